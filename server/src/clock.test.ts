import { expect, test } from 'vitest';
import { clockRunningFrom, clockFixedAt } from './clock.ts';

test('a stopped clock returns the Los Angeles day and moves only when it is moved', () => {
  const clock = clockFixedAt('2026-12-02T07:59:59Z');
  expect([clock.nowIso(), clock.today()]).toEqual(['2026-12-02T07:59:59.000Z', '2026-12-01']);
  clock.advance({ seconds: 1 });
  expect([clock.nowIso(), clock.today()]).toEqual(['2026-12-02T08:00:00.000Z', '2026-12-02']);
  clock.set('2027-01-01T17:00:00Z');
  expect(clock.today()).toBe('2027-01-01');
});

test('a running clock starts at the given instant', () => {
  const clock = clockRunningFrom('2030-06-15T12:00:00Z');
  expect(clock.today()).toBe('2030-06-15');
});

test('an invalid instant is refused', () => {
  expect(() => clockFixedAt('tomorrow')).toThrow('not an instant: tomorrow');
});
