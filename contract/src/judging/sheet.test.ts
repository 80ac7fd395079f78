import { expect, it } from 'vitest';
import { isComplete } from './sheet.ts';

const criteria = [
  { id: 41, max_points: 10 },
  { id: 42, max_points: 40 },
];

it.each([
  [
    'all of its points',
    [
      [41, 10],
      [42, 0],
    ],
    true,
  ],
  ['a criterion without points', [[41, 10]], false],
  [
    'more points than there are',
    [
      [41, 11],
      [42, 40],
    ],
    false,
  ],
  [
    'fewer points than none',
    [
      [41, -1],
      [42, 40],
    ],
    false,
  ],
  [
    'points for a criterion of another award',
    [
      [41, 10],
      [43, 5],
    ],
    false,
  ],
  [
    'points for a further criterion',
    [
      [41, 10],
      [42, 40],
      [43, 5],
    ],
    false,
  ],
  [
    'one criterion twice',
    [
      [41, 10],
      [41, 9],
    ],
    false,
  ],
] as const)('a score sheet with %s may be sent: %j, %s', (_, given, complete) => {
  const points = given.map(([criterion_id, each]) => ({ criterion_id, points: each }));
  expect(isComplete(criteria, points)).toBe(complete);
});
