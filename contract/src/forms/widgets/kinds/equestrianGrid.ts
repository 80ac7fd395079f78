/** F-28: the letters of a cell, stored in upper case, and the distances of the grid. */
import { MESSAGES } from '../../messages.ts';
import { type GridValue, isRecord, LIMITS } from '../../answers/values.ts';
import { type Finding, wrong } from '../finding.ts';
import type { WidgetKind } from '../kind.ts';

export const GRID_LETTERS = ['A', 'C', 'E', 'O', 'R', 'T', 'X'] as const;
export const DEFAULT_GRID = {
  across: 8,
  down: 20,
  distance_across: '10',
  distance_down: '10',
} as const;
export const ACROSS_DISTANCES = steps(25);
export const DOWN_DISTANCES = steps(50);

export interface EquestrianGridWidget {
  readonly widget: 'equestrian_grid';
  /** The fields of its group into which its length and width in feet can be copied. */
  readonly size_into?: { readonly length: string; readonly width: string };
}

export const equestrianGrid: WidgetKind<EquestrianGridWidget, GridValue> = {
  fits: fitsGrid,
  isAnswered: isGridFilled,
  findings: gridFindings,
  normalize: normalizeGrid,
  read: (grid) => ({ kind: 'grid', grid }),
  lasting: (grid) => grid,
  example: () => {
    const grid = emptyGrid();
    const cells = grid.cells.map((row, down) => row.map((_, across) => (down === 0 && across < 2 ? 'R' : '')));
    return { ...grid, cells };
  },
};

export function emptyGrid(): GridValue {
  const { across, down, ...distances } = DEFAULT_GRID;
  return {
    ...distances,
    cells: Array.from({ length: down }, () => Array.from({ length: across }, () => '')),
  };
}

/** Returns the grid with another number of rows and places; letters beyond the new edges are dropped. */
export function resizedGrid(grid: GridValue, size: { readonly down: number; readonly across: number }): GridValue {
  const place = (down: number, across: number) => grid.cells[down]?.[across] ?? '';
  const cells = Array.from({ length: size.down }, (_, down) =>
    Array.from({ length: size.across }, (_, across) => place(down, across)),
  );
  return { ...grid, cells };
}

/** Returns the fewest rows and places that hold every letter of the grid; at least one of each. */
export function smallestSize({ cells }: GridValue): { down: number; across: number } {
  const filled = (cell: string) => cell.trim() !== '';
  return {
    down: Math.max(1, cells.findLastIndex((row) => row.some(filled)) + 1),
    across: Math.max(1, ...cells.map((row) => row.findLastIndex(filled) + 1)),
  };
}

/** The number of positions in a grid, and the street space from the first to the last of them. */
export interface FormationSize {
  readonly positions: number;
  /** Front to back, and side to side, in feet. */
  readonly length_ft: number;
  readonly width_ft: number;
}

/** Computes the size from the letters and their distances: two in a row 10 ft apart are 10 ft wide. */
export function formationSize(grid: GridValue): FormationSize {
  const spots = grid.cells.flatMap((row, down) =>
    row.flatMap((cell, across) => (cell.trim() === '' ? [] : [{ down, across }])),
  );
  const span = (places: readonly number[]) => (places.length === 0 ? 0 : Math.max(...places) - Math.min(...places));
  return {
    positions: spots.length,
    length_ft: span(spots.map(({ down }) => down)) * (Number(grid.distance_down) || 0),
    width_ft: span(spots.map(({ across }) => across)) * (Number(grid.distance_across) || 0),
  };
}

/** Returns '42 positions, 90 ft long and 30 ft wide on the street'; '' for an empty grid. */
export function formationText(grid: GridValue): string {
  const { positions, length_ft, width_ft } = formationSize(grid);
  if (positions === 0) return '';
  const count = positions === 1 ? '1 position' : `${positions} positions`;
  return `${count}, ${length_ft} ft long and ${width_ft} ft wide on the street`;
}

function fitsGrid(value: unknown): value is GridValue {
  if (!isRecord(value) || Object.keys(value).length !== 3) return false;
  const { cells, distance_across, distance_down } = value;
  if (!isShort(distance_across) || !isShort(distance_down) || !Array.isArray(cells)) return false;
  const width: unknown = Array.isArray(cells[0]) ? cells[0].length : 0;
  return (
    cells.length <= LIMITS.grid_down &&
    cells.every(
      (row) => Array.isArray(row) && row.length === width && row.length <= LIMITS.grid_across && row.every(isShort),
    )
  );
}

/** Returns whether at least one position is set. */
function isGridFilled(grid: GridValue): boolean {
  return grid.cells.some((row) => row.some((cell) => cell.trim() !== ''));
}

function gridFindings(grid: GridValue): readonly Finding[] {
  const findings: Finding[] = [];
  const letters: readonly string[] = GRID_LETTERS;
  grid.cells.forEach((row, down) => {
    row.forEach((cell, across) => {
      const letter = cell.trim().toUpperCase();
      if (letter !== '' && !letters.includes(letter)) {
        const found = wrong('grid_letter', MESSAGES.invalid, `Use one of ${GRID_LETTERS.join(', ')}`);
        findings.push({ ...found, row: down, column: String(across) });
      }
    });
  });
  const distances = [
    ['distance_across', ACROSS_DISTANCES],
    ['distance_down', DOWN_DISTANCES],
  ] as const;
  for (const [key, allowed] of distances) {
    if (!allowed.includes(grid[key].trim())) {
      const hint = `${allowed[0]} to ${allowed.at(-1)} ft in steps of 5`;
      findings.push({
        ...wrong('grid_distance', MESSAGES.invalid, hint),
        column: key,
      });
    }
  }
  return findings;
}

function normalizeGrid(grid: GridValue): GridValue {
  return {
    cells: grid.cells.map((row) => row.map((cell) => cell.trim().toUpperCase())),
    distance_across: grid.distance_across.trim(),
    distance_down: grid.distance_down.trim(),
  };
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 8;
}

function steps(max: number): readonly string[] {
  return Array.from({ length: max / 5 }, (_, index) => String((index + 1) * 5));
}
