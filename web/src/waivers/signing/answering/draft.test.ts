import type { SigningView } from '@parade/contract/waivers/waiver.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftStorageFor, sweepDrafts } from './draft.ts';

const dayMs = 24 * 60 * 60 * 1000;
const note = { version: 1, values: { 'emergency:medical': 'Bee stings' } };

function phone(given: Record<string, string> = {}) {
  const items = new Map(Object.entries(given));
  return {
    items,
    keys: () => [...items.keys()],
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value).has(key),
    removeItem: (key: string) => void items.delete(key),
  };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-10-02T18:00:00Z') }));
afterEach(() => void vi.useRealTimers());

it('a draft that nobody has touched for 30 days is deleted when another link is opened, and nothing else is', () => {
  const storage = phone({ jwt: 'session', 'waiver:settings': '{}' });
  draftStorageFor(storage, 'one').saveDraft(note);
  draftStorageFor(storage, 'one').savePending({ version: 1, field_values: note.values });
  vi.advanceTimersByTime(20 * dayMs);
  draftStorageFor(storage, 'two').saveDraft(note);
  vi.advanceTimersByTime(10 * dayMs);
  sweepDrafts(storage, 'another');
  expect(draftStorageFor(storage, 'one').draft()).toMatchObject(note);
  vi.advanceTimersByTime(1);
  sweepDrafts(storage, 'another');
  expect([...storage.items.keys()]).toEqual(['jwt', 'waiver:settings', 'waiver:two:draft']);
});

it('a draft without a date is deleted 30 days after it is first found, and a broken one at once', () => {
  const storage = phone({ 'waiver:old:draft': JSON.stringify(note), 'waiver:broken:draft': '{"version"' });
  sweepDrafts(storage, 'another');
  expect([...storage.items.keys()]).toEqual(['waiver:old:draft']);
  expect(draftStorageFor(storage, 'old').draft()).toMatchObject(note);
  vi.advanceTimersByTime(30 * dayMs + 1);
  sweepDrafts(storage, 'another');
  expect(storage.items.size).toBe(0);
});

it('the questions of a waiver are stored only until somebody answers, and never on a device that is passed around', () => {
  const storage = phone();
  const own = draftStorageFor(storage, 'one');
  const fresh = { may_sign: true, revision: 0, part: null, declined: null, name: 'Nora Diaz' } as SigningView;
  own.saveUnbegun(fresh);
  expect(own.unbegun()).toMatchObject({ name: 'Nora Diaz' });
  for (const begun of [{ revision: 1 }, { may_sign: false }, { part: {} }, { declined: {} }]) {
    own.saveUnbegun(fresh);
    own.saveUnbegun({ ...fresh, ...begun } as SigningView);
    expect(own.unbegun(), JSON.stringify(begun)).toBeNull();
  }
  own.saveUnbegun(fresh);
  own.forget();
  draftStorageFor(storage, 'two', { isPassed: true }).saveUnbegun(fresh);
  expect(storage.items.size).toBe(0);
});

it('a signature that waits on the device is sent by its own link however late, and not deleted as the page opens', () => {
  const storage = phone();
  const own = draftStorageFor(storage, 'one');
  own.savePending({ version: 1, field_values: note.values });
  vi.advanceTimersByTime(45 * dayMs);
  sweepDrafts(storage, 'one');
  expect(own.pending()).toMatchObject({ field_values: note.values });
  sweepDrafts(storage, 'another');
  expect(own.pending()).toBeNull();
});
