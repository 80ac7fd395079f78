/** The rows of an .xlsx workbook, as records of a text file would be. */
import type { CsvRecord } from '@parade/contract/participants/csv.ts';

export interface SheetRead {
  readonly records: readonly CsvRecord[];
  /** The sheet that was read: the first one with rows. */
  readonly sheet: string;
  /** The names of the others that have rows too, and were left out. */
  readonly others: readonly string[];
}

/** null: it is no workbook that can be read, or it is locked with a password. */
export async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRead | null> {
  // Loaded with the first workbook: most lists are text.
  const { default: readXlsxFile } = await import('read-excel-file/browser');
  try {
    const sheets = await readXlsxFile(new Blob([bytes]), { trim: false });
    const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => textOf(cell).trim() !== '')));
    const [first = sheets[0], ...others] = filled;
    return {
      records: (first?.data ?? []).map((row, index) => ({
        line: index + 1,
        lastLine: index + 1,
        cells: row.map(textOf),
      })),
      sheet: first?.sheet ?? '',
      others: others.map(({ sheet }) => sheet),
    };
  } catch {
    return null;
  }
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
