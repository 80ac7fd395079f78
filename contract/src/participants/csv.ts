/**
 * Reads text files with separated values as spreadsheets of all ages write them: bytes to text, text to records. No
 * cell is altered and no line is lost: what is odd is passed on unchanged, for a person to look at.
 */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/** One record: the line of the file it begins on, from 1, and its cells, unchanged. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

// Both sides have it; the contract is checked without the types of either.
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * The text of a file in UTF-8 or UTF-16, with a byte order mark or without, Windows-1252 or Mac Roman; null for what is
 * no text: a workbook, a picture, a PDF.
 */
export function textOfBytes(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  if (isKnownBinary(bytes)) return null;
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return looksLikeText(text) ? { text, encoding } : null;
}

/** The separator that cuts the first lines most evenly; a first line 'sep=;' says it itself. */
export function separatorOf(text: string): Separator {
  const declaredDelimiter = /^sep=([,;\t])\r?\n/i.exec(text)?.[1];
  if (declaredDelimiter) return declaredDelimiter as Separator;
  const head = text.slice(0, 20_000);
  const scores = separators.map((separator) => {
    const records = recordsOf(head, separator)
      .slice(0, 30)
      .filter(({ cells }) => cells.some((cell) => cell.trim()));
    const widths = records.map(({ cells }) => cells.length);
    const widest = Math.max(1, ...widths);
    // Columns count where most lines have them: a comma inside a name must not win over the semicolons around it.
    const even = widths.filter((width) => width === middle(widths)).length / Math.max(1, widths.length);
    return { separator, score: middle(widths) === 1 ? widest / 100 : middle(widths) * even };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** A quoted cell of more lines than this is a quote that somebody forgot to close. */
const maxLinesPerCell = 10;

/**
 * The records of a text, by RFC 4180, and forgiving: any line end, spaces and text around quotes, quotes inside a cell. A
 * quote that is never closed is a character like any other, so that it does not swallow the lines after it.
 */
export function recordsOf(text: string, separator: Separator): CsvRecord[] {
  const records: CsvRecord[] = [];
  let offset = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  const declaredDelimiter = /^\uFEFF?sep=[,;\t](\r?\n|$)/i.exec(text)?.[0];
  if (declaredDelimiter) [offset, line] = [declaredDelimiter.length, 2];
  let begun = line;
  let cells: string[] = [];
  while (offset < text.length) {
    const { cell, end } = cellAt(text, offset, separator);
    cells.push(cell);
    line += linesIn(text, offset, end);
    offset = end;
    if (text[offset] === separator) {
      offset += 1;
      // A separator at the very end has an empty cell behind it.
      if (offset === text.length) cells.push('');
      if (offset < text.length) continue;
    } else if (offset < text.length) {
      offset += text.startsWith('\r\n', offset) ? 2 : 1;
      line += 1;
    }
    records.push({ line: begun, cells });
    [cells, begun] = [[], line];
  }
  return records;
}

function cellAt(text: string, from: number, separator: Separator): { cell: string; end: number } {
  if (text[from] !== '"') return plain(text, from, separator);
  const close = closingQuote(text, from);
  if (close === -1) return plain(text, from, separator);
  const rest = plain(text, close + 1, separator);
  return { cell: text.slice(from + 1, close).replaceAll('""', '"') + rest.cell, end: rest.end };
}

function plain(text: string, from: number, separator: Separator): { cell: string; end: number } {
  let end = from;
  for (; end < text.length; end += 1) {
    const character = text[end];
    if (character === separator || character === '\n' || character === '\r') break;
  }
  return { cell: text.slice(from, end), end };
}

/** The place of the quote that closes the one at `from`; -1 where there is none near enough. */
function closingQuote(text: string, from: number): number {
  let lines = 0;
  for (let offset = from + 1; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '\n' || (character === '\r' && text[offset + 1] !== '\n')) lines += 1;
    if (lines > maxLinesPerCell) return -1;
    if (character !== '"') continue;
    if (text[offset + 1] !== '"') return offset;
    offset += 1;
  }
  return -1;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let offset = from; offset < to; offset += 1) {
    if (text[offset] === '\n' || (text[offset] === '\r' && text[offset + 1] !== '\n')) lines += 1;
  }
  return lines;
}

/** The columns that most lines have. */
function middle(widths: readonly number[]): number {
  return widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 1;
}

const marks: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04], // xlsx, ods, zip
  [0xd0, 0xcf, 0x11, 0xe0], // xls
  [0x25, 0x50, 0x44, 0x46], // pdf
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
];

function isKnownBinary(bytes: Uint8Array): boolean {
  return marks.some((mark) => mark.every((byte, index) => bytes[index] === byte));
}

function looksLikeText(text: string): boolean {
  const head = text.slice(0, 4000);
  const odd = [...head].filter((character) => character === '\uFFFD' || /(?!\s)\p{Cc}/u.test(character)).length;
  return odd <= head.length / 10;
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 4000);
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  if ((zeros[1] ?? 0) > head.length / 5) return 'utf-16le';
  if ((zeros[0] ?? 0) > head.length / 5) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    const [windows, mac] = (['windows-1252', 'macintosh'] as const).map((each) =>
      likeness(new TextDecoder(each).decode(bytes.subarray(0, 200_000))),
    );
    return (mac ?? 0) > (windows ?? 0) ? 'macintosh' : 'windows-1252';
  }
}

/** How much a text reads like names: small letters inside words speak for it, capitals and signs inside words against. */
function likeness(text: string): number {
  let score = 0;
  for (const [found] of text.matchAll(/[A-Za-z]?\P{ASCII}+[a-z]?/gu)) {
    const odd = /\P{ASCII}+/u.exec(found)?.[0] ?? '';
    if (/^[\p{Ll}]+$/u.test(odd)) score += 2;
    else if (/^[’‘“”–—]+$/u.test(odd)) score += 1;
    else if (/^[\p{Lu}]+$/u.test(odd)) score += /^[a-z]/.test(found) ? -2 : 1;
    else score -= 2;
  }
  return score;
}
