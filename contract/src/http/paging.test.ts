import { expect, it } from 'vitest';
import { shownPage } from './lists/pageSizes.ts';

it.each([
  [1, 0, 1],
  [7, 0, 1],
  [1, 10, 1],
  [2, 10, 1],
  [2, 11, 2],
  [9, 35, 4],
])('page %i of %i rows, ten a page, shows page %i', (asked, total, shown) => {
  expect(shownPage(asked, 10, total)).toBe(shown);
});
