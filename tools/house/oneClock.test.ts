import { expect, it } from 'vitest';
import { clockFaults, waitFaults } from './oneClock.ts';

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

const shortWaits = (text: string, path = 'server/src/storage/parts.test.ts') => waitFaults([{ path, text }]);

it.each(['For', 'Until'])('refuses a wait of one second in tests and what they are made with: vi.wait%s', (wait) => {
  const line = `await vi.wait${wait}(() => isDone);`;
  expect(shortWaits(line)).toHaveLength(1);
  expect(shortWaits(line, 'server/src/testing/locks.ts')).toHaveLength(1);
  expect(shortWaits(line, 'web/src/ui/Toast.test.tsx')).toHaveLength(1);
});

it.each(['await expect.poll(() => isDone).toBe(true);', 'await waitFor(() => expect(isDone).toBe(true));'])(
  'lets %s stand',
  (line) => {
    expect(shortWaits(line)).toEqual([]);
  },
);
