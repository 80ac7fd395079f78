import { expect, it } from 'vitest';
import { sizeFaults, sizeWarnings } from './size.ts';

const file = (lines: number, path = 'server/src/entries/reads.ts') => ({ path, text: 'line();\n'.repeat(lines) });

it.each([
  [400, 0, 0],
  [401, 1, 0],
  [500, 1, 0],
  [501, 0, 1],
])('%i lines: %i notes, %i faults', (lines, notes, faults) => {
  expect(sizeWarnings([file(lines)])).toHaveLength(notes);
  expect(sizeFaults([file(lines)])).toHaveLength(faults);
});

it('leaves generated files alone', () => {
  expect(sizeFaults([file(900, 'server/src/database/tables.ts'), file(900, 'database/schema.sql')])).toEqual([]);
});
