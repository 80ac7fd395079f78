import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Block, type Group, pagesOf } from './pagination.ts';

const pageHeight = 680;
const block = (height: number, above = 0): Block => ({ above, height, draw: () => undefined });
const group = (...heights: number[]): Group => ({
  blocks: heights.map((height, index) => block(height, index ? 0 : 8)),
});
const heights = (pages: Block[][]) => pages.map((page) => page.map(({ height }) => height));

it('a group that no longer fits goes to the next page as a whole', () => {
  const hashes = group(20, 14, 14, 14, 14, 14, 60);
  expect(heights(pagesOf([group(300, 300), hashes], pageHeight))).toEqual([
    [300, 300],
    [20, 14, 14, 14, 14, 14, 60],
  ]);
  expect(pagesOf([group(200, 200), hashes], pageHeight)).toHaveLength(1);
});

it('a title is never the last thing on a page', () => {
  const long = group(20, ...Array.from({ length: 20 }, () => 40));
  expect(heights(pagesOf([group(300, 330), long], pageHeight))[1]?.[0]).toBe(20);
});

it('the last page of a section never has a single leftover row', () => {
  const rows = group(20, ...Array.from({ length: 48 }, () => 14));
  const pages = heights(pagesOf([rows], pageHeight));
  expect(pages).toHaveLength(2);
  expect(pages[1]?.length).toBeGreaterThanOrEqual(10);
  expect(pages[1]?.every((height) => height === 14)).toBe(true);
});

it('every block is on one page, in order, and no page has more than fits', () => {
  const some = fc.array(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }), { maxLength: 8 });
  fc.assert(
    fc.property(some, (lists) => {
      const groups = lists.map((list) => group(...list));
      const pages = pagesOf(groups, pageHeight);
      expect(pages.flat()).toEqual(groups.flatMap(({ blocks }) => blocks));
      for (const page of pages) {
        const height = page.reduce((sum, each, index) => sum + each.height + (index === 0 ? 0 : each.above), 0);
        expect(height).toBeLessThanOrEqual(pageHeight);
      }
    }),
  );
});
