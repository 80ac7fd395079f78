/** One sheet of a workbook as XML, made row by row while it is read. */
import { wallTimeOf } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { cutTo } from '@parade/contract/http/text.ts';
import { type Column, columnWidth, isRightAligned, lineCount, mayWrap } from './columnKinds.ts';

/**
 * A cell. A text stays a text whatever it begins with; numbers and money can be summed. Days are 'YYYY-MM-DD' and wall
 * times 'YYYY-MM-DDTHH:MM' in Los Angeles, because a spreadsheet knows no time zones.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly money: number }
  | { readonly day: string }
  | { readonly wall: string };

export interface Sheet {
  /** Shown on the tab; cut to Excel's limit. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** How many of the first columns stay visible and are printed on every page: those that identify the row. */
  readonly frozen: number;
  /** Called once, when the sheet's turn comes. */
  readonly rows: () => AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Returns an instant as wall time in Los Angeles. */
export function wallCell(instant: string | null | undefined): Cell {
  return instant ? { wall: wallTimeOf(instant) } : null;
}

/** Excel's limit for a cell's text; the rest is cut. */
export const cellTextLimit = 32_767;

const lineHeight = 15;
/** In points, Excel's limit. A row of that height shows no more than so many characters. */
const maxRowHeight = 405;
const maxSeen = 3_000;
/** The characters across a landscape page that are still easy to read. */
const pageWidth = 240;

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

// Places in cellXfs of the style sheet.
const style = { plain: 0, header: 1, text: 2, guarded: 3, money: 4, day: 5, wall: 6, headerRight: 7 } as const;

export async function* sheetChunks(sheet: Sheet): AsyncGenerator<string> {
  const widths = sheet.columns.map(columnWidth);
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let chunk = `${xmlHead}<worksheet xmlns="${mainNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane(sheet.frozen)}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="${lineHeight}"/><cols>${cols.join('')}</cols><sheetData>`;
  let line = 1;
  chunk += headerRow(sheet.columns, widths);
  for await (const cells of sheet.rows()) {
    line += 1;
    chunk += rowXml(
      line,
      cells.map((cell, index) => cellXml(`${columnName(index)}${line}`, cell)),
      linesOf(cells, widths),
    );
    if (chunk.length > 64 * 1024) {
      yield chunk;
      chunk = '';
    }
  }
  const last = `${columnName(Math.max(0, sheet.columns.length - 1))}${line}`;
  yield `${chunk}</sheetData><autoFilter ref="A1:${last}"/><pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="1" orientation="landscape" fitToWidth="${pagesAcross(widths, sheet.frozen)}" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`;
}

/** Returns the ranges that are repeated on each printed page: $A:$C,$1:$1 of a sheet. */
export function printTitles({ frozen }: Sheet, tab: string): string {
  const name = `'${tab.replaceAll("'", "''")}'`;
  const columns = frozen > 0 ? `${name}!$A:$${columnName(frozen - 1)},` : '';
  return `${columns}${name}!$1:$1`;
}

function pane(frozen: number): string {
  const first = `${columnName(frozen)}2`;
  return frozen > 0
    ? `<pane xSplit="${frozen}" ySplit="1" topLeftCell="${first}" activePane="bottomRight" state="frozen"/><selection pane="bottomRight" activeCell="${first}" sqref="${first}"/>`
    : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
}

/** Returns one page, as long as it can be read. The repeated columns take their room on each further page. */
function pagesAcross(widths: readonly number[], frozen: number): number {
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0);
  const repeated = sum(widths.slice(0, frozen));
  return sum(widths) <= pageWidth ? 1 : Math.ceil((sum(widths) - repeated) / Math.max(60, pageWidth - repeated));
}

function headerRow(columns: readonly Column[], widths: readonly number[]): string {
  const cells = columns.map((column, index) =>
    cellXml(`${columnName(index)}1`, column.header, isRightAligned(column) ? style.headerRight : style.header),
  );
  // The header is bold, and beside the button of the filter.
  const lines = columns.map(({ header }, index) => lineCount(header, (widths[index] ?? 0) - 2));
  return rowXml(1, cells, Math.max(1, ...lines));
}

/** Sets the height, because programs otherwise do not fit a row to its wrapped texts, and they overlap. */
function rowXml(line: number, cells: readonly string[], lines: number): string {
  const height = lines > 1 ? ` ht="${Math.min(maxRowHeight, Math.ceil(lines * lineHeight))}" customHeight="1"` : '';
  return `<row r="${line}"${height}>${cells.join('')}</row>`;
}

/** Most letters beyond Latin, Greek and Cyrillic come from fonts with higher lines. */
const tall = /[\u0590-\u1DFF\u20D0-\uFFFF]/;

function linesOf(cells: readonly Cell[], widths: readonly number[]): number {
  let lines = 1;
  for (const [index, cell] of cells.entries())
    if (typeof cell === 'string' && mayWrap(cell, widths[index] ?? 0))
      lines = Math.max(lines, lineCount(cell.slice(0, maxSeen), widths[index] ?? 0) * (tall.test(cell) ? 1.25 : 1));
  return lines;
}

function cellXml(reference: string, cell: Cell, as?: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    // typed as text, and marked with the sign that Excel itself sets for a leading apostrophe, so that it stays a
    // text when the cell is edited. Its visible text is unchanged.
    const how = /^[=+\-@\t\r]/.test(cell) ? style.guarded : style.text;
    return `<c r="${reference}" s="${as ?? how}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  }
  if (typeof cell === 'object' && 'day' in cell && cell.day < firstDay)
    return cellXml(reference, showCivilDate(cell.day), as);
  const [number, look] = numberOf(cell);
  return Number.isFinite(number) ? `<c r="${reference}" s="${look}"><v>${number}</v></c>` : '';
}

function numberOf(cell: Exclude<Cell, string | null>): readonly [number, number] {
  if (typeof cell === 'number') return [cell, style.plain];
  if ('money' in cell) return [cell.money, style.money];
  if ('day' in cell) return [serial(`${cell.day}T00:00`), style.day];
  return [serial(cell.wall), style.wall];
}

/** Excel shows earlier days a day off, or as #####: its 1900 has a February 29, and before it there is nothing. */
const firstDay = '1900-03-01';

/** Returns the days since 1899-12-30, as Excel counts them. */
function serial(wall: string): number {
  return Date.parse(`${wall}:00.000Z`) / 86_400_000 + 25_569;
}

/** 0: A, 25: Z, 26: AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

/** Removes characters that XML does not allow; '_x0041_', which Excel would read as a letter, stays as written. */
export function xmlText(text: string): string {
  return cutTo(text, cellTextLimit)
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(notInXml, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
