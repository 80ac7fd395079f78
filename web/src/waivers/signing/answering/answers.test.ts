import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { OfficeTexts } from '@parade/contract/forms/texts/staticText.ts';
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { describe, expect, it } from 'vitest';
import type { Timers } from '../../../forms/saving/saveLoop.ts';
import { Answers, reviewedValues } from './answers.ts';
import { SigningFailure } from '../calls.ts';
import { draftStorageFor } from './draft.ts';
import { stepsOf } from './steps.ts';

const ctx: FormContext = { parade_year: 2027, organization_type: 2, today: '2026-10-02' };
const form = waiverDefinition('participant-waiver') ?? expect.fail('no waiver');
const unreached = new SigningFailure(0, 'We can’t reach the portal.');

/** A device with its storage, a clock that is turned by hand, and a server with prepared answers. */
function device(storage = memory(), isPassed = false) {
  const waiting: (() => void)[] = [];
  const timers: Timers = {
    set: (act) => waiting.push(act),
    clear: (timer) => {
      waiting[(timer as number) - 1] = () => undefined;
    },
  };
  const sent: FieldValues[] = [];
  const ended: string[] = [];
  let outcome: { revision: number } | SigningFailure = { revision: 1 };
  let now = '2026-10-02T18:00:00.000Z';
  const open = (
    values: FieldValues = {},
    revision = 0,
    texts?: OfficeTexts,
    signedBy: ConstructorParameters<typeof Answers>[4] = null,
  ) =>
    new Answers(
      form,
      texts ? { ...ctx, texts } : ctx,
      { values, revision },
      {
        calls: {
          save: async ({ field_values }) => {
            if (outcome instanceof SigningFailure) throw outcome;
            sent.push(field_values);
            return { success: true, revision: outcome.revision };
          },
        },
        draftStorage: draftStorageFor(storage, 'link', { isPassed }),
        timers,
        now: () => now,
        onEnded: (failure) => ended.push(failure.message),
      },
      signedBy,
    );
  return {
    open,
    sent,
    ended,
    storage,
    clock: (instant: string) => {
      now = instant;
    },
    answer: (next: typeof outcome) => {
      outcome = next;
    },
    turn: async () => {
      for (const act of waiting.splice(0)) act();
      await Promise.resolve();
    },
  };
}

function memory() {
  const draftStorage = new Map<string, string>();
  return {
    getItem: (key: string) => draftStorage.get(key) ?? null,
    setItem: (key: string, value: string) => draftStorage.set(key, value).has(key),
    removeItem: (key: string) => void draftStorage.delete(key),
    size: () => draftStorage.size,
  };
}

describe('what is typed', () => {
  it('a typed answer of a waiver is saved a moment later, once', async () => {
    const phone = device();
    const answers = phone.open();
    answers.set('participant:first_name', 'An');
    answers.set('participant:first_name', 'Ana');
    expect(answers.saving()).toEqual({ state: 'typing' });
    await phone.turn();
    await answers.flush();
    expect(phone.sent).toEqual([{ 'participant:first_name': 'Ana' }]);
    expect(answers.saving()).toEqual({ state: 'saved', at: '2026-10-02T18:00:00.000Z' });
  });

  it('a typed answer survives a lost connection and a closed tab, and so does the signature', async () => {
    const phone = device();
    const before = phone.open();
    phone.answer(unreached);
    before.set('participant:last_name', 'Ruiz');
    before.set('signature:signature', { kind: 'typed', text: 'Ana Ruiz' });
    await before.flush();
    expect(before.saving()).toMatchObject({ state: 'failed' });
    before.close();

    phone.answer({ revision: 4 });
    const after = phone.open({ 'participant:first_name': 'Ana' });
    expect(after.values()).toMatchObject({
      'participant:first_name': 'Ana',
      'participant:last_name': 'Ruiz',
      'signature:signature': { kind: 'typed', text: 'Ana Ruiz' },
      'signature:signature-date': '2026-10-02',
    });
    await after.flush();
    expect(phone.sent).toEqual([{ 'participant:last_name': 'Ruiz' }]);
  });

  it('a typed answer stays beside what another page has saved meanwhile', async () => {
    const phone = device();
    const answers = phone.open({ 'participant:phone': '626 555 0100' }, 1);
    const theirs = { 'participant:phone': '626 555 0199', 'participant:first_name': 'Anna' };
    phone.answer(new SigningFailure(409, 'Somebody else …', { revision: 2, field_values: theirs }));
    answers.set('participant:first_name', 'Ana');
    await answers.flush();
    expect(answers.values()).toMatchObject({
      'participant:first_name': 'Ana',
      'participant:phone': '626 555 0199',
    });
    phone.answer({ revision: 3 });
    await answers.flush();
    expect(phone.sent).toEqual([{ 'participant:first_name': 'Ana' }]);
  });

  it('a malformed answer is held back, though its question is hidden, and the rest is saved', async () => {
    const phone = device();
    const answers = phone.open();
    answers.set('participant:date_of_birth', '13/45/2026');
    answers.set('guardian:email', 'pat@');
    answers.set('participant:first_name', 'Ana');
    await answers.flush();
    expect(phone.sent).toEqual([{ 'participant:first_name': 'Ana' }]);
    expect(draftStorageFor(phone.storage, 'link').draft()?.values).toEqual({
      'participant:date_of_birth': '13/45/2026',
      'guardian:email': 'pat@',
    });
  });

  it('a refused answer is held back until it is changed, and the rest is saved', async () => {
    const phone = device();
    const answers = phone.open();
    const words = ['Please use another phone'];
    phone.answer(new SigningFailure(422, 'Form validation failed', { errors: { 'participant:phone': words } }));
    answers.set('participant:phone', '626 555 0100');
    answers.set('participant:first_name', 'Ana');
    await answers.flush();
    expect(answers.refused()).toEqual({ 'participant:phone': words });
    expect(answers.values()['participant:phone']).toBe('626 555 0100');
    phone.answer({ revision: 1 });
    await phone.turn();
    await answers.flush();
    expect(phone.sent).toEqual([{ 'participant:first_name': 'Ana' }]);
    expect(draftStorageFor(phone.storage, 'link').draft()?.values).toEqual({ 'participant:phone': '626 555 0100' });
    answers.set('participant:phone', '626 555 0199');
    expect(answers.refused()).toEqual({});
    await answers.flush();
    expect(phone.sent.at(-1)).toEqual({ 'participant:phone': '626 555 0199' });
  });

  it('saving ends where the signing link has ended', async () => {
    const phone = device();
    const answers = phone.open();
    phone.answer(new SigningFailure(410, 'This link has been replaced by a newer one.'));
    answers.set('participant:first_name', 'Ana');
    await answers.flush();
    expect(phone.ended).toEqual(['This link has been replaced by a newer one.']);
  });

  it.each([
    [404, 'waiver-not-found'],
    [410, 'waiver-link-replaced'],
    [409, 'waiver-signed'],
  ])('an ended link (%i) leaves no answers on the device, even when typing goes on', async (status, code) => {
    const phone = device();
    const answers = phone.open();
    answers.set('emergency:medical', 'Bee stings');
    expect(draftStorageFor(phone.storage, 'link').draft()?.values).toEqual({ 'emergency:medical': 'Bee stings' });
    phone.answer(new SigningFailure(status, 'Words for people', { code }));
    await answers.flush();
    answers.set('emergency:medical', 'Bee stings, asthma');
    expect(phone.storage.size()).toBe(0);
  });

  it('answers stay on the device where the portal cannot be reached, the signed-in person may not sign, or the waiver is not open now', async () => {
    const phone = device();
    const answers = phone.open();
    answers.set('emergency:medical', 'Bee stings');
    const notOpen = new SigningFailure(409, 'It can be signed later', { code: 'waiver-not-open' });
    for (const failure of [unreached, new SigningFailure(403, 'Only the signer …'), notOpen]) {
      phone.answer(failure);
      await answers.flush();
      expect(phone.storage.size()).toBe(1);
    }
  });

  it('declining leaves no answers on the device; taking it back goes on from the screen', async () => {
    const phone = device();
    const answers = phone.open();
    phone.answer(unreached);
    answers.set('emergency:medical', 'Bee stings');
    await answers.flush();
    answers.forget();
    expect(phone.storage.size()).toBe(0);
    phone.answer({ revision: 1 });
    answers.reopen();
    await answers.flush();
    expect(phone.sent).toEqual([{ 'emergency:medical': 'Bee stings' }]);
  });

  it('answering a waiver needs no storage', async () => {
    const phone = device({
      ...memory(),
      setItem: () => false,
    });
    const answers = phone.open();
    answers.set('participant:first_name', 'Ana');
    await answers.flush();
    expect(phone.sent).toHaveLength(1);
  });
});

it('a signature brings its date and takes it along; the review dates it today', () => {
  const answers = device().open({
    'signature:signature': { kind: 'typed', text: 'Ana' },
    'signature:signature-date': '2026-10-01',
  });
  expect(reviewedValues(answers, answers.values())['signature:signature-date']).toBe('2026-10-02');
  answers.set('signature:signature', null);
  expect(answers.values()['signature:signature-date']).toBeNull();
});

it('a signature that this device has from an earlier day is dated the day on which it is sent', () => {
  const storage = memory();
  const signature = { kind: 'typed', text: 'Ana' } as const;
  draftStorageFor(storage, 'link').saveDraft({
    version: 3,
    values: { 'signature:signature': signature, 'signature:signature-date': '2026-09-29' },
  });
  expect(device(storage).open().values()['signature:signature-date']).toBe('2026-10-02');
});

it('a page that is open past midnight in Los Angeles shows the new day beside a signature, and who is 18 by then signs alone', () => {
  const phone = device();
  const answers = phone.open({ 'participant:date_of_birth': '2008-10-03' });
  answers.set('signature:signature', { kind: 'typed', text: 'Ana' });
  let shown = 0;
  answers.subscribe(() => (shown += 1));
  const stepKeys = () => stepsOf(answers.form, answers.values(), answers.ctx).map(({ key }) => key);
  phone.clock('2026-10-03T06:59:59.000Z');
  answers.renewDay();
  expect([shown, answers.values()['signature:signature-date']]).toEqual([0, '2026-10-02']);
  expect(stepKeys()).toContain('guardian');
  phone.clock('2026-10-03T07:00:00.000Z');
  answers.renewDay();
  expect([shown, answers.values()['signature:signature-date']]).toEqual([1, '2026-10-03']);
  expect(stepKeys()).not.toContain('guardian');
});

it('an answer that is given after midnight in Los Angeles brings the new day, and a device with a slow clock no earlier one', () => {
  const phone = device();
  const answers = phone.open();
  phone.clock('2026-10-03T08:00:00.000Z');
  answers.set('signature:signature', { kind: 'typed', text: 'Ana' });
  expect(answers.values()['signature:signature-date']).toBe('2026-10-03');
  phone.clock('2026-09-01T18:00:00.000Z');
  expect(phone.open().ctx.today).toBe('2026-10-02');
});

it('a signature of the other part stays dated while the rest is answered and saved', async () => {
  const phone = device();
  const settled = {
    'participant:date_of_birth': '2012-03-02',
    'signature:signature': { kind: 'typed', text: 'Nora' },
    'signature:signature-date': '2026-09-30',
  } as const;
  const answers = phone.open(settled, 0, undefined, 'participant');
  answers.set('guardian:first_name', 'Elena');
  await answers.flush();
  answers.set('guardian:last_name', 'Diaz');
  expect(phone.sent).toEqual([{ 'guardian:first_name': 'Elena' }]);
  expect(answers.values()['signature:signature-date']).toBe('2026-09-30');
});

describe('a text of the agreement that changes while somebody answers', () => {
  const version = (number: number): OfficeTexts => ({
    'waiver-body': { text_id: 'waiver-body', version: number, sample: false, blocks: [{ text: `Text ${number}` }] },
  });
  const act = { 'body:read': true, 'signature:signature': { kind: 'typed', text: 'Nora Diaz' } } as const;
  const shownIn = (answers: Answers) =>
    placedFields(answers.form).flatMap(({ field }) =>
      field.widget === 'static' && field.content.kind === 'text' ? [field.content.text.version] : [],
    );

  it('a new text of the agreement is shown, asks for its boxes again, and keeps every other answer', () => {
    const { open } = device();
    const answers = open();
    answers.set('participant:first_name', 'Nora');
    answers.set('body:read', act['body:read']);
    answers.set('signature:signature', act['signature:signature']);
    expect(shownIn(answers)).toEqual([2, 2]);
    answers.retext(version(3));
    expect(shownIn(answers)).toEqual([3, 2]);
    expect(answers.values()).toMatchObject({ 'participant:first_name': 'Nora', 'body:read': null });
    expect(answers.values()['signature:signature']).toBeNull();
    // What is agreed to now stays, however often the same text comes.
    answers.set('body:read', true);
    answers.retext(version(3));
    expect(answers.values()['body:read']).toBe(true);
  });

  it.each([[false], [true]])(
    'a page that opens with another text than the draft was made with asks for the act anew (passed device: %s)',
    (isPassed) => {
      const storage = memory();
      const draft = draftStorageFor(storage, 'link', { isPassed });
      draft.saveDraft({
        version: 3,
        texts: { 'waiver-body': 3 },
        values: { ...act, 'participant:first_name': 'Nora' },
      });
      const same = device(storage, isPassed).open({}, 0, version(3));
      expect(same.values()).toMatchObject({ ...act, 'participant:first_name': 'Nora' });
      for (const open of [1, 2]) {
        const values = device(storage, isPassed).open({}, 0, version(4)).values();
        expect([open, values['participant:first_name']]).toEqual([open, 'Nora']);
        expect([values['body:read'] ?? null, values['signature:signature'] ?? null]).toEqual([null, null]);
      }
    },
  );
});
