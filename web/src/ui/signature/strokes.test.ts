import { expect, it } from 'vitest';
import { bandOf, isDot } from './strokes.ts';

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

const name = [stroke([20, 300], [340, 340])];
it.each([
  ['all of a pad that is wider than high', name, { width: 800, height: 400, hasPicture: false }, [0, 400]],
  ['the band with the name of a phone held upright', name, { width: 360, height: 700, hasPicture: false }, [230, 180]],
  [
    'all strokes, however far apart',
    [stroke([9, 20], [9, 680])],
    { width: 360, height: 700, hasPicture: false },
    [4, 692],
  ],
  ['what was drawn before as well', name, { width: 360, height: 700, hasPicture: true }, [0, 356]],
  ['all of a pad without a stroke', [], { width: 360, height: 700, hasPicture: false }, [0, 700]],
])('the picture of a signature has %s', (_what, strokes, pad, expected) => {
  const { top, height } = bandOf(strokes, pad);
  expect([top, height]).toEqual(expected);
});
