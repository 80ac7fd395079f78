import { expect, it } from 'vitest';
import { clockFaults } from './oneClock.ts';

const faults = (text: string, path = 'server/src/entries/reads.ts') => clockFaults([{ path, text }]);

it.each([
  'const at = Date.now();',
  'const at = new Date();',
  'sql`update entries set updated_at = now()`',
  'sql`where due < current_date`',
])('refuses %s', (line) => {
  expect(faults(line)).toHaveLength(1);
});

it.each([
  'const at = portal.clock.now();',
  'const at = new Date(portal.clock.nowIso());',
  '// never Date.now(): the clock may stand elsewhere',
  'const known = since_now(1);',
])('lets %s stand', (line) => {
  expect(faults(line)).toEqual([]);
});

it('leaves the clock, tests and the web alone', () => {
  const line = 'const at = Date.now();';
  expect(faults(line, 'server/src/clock.ts')).toEqual([]);
  expect(faults(line, 'server/src/clock.test.ts')).toEqual([]);
  expect(faults(line, 'web/src/ui/Toast.tsx')).toEqual([]);
});
