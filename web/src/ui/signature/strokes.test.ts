import { expect, it } from 'vitest';
import { isDot } from './strokes.ts';

const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) });

it.each([
  ['nothing', true, []],
  ['a tap', true, [stroke([50, 50])]],
  ['a thumb that trembled', true, [stroke([50, 50], [53, 51], [50, 54])]],
  ['two taps in one place', true, [stroke([50, 50]), stroke([52, 52])]],
  ['two taps apart, as over an ï', false, [stroke([50, 50]), stroke([70, 50])]],
  ['an X', false, [stroke([50, 50], [60, 60]), stroke([60, 50], [50, 60])]],
  ['a line that goes straight down', false, [stroke([50, 50], [50, 80])]],
])('%s is a dot and no signature: %s', (_what, expected, strokes) => {
  expect(isDot(strokes)).toBe(expected);
});
