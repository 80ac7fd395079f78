import {
  type CommentarySheet,
  hasCopy,
  type Played,
  playedText,
} from '@parade/contract/directory/commentary/commentary.ts';

/** What fits on a printed sheet in one size of type: letters to a line of the copy and of a column, lines to the sheet. */
interface TypeSize {
  readonly name: 'large' | 'body' | 'small';
  readonly copy: number;
  readonly column: number;
  readonly lines: number;
}

const sizes: readonly TypeSize[] = [
  { name: 'large', copy: 64, column: 32, lines: 36 },
  { name: 'body', copy: 76, column: 38, lines: 40 },
  { name: 'small', copy: 90, column: 47, lines: 49 },
];

/**
 * The largest type in which a whole entry is on one sheet, as far as that can be estimated before it is printed: announcers turn
 * no page in the middle of an entry. What is too long for the smallest goes on, under its head, on a second sheet.
 */
export function typeSizeOf(sheet: CommentarySheet): TypeSize['name'] {
  const fitting = sizes.find((size) => linesOf(sheet, size) <= size.lines);
  return fitting?.name ?? 'small';
}

/** The most lines to write on: more would be a form, not a sheet. */
const maxNoteLines = 12;

/** How many ruled lines the rest of the sheet has room for, where the entry has written no copy: somebody notes it by hand. */
export function noteLinesOf(sheet: CommentarySheet): number {
  const [large] = sizes;
  if (hasCopy(sheet) || !large) return 0;
  const left = large.lines - linesOf(sheet, large);
  // A line to write on is higher than one in print, and the heads of both parts take some too.
  const fitting = Math.floor((left - 9) * 0.7);
  return fitting < 3 ? 0 : Math.min(maxNoteLines, fitting);
}

function linesOf(sheet: CommentarySheet, { copy, column }: TypeSize): number {
  const { pronunciation, one_line, announcer_copy, appearance, changed, picture } = sheet;
  const across = [pronunciation, one_line, announcer_copy].map((text) => partLines([text], copy));
  const beside = [
    sheet.facts,
    ...sheet.people.map(({ names }) => names),
    sheet.corner ? [playedLine(sheet.corner)] : [],
    sheet.music.map(playedLine),
    [appearance],
    ...[...sheet.officials, ...sheet.notes].map(({ value }) => [value]),
  ].map((lines) => partLines(lines, column));
  // No part is divided between the columns: one of them ends lower, by up to half of the longest part.
  const columns = sum(beside) / 2 + Math.max(0, ...beside) / 4;
  // A picture is a little higher than name and type beside it.
  return sum(across) + columns + (changed.length > 0 ? 2 : 0) + (picture ? 1.5 : 0);
}

function playedLine(played: Played): string {
  return `${playedText(played)} Rights: ${played.rights}`;
}

/** With its label and the space above it; 0 for what is not printed. */
function partLines(lines: readonly string[], letters: number): number {
  const written = lines.flatMap((line) => line.split('\n')).filter((line, _, all) => line !== '' || all.length > 1);
  if (written.length === 0) return 0;
  return 1.5 + sum(written.map((line) => Math.max(1, Math.ceil(line.length / letters))));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
