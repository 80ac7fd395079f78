/** Identifies the columns of a list: by their headers, or else by their content. */
import type { CsvRecord } from './csv.ts';
import { fieldsOf, type ParticipantField, participantFields } from './fields.ts';
import type { ParticipantType } from './participantType.ts';

/** P-03: returns the fields of a list of such people, in the order of the template. */
export function importColumns(type: ParticipantType): readonly ParticipantField[] {
  const fields = fieldsOf(type).flatMap(({ key, byHeader }) => (byHeader ? [] : [key]));
  return ['email', ...fields.filter((field) => field !== 'email')];
}

/** Returns the same, and the optional ones. */
export function knownColumns(type: ParticipantType): readonly ParticipantField[] {
  const besides = fieldsOf(type).flatMap(({ key, byHeader }) => (byHeader ? [key] : []));
  return [...importColumns(type), ...besides];
}

/** A field, or both names in one: 'Lee, Ann' or 'Ann Lee'; family_first: 'Lee Ann', as its header says. */
export type ImportColumn = ParticipantField | 'full_name' | 'family_first';

/** The field of each column of the file; null: one that is not needed. */
export type Mapping = readonly (ImportColumn | null)[];

export interface ColumnsFound {
  readonly mapping: Mapping;
  /** Whether the columns are in the usual order, so that nobody needs to be asked. */
  readonly isUsual: boolean;
  readonly shape: ListShape;
}

/** Facts about a whole list that one row does not show. */
export interface ListShape {
  /** The line with the column names; null: there is none. */
  readonly headerLine: number | null;
  /** The number of columns in the header, or else in most rows. */
  readonly width: number;
  /** Columns with cells such as 'Lee, Ann': without a comma, another cell of theirs may have the first name first. */
  readonly commaColumns?: readonly number[];
}

/** Returns the most likely field of each column: by the header where there is one, or else in the usual order. */
export function mappingOf(records: readonly CsvRecord[], type: ParticipantType): ColumnsFound {
  const columns = importColumns(type);
  const looked = records.filter((record) => !isBlank(record) && !isDeclaration(record.cells)).slice(0, 200);
  const width = Math.max(1, ...looked.map(({ cells }) => cells.length));
  const usual: Mapping = Array.from({ length: width }, (_, index) => columns[index] ?? null);
  const header = looked.slice(0, 10).find(({ cells }) => isHeader(cells));
  const mapping = header ? columnsNamed(header.cells, knownColumns(type), width) : byContent(looked, columns, width);
  const hasUnknownHeader = !header && looked.length > 1 && !looked[0]?.cells.some(isAddress);
  const isUsual = width <= columns.length && mapping.every((field, index) => field === usual[index]);
  const widths = looked.map(filledWidth).toSorted((one, other) => one - other);
  const shape = {
    headerLine: header?.line ?? null,
    width: (header ? filledWidth(header) : widths[Math.floor(widths.length / 2)]) ?? width,
    commaColumns: commaColumnsOf(records, header),
  };
  return { mapping, isUsual: isUsual && !hasUnknownHeader, shape };
}

function commaColumnsOf(records: readonly CsvRecord[], header: CsvRecord | undefined): readonly number[] {
  const found = new Set<number>();
  for (const record of records)
    if (record !== header)
      record.cells.forEach((cell, index) => {
        // Not by one expression, which takes minutes over a cell of megabytes.
        const [before = '', after = ''] = cell.split(',', 2);
        if (before.trim() !== '' && after.trim() !== '') found.add(index);
      });
  return [...found];
}

function filledWidth({ cells }: CsvRecord): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** Returns whether there are columns for the address and the names, or one column for both names. */
export function hasPeople(mapping: Mapping): boolean {
  const has = (field: ImportColumn) => mapping.includes(field);
  return has('email') && (has('full_name') || has('family_first') || (has('first_name') && has('last_name')));
}

/** Returns whether a row names several columns and has no address; only the first row of a file may be a header. */
function isHeader(cells: readonly string[]): boolean {
  if (cells.some(isAddress)) return false;
  return new Set(cells.flatMap((cell) => headOf(cell)?.field ?? [])).size >= 2;
}

/** Returns the same for later rows, where people are expected: nearly every cell must be a column name. */
export function isHeaderAgain(cells: readonly string[]): boolean {
  if (!isHeader(cells)) return false;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const named = filled.filter((cell) => headOf(cell) !== undefined);
  return named.length * 2 >= filled.length && named.some((cell) => headOf(cell)?.field === 'email');
}

/** Returns whether a row is 'sep=;', which tells Excel the separator. */
export function isDeclaration(cells: readonly string[]): boolean {
  return cells.length === 1 && /^sep=[,;\t|]$/i.test(cells[0] ?? '');
}

export function isAddress(cell: string): boolean {
  return /[^\s@]@[^\s@]+\.[^\s@]/.test(cell);
}

function isBlank({ cells }: CsvRecord): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Reduces a header to its letters and their marks, without accents, for comparing headers. */
function plainHeader(header: string): string {
  return wordsOf(header).join('');
}

function wordsOf(header: string): string[] {
  const plain = header
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return plain.replaceAll(/[’']s?\b/gu, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
}

const familyFirstNames =
  'apellidosynombre apellidosynombres apellidonombre apellidosnombres nomprenom namevorname cognomenome lastnamefirstname lastandfirstname lastandfirst lastfirst lastnamefirst 氏名 姓名 성명';
const fullNames = `name fullname names legalname nombrecompleto nombreyapellido nombreyapellidos nomcomplet vorundnachname nomecompleto nomecognome firstandlastname firstlast firstnamelastname ${familyFirstNames}`;

type NamedColumn = Exclude<ImportColumn, 'family_first'>;

const heads: ReadonlyMap<string, NamedColumn> = new Map<string, NamedColumn>([
  ...fullNames.split(' ').map((header) => [header, 'full_name'] as const),
  ...participantFields.flatMap(({ key, column, headers }) =>
    [...headers.split(' '), plainHeader(column), plainHeader(key)].map((header) => [plainHeader(header), key] as const),
  ),
]);

/** Words around a column's name that do not help to identify it. */
const around = new Set(
  'participant participants student students rider riders member members marcher musician performer dancer child childs person legal preferred what is are your the of a an please enter type their s address optional required yes or no el la de del estudiante alumno participante su tu'.split(
    ' ',
  ),
);
/** Words for somebody other than the listed person: their address may be used, their name may not. */
const others = /^(parent|parents|guardian|guardians|mother|father|mom|dad|padre|madre|tutor)$/;
const never =
  /^(emergency|teacher|director|coach|school|band|horse|physician|doctor|insurance|previous|maiden|middle|owner|user|company|organization|org|t|shirt|timestamp)$/;

interface Head {
  readonly field: NamedColumn;
  /** 0: an exact match; 1: with words around it; 2: a parent's. The lowest one gets the field. */
  readonly rank: number;
}

function headOf(cell: string): Head | undefined {
  // No header is longer, and the time of normalizing a run of marks, or of pairing brackets, is the square of its length.
  if (cell.length > 1000) return undefined;
  const exact = heads.get(plainHeader(cell));
  if (exact !== undefined) return { field: exact, rank: 0 };
  const words = wordsOf(cell.replaceAll(/\(.*?\)|\[.*?\]/g, ' '));
  if (words.length > 8 || words.some((word) => never.test(word))) return undefined;
  const isOfOthers = words.some((word) => others.test(word));
  const left = words.filter((word) => !others.test(word));
  const bare = heads.get(left.join('')) ?? heads.get(left.filter((word) => !around.has(word)).join(''));
  if (bare === undefined || (isOfOthers && bare !== 'email')) return undefined;
  return { field: bare, rank: isOfOthers ? 2 : 1 };
}

function columnsNamed(cells: readonly string[], columns: readonly ParticipantField[], width: number): Mapping {
  const found = cells.flatMap((cell, index) => {
    const head = headOf(cell);
    return head && (head.field === 'full_name' || columns.includes(head.field)) ? [{ ...head, index }] : [];
  });
  const places = new Map<ImportColumn, number>();
  for (const { field, index } of found.toSorted((one, two) => one.rank - two.rank || one.index - two.index))
    if (!places.has(field)) places.set(field, index);
  const [first, last, full] = (['first_name', 'last_name', 'full_name'] as const).map((field) => places.get(field));
  // 'Nombre' alone is the whole name; 'Name' beside a first name is the last name.
  if (
    full === undefined &&
    first !== undefined &&
    last === undefined &&
    /^(nombres?|nome)$/.test(plainHeader(cells[first] ?? ''))
  )
    replace(places, 'first_name', 'full_name', first);
  else if (full !== undefined && first !== undefined && last === undefined)
    replace(places, 'full_name', 'last_name', full);
  else if (first !== undefined && last !== undefined) places.delete('full_name');
  const byPlace = new Map([...places].map(([field, index]) => [index, field] as const));
  return Array.from({ length: width }, (_, index) => {
    const field = byPlace.get(index) ?? null;
    return field === 'full_name' && isFamilyFirst(cells[index] ?? '') ? 'family_first' : field;
  });
}

/** Returns whether the header of a full name says that the family name comes first. */
function isFamilyFirst(header: string): boolean {
  const words = wordsOf(header);
  const known = familyFirstNames.split(' ');
  return [words, words.filter((word) => !around.has(word))].some((each) => known.includes(each.join('')));
}

function replace(places: Map<ImportColumn, number>, field: ImportColumn, by: ImportColumn, index: number): void {
  places.delete(field);
  places.set(by, index);
}

/**
 * Identifies columns without a header. Addresses are recognizable, and so are days, times and numbers, which are never
 * names. The other columns are assumed to be in the usual order.
 */
function byContent(looked: readonly CsvRecord[], columns: readonly ParticipantField[], width: number): Mapping {
  const shares = Array.from({ length: width }, (_, index) => {
    const filled = looked.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const share = (is: (cell: string) => boolean) => filled.filter(is).length / Math.max(1, filled.length);
    return {
      addresses: filled.filter((cell) => cell.includes('@')).length,
      numbers: share((cell) => /^[\d\s/.:,+()#-]+( ?[AP]M)?$/i.test(cell)),
    };
  });
  const most = Math.max(...shares.map(({ addresses }) => addresses));
  const first = shares.findIndex(({ addresses }) => most > 0 && addresses > most / 2);
  const email = Math.max(0, first);
  const names = columns.filter((field) => field !== 'email');
  let next = 0;
  return shares.map(({ numbers }, index) => {
    if (index === email) return 'email';
    return numbers > 0.5 ? null : (names[next++] ?? null);
  });
}
