import { expect, it } from 'vitest';
import { callFaults } from './calls.ts';

const faults = (text: string, path = 'web/src/entries/queries.ts') => callFaults([{ path, text }]);

it.each([
  'useQuery({ queryKey, queryFn: () => call(route, {}) });',
  'useQuery({ queryKey, queryFn: async () => (await call(route, {})).data });',
  'remove.mutate(id, {\n  onSuccess: (done) => toast.success(words(done)),\n});',
])('refuses what nobody takes back or hears: %s', (text) => {
  expect(faults(text)).toHaveLength(1);
});

it.each([
  'useQuery({ queryKey, queryFn: ({ signal }) => call(route, {}, { signal }) });',
  'void tellOutcome(toast, remove.mutateAsync(id), { failed });',
  'join.mutate(undefined, { onSuccess: () => void navigate(home) });\nconst toast = useToast();',
])('lets what is taken back and heard stand: %s', (text) => {
  expect(faults(text)).toEqual([]);
});

it('leaves tests, the session and other workspaces alone', () => {
  const text = 'useQuery({ queryFn: () => call(route, {}) });';
  for (const path of ['web/src/entries/queries.test.ts', 'web/src/access/session.tsx', 'server/src/reads.ts'])
    expect(faults(text, path)).toEqual([]);
});
