/** W-36: a signature was given without a connection, and the page was closed; days later the link is opened again. */
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { toSign, waiver as listed } from '../../../testing/waivers.ts';
import { deviceStore } from '../../../ui/storage/browserStore.ts';
import { draftStorageFor } from '../answering/draft.ts';
import { SigningFailure, type WaiverCalls } from '../calls.ts';
import { SigningPage } from '../SigningPage.tsx';

const context = { parade_year: 2027, organization_type: 2, today: '2026-12-05' };
const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const answered = exampleAnswers(form, context, { 'participant:date_of_birth': '1990-05-05' });
const act: FieldValues = {
  'body:read': true,
  'body:rules': true,
  'signature:signature': { kind: 'typed', text: 'Nora Diaz' },
};
const waiver = {
  ...toSign(listed({ name: 'Nora Diaz' })),
  revision: 3,
  form_submission: { form_type: 'participant-waiver', definition_version: 3, field_values: answered, context },
};
const signed = {
  success: true as const,
  completed_at: '2026-12-05T17:00:00.000Z',
  copies_to: ['nora@example.org'],
  paper: '1.2.x',
  next: [],
  relinked: [],
};

beforeEach(() => {
  window.location.hash = '';
});

/** Opens the link on a device with a signature that was not sent, and an answer that was not saved. */
function comeBack(token: string, given: Partial<WaiverCalls>) {
  const draftStorage = draftStorageFor(deviceStore, token);
  draftStorage.saveVisit({ signer: 'self' });
  draftStorage.saveDraft({ version: 3, values: { ...act, 'emergency:insurer': 'Typed without a connection' } });
  draftStorage.savePending({ version: 3, field_values: { ...answered, ...act } });
  const save = vi.fn<WaiverCalls['save']>(() => Promise.resolve({ success: true, revision: 4 }));
  const sign = vi.fn<WaiverCalls['sign']>(() => Promise.resolve(signed));
  const read = () => Promise.resolve({ waiver });
  const calls = { read, save, sign, ...given } as unknown as WaiverCalls;
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  return { draftStorage, save, sign };
}

it('a signature that goes out days later is thanked for by name, and no answer is saved beside it', async () => {
  const signedMeanwhile = new SigningFailure(409, 'This waiver has already been signed.', { code: 'waiver-signed' });
  const save = vi.fn<WaiverCalls['save']>(() => Promise.reject(signedMeanwhile));
  const { draftStorage } = comeBack('later', { save });
  expect(await screen.findByRole('heading', { name: 'Thank you, Nora’s waiver is signed' })).toBeTruthy();
  expect(screen.getByText(/^Participant Waiver for Nora Diaz, Rosewood High Band, signed 12\/05\/2026/)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  expect([draftStorage.pending(), draftStorage.draft()]).toEqual([null, null]);
});

it('a signature that is refused days later is not passed over in silence: its signer reads why where it is given anew', async () => {
  const words = 'The text of the agreement has changed since you opened it.';
  const text = { text_id: 'waiver-body', version: 3, sample: false, blocks: [{ text: 'New.' }], translations: {} };
  const refusal = new SigningFailure(409, words, { code: 'revision-conflict', texts: { 'waiver-body': text } });
  comeBack('refused-later', { sign: () => Promise.reject(refusal) });
  expect(within(await screen.findByRole('alert')).getByRole('heading', { name: words })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Review and sign' })).toBeTruthy();
});

it('a signature that waits where somebody else has logged in says so, stays on the device, and is sent after the logout', async () => {
  const notTheirs = new SigningFailure(403, 'Only the person named can sign it.', { code: 'signer-only' });
  const sign = vi.fn<WaiverCalls['sign']>(() => Promise.resolve(signed)).mockRejectedValueOnce(notTheirs);
  const { draftStorage } = comeBack('logged-in-over', { sign });
  await screen.findByRole('heading', { name: 'Not sent yet' });
  expect(screen.getByText(/this browser is logged in to the portal with another account\. Log out first/)).toBeTruthy();
  expect(screen.getByText(/^Your signature is saved on this device\..*once you’ve logged out\.$/)).toBeTruthy();
  expect(draftStorage.pending()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByRole('heading', { name: 'Thank you, Nora’s waiver is signed' })).toBeTruthy();
  expect(draftStorage.pending()).toBeNull();
});

it('what is changed after a refusal is saved, whichever way its signer takes to it', async () => {
  const wrong = { 'emergency:contact_phone': ['Please use another phone'] };
  const refusal = new SigningFailure(422, 'Form validation failed', { errors: wrong });
  const { save, draftStorage } = comeBack('changed-later', { sign: () => Promise.reject(refusal) });
  await screen.findByRole('alert');
  window.location.hash = 'emergency';
  const insurer = await screen.findByRole('textbox', { name: /^Health insurer/ });
  await userEvent.type(insurer, '!');
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith(
      expect.objectContaining({
        field_values: expect.objectContaining({ 'emergency:insurer': 'Typed without a connection!' }) as unknown,
      }),
    ),
  );
  expect(draftStorage.pending()).toBeNull();
});

it.each([
  ['waiver-link-replaced', 'This link has been replaced by a newer one.'],
  ['waiver-deleted', 'This waiver was removed.'],
])(
  'a signature whose link ended before it was sent (%s) is not left in doubt: it does not count',
  async (code, words) => {
    const { draftStorage, sign } = comeBack(code, {
      read: () => Promise.reject(new SigningFailure(410, words, { code })),
    });
    expect(await screen.findByText(/^The signature that you gave on this device came too late/)).toBeTruthy();
    expect(draftStorage.pending()).toBeNull();
    expect(sign).not.toHaveBeenCalled();
  },
);

it('a signature for an entry that is not accepted now stays on the device, and the page says so', async () => {
  const closed = new SigningFailure(403, 'This waiver cannot be signed at the moment.', {
    code: 'waiver-entry-not-accepted',
  });
  const { draftStorage } = comeBack('withdrawn', { read: () => Promise.reject(closed) });
  expect(await screen.findByText(/^Your signature is saved on this device. It has not been sent/)).toBeTruthy();
  expect(draftStorage.pending()).not.toBeNull();
});

it('a page that says that a link has ended speaks of no signature to somebody who gave none', async () => {
  const ended = new SigningFailure(410, 'This link has been replaced by a newer one.', {
    code: 'waiver-link-replaced',
  });
  const calls = { read: () => Promise.reject(ended) } as unknown as WaiverCalls;
  const draftStorage = draftStorageFor(deviceStore, 'never-signed');
  render(<SigningPage calls={calls} draftStorage={draftStorage} review="/" opening={null} />);
  expect(await screen.findByRole('heading', { name: /replaced/ })).toBeTruthy();
  expect(screen.queryByText(/signature/)).toBeNull();
});

it('what was typed and signed here is gone once somebody has declined with the same link elsewhere', async () => {
  const declined = { ...waiver, declined: { at: '2026-11-01T17:00:00.000Z', as: 'declined' } };
  const read = () => Promise.resolve({ waiver: declined }) as unknown as ReturnType<WaiverCalls['read']>;
  const { draftStorage, sign } = comeBack('declined', { read });
  expect(await screen.findByRole('heading', { name: 'You’ve declined to sign' })).toBeTruthy();
  expect([draftStorage.pending(), draftStorage.draft()]).toEqual([null, null]);
  expect(sign).not.toHaveBeenCalled();
});
