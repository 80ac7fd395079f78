import { PRESENCE_BEAT_MS, PRESENCE_IDLE_MS } from '@parade/contract/forms/presence.ts';
import { describe, expect, it } from 'vitest';
import { Presence } from './presence.ts';

/** A form that is open, on a clock of its own, with somebody else in one of its fields. */
function anOpenForm() {
  const announced: { field: string | null; open: boolean }[] = [];
  const seen: number[] = [];
  const timers: { at: number; act: () => void }[] = [];
  let now = 0;
  const presence = new Presence({
    announce: async (editing) => {
      announced.push(editing);
      return { editors: [{ name: 'Dana Lee', field: 'entry:official_name' }], revision: 7 };
    },
    moved: (revision) => seen.push(revision),
    now: () => now,
    timers: {
      set: (act, ms) => timers.push({ at: now + ms, act }) && timers.at(-1),
      clear: (timer) => void timers.splice(timers.indexOf(timer as (typeof timers)[number]), 1),
    },
  });
  const pass = async (ms: number) => {
    const until = now + ms;
    for (let due = next(); due && due.at <= until; due = next()) {
      now = due.at;
      timers.splice(timers.indexOf(due), 1);
      due.act();
      for (let n = 0; n < 5; n += 1) await Promise.resolve();
    }
    now = until;
  };
  const next = () => timers.toSorted((one, other) => one.at - other.at)[0];
  return { presence, told: announced, seen, pass };
}

describe('an open form', () => {
  it('an open form reports every 15 seconds that it is open and learns who else is there, and where', async () => {
    const { presence, told: announced, seen, pass } = anOpenForm();
    presence.open();
    await pass(0);
    expect(presence.words()).toBe('Dana Lee is editing this form too');
    expect(presence.wordsAt('entry:official_name')).toBe('Dana Lee is here');
    expect(presence.wordsAt('band:kind')).toBe('');
    await pass(2 * PRESENCE_BEAT_MS + 10);
    expect(announced).toHaveLength(3);
    expect(seen).toEqual([7, 7, 7]);
  });

  it('an open form reports soon where the person stays, not every field passed on the way', async () => {
    const { presence, told: announced, pass } = anOpenForm();
    presence.open();
    await pass(0);
    presence.touch('a:b');
    await pass(500);
    presence.touch('a:c');
    await pass(1_000);
    expect(announced.map(({ field }) => field)).toEqual([null, 'a:c']);
  });

  it('an open form falls silent while nobody touches it, and speaks again with the next key', async () => {
    const { presence, told: announced, pass } = anOpenForm();
    presence.open();
    await pass(PRESENCE_IDLE_MS + 2 * PRESENCE_BEAT_MS);
    const before = announced.length;
    await pass(10 * PRESENCE_BEAT_MS);
    expect([announced.length, presence.words()]).toEqual([before, '']);
    presence.touch();
    await pass(0);
    expect(announced.length).toBe(before + 1);
  });

  it('an open form says that it is closed, and nothing after', async () => {
    const { presence, told: announced, pass } = anOpenForm();
    presence.open();
    await pass(0);
    presence.close();
    await pass(5 * PRESENCE_BEAT_MS);
    expect(announced.at(-1)).toEqual({ field: null, open: false });
    expect(announced).toHaveLength(2);
  });
});
