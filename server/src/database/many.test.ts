import { expect, test } from 'vitest';
import { oneAhead } from './many.ts';

test('work for groups is asked for one ahead of its answers, never further, and answers in their order', async () => {
  const seen: string[] = [];
  const turns = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const all = oneAhead([0, 1, 2, 3], async (group) => {
    seen.push(`asked ${group}`);
    const answer = await turns[group]?.promise;
    seen.push(`answered ${group}`);
    return answer;
  });
  expect(seen).toEqual(['asked 0', 'asked 1']);
  for (const [group, { resolve }] of turns.entries()) {
    resolve(group * 10);
    await expect.poll(() => seen).toContain(group < 2 ? `asked ${group + 2}` : `answered ${group}`);
  }
  expect(await all).toEqual([0, 10, 20, 30]);
  expect(seen.filter((each) => each.startsWith('asked'))).toHaveLength(4);
});

test('of groups that fail the first is the one that is thrown, and no further group is begun', async () => {
  const begun: number[] = [];
  const all = oneAhead([0, 1, 2, 3], async (group) => {
    begun.push(group);
    if (group > 0) throw new Error(`group ${group}`);
  });
  await expect(all).rejects.toThrow('group 1');
  expect(begun).toEqual([0, 1, 2]);
});
