import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { draftStorageFor } from './answering/draft.ts';
import { SigningFailure, type WaiverCalls } from './calls.ts';
import { SigningPage } from './SigningPage.tsx';
import { toSign, waiver as listed } from '../../testing/waivers.ts';
import { deviceStore } from '../../ui/storage/browserStore.ts';
import { forgetPass, passedStore, rememberPass } from './passing/passed.ts';

const context = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const form_submission = { form_type: 'participant-waiver', definition_version: 3, field_values: {}, context };
const waiver = { ...toSign(listed({ name: 'Nora Diaz' })), revision: 3, form_submission };

it('a link that was replaced while its waiver was being signed offers a fresh one, as when it is opened', async () => {
  const ended = new SigningFailure(410, 'This link has been replaced by a newer one. Please use the newest.', {
    code: 'waiver-link-replaced',
  });
  const calls = {
    read: () => Promise.resolve({ waiver }),
    save: () => Promise.reject(ended),
    sign: () => Promise.reject(ended),
    newLink: () => Promise.resolve({ success: true }),
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'replaced');
  draftStorage.savePending({ version: 3, field_values: {} });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: 'This link has been replaced by a newer one' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email me a fresh link' })).toBeTruthy();
});

it.each([
  [
    'says whose waiver it was for where the page before has offered it by name',
    { signer: 'guardian', name: 'Bea Diaz' },
    1,
  ],
  ['says nothing of whose it was where this device does not know', { signer: 'guardian' }, 0],
] as const)('a link that was replaced before it was opened %s', async (_, visit, named) => {
  window.location.hash = '';
  const ended = new SigningFailure(410, 'This link has been replaced by a newer one. Please use the newest.', {
    code: 'waiver-link-replaced',
  });
  const calls = { read: () => Promise.reject(ended) } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'offered');
  draftStorage.saveVisit(visit);
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: 'This link has been replaced by a newer one' })).toBeTruthy();
  expect(screen.queryAllByText('Waiver for Bea Diaz')).toHaveLength(named);
  expect(draftStorage.visit()).toBeNull();
});

it('a signature whose waiver is not open any more is not said to be signed, wherever the signer is, and the answers stay', async () => {
  window.location.hash = '';
  const words =
    'This waiver is not yet available. It will be available on 10/01/2027. We will email you a new link then.';
  const notOpen = new SigningFailure(409, words, { code: 'waiver-not-open' });
  const calls = {
    read: () => Promise.resolve({ waiver }),
    sign: () => Promise.reject(notOpen),
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'moved');
  draftStorage.saveDraft({ version: 3, values: { 'participant:first_name': 'Nora' } });
  draftStorage.savePending({ version: 3, field_values: {} });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: 'This waiver is not yet available' })).toBeTruthy();
  expect(screen.getByText(/We will email you a new link then/)).toBeTruthy();
  expect([draftStorage.pending(), draftStorage.draft()?.values]).toEqual([null, { 'participant:first_name': 'Nora' }]);
});

it('the page of declining has the focus once its code is here, says at its field what is missing, and gives the focus back', async () => {
  window.location.hash = '';
  const user = userEvent.setup();
  const calls = { read: () => Promise.resolve({ waiver: { ...waiver, revision: 0 } }) } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'declining');
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  await user.click(await screen.findByRole('button', { name: /or don’t want to take part/ }));
  const heading = await screen.findByRole('heading', { name: 'Don’t want to sign?' });
  await waitFor(() => expect(document.activeElement).toBe(heading));

  await user.click(screen.getByRole('button', { name: 'Decline' }));
  const [first] = screen.getAllByRole('radio');
  // A radio has no aria-invalid: its group says what is wrong.
  const said = () => document.getElementById('decline-as-error')?.textContent;
  expect(screen.getByRole('group', { name: /^Reason/ }).getAttribute('aria-describedby')).toContain('decline-as-error');
  expect(said()).toBe('Please choose one of these');
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Please choose one of these' }));
  expect(document.activeElement).toBe(first);
  await user.click(screen.getByRole('radio', { name: /I am Nora Diaz/ }));
  expect([screen.queryByRole('alert'), said()]).toEqual([null, undefined]);

  window.location.hash = '';
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nora Diaz'));
  expect(document.activeElement?.id).toBe('page-title');
});

it('a signature under a text that has changed is refused with the new text, which is agreed to before it is signed again', async () => {
  window.location.hash = 'review';
  const user = userEvent.setup();
  const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
  const field_values = exampleAnswers(form, context, { 'participant:date_of_birth': '1990-05-05' });
  const text = { text_id: 'waiver-body', version: 3, sample: false, blocks: [{ text: 'Written by our lawyers.' }] };
  const texts = { 'waiver-body': { ...text, translations: {} } };
  const words = 'The text of the agreement has changed since you opened it.';
  const refusal = new SigningFailure(409, words, { code: 'revision-conflict', texts });
  const sign = vi.fn<WaiverCalls['sign']>(() => Promise.reject(refusal));
  const opened = { ...waiver, form_submission: { ...form_submission, field_values } };
  const calls = {
    read: () => Promise.resolve({ waiver: opened }),
    save: () => Promise.resolve({ success: true, revision: 4 }),
    sign,
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'changed');
  const signed = { kind: 'typed', text: 'Nora Diaz' } as const;
  const act = { 'body:read': true, 'body:rules': true, 'signature:signature': signed } as const;
  draftStorage.saveDraft({ version: 3, values: act });
  draftStorage.saveVisit({ signer: 'self' });
  draftStorage.savePending({ version: 3, field_values: { ...field_values, ...act } });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  const summary = await screen.findByRole('alert');
  expect(within(summary).getByRole('heading', { name: words })).toBeTruthy();
  await user.click(await within(summary).findByRole('link', { name: /had time to ask questions/ }));
  expect(await screen.findByText('Written by our lawyers.')).toBeTruthy();
  expect(screen.getByText('Version 3').textContent).not.toContain('sample');
  const read = screen.getByRole<HTMLInputElement>('checkbox', { name: /had time to ask questions/ });
  expect(read.checked).toBe(false);
  // What was typed is there, and the signature is asked for anew.
  expect(draftStorage.pending()).toBeNull();
  expect(draftStorage.draft()).toMatchObject({ texts: { 'waiver-body': 3 } });
  expect(draftStorage.draft()?.values['signature:signature'] ?? null).toBeNull();
});

it('who signs a waiver that somebody has signed meanwhile is not thanked, and reads that these answers were not used', async () => {
  window.location.hash = 'review';
  const user = userEvent.setup();
  const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
  const field_values = exampleAnswers(form, context, { 'participant:date_of_birth': '1990-05-05' });
  const signed = new SigningFailure(409, 'This waiver has already been signed.', { code: 'waiver-signed' });
  const calls = {
    read: () => Promise.resolve({ waiver: { ...waiver, form_submission: { ...form_submission, field_values } } }),
    save: () => Promise.resolve({ success: true, revision: 4 }),
    sign: () => Promise.reject(signed),
    newLink: () => Promise.resolve({ success: true }),
  } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'meanwhile');
  const signature = { kind: 'typed', text: 'Nora Diaz' } as const;
  const act = { 'body:read': true, 'body:rules': true, 'signature:signature': signature };
  draftStorage.saveDraft({ version: 3, values: act });
  draftStorage.saveVisit({ signer: 'self' });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  for (const box of await screen.findAllByRole('checkbox', { checked: false })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('heading', { name: 'This waiver has already been signed' })).toBeTruthy();
  expect(screen.getByText(/What you answered here was not used/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email me my copy' })).toBeTruthy();
  expect([draftStorage.pending(), draftStorage.draft()]).toEqual([null, null]);
});

it('an answer that only the portal refuses is named beside its field and stays as typed, until it is changed', async () => {
  window.location.hash = 'participant';
  const user = userEvent.setup();
  const words = 'Please use another phone';
  const refusal = new SigningFailure(422, 'Form validation failed', { errors: { 'participant:phone': [words] } });
  const save = vi.fn<WaiverCalls['save']>(({ field_values }) =>
    'participant:phone' in field_values ? Promise.reject(refusal) : Promise.resolve({ success: true, revision: 4 }),
  );
  const calls = { read: () => Promise.resolve({ waiver }), save } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'refused');
  draftStorage.saveVisit({ signer: 'self' });
  draftStorage.saveDraft({ version: 3, values: { 'participant:phone': '626 555 0100' } });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  await screen.findByText(words);
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Mobile phone/ });
  expect([phone.value, phone.getAttribute('aria-invalid')]).toEqual(['626 555 0100', 'true']);
  await user.type(phone, '9');
  expect(screen.queryByText(words)).toBeNull();
});

it('the final act names what its signer has seen: the office’s text, and when the other part was signed', async () => {
  window.location.hash = 'review';
  const user = userEvent.setup();
  const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
  const text = { text_id: 'waiver-body', version: 5, sample: false, blocks: [{ text: 'Ours.' }], translations: {} };
  const seen = { ...context, texts: { 'waiver-body': text } };
  const field_values = exampleAnswers(form, seen, { 'participant:date_of_birth': '2012-05-05' });
  const part = { signed_by: 'participant', signed_at: '2026-10-02T18:00:00.000Z', to: null, is_to_you: true };
  const signing = { ...waiver, part, form_submission: { ...form_submission, field_values, context: seen } };
  const sign = vi.fn<WaiverCalls['sign']>(() => new Promise(() => undefined));
  const calls = { read: () => Promise.resolve({ waiver: signing }), sign, save: vi.fn() } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'seen');
  const consents = { 'guardian:consent': true, 'guardian:medical_consent': true, 'guardian:image_consent': true };
  const values = { ...consents, 'guardian:signature': { kind: 'typed', text: 'Elena Diaz' } as const };
  draftStorage.saveDraft({ version: 3, texts: { 'waiver-body': 5 }, values });
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  for (const box of await screen.findAllByRole('checkbox', { checked: false })) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() => expect(sign).toHaveBeenCalledOnce());
  expect(sign).toHaveBeenCalledWith(
    expect.objectContaining({ after: '2026-10-02T18:00:00.000Z', texts: { 'waiver-body': 5 } }),
  );
});

it('the page of signing that is open past midnight in Los Angeles shows the new day with the next box that is ticked', async () => {
  window.location.hash = 'review';
  const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
  const field_values = exampleAnswers(form, context, { 'participant:date_of_birth': '1990-05-05' });
  const read = () => Promise.resolve({ waiver: { ...waiver, form_submission: { ...form_submission, field_values } } });
  const draftStorage = draftStorageFor(deviceStore, 'midnight');
  draftStorage.saveVisit({ signer: 'self' });
  const signature = { kind: 'typed', text: 'Nora Diaz' } as const;
  draftStorage.saveDraft({
    version: 3,
    values: { 'body:read': true, 'body:rules': true, 'signature:signature': signature },
  });
  vi.setSystemTime('2026-10-23T06:58:00Z');
  render(
    <SigningPage calls={{ read } as unknown as WaiverCalls} draftStorage={draftStorage} review="/" opening={null} />,
  );
  await screen.findByRole('heading', { name: 'Review and sign' });
  await screen.findByText('10/22/2026');
  vi.setSystemTime('2026-10-23T07:01:00Z');
  await userEvent.setup().click(screen.getByRole('checkbox', { name: /I have reviewed these answers/ }));
  await screen.findByText('10/23/2026');
  expect(screen.queryByText('10/22/2026')).toBeNull();
});

it('a link that ended on a device that is passed around sends nobody to an email, and leads to the names', async () => {
  const ended = new SigningFailure(410, 'This link has been replaced by a newer one. Please use the newest.', {
    code: 'waiver-link-replaced',
  });
  const calls = { read: () => Promise.reject(ended) } as unknown as WaiverCalls;
  rememberPass('secret');
  onTestFinished(forgetPass);
  render(<SigningPage calls={calls} draftStorage={draftStorageFor(passedStore, 'turn')} review="/" opening={null} />);
  await screen.findByRole('heading', { name: 'Your turn on this device has ended' });
  expect(screen.getByRole('link', { name: 'Next person' }).getAttribute('href')).toBe('/pass');
  expect(screen.queryByRole('button', { name: 'Email me a fresh link' })).toBeNull();
  expect(screen.queryByText(/email/)).toBeNull();
});
