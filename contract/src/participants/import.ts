/** A list of people from a file or a spreadsheet: what each row is, judged the same on both sides. */
import { normalizeEmail } from '../http/emailAddress.ts';
import { searchKey } from '../http/searchKey.ts';
import { visibleLine } from '../http/text.ts';
import type { CsvRecord } from './csv.ts';
import { fieldOf, fieldsOf, noParticipantValues, type ParticipantField, participantFields } from './fields.ts';
import { type ParticipantInput, participantProblems } from './participant.ts';
import type { ParticipantType } from './participantType.ts';
import { isRoleCode, roleCodeLabels, roleCodes } from './role.ts';

/** The fixed texts of the import. */
export const importTexts = {
  invalidFilename: 'Invalid Filename',
  useCsv: 'Please use a csv file.',
  invalidFiles: 'Invalid Files',
  invalidData: 'Invalid Data',
  invalidDataText: 'Some of the fields are not valid. Please check the data and try again or skip.',
  failed: 'Upload Failed',
  failedText: 'No entries could be imported...',
  complete: 'Upload Complete',
} as const;

/** Most rows of one file. */
export const rowsInAFile = 50_000;

/** What the server says became of each row, by place. */
export const rowOutcomes = ['added', 'duplicate', 'existing', 'merged', 'unchanged', 'wrong'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

export const rowOutcomeLabels: Readonly<Record<RowOutcome, string>> = {
  added: 'Added',
  duplicate: 'Duplicate of an earlier row',
  existing: 'Already on the list',
  merged: 'Already on the list; missing details added from this row',
  unchanged: 'Already on the list; left unchanged',
  wrong: 'Not imported',
};

/** P-03: the fields that a list of such people has, in the order of the template. */
export function importColumns(type: ParticipantType): readonly ParticipantField[] {
  const fields = fieldsOf(type).map(({ key }) => key);
  return ['email', ...fields.filter((field) => field !== 'email')];
}

/** The row that the template shows; it is left out when it comes back. */
export function sampleRow(type: ParticipantType): readonly string[] {
  const isIndividual = type === 'individual-participants';
  return importColumns(type).map((column) => {
    const { sample, individualSample } = fieldOf(column);
    return (isIndividual ? individualSample : undefined) ?? sample;
  });
}

/** Which field each column of the file has; null: none that is needed. */
export type Mapping = readonly (ParticipantField | null)[];

/**
 * The most likely field of each column: by the header where there is one, else in the usual order. `isUsual`: in the
 * usual order, so that nobody needs to be asked.
 */
export function mappingOf(
  records: readonly CsvRecord[],
  type: ParticipantType,
): { mapping: Mapping; isUsual: boolean } {
  const columns = importColumns(type);
  const width = Math.max(1, ...records.slice(0, 200).map(({ cells }) => cells.length));
  const header = records.find(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const usual: Mapping = Array.from({ length: width }, (_, index) => columns[index] ?? null);
  const named = header && isHeaderLike(header.cells) ? byHeader(header.cells, columns, width) : null;
  const mapping = named ?? withAddressFound(records, usual);
  const isUsual = width <= columns.length && mapping.every((field, index) => field === usual[index]);
  return { mapping, isUsual };
}

/** What a row is before anybody has looked at it. Only 'person' goes on; the others are dropped and reported. */
export type RowKind = 'person' | 'blank' | 'header' | 'sample' | 'placeholder';

export const rowKindLabels: Readonly<Record<Exclude<RowKind, 'person'>, string>> = {
  blank: 'Blank row, skipped',
  header: 'Header row, skipped',
  sample: 'Sample row from the template, skipped',
  placeholder: 'Placeholder row, skipped',
};

/**
 * A row of the file as a person might be in it. Texts are trimmed, lose invisible characters, and are otherwise
 * unchanged.
 */
export interface ReadRow {
  readonly line: number;
  readonly kind: RowKind;
  readonly input: ParticipantInput;
}

/** P-04: reads one record, trimmed; blank, header-like, sample and placeholder rows are dropped. */
export function readRow({ line, cells }: CsvRecord, mapping: Mapping, type: ParticipantType): ReadRow {
  const trimmed = cells.map(visibleLine);
  const texts = new Map<ParticipantField, string>();
  mapping.forEach((field, index) => {
    if (field !== null && trimmed[index]) texts.set(field, trimmed[index]);
  });
  const read = participantFields.map(({ key, kind }) => {
    const text = texts.get(key) ?? null;
    if (kind === 'yes-no') return [key, yesNoOf(text)] as const;
    return [key, kind === 'role' ? roleOf(text, type) : text] as const;
  });
  const input: ParticipantInput = { ...noParticipantValues, ...Object.fromEntries(read), type };
  return { line, kind: kindOf(trimmed, input, type), input };
}

/** Messages of a row; none: it is ready. */
export function rowProblems(
  input: ParticipantInput,
  org_type: number,
): Partial<Record<ParticipantField | 'type', string>> {
  return participantProblems(input, org_type, true);
}

/** P-05: rows with the same email and names are duplicates, however they are spelled. */
export function personKey(person: {
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string {
  return `${normalizeEmail(person.email ?? '')}\n${searchKey(`${person.first_name ?? ''}\n${person.last_name ?? ''}`)}`;
}

/** What a row is to the import, once read. */
export type RowState = 'ready' | 'existing' | 'duplicate' | 'attention';

/** P-05: judges rows in their order. `listed`: the keys of the people on the list. Answers the state of each. */
export function judgeRows(
  rows: readonly Pick<ReadRow, 'input'>[],
  listed: ReadonlySet<string>,
  org_type: number,
  problemsOf: typeof rowProblems = rowProblems,
): RowState[] {
  const seen = new Set<string>();
  return rows.map(({ input }) => {
    if (Object.keys(problemsOf(input, org_type)).length > 0) return 'attention';
    const key = personKey(input);
    if (seen.has(key)) return 'duplicate';
    seen.add(key);
    return listed.has(key) ? 'existing' : 'ready';
  });
}

/** P-07: not while nothing is ready or rows still need attention. */
export function maySubmit(counts: Readonly<Record<RowState, number>>): boolean {
  return counts.attention === 0 && counts.ready + counts.existing > 0;
}

/** A cell that a spreadsheet would run as a formula, made harmless, for exported files. */
export function defused(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The text of a file with separated values, for Excel and everybody else: commas, CRLF, a byte order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map((row) => row.map((each) => cell(defused(each))).join(',')).join('\r\n')}\r\n`;
}

/** In letters alone, as headers are compared. */
function plainHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

const headers: ReadonlyMap<string, ParticipantField> = new Map(
  participantFields.flatMap(({ key, column, headers: others }) =>
    [...others, plainHeader(column), plainHeader(key)].map((header) => [header, key] as const),
  ),
);

function headOf(cell: string): ParticipantField | undefined {
  return headers.get(plainHeader(cell));
}

/** At least two cells that name a column, and none that could be an address. */
function isHeaderLike(cells: readonly string[]): boolean {
  if (cells.some((cell) => cell.includes('@'))) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const named = filled.filter((cell) => headOf(cell) !== undefined);
  return named.length >= 2 && named.length * 2 >= filled.length && named.some((cell) => headOf(cell) === 'email');
}

function byHeader(cells: readonly string[], columns: readonly ParticipantField[], width: number): Mapping | null {
  const taken = new Set<ParticipantField>();
  const mapping = Array.from({ length: width }, (_, index) => {
    const field = headOf(cells[index] ?? '');
    if (field === undefined || taken.has(field) || !columns.includes(field)) return null;
    taken.add(field);
    return field;
  });
  return (['email', 'first_name', 'last_name'] as const).some((field) => taken.has(field)) ? mapping : null;
}

/** Without a header the addresses are recognizable: where they are in another column, the others shift along. */
function withAddressFound(records: readonly CsvRecord[], usual: Mapping): Mapping {
  const looked = records.slice(0, 200);
  const counts = usual.map((_, index) => looked.filter(({ cells }) => cells[index]?.includes('@')).length);
  const largest = counts.indexOf(Math.max(...counts));
  if (largest <= 0 || (counts[0] ?? 0) > 0) return usual;
  const others = usual.filter((field) => field !== 'email');
  return usual.map((_, index) => (index === largest ? 'email' : (others[index < largest ? index : index - 1] ?? null)));
}

const placeholders = new Set([
  'tbd',
  'tba',
  'n/a',
  'na',
  'none',
  'xxx',
  'xx',
  'x',
  '-',
  '--',
  '---',
  '...',
  '…',
  '?',
  '??',
  '???',
]);

function isPlaceholder(cell: string): boolean {
  const low = cell.toLowerCase();
  return (
    placeholders.has(low) ||
    /^(e-?mail|name|you|someone|user)@(e-?mail|domain|example)\.(com|org)$/.test(low) ||
    /^[[<(]?(your |enter |insert )?(e-?mail( address)?|first name|last name|primary role|role)( here)?[\])>]?$/.test(
      low,
    )
  );
}

function kindOf(cells: readonly string[], input: ParticipantInput, type: ParticipantType): RowKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  if (isHeaderLike(cells)) return 'header';
  const [email, first, last] = sampleRow(type);
  if (input.email === email && input.first_name === first && input.last_name === last) return 'sample';
  return filled.every(isPlaceholder) ? 'placeholder' : 'person';
}

/** A role by its code or by its label, of those who need one of the codes; free words stay as they are. */
function roleOf(text: string | null, type: ParticipantType): string | null {
  if (text === null || type === 'general-participants') return text;
  const low = text.toLowerCase();
  if (isRoleCode(low)) return low;
  return roleCodes.find((code) => roleCodeLabels[code].toLowerCase() === low) ?? text;
}

function yesNoOf(text: string | null): boolean | null {
  const low = text?.toLowerCase() ?? '';
  if (['yes', 'y', 'true', '1', 'x', 'sí', 'si'].includes(low)) return true;
  return ['no', 'n', 'false', '0'].includes(low) ? false : null;
}
