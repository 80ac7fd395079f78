/**
 * Parses files with separated values as spreadsheets of all ages write them. No cell is altered and no line is lost:
 * every line of the text belongs to a record, and anything odd is passed on unchanged for a person to review.
 */

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** One record: the lines of the file that it covers, from 1, and its cells, unchanged. */
export interface CsvRecord {
  readonly line: number;
  /** The same as `line` unless a quoted cell has line breaks. */
  readonly lastLine: number;
  readonly cells: readonly string[];
  /** Columns, from 0, whose opening quote is never closed; the quote is then part of the cell. */
  readonly openQuotes?: readonly number[];
}

/** Returns the separator that splits the first lines most evenly; a first line 'sep=;' names it. */
export function separatorOf(text: string): Separator {
  const declaredDelimiter = /^\uFEFF?sep=([,;\t|])(?:\r|\n|$)/i.exec(text)?.[1];
  if (declaredDelimiter) return declaredDelimiter as Separator;
  const head = text.slice(0, 20_000);
  const scores = separators.map((separator) => {
    const records = recordsOf(head, separator)
      .slice(0, 30)
      .filter(({ cells }) => cells.some((cell) => cell.trim()));
    const widths = records.map(({ cells }) => cells.length);
    const widest = Math.max(1, ...widths);
    // The column count of most lines decides: a comma inside a name must not beat the semicolons around it.
    const even = widths.filter((width) => width === middle(widths)).length / Math.max(1, widths.length);
    return { separator, score: middle(widths) === 1 ? widest / 100 : middle(widths) * even };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** A quoted cell longer than this many lines means that somebody forgot to close the quote. */
const maxLinesPerCell = 50;

/**
 * Returns the records of a text by RFC 4180, leniently: any line ending, spaces and text around quotes, quotes inside
 * a cell. A quote that is never closed, or only by one that belongs to another person further down, is an ordinary
 * character, so that it does not swallow the lines after it. A first line 'sep=;' is a record with that one cell.
 */
export function recordsOf(text: string, separator: Separator): CsvRecord[] {
  const declared = /^\uFEFF?(sep=[,;\t|])(\r\n?|\n|$)/i.exec(text);
  const records: CsvRecord[] = declared ? [{ line: 1, lastLine: 1, cells: [declared[1] ?? ''] }] : [];
  let offset = declared ? declared[0].length : text.startsWith('\uFEFF') ? 1 : 0;
  let line = records.length + 1;
  let begun = line;
  let cells: string[] = [];
  let openQuotes: number[] = [];
  let width = 1;
  while (offset < text.length) {
    const { cell, end, isOpen } = cellAt(text, offset, separator, width);
    if (isOpen) openQuotes.push(cells.length);
    cells.push(cell);
    line += linesIn(text, offset, end);
    offset = end;
    if (text[offset] === separator) {
      offset += 1;
      // A separator at the very end is followed by an empty cell.
      if (offset === text.length) cells.push('');
      if (offset < text.length) continue;
    }
    records.push({ line: begun, lastLine: line, cells, ...(openQuotes.length > 0 ? { openQuotes } : {}) });
    width = Math.max(width, cells.length);
    if (offset < text.length) offset += text.startsWith('\r\n', offset) ? 2 : 1;
    line += 1;
    [cells, openQuotes, begun] = [[], [], line];
  }
  return records;
}

interface Cell {
  readonly cell: string;
  readonly end: number;
  readonly isOpen?: boolean;
}

function cellAt(text: string, from: number, separator: Separator, width: number): Cell {
  let quote = from;
  while (text[quote] === ' ') quote += 1;
  if (text[quote] !== '"') return plain(text, from, separator);
  const close = closingQuote(text, quote, separator, width);
  if (close === -1) return { ...plain(text, from, separator), isOpen: true };
  const rest = plain(text, close + 1, separator);
  return {
    cell: text.slice(from, quote) + text.slice(quote + 1, close).replaceAll('""', '"') + rest.cell,
    end: rest.end,
  };
}

function plain(text: string, from: number, separator: Separator): Cell {
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text[end];
    if (character === separator || character === '\n' || character === '\r') break;
  }
  return { cell: text.slice(from, end), end };
}

/** Returns the position of the quote that closes the one at `from`; -1 where there is none, or it belongs to another record. */
function closingQuote(text: string, from: number, separator: Separator, width: number): number {
  let lines = 0;
  for (let offset = from + 1; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '\n' || (character === '\r' && text[offset + 1] !== '\n')) lines += 1;
    if (lines > maxLinesPerCell) return -1;
    if (character !== '"') continue;
    if (text[offset + 1] === '"') {
      offset += 1;
      continue;
    }
    if (lines === 0) return offset;
    const next = afterSpaces(text, offset + 1);
    const endsCell = next === undefined || next === separator || next === '\n' || next === '\r';
    return endsCell && !holdsRecords(text.slice(from + 1, offset), separator, width) ? offset : -1;
  }
  return -1;
}

function afterSpaces(text: string, from: number): string | undefined {
  let offset = from;
  while (text[offset] === ' ') offset += 1;
  return text[offset];
}

/**
 * Returns whether a text of several lines contains records of the file: lines with an address among their columns, or
 * with something in nearly each. Notes and street addresses have line breaks too, but not these.
 */
function holdsRecords(quoted: string, separator: Separator, width: number): boolean {
  if (width < 2) return false;
  return quoted
    .split(/\r\n?|\n/)
    .slice(1)
    .some((line) => {
      const cells = line.split(separator);
      const filled = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;
      if (/\S@\S/.test(line)) return cells.length >= Math.min(width, 3);
      return width > 4 && cells.length >= width && filled >= width - 1;
    });
}

/** Returns the number of line breaks between two positions. */
function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let offset = from; offset < to; offset += 1) {
    if (text[offset] === '\n' || (text[offset] === '\r' && text[offset + 1] !== '\n')) lines += 1;
  }
  return lines;
}

/** Returns the column count that most lines have. */
function middle(widths: readonly number[]): number {
  return widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1;
}
