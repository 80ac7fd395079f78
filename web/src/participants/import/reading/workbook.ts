/** The rows of an .xlsx workbook, as records of a text file would be. */
import type { CsvRecord } from '@parade/contract/participants/csv.ts';
import type { readXlsx } from 'hucre/xlsx';
import { loadPart } from '../../../http/loadPart.ts';

export interface SheetRead {
  readonly records: readonly CsvRecord[];
  /** The sheet that was read: the first one with rows of those that whoever opens the workbook sees. */
  readonly sheet: string;
  /** The names of the others that have rows too, and were left out. */
  readonly others: readonly string[];
  /** Lines that a filter or a person has hidden on it, and that were left out. */
  readonly hidden: readonly number[];
}

/** null: it is no workbook that can be read, or it is locked with a password. */
export async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRead | null> {
  // Loaded with the first workbook: most lists are text.
  const [{ default: readXlsxFile }, { readXlsx }] = await loadPart(() =>
    Promise.all([import('read-excel-file/browser'), import('hucre/xlsx')]),
  );
  const [first, second] = await Promise.allSettled([readXlsxFile(new Blob([bytes]), { trim: false }), readXlsx(bytes)]);
  const others = second.status === 'fulfilled' ? second.value.sheets : [];
  if (first.status === 'fulfilled') return sheetSeen(first.value, hiddenIn(others));
  // The first reader stumbles over cells that say no address, which is optional; the second one counts them. It reads
  // what is broken too, as far as it goes, so it is not asked about any other fault.
  if (!(first.reason instanceof TypeError) || others.length === 0) return null;
  return sheetSeen(
    others.map(({ name, rows }) => ({ sheet: name, data: rows })),
    hiddenIn(others),
  );
}

interface Hidden {
  readonly sheets: ReadonlySet<string>;
  /** By the name of the sheet. */
  readonly lines: ReadonlyMap<string, ReadonlySet<number>>;
}

/** The first sheet with rows, as whoever opens the workbook sees it. data is absent on a sheet that is a chart. */
export function sheetSeen(
  sheets: readonly { readonly sheet: string; readonly data?: readonly (readonly unknown[])[] }[],
  hidden: Hidden,
): SheetRead {
  const filled = sheets
    .map(({ sheet, data = [] }) => ({ sheet, records: data.map(recordOf) }))
    .filter(({ records }) => records.some(isFilled));
  const first = filled.find(({ sheet }) => !hidden.sheets.has(sheet));
  const { sheet = '', records = [] } = first ?? {};
  const isHidden = ({ line }: CsvRecord) => hidden.lines.get(sheet)?.has(line) === true;
  return {
    records: records.filter((record) => !isHidden(record)),
    sheet,
    others: filled.flatMap((other) => (other === first ? [] : [other.sheet])),
    hidden: records.filter((record) => isHidden(record) && isFilled(record)).map(({ line }) => line),
  };
}

/** What whoever opens the workbook does not see, which the first reader does not tell; nothing where the second cannot read it. */
function hiddenIn(sheets: Awaited<ReturnType<typeof readXlsx>>['sheets']): Hidden {
  return {
    sheets: new Set(sheets.filter(({ hidden, veryHidden }) => hidden || veryHidden).map(({ name }) => name)),
    lines: new Map(
      sheets.map(({ name, rowDefs }) => [
        name,
        new Set([...(rowDefs ?? [])].flatMap(([index, row]) => (row.hidden ? [index + 1] : []))),
      ]),
    ),
  };
}

function recordOf(row: readonly unknown[], index: number): CsvRecord {
  return { line: index + 1, lastLine: index + 1, cells: row.map(textOf) };
}

function isFilled({ cells }: CsvRecord): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** As the sheet shows it: a day as YYYY-MM-DD, a number without an exponent, yes or no. */
function textOf(cell: unknown): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return numberText(cell);
  if (!(cell instanceof Date)) return typeof cell === 'string' ? cell : '';
  const [day, time] = cell.toISOString().split(/[T.]/);
  return time === '00:00:00' ? `${day}` : `${day} ${time}`;
}

function numberText(value: number): string {
  // A workbook has 15 digits of a number; what comes behind them is noise.
  return Number(value.toPrecision(15)).toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 });
}
