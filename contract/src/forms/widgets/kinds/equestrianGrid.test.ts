import { expect, it } from 'vitest';
import { LIMITS } from '../../answers/values.ts';
import { emptyGrid, equestrianGrid, formationSize, formationText } from './equestrianGrid.ts';

const grid = (...rows: readonly string[]) => ({
  ...emptyGrid(),
  cells: rows.map((row) => [...row].map((cell) => cell.trim())),
});

it('the size of a formation goes from its first to its last letter, at its distances', () => {
  const unit = { ...grid('     ', ' R R ', '     ', '  X  '), distance_across: '10', distance_down: '15' };
  expect(formationSize(unit)).toEqual({ positions: 3, length_ft: 30, width_ft: 20 });
  expect(formationText(unit)).toBe('3 positions, 30 ft long and 20 ft wide on the street');
});

it('the size of a formation of one letter is a point, and of none nothing', () => {
  expect(formationText(grid('R'))).toBe('1 position, 0 ft long and 0 ft wide on the street');
  expect(formationText(emptyGrid())).toBe('');
});

it('a letter may be typed small, and is stored as a capital; one that means nothing is refused in its place', () => {
  const [typed, ctx] = [grid('r x', ' b '), { parade_year: 2027, organization_type: 1, today: '2026-10-12' }];
  const widget = { widget: 'equestrian_grid' } as const;
  expect(equestrianGrid.findings(typed, widget, ctx).map(({ row, column }) => [row, column])).toEqual([[1, '1']]);
  expect(equestrianGrid.normalize(typed, widget)).toMatchObject({ cells: [['R', '', 'X'], expect.anything()] });
});

const edge = (down: number, across: number) => ({
  ...emptyGrid(),
  cells: Array.from({ length: down }, () => Array.from({ length: across }, () => '')),
});
it.each([
  ['as large as one may be', edge(LIMITS.grid_down, LIMITS.grid_across), true],
  ['with a row too many', edge(LIMITS.grid_down + 1, LIMITS.grid_across), false],
  ['with a place too many', edge(LIMITS.grid_down, LIMITS.grid_across + 1), false],
  ['with rows of different lengths', { ...emptyGrid(), cells: [['', ''], ['']] }, false],
  ['with a number for a letter', { ...emptyGrid(), cells: [[7]] }, false],
  ['with a text for a row', { ...emptyGrid(), cells: ['RR'] }, false],
])('a grid %s is one: %#', (_, value, fits) => {
  expect(equestrianGrid.fits(value, { widget: 'equestrian_grid' })).toBe(fits);
});
