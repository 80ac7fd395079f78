import { expect, it } from 'vitest';
import { criteriaBody } from './criteria.ts';

const accepts = (names: readonly string[]) =>
  criteriaBody.safeParse({ criteria: names.map((name) => ({ name })) }).success;

it('an application is scored by up to ten criteria, each with a name of its own in any case', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Criterion ${index}`);
  expect([accepts([]), accepts(names(10)), accepts(names(11))]).toEqual([true, true, false]);
  expect([accepts(['Music', 'Musicality']), accepts(['Music', 'music'])]).toEqual([true, false]);
});
