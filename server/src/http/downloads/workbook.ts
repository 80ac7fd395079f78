/**
 * Excel workbooks as a stream. Written by hand (docs/decisions/0011): the streaming writers on offer make one sheet,
 * and a form's export needs a second one for its repeated rows.
 */
import type { Readable } from 'node:stream';
import { type ZipPart, zipStream } from './zip.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A cell. A text stays a text whatever it begins with; numbers and money may be added up; days are 'YYYY-MM-DD' and
 * wall times 'YYYY-MM-DDTHH:MM' in Los Angeles, since a spreadsheet knows no time zones.
 */
export type Cell =
  | string
  | number
  | null
  | { readonly money: number }
  | { readonly day: string }
  | { readonly wall: string };

export interface Sheet {
  /** Shown on the tab; cut to what Excel takes. */
  readonly name: string;
  readonly columns: readonly { readonly header: string; readonly width?: number }[];
  /** Asked for once, when the sheet's turn comes. */
  readonly rows: () => AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Excel takes no longer text in a cell: the rest is cut. */
export const cellTextLimit = 32_767;

/** The whole workbook, made while it is read. */
export function writeWorkbook(sheets: readonly Sheet[]): Readable {
  return zipStream([
    part('[Content_Types].xml', contentTypes(sheets.length)),
    part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', workbook(tabNames(sheets))),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
    part('xl/styles.xml', styles),
    ...sheets.map((sheet, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      content: () => sheetChunks(sheet),
    })),
  ]);
}

// Places in cellXfs below.
const style = { plain: 0, header: 1, text: 2, guarded: 3, money: 4, day: 5, wall: 6 } as const;

async function* sheetChunks(sheet: Sheet): AsyncGenerator<string> {
  const widths = sheet.columns.map(
    ({ header, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? Math.min(40, Math.max(12, header.length + 2))}" customWidth="1"/>`,
  );
  let chunk = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
  let line = 1;
  chunk += row(
    line,
    sheet.columns.map(({ header }) => header),
    style.header,
  );
  for await (const cells of sheet.rows()) {
    line += 1;
    chunk += row(line, cells);
    if (chunk.length > 64 * 1024) {
      yield chunk;
      chunk = '';
    }
  }
  const last = `${columnName(Math.max(0, sheet.columns.length - 1))}${line}`;
  yield `${chunk}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
}

function row(line: number, cells: readonly Cell[], as?: number): string {
  return `<row r="${line}">${cells.map((cell, index) => cellXml(`${columnName(index)}${line}`, cell, as)).join('')}</row>`;
}

function cellXml(reference: string, cell: Cell, as?: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    // X-03: a text by its type, and marked as one with the sign that Excel itself sets for a leading apostrophe, so
    // that it stays a text when the cell is edited. What is read is unchanged.
    const how = /^[=+\-@\t\r]/.test(cell) ? style.guarded : style.text;
    return `<c r="${reference}" s="${as ?? how}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  }
  const [number, look] = numberOf(cell);
  return Number.isFinite(number) ? `<c r="${reference}" s="${look}"><v>${number}</v></c>` : '';
}

function numberOf(cell: Exclude<Cell, string | null>): readonly [number, number] {
  if (typeof cell === 'number') return [cell, style.plain];
  if ('money' in cell) return [cell.money, style.money];
  if ('day' in cell) return [serial(`${cell.day}T00:00`), style.day];
  return [serial(cell.wall), style.wall];
}

/** Days since 1899-12-30, as Excel counts them. */
function serial(wall: string): number {
  return Date.parse(`${wall}:00.000Z`) / 86_400_000 + 25_569;
}

/** 0: A, 25: Z, 26: AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

/** Characters that XML has no place for go; '_x0041_', which Excel would read as a letter, stays as it is written. */
function xmlText(text: string): string {
  return text
    .slice(0, cellTextLimit)
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

/** At most 31 characters, none of : \ / ? * [ ], no name twice. */
function tabNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = [];
  for (const sheet of sheets) {
    const clean =
      sheet.name
        .replaceAll(/[:\\/?*[\]]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    let name = clean.slice(0, 31);
    for (let n = 2; names.some((other) => other.toLowerCase() === name.toLowerCase()); n += 1)
      name = `${clean.slice(0, 28)} ${n}`;
    names.push(name);
  }
  return names;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function part(path: string, xml: string): ZipPart {
  return { path, content: () => [head + xml] };
}

function contentTypes(sheets: number): string {
  const of = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${kindOf}.${kind}+xml"/>`;
  const sheetLines = Array.from({ length: sheets }, (_, index) =>
    of(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'),
  );
  return `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('/xl/workbook.xml', 'sheet.main')}${of('/xl/styles.xml', 'styles')}${sheetLines.join('')}</Types>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const lines = targets.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${lines.join('')}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const lines = names.map(
    (name, index) =>
      `<sheet name="${xmlText(name).replaceAll('"', '&quot;')}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${lines.join('')}</sheets></workbook>`;
}

const alignment = '<alignment vertical="top" wrapText="1"/>';
const styles = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy"/><numFmt numFmtId="166" formatCode="mm/dd/yyyy h:mm AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0" applyAlignment="1">${alignment}</xf><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf><xf numFmtId="49" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf><xf numFmtId="49" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1">${alignment}</xf><xf numFmtId="164" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf><xf numFmtId="165" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf><xf numFmtId="166" xfId="0" applyNumberFormat="1" applyAlignment="1">${alignment}</xf></cellXfs></styleSheet>`;
