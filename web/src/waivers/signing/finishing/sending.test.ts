import { describe, expect, it } from 'vitest';
import { SigningFailure } from '../calls.ts';
import { draftStorageFor } from '../answering/draft.ts';
import { Sending } from './sending.ts';

const signature = { version: 1, field_values: { 'participant:first_name': 'Ana' } };
const signedBefore = new SigningFailure(409, 'Already signed.', { code: 'waiver-signed' });
const answer = {
  success: true as const,
  completed_at: '2026-10-02T18:00:00.000Z',
  copies_to: ['ana@example.org'],
  paper: '1.2.x',
  next: [],
  relinked: [],
};

function device() {
  const items = new Map<string, string>();
  const draftStorage = draftStorageFor(
    {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => items.set(key, value).has(key),
      removeItem: (key) => void items.delete(key),
    },
    'link',
  );
  draftStorage.saveDraft({ version: 1, values: {} });
  const outcomes: (typeof answer | SigningFailure)[] = [];
  let calls = 0;
  const sign = async () => {
    calls += 1;
    const next = outcomes.shift() ?? answer;
    if (next instanceof SigningFailure) throw next;
    return next;
  };
  const waiting: (() => void)[] = [];
  const timers = { set: (act: () => void) => waiting.push(act), clear: () => undefined };
  return {
    kept: draftStorage,
    outcomes,
    items,
    waiting,
    calls: () => calls,
    open: () => new Sending({ sign }, draftStorage, timers),
  };
}

describe('a signature', () => {
  it('a signature is sent once, however often the button is pressed, and leaves nothing on the device', async () => {
    const phone = device();
    const sending = phone.open();
    await Promise.all([sending.sign(signature), sending.sign(signature), sending.send()]);
    await sending.sign(signature);
    expect(phone.calls()).toBe(1);
    expect(sending.state()).toEqual({ kind: 'signed', answer });
    expect(phone.items.size).toBe(0);
  });

  it('a signature waits on the device without a connection and goes out when it is back', async () => {
    const phone = device();
    phone.outcomes.push(new SigningFailure(0, 'We can’t reach the portal.'));
    const sending = phone.open();
    await sending.sign(signature);
    expect(sending.state()).toMatchObject({ kind: 'not-sent', why: 'We can’t reach the portal.' });
    expect(phone.waiting).toHaveLength(1);
    expect(phone.kept.pending()).toMatchObject(signature);
    await sending.send();
    expect(sending.state()).toMatchObject({ kind: 'signed' });
    expect(phone.kept.pending()).toBeNull();
  });

  it('a signature that waits while somebody else logs in on the device goes on waiting, and goes out once they have logged out', async () => {
    const phone = device();
    const notTheirs = new SigningFailure(403, 'Only the person named can sign it.', { code: 'signer-only' });
    phone.outcomes.push(new SigningFailure(0, 'lost'), notTheirs);
    const sending = phone.open();
    await sending.sign(signature);
    await sending.send();
    expect(sending.state()).toMatchObject({ kind: 'not-sent', isLoggedInOver: true });
    expect(phone.kept.pending()).toMatchObject(signature);
    expect(phone.waiting).toHaveLength(2);
    await sending.send();
    expect(sending.state()).toEqual({ kind: 'signed', answer });
  });

  it('a signature that somebody gives while another account is logged in is refused, and does not wait', async () => {
    const phone = device();
    const failure = new SigningFailure(403, 'Only the person named can sign it.', { code: 'signer-only' });
    phone.outcomes.push(failure);
    const sending = phone.open();
    await sending.sign(signature);
    expect(sending.state()).toEqual({ kind: 'refused', failure });
    expect(phone.kept.pending()).toBeNull();
  });

  it('a signature goes out from a page that was closed and opened again', async () => {
    const phone = device();
    phone.outcomes.push(new SigningFailure(503, 'The portal is very busy.'));
    await phone.open().sign(signature);
    const later = phone.open();
    await later.send();
    expect(later.state()).toMatchObject({ kind: 'signed', answer });
  });

  it('a signature counts as given where an earlier try had got through', async () => {
    const phone = device();
    phone.outcomes.push(new SigningFailure(0, 'lost'), signedBefore);
    const sending = phone.open();
    await sending.sign(signature);
    await sending.send();
    expect(sending.state()).toEqual({ kind: 'signed', answer: null });
  });

  it('a signature is refused, and no thanks are given, where somebody had signed before its first try', async () => {
    const phone = device();
    phone.outcomes.push(signedBefore);
    const sending = phone.open();
    await sending.sign(signature);
    expect(sending.state()).toEqual({ kind: 'refused', failure: signedBefore });
    expect(phone.items.size).toBe(0);
  });

  // E-17: the office has moved the entry to a later year while the signature waited for a signal.
  it('a signature counts as given by the code alone: any other 409 is a refusal, whatever its words, and the answers stay', async () => {
    const phone = device();
    const failure = new SigningFailure(409, 'This waiver can be signed later. It was not signed.', {
      code: 'waiver-not-open',
    });
    phone.outcomes.push(failure);
    const sending = phone.open();
    await sending.sign(signature);
    expect(sending.state()).toEqual({ kind: 'refused', failure });
    expect(phone.kept.pending()).toBeNull();
    expect(phone.kept.draft()).not.toBeNull();
  });

  it('a signature that is refused does not wait, and the answers stay', async () => {
    const phone = device();
    const failure = new SigningFailure(422, 'Form validation failed', { errors: { 'participant:phone': ['wrong'] } });
    phone.outcomes.push(failure);
    const sending = phone.open();
    await sending.sign(signature);
    expect(sending.state()).toEqual({ kind: 'refused', failure });
    expect(phone.kept.pending()).toBeNull();
    expect(phone.kept.draft()).not.toBeNull();
    sending.reset();
    expect(sending.state()).toEqual({ kind: 'none' });
  });

  it('a signature that comes too late for its link leaves nothing on the device', async () => {
    const phone = device();
    phone.outcomes.push(new SigningFailure(410, 'This link has been replaced by a newer one.'));
    await phone.open().sign(signature);
    expect(phone.items.size).toBe(0);
  });
});
