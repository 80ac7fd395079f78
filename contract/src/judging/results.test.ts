import { expect, it } from 'vitest';
import { pointsPerJudge } from './results.ts';

it.each([
  [100, 3, 33.33],
  [200, 3, 66.67],
  [17, 2, 8.5],
  [0, 0, 0],
])('%d points of %d judges are %d per judge, to two decimals', (total, judges, each) => {
  expect(pointsPerJudge({ total, judges })).toBe(each);
});
