import { LIMITS } from '@parade/contract/forms/answers/values.ts';
import { GRID_LETTERS } from '@parade/contract/forms/widgets/kinds/equestrianGrid.ts';
/** The position grid as a spreadsheet: where the keys lead, what is in a range, what is pasted. */

export type Cells = readonly (readonly string[])[];

/** A cell, counted from 0: rows from the front, places from the left. */
export interface Spot {
  readonly down: number;
  readonly across: number;
}

/** Both corners included. `at` is where the person is; `from` where the range was begun. */
export interface Range {
  readonly from: Spot;
  readonly focus: Spot;
}

interface Key {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

/** Returns the cell that a key leads to; null: it leads nowhere in the grid (Tab at the end of a row leaves it). */
export function spotAfter({ key, ctrl, shift }: Key, spot: Spot, cells: Cells): Spot | null {
  const last = { down: cells.length - 1, across: (cells[0]?.length ?? 1) - 1 };
  const step = (down: number, across: number) => within({ down: spot.down + down, across: spot.across + across }, last);
  switch (key) {
    case 'ArrowUp':
      return ctrl ? { ...spot, down: 0 } : step(-1, 0);
    case 'ArrowDown':
      return ctrl ? { ...spot, down: last.down } : step(1, 0);
    case 'ArrowLeft':
      return ctrl ? { ...spot, across: 0 } : step(0, -1);
    case 'ArrowRight':
      return ctrl ? { ...spot, across: last.across } : step(0, 1);
    case 'Enter':
      return step(shift ? -1 : 1, 0);
    case 'Home':
      return ctrl ? { down: 0, across: 0 } : { ...spot, across: 0 };
    case 'End':
      return ctrl ? last : { ...spot, across: last.across };
    case 'PageUp':
      return { ...spot, down: 0 };
    case 'PageDown':
      return { ...spot, down: last.down };
    case 'Tab': {
      const leaves = shift ? spot.across === 0 : spot.across === last.across;
      return leaves ? null : step(0, shift ? -1 : 1);
    }
    default:
      return null;
  }
}

export function isInside(range: Range, spot: Spot): boolean {
  const { top, bottom, left, right } = edges(range);
  return spot.down >= top && spot.down <= bottom && spot.across >= left && spot.across <= right;
}

export function sizeOf(range: Range): number {
  const { top, bottom, left, right } = edges(range);
  return (bottom - top + 1) * (right - left + 1);
}

/** The whole grid as a range. */
export function everything(cells: Cells): Range {
  return { from: { down: 0, across: 0 }, focus: { down: cells.length - 1, across: (cells[0]?.length ?? 1) - 1 } };
}

/** The range as spreadsheets exchange it: tabs between places, a line for each row. */
export function textOf(range: Range, cells: Cells): string {
  const { top, bottom, left, right } = edges(range);
  return cells
    .slice(top, bottom + 1)
    .map((row) => row.slice(left, right + 1).join('\t'))
    .join('\n');
}

/** Every cell of the range with one letter, '' empties. What is no letter of the grid changes nothing. */
export function filled(range: Range, letter: string, cells: Cells): Cells {
  return cells.map((row, down) =>
    row.map((cell, across) => (isInside(range, { down, across }) ? (letterOf(letter) ?? cell) : cell)),
  );
}

/**
 * What was copied elsewhere, put in from the top left corner of the range; a single cell fills the whole range, and a
 * larger block makes the grid grow as far as it can. leftOut: cells without a letter of the grid (F-28), or beyond its
 * largest size.
 */
export function pasted(
  range: Range,
  text: string,
  cells: Cells,
): { readonly cells: Cells; readonly put: number; readonly leftOut: number } {
  const block = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const single = block.length === 1 && block[0]?.length === 1 ? block[0][0] : undefined;
  if (single !== undefined) {
    const count = sizeOf(range);
    return letterOf(single) === undefined
      ? { cells, put: 0, leftOut: count }
      : { cells: filled(range, single, cells), put: count, leftOut: 0 };
  }
  const { top, left } = edges(range);
  let put = 0;
  const grown = withRoom(cells, {
    down: top + block.length,
    across: left + Math.max(...block.map((row) => row.length)),
  });
  const next = grown.map((row, down) =>
    row.map((cell, across) => {
      const typed = block[down - top]?.[across - left];
      const letter = typed === undefined ? undefined : letterOf(typed);
      if (letter === undefined) return cell;
      put += 1;
      return letter;
    }),
  );
  return { cells: next, put, leftOut: block.flat().length - put };
}

/** The grid with at least so many rows and places, where it can have them. */
function withRoom(cells: Cells, wanted: Spot): Cells {
  const down = Math.max(cells.length, Math.min(wanted.down, LIMITS.grid_down));
  const across = Math.max(cells[0]?.length ?? 0, Math.min(wanted.across, LIMITS.grid_across));
  return Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (__, place) => cells[row]?.[place] ?? ''),
  );
}

/** The letter in capitals, '' for an empty cell; undefined for anything else. */
export function letterOf(typed: string): string | undefined {
  const letter = typed.trim().toUpperCase();
  return letter === '' || (GRID_LETTERS as readonly string[]).includes(letter) ? letter : undefined;
}

function edges({ from, focus: spot }: Range) {
  return {
    top: Math.min(from.down, spot.down),
    bottom: Math.max(from.down, spot.down),
    left: Math.min(from.across, spot.across),
    right: Math.max(from.across, spot.across),
  };
}

function within(spot: Spot, last: Spot): Spot {
  return {
    down: Math.min(Math.max(spot.down, 0), last.down),
    across: Math.min(Math.max(spot.across, 0), last.across),
  };
}
