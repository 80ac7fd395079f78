import { expect, it } from 'vitest';
import { waitFaults } from './waits.ts';

const faults = (text: string, path = 'server/src/storage/parts.test.ts') => waitFaults([{ path, text }]);

it.each(['For', 'Until'])('refuses a wait of one second in tests and what they are made with: vi.wait%s', (wait) => {
  const line = `await vi.wait${wait}(() => isDone);`;
  expect(faults(line)).toHaveLength(1);
  expect(faults(line, 'server/src/testing/locks.ts')).toHaveLength(1);
  expect(faults(line, 'web/src/ui/Toast.test.tsx')).toHaveLength(1);
});

it.each(['await expect.poll(() => isDone).toBe(true);', 'await waitFor(() => expect(isDone).toBe(true));'])(
  'lets %s stand',
  (line) => {
    expect(faults(line)).toEqual([]);
  },
);
