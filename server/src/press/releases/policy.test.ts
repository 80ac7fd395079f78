import { expect, it } from 'vitest';
import { actor, outcomeOf } from '../../testing/actors.ts';
import { authorizeReadingRelease } from './policy.ts';
import type { ReleaseRow } from './reads.ts';

it.each([
  ['anybody, the day before', null, '2026-11-19', 'not-found'],
  ['anybody, on its day', null, '2026-11-20', 'allowed'],
  ['anybody, the day after', null, '2026-11-21', 'allowed'],
  ['the press, the day before', actor(['media']), '2026-11-19', 'not-found'],
  ['staff, the day before', actor(['staff']), '2026-11-19', 'not-found'],
  ['an admin, the day before', actor(['admin']), '2026-11-19', 'allowed'],
] as const)('a press release of November 20: %s', (_, who, today, expected) => {
  expect(outcomeOf(() => authorizeReadingRelease(who, { publish_on: '2026-11-20' } as ReleaseRow, today))).toBe(
    expected,
  );
  expect(outcomeOf(() => authorizeReadingRelease(who, undefined, today))).toBe('not-found');
});
