import { expect, it } from 'vitest';
import { showSize } from './files.ts';

it.each([
  [0, '1 KB'],
  [30, '1 KB'],
  [71_400, '71 KB'],
  [102_399, '102 KB'],
  [102_400, '0.1 MB'],
  [25_600_000, '25.0 MB'],
])('a file of %i bytes is shown as %s, in the megabytes that limits are given in', (size, shown) => {
  expect(showSize(size)).toBe(shown);
});
