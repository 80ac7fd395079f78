import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { deviceStore } from '../../../ui/storage/browserStore.ts';
import { offerAdoption } from '../answering/adoption.ts';
import { draftStorageFor } from '../answering/draft.ts';
import { SigningFailure, type WaiverCalls } from '../calls.ts';
import { SigningPage } from '../SigningPage.tsx';
import { chooseLanguage } from '../texts/useTexts.ts';

const context = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const field_values = exampleAnswers(form, context, { 'participant:date_of_birth': '2012-05-05' });
const waiver = {
  name: 'Nora Diaz',
  first_name: 'Nora',
  parade_on: '2027-01-01',
  due_date: '2026-12-01',
  declined: null,
  part: null,
  revision: 3,
  may_sign: true,
  form_submission: { form_type: 'participant-waiver', definition_version: 3, field_values, context },
};
const read = () => Promise.resolve({ waiver });
const save = () => Promise.resolve({ success: true, revision: 4 });

afterEach(() => chooseLanguage('en'));

it('a guardian who reused a signature and then sends the child’s part on signs by hand', async () => {
  window.location.hash = 'review';
  const signature = { kind: 'typed', text: 'Elena Diaz' } as const;
  const values = { ...field_values, 'guardian:signature': signature };
  offerAdoption(values, 'Kim', 'grant', window.location.pathname);
  const draftStorage = draftStorageFor(deviceStore, 'reused');
  draftStorage.saveVisit({ signer: 'guardian' });
  draftStorage.saveDraft({ version: 3, values: { 'guardian:signature': signature } });
  const calls = { read, save, language: save } as unknown as WaiverCalls;
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(draftStorage.draft()?.values['guardian:signature']).toEqual(signature);
  await screen.findByRole('heading', { name: 'Review and sign for Nora' });
  await userEvent.click(await screen.findByRole('button', { name: /Sign my part|send/i }));
  await waitFor(() => expect(draftStorage.draft()?.values['guardian:signature'] ?? null).toBeNull());
});

it('a language that is chosen without a connection reaches the portal once it is back', async () => {
  window.location.hash = '';
  const language = vi
    .fn<WaiverCalls['language']>()
    .mockRejectedValueOnce(new SigningFailure(0, 'We can’t reach the portal.'))
    .mockResolvedValue({ success: true });
  const calls = { read, save, language } as unknown as WaiverCalls;
  render(<SigningPage calls={calls} draftStorage={draftStorageFor(deviceStore, 'spoken')} review="/" opening={null} />);
  await screen.findByRole('button', { name: /I am Nora Diaz/ });
  await chooseLanguage('es');
  await waitFor(() => expect(language).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(language.mock.calls).toEqual([[{ language: 'es' }], [{ language: 'es' }]]));
});

it('a part of a waiver that was signed from another phone a moment before leaves no signature here, and its signer reads so', async () => {
  window.location.hash = 'send';
  const draftStorage = draftStorageFor(deviceStore, 'signed-elsewhere');
  draftStorage.saveVisit({ signer: 'self' });
  const act = {
    'body:read': true,
    'body:rules': true,
    'signature:signature': { kind: 'typed', text: 'Nora Diaz' },
  } as const;
  draftStorage.saveDraft({ version: 3, values: act });
  const signed = new SigningFailure(409, 'This waiver has already been signed.', { code: 'waiver-signed' });
  const signPart = vi.fn<WaiverCalls['signPart']>(() => Promise.reject(signed));
  const calls = { read, save, language: save, signPart } as unknown as WaiverCalls;
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  await screen.findByRole('heading', { name: 'Sign, then send to your parent' });
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) await userEvent.click(box);
  const address = screen.getByRole('textbox', { name: /^Email of your parent/ });
  await userEvent.clear(address);
  await userEvent.type(address, 'elena@example.org');
  expect(draftStorage.draft()?.values['signature:signature']).toEqual(act['signature:signature']);
  await userEvent.click(screen.getByRole('button', { name: 'Sign and send' }));
  await screen.findByRole('heading', { name: 'This waiver has already been signed' });
  screen.getByText('It was signed somewhere else first. What you answered here was not used.');
  expect(signPart).toHaveBeenCalledOnce();
  expect(draftStorage.draft()).toBeNull();
});
