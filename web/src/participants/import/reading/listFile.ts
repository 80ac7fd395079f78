/** A file as somebody chooses it: what it is, by its name and its bytes, and the rows in it. */
import { type CsvRecord, recordsOf, separatorOf } from '@parade/contract/participants/csv.ts';
import { importTexts } from '@parade/contract/participants/import.ts';
import { loadPart } from '../../../http/loadPart.ts';
import { detected } from './detection.ts';
import { tooLarge } from './extent.ts';
import { decoded, type Encoding } from './encodings.ts';
import { type SheetRead, sheetOf } from './workbook.ts';

/** A text with its bytes, to be read again in another encoding. */
export interface TextRead {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding;
  /** false: a person has to look at the names before they are taken. */
  readonly isSure: boolean;
}

/** The rows of a list, and where they are from: a text in an encoding, a sheet, or neither where they were pasted. */
export interface ListRead {
  readonly name: string;
  readonly records: readonly CsvRecord[];
  readonly text: TextRead | null;
  readonly sheet: Omit<SheetRead, 'records'> | null;
}

/** Why a file cannot be read, and what to do instead. */
export interface FileRefused {
  readonly title: string;
  readonly text: string;
}

/** P-06: a list is a .csv file or an .xlsx workbook, whatever its name says. */
export async function readList(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ListRead | FileRefused> {
  const kind = kindOf(bytes);
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  const locked = {
    title: importTexts.invalidFiles,
    text: `${name} is a workbook that cannot be opened. ${lockedText}`,
  };
  // A workbook with a password is packed as the old ones were, under its own name.
  if (kind === 'xls' && /^xls[xm]$/.test(ending)) return locked;
  const how = saveAsCsv[kind] ?? saveAsCsv[ending];
  if (how !== undefined) return { title: importTexts.invalidFilename, text: `${importTexts.useCsv} ${how}` };
  if (kind === 'xlsx') {
    const far = await tooLarge(bytes);
    if (far !== undefined) return { title: importTexts.invalidFiles, text: tooLargeText(name, far) };
    const read = await sheetOf(bytes);
    if (!read) return locked;
    const { records, ...sheet } = read;
    return { name, records, text: null, sheet };
  }
  if (ending !== 'csv') return { title: importTexts.invalidFilename, text: importTexts.useCsv };
  const guess = kind === 'text' ? detected(bytes, await secondOpinion(bytes)) : null;
  const text = guess && decoded(bytes, guess.encoding);
  if (!guess || !text?.trim() || !looksLikeText(text))
    return { title: importTexts.invalidFiles, text: `${name} contains no text. ${importTexts.useCsv}` };
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text))
    return {
      title: importTexts.invalidFiles,
      text: `${name} is a web page. ${importTexts.useCsv} ${saveAsCsv['xls']}`,
    };
  return { name, records: recordsIn(text), text: { bytes, ...guess }, sheet: null };
}

/** The same file read in the encoding that a person chose. */
export function readAgain({ name, text }: ListRead, encoding: Encoding): ListRead | null {
  if (!text) return null;
  const records = recordsIn(decoded(text.bytes, encoding));
  return { name, records, text: { bytes: text.bytes, encoding, isSure: true }, sheet: null };
}

export function pastedList(text: string): ListRead {
  return { name: 'Pasted rows', records: recordsIn(text), text: null, sheet: null };
}

function recordsIn(text: string): CsvRecord[] {
  return recordsOf(text, separatorOf(text));
}

const lockedText = 'If it has a password, remove it, or save the sheet as a CSV file.';

function tooLargeText(name: string, far: string): string {
  const advice = 'Please copy the rows of your list into a new workbook, or save the sheet as a CSV file.';
  return far === 'size'
    ? `${name} is too large to be read. ${advice}`
    : `${name} has something in ${/^\d/.test(far) ? 'row' : 'cell'} ${far}, far from the list. ${advice}`;
}

/** By what the bytes say, or by the ending of the name where they do not say it. */
const saveAsCsv: Readonly<Record<string, string>> = {
  xls: 'In Excel, choose File > Save As and select “CSV UTF-8” or “Excel Workbook (.xlsx)”.',
  ods: 'In LibreOffice, choose File > Save As and select “Text CSV (.csv)”.',
  numbers: 'In Numbers, choose File > Export To > CSV.',
};

type FileKind = 'text' | 'xlsx' | 'xls' | 'ods' | 'numbers' | 'other';

const marks: readonly (readonly [FileKind, readonly number[]])[] = [
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['other', [0x25, 0x50, 0x44, 0x46]], // pdf
  ['other', [0x89, 0x50, 0x4e, 0x47]],
  ['other', [0xff, 0xd8, 0xff]],
  ['other', [0x1f, 0x8b]],
];

function kindOf(bytes: Uint8Array): FileKind {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (!begins([0x50, 0x4b, 0x03, 0x04])) return marks.find(([, mark]) => begins(mark))?.[0] ?? 'text';
  // The names of the files in an archive stand at its end, the kind of an .ods in its first file.
  const names =
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)) + new TextDecoder('latin1').decode(bytes.slice(-60_000));
  if (names.includes('opendocument.spreadsheet')) return 'ods';
  if (/\.iwa/.test(names)) return 'numbers';
  return names.includes('xl/') ? 'xlsx' : 'other';
}

/** What another detector says; loaded where the bytes are beyond ASCII. */
async function secondOpinion(bytes: Uint8Array) {
  if (bytes.every((byte) => byte < 0x80)) return undefined;
  const { detect } = await loadPart(() => import('chardet'));
  return (words: Uint8Array) => detect(words);
}

function looksLikeText(text: string): boolean {
  const head = text.slice(0, 4000);
  const odd = [...head].filter((character) => character === '\uFFFD' || /(?!\s)\p{Cc}/u.test(character)).length;
  return odd <= head.length / 10;
}
