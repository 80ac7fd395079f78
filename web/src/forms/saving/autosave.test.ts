import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { bandApplication } from '@parade/contract/forms/definitions/band/bandApplication.ts';
import { normalize } from '@parade/contract/forms/engine/normalize.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it } from 'vitest';
import { AnswerStore } from '../answers/answers.ts';
import type { ServerAnswers } from '../answers/serverAnswers.ts';
import { Autosave, type SaveFailure } from './autosave.ts';
import { retryDelaysMs, saveDelayMs } from './saveLoop.ts';

const ctx = { parade_year: 2027, organization_type: 2, today: '2026-11-20' };
const form: FormDefinition = bandApplication;
const rights = { edit: true, fill_staff_fields: false };
const name: FieldPath = 'entry:official_name';
const phone: FieldPath = 'organization:phone';
const email: FieldPath = 'primary_contact:email';

function answers(field_values: FieldValues = {}, revision = 0, own_changes: string[] = []): ServerAnswers {
  return { field_values, revision, value_was_copied: [], changed_fields: [], own_changes, approved_at: null };
}

class Refused extends Error {
  readonly failure: SaveFailure;
  constructor(failure: SaveFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const offline: SaveFailure = { status: 0, message: 'We could not reach the portal.', errors: {} };

/** A server that stores what it receives, as the real one does, and can be made to fail; and a clock of its own. */
function aScreen(start: ServerAnswers = answers()) {
  const server = {
    now: start,
    saves: [] as FieldValues[],
    failure: null as SaveFailure | null,
    /** Why the form cannot be read either. */
    unread: null as SaveFailure | null,
    reads: 0,
    meanwhile: () => undefined as void,
    /** Saves are stored, and their answers lost on the way back. */
    isDeaf: false,
  };
  const timers: { at: number; act: () => void }[] = [];
  let clock = 0;
  let draft: { values: FieldValues; base: FieldValues } | null = null;
  const store = new AnswerStore(form, ctx, start, rights);
  const autosave = new Autosave(store, {
    save: async ({ field_values, revision }) => {
      const { failure } = server;
      if (failure) {
        server.meanwhile();
        throw new Refused(failure);
      }
      const stale = Object.entries(field_values).some(
        ([path, value]) =>
          revision < server.now.revision &&
          server.now.field_values[path as FieldPath] !== start.field_values[path as FieldPath] &&
          server.now.field_values[path as FieldPath] !== value,
      );
      const message = 'Someone else has changed the same fields.';
      if (stale) throw new Refused({ status: 409, message, errors: {}, authors: [] });
      server.saves.push(field_values);
      server.now = answers(
        normalize(form, { ...server.now.field_values, ...field_values }, ctx),
        server.now.revision + 1,
        [...server.now.own_changes, ...Object.keys(field_values)],
      );
      const answer = server.now;
      if (server.isDeaf) throw new Refused(offline);
      server.meanwhile();
      return answer;
    },
    reload: async () => {
      server.reads += 1;
      if (server.unread) throw new Refused(server.unread);
      return server.now;
    },
    failureOf: (error) => (error as Refused).failure,
    saveDraft: (next) => {
      draft = next;
    },
    now: () => '2026-11-20T23:14:00.000Z',
    timers: {
      set: (act, ms) => {
        const timer = { at: clock + ms, act };
        timers.push(timer);
        return timer;
      },
      clear: (timer) => {
        const place = timers.indexOf(timer as (typeof timers)[number]);
        if (place >= 0) timers.splice(place, 1);
      },
    },
  });
  autosave.open();
  /** Lets time pass, and everything that was started come to its end. */
  const pass = async (ms: number) => {
    clock += ms;
    for (const timer of timers.filter((each) => each.at <= clock)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.act();
    }
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { server, store, autosave, pass, draft: () => draft, pending: () => timers.length };
}

describe('saving while one types', () => {
  it('saving while one types waits for a pause, then sends what changed and nothing else', async () => {
    const { store, server, pass, autosave } = aScreen(answers({ [phone]: '626 555 0100' }, 3));
    store.set(name, 'Pri');
    await pass(saveDelayMs - 1);
    store.set(name, 'Pride');
    await pass(saveDelayMs - 1);
    expect(server.saves).toEqual([]);
    await pass(1);
    expect(server.saves).toEqual([{ [name]: 'Pride' }]);
    expect(autosave.state()).toEqual({ kind: 'saved', at: '2026-11-20T23:14:00.000Z' });
    expect(store.summary().unsaved).toBe(0);
  });

  it('saving while one types leaves what is being typed alone when the answer comes, trailing space and all', async () => {
    const { store, pass } = aScreen();
    store.set(name, 'Pride ');
    await pass(saveDelayMs);
    expect(store.state(name).value).toBe('Pride ');
    expect(store.summary().unsaved).toBe(0);
  });

  it('saving while one types lets the server change an answer by another way, after what waits and before what is typed meanwhile', async () => {
    const { store, server, pass, autosave } = aScreen(answers({ [phone]: '626 555 0100' }, 3));
    store.set(name, 'Pride');
    const turning = autosave.aside(async () => {
      expect(server.saves).toEqual([{ [name]: 'Pride' }]);
      server.now = answers({ ...server.now.field_values, [phone]: '626 555 0199' }, server.now.revision + 1);
      // Typed while the other way is under way: it waits, and is no conflict with what the other way did.
      store.set(phone, '626 555 0111');
      await pass(saveDelayMs);
      expect(server.saves).toHaveLength(1);
      return { answer: 'turned', sent: { [phone]: '626 555 0199' } };
    });
    expect(await turning).toBe('turned');
    expect([store.summary().conflicts, store.state(phone).value]).toEqual([[], '626 555 0111']);
    await pass(saveDelayMs);
    expect(server.saves.at(-1)).toEqual({ [phone]: '626 555 0111' });
    expect(store.summary().unsaved).toBe(0);
  });

  it('saving while one types asks where somebody else has changed the same answer', async () => {
    const { store, server, autosave } = aScreen(answers({ [phone]: '626 555 0100' }, 3));
    await autosave.aside(async () => {
      server.now = answers({ [phone]: '626 555 0142' }, 5);
      store.set(phone, '626 555 0111');
      return { answer: null, sent: { [phone]: '626 555 0199' } };
    });
    expect(store.summary().conflicts).toEqual([phone]);
  });

  it('saving while one types saves again what was typed while a save was on its way', async () => {
    const screen = aScreen();
    screen.server.meanwhile = () => {
      screen.server.meanwhile = () => undefined;
      screen.store.set(name, 'Second');
    };
    screen.store.set(name, 'First');
    await screen.pass(saveDelayMs);
    await screen.pass(saveDelayMs);
    expect(screen.server.saves).toEqual([{ [name]: 'First' }, { [name]: 'Second' }]);
    expect(screen.store.state(name).value).toBe('Second');
  });

  it('saving while one types holds back what the server would refuse and saves the rest', async () => {
    const { store, server, pass } = aScreen();
    store.set(email, 'somebody@');
    store.set(name, 'Pride');
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [name]: 'Pride' }]);
    expect(store.summary().blocked).toEqual([email]);
    store.set(email, 'somebody@example.org');
    await pass(saveDelayMs);
    expect(server.saves.at(-1)).toEqual({ [email]: 'somebody@example.org' });
  });

  it('saving while one types starts no save for a visit', async () => {
    const { store, pending } = aScreen();
    store.visit(name);
    expect(pending()).toBe(0);
  });
});

describe('without a connection', () => {
  it('without a connection, typed answers are stored on the device and sent again with growing pauses', async () => {
    const { store, server, pass, draft, autosave } = aScreen();
    server.failure = offline;
    store.set(name, 'Typed in a tunnel');
    await pass(saveDelayMs);
    for (const pause of retryDelaysMs) {
      expect(autosave.state()).toEqual({ kind: 'failed', message: offline.message, again: true });
      expect(draft()?.values).toEqual({ [name]: 'Typed in a tunnel' });
      await pass(pause);
    }
    server.failure = null;
    await pass(retryDelaysMs.at(-1) ?? 0);
    expect(server.saves).toEqual([{ [name]: 'Typed in a tunnel' }]);
    expect(draft()).toBe(null);
  });

  it('typed answers are saved at once when the connection is back', async () => {
    const { store, server, pass, autosave } = aScreen();
    server.failure = offline;
    store.set(name, 'Back');
    await pass(saveDelayMs);
    server.failure = null;
    autosave.retryNow();
    await pass(0);
    expect(server.saves).toHaveLength(1);
  });

  it('a stored draft comes back to a page that is opened again, and is saved', async () => {
    const before = aScreen();
    before.server.failure = offline;
    before.store.set(name, 'Kept');
    await before.pass(saveDelayMs);
    const draft = before.draft();
    const after = aScreen();
    expect(draft && after.store.restore(draft)).toBe(1);
    await after.pass(saveDelayMs);
    expect(after.server.saves).toEqual([{ [name]: 'Kept' }]);
  });

  it('typed answers wait once the session has ended, and all go after the next login', async () => {
    const { store, server, pass, autosave, pending, draft } = aScreen();
    let tries = 0;
    server.failure = { status: 401, message: 'Your session has expired.', errors: {} };
    autosave.subscribe(() => {
      if (autosave.state().kind === 'saving') tries += 1;
    });
    store.set(name, 'Typed too late');
    await pass(saveDelayMs);
    store.set(phone, '626 555 0100');
    await pass(saveDelayMs);
    expect([tries, pending()]).toEqual([1, 0]);
    expect(autosave.state()).toMatchObject({ kind: 'failed', again: false });
    expect(draft()?.values).toEqual({ [name]: 'Typed too late', [phone]: '626 555 0100' });
    server.failure = null;
    autosave.retryNow();
    await pass(0);
    expect(server.saves).toEqual([{ [name]: 'Typed too late', [phone]: '626 555 0100' }]);
    store.set(name, 'Typed after it');
    await pass(saveDelayMs);
    expect(server.saves.at(-1)).toEqual({ [name]: 'Typed after it' });
  });

  it('saving stops and says so once the person may not save any more', async () => {
    const { store, server, pass, autosave, pending, draft } = aScreen();
    server.failure = { status: 403, message: 'You are not authorized.', errors: {} };
    store.set(name, 'Too late');
    await pass(saveDelayMs);
    expect(autosave.state()).toMatchObject({ kind: 'failed', again: false });
    expect([pending(), draft()?.values]).toEqual([0, { [name]: 'Too late' }]);
  });

  it('saving says once that the form was closed meanwhile, keeps what was typed, and tries again only after more typing', async () => {
    const { store, server, pass, autosave, pending, draft } = aScreen();
    server.failure = { status: 409, message: 'This entry has not been accepted yet.', errors: {} };
    server.unread = server.failure;
    store.set(name, 'Too late');
    await pass(saveDelayMs);
    expect([server.reads, pending()]).toEqual([1, 0]);
    expect(autosave.state()).toEqual({ kind: 'failed', message: server.failure.message, again: false });
    expect([store.state(name).value, draft()?.values]).toEqual(['Too late', { [name]: 'Too late' }]);
    store.set(phone, '626 555 0100');
    await pass(saveDelayMs);
    expect([server.reads, pending()]).toEqual([2, 0]);
    // It is open again: the next key brings all of it.
    server.failure = null;
    store.set(phone, '626 555 0101');
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [name]: 'Too late', [phone]: '626 555 0101' }]);
  });

  it('an answer that the server has refused is not sent again until it is changed', async () => {
    const { store, server, pass } = aScreen();
    server.failure = { status: 422, message: 'Form save failed', errors: { [name]: ['Not this name'] } };
    store.set(name, 'Rude');
    await pass(saveDelayMs);
    expect(store.state(name).refused).toEqual(['Not this name']);
    server.failure = null;
    store.set(phone, '626 555 0100');
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [phone]: '626 555 0100' }]);
    store.set(name, 'Polite');
    await pass(saveDelayMs);
    expect(server.saves.at(-1)).toEqual({ [name]: 'Polite' });
  });

  it('an answer that was refused because it was signed goes together with the new signature', async () => {
    const { store, server, pass } = aScreen();
    const signature: FieldPath = 'agreement:signature';
    server.failure = { status: 422, message: 'Signed', errors: { [name]: ['This was signed'] } };
    store.set(name, 'Another name');
    await pass(saveDelayMs);
    server.failure = null;
    store.set(signature, { kind: 'typed', text: 'Jo Chen' });
    await pass(saveDelayMs);
    expect(server.saves).toMatchObject([{ [name]: 'Another name', [signature]: { text: 'Jo Chen' } }]);
  });

  it('a late refusal does not mark an answer that was changed meanwhile', async () => {
    const { store, server, pass } = aScreen(answers({ [name]: 'Rose Band', [phone]: '626 555 0100' }, 1));
    const errors = { [name]: ['This value is required'], [phone]: ['Not this phone'] };
    server.failure = { status: 422, message: 'Form save failed', errors };
    server.meanwhile = () => {
      server.failure = null;
      server.meanwhile = () => undefined;
      store.set(name, 'Rose City Band');
    };
    store.set(name, '');
    store.set(phone, '626 555 0199');
    await pass(saveDelayMs);
    expect([store.state(name).refused, store.state(phone).refused]).toEqual([[], ['Not this phone']]);
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [name]: 'Rose City Band' }]);
  });
});

describe('two people in one form', () => {
  async function conflicted(mine: FieldValue = 'Mine') {
    const screen = aScreen();
    screen.server.now = answers({ [name]: 'Theirs', [phone]: '626 555 0199' }, 1);
    screen.store.set(name, mine);
    await screen.pass(saveDelayMs);
    return screen;
  }

  it('two people in one form shows both values and changes neither until somebody chooses; other fields go on', async () => {
    const { store, server, pass, draft } = await conflicted();
    expect(store.state(name).conflict).toMatchObject({ theirs: 'Theirs' });
    expect(store.state(name).value).toBe('Mine');
    expect(store.state(phone).value).toBe('626 555 0199');
    expect(draft()?.values).toEqual({ [name]: 'Mine' });
    store.set(email, 'go.on@example.org');
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [email]: 'go.on@example.org' }]);
  });

  it('two people in one form saves my answer over theirs when I choose mine', async () => {
    const { store, server, pass } = await conflicted();
    store.resolve(name, 'mine');
    await pass(saveDelayMs);
    expect(server.saves).toEqual([{ [name]: 'Mine' }]);
    expect(store.summary()).toMatchObject({ conflicts: [], unsaved: 0 });
  });

  it('two people in one form takes theirs, sends nothing and says so when I take theirs', async () => {
    const { autosave, store, server, pass } = await conflicted();
    expect(autosave.state()).toMatchObject({ kind: 'failed' });
    store.resolve(name, 'theirs');
    expect(autosave.state()).toMatchObject({ kind: 'saved' });
    await pass(saveDelayMs);
    expect([store.state(name).value, server.saves]).toEqual(['Theirs', []]);
  });

  it('two people in one form is saved where both wrote the same, and says so', async () => {
    const { autosave } = await conflicted('Theirs ');
    expect(autosave.state()).toMatchObject({ kind: 'saved' });
    expect(await autosave.flush()).toBe(true);
  });

  it('two people in one form asks nothing when both wrote the same', async () => {
    const { store } = await conflicted('Theirs ');
    expect(store.summary().conflicts).toEqual([]);
  });

  it('two people in one form are asked nothing, and the save goes out, where the other answer is as it was again', async () => {
    const { autosave, store, server } = aScreen(answers({ [name]: 'As it was' }, 1));
    server.failure = { status: 409, message: 'Someone else has changed the same fields.', errors: {}, authors: [] };
    server.meanwhile = () => {
      server.failure = null;
      server.now = answers({ [name]: 'As it was' }, 3);
    };
    autosave.open();
    store.set(name, 'Mine');
    expect(await autosave.flush()).toBe(true);
    expect([server.saves, autosave.state().kind]).toEqual([[{ [name]: 'Mine' }], 'saved']);
  });

  it('two people in one form asks about a draft whose field somebody else changed since', () => {
    const { store } = aScreen(answers({ [name]: 'Changed since' }, 4));
    store.restore({ values: { [name]: 'From the draft' }, base: { [name]: 'As it was' } });
    expect(store.state(name).conflict).toMatchObject({ theirs: 'Changed since' });
  });
});

describe('an answer of the portal that was lost on its way', () => {
  async function unheard(start?: ServerAnswers) {
    const screen = aScreen(start);
    screen.server.isDeaf = true;
    screen.store.set(name, 'Pride ');
    await screen.pass(saveDelayMs);
    screen.server.isDeaf = false;
    return screen;
  }

  it('an answer that was lost on its way makes nobody a conflict with themself: what was typed since is saved', async () => {
    const { store, server, autosave } = await unheard();
    store.set(name, 'Pride of Pasadena');
    expect(await autosave.flush()).toBe(true);
    expect([store.summary().conflicts, server.now.field_values[name]]).toEqual([[], 'Pride of Pasadena']);
  });

  it('an answer that was lost on its way is no conflict where the newer revision is reported first', async () => {
    const { store, autosave } = await unheard();
    store.set(name, 'Pride of Pasadena');
    await autosave.catchUp();
    expect([store.summary().conflicts, store.state(name).value]).toEqual([[], 'Pride of Pasadena']);
  });

  it('an answer that was lost on its way hides no change by somebody else after it', async () => {
    const { store, server, autosave } = await unheard();
    server.now = answers({ [name]: 'Theirs' }, 2);
    store.set(name, 'Pride of Pasadena');
    expect(await autosave.flush()).toBe(false);
    expect(store.state(name).conflict).toMatchObject({ theirs: 'Theirs' });
  });

  it('an answer that was lost on its way does not win over the earlier one that was typed again', async () => {
    const { store, server, autosave } = await unheard(answers({ [name]: 'Band' }, 1));
    store.set(name, 'Band');
    expect(await autosave.flush()).toBe(true);
    expect([store.state(name).value, server.now.field_values[name]]).toEqual(['Band', 'Band']);
  });

  it('an answer that was lost on its way is no conflict for a page that was opened again either', async () => {
    const before = await unheard();
    before.store.set(name, 'Pride of Pasadena');
    const draft = before.draft();
    const after = aScreen(before.server.now);
    expect(draft && after.store.restore(draft)).toBe(1);
    expect(await after.autosave.flush()).toBe(true);
    expect(after.server.now.field_values[name]).toBe('Pride of Pasadena');
  });

  it.each(['a save', 'a report of the newer revision', 'a page that was opened again'])(
    'an answer that never arrived, and that somebody else has given since, is theirs: %s asks who went back from it',
    async (by) => {
      const screen = aScreen(answers({ [name]: 'Band' }, 1));
      screen.server.failure = offline;
      screen.store.set(name, 'Pride');
      await screen.pass(saveDelayMs);
      screen.server.failure = null;
      screen.store.set(name, 'Band');
      const draft = screen.draft();
      const theirs = answers({ [name]: 'Pride' }, 2);
      const asked = by.startsWith('a page') ? aScreen(theirs) : screen;
      asked.server.now = theirs;
      if (asked !== screen) expect(draft && asked.store.restore(draft)).toBe(1);
      if (by.startsWith('a report')) await asked.autosave.catchUp();
      expect(await asked.autosave.flush()).toBe(false);
      expect(asked.store.state(name)).toMatchObject({ value: 'Band', conflict: { theirs: 'Pride' } });
      expect(asked.server.now.field_values[name]).toBe('Pride');
    },
  );
});

describe('what repaints', () => {
  it('typing repaints its own field, and not the neighbors', () => {
    const { store } = aScreen();
    const announced: string[] = [];
    for (const { path } of store.fields) store.subscribe(path, () => announced.push(path));
    store.set(phone, '6');
    store.set(phone, '62');
    expect(new Set(announced)).toEqual(new Set([phone]));
  });

  it('an answer that shows or hides a field repaints that field too', () => {
    const { store } = aScreen();
    const shown: FieldPath = 'band:member_schools';
    expect(store.state(shown).shown).toBe(false);
    let announced = 0;
    store.subscribe(shown, () => {
      announced += 1;
    });
    store.set('band:combined', 'yes');
    expect([store.state(shown).shown, announced]).toEqual([true, 1]);
  });
});
