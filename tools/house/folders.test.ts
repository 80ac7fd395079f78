import { expect, it } from 'vitest';
import { folderFaults, folderFigure } from './folders.ts';

const folder = (path: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => ({ path: `${path}/file${index}${ending}`, text: '' }));

it('lets a folder hold 12 files, and any number of tests and texts beside them', () => {
  const entries = 'server/src/entries';
  expect(
    folderFaults([...folder(entries, 12), ...folder(entries, 9, '.test.ts'), ...folder(entries, 9, '.md')]),
  ).toEqual([]);
});

it('refuses the 13th, and counts sub-rooms apart', () => {
  const files = [...folder('server/src/entries', 13), ...folder('server/src/entries/forms', 12)];
  expect(folderFaults(files)).toEqual(['server/src/entries: 13 files; at most 12: cut it into activities']);
  expect(folderFigure(files)).toBe('folders over 12 files: 1 (server/src/entries 13)');
});

it('lets a list of things alike grow to its own number and no further', () => {
  expect(folderFaults(folder('contract/src/forms/widgets/kinds', 40))).toEqual([]);
  expect(folderFaults(folder('contract/src/forms/widgets/kinds', 41))).toHaveLength(1);
});
