import { expect, it } from 'vitest';
import { sizeFaults, sizeFigure, sizeWarnings } from './size.ts';

const file = (lines: number, path = 'server/src/entries/reads.ts') => ({ path, text: 'line();\n'.repeat(lines) });

it.each([
  [400, 0],
  [401, 1],
])('a file of %i lines: %i faults', (lines, faults) => {
  expect(sizeFaults([file(lines)])).toHaveLength(faults);
});

it.each([
  [400, 0, 0],
  [401, 1, 0],
  [500, 1, 0],
  [501, 0, 1],
])('a test of %i lines: %i notes, %i faults', (lines, notes, faults) => {
  const test = file(lines, 'server/src/entries/reads.test.ts');
  expect(sizeWarnings([test])).toHaveLength(notes);
  expect(sizeFaults([test])).toHaveLength(faults);
});

it('leaves generated files alone', () => {
  expect(sizeFaults([file(900, 'server/src/database/tables.ts'), file(900, 'database/schema.sql')])).toEqual([]);
});

it('tells the median, nine tenths and the longest of the product, without its tests and tools', () => {
  const lines = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110];
  const files = lines.map((count) => file(count));
  expect(sizeFigure([...files, file(300, 'tools/start.ts'), file(300, 'web/src/a.test.ts')])).toBe(
    'product files: 11, median 60 lines (goal 70), nine tenths at most 100 (goal 200), longest 110 (limit 400)',
  );
});
