/** Parses records of a file as people: trimmed, answers interpreted, and ambiguities reported. */
import { cutTo, visibleLine } from '../http/text.ts';
import {
  type ImportColumn,
  importColumns,
  isAddress,
  isDeclaration,
  isHeaderAgain,
  type ListShape,
  type Mapping,
} from './columns.ts';
import type { CsvRecord } from './csv.ts';
import { fieldOf, noParticipantValues, type ParticipantField, participantFields } from './fields.ts';
import type { ParticipantInput } from './participant.ts';
import type { ParticipantType } from './participantType.ts';
import { isRoleCode, roleCodeLabels, roleCodes } from './role.ts';
import { type Language, languageNamed } from '../notifications/language.ts';

/** The kind of a row before anybody has reviewed it. Only 'person' is imported; the others are left out and reported. */
export type RowKind = 'person' | 'blank' | 'header' | 'title' | 'sample' | 'placeholder' | 'separator';

export const rowKindLabels: Readonly<Record<Exclude<RowKind, 'person'>, string>> = {
  blank: 'Blank row, skipped',
  header: 'Header row, skipped',
  title: 'Above the header row, skipped',
  sample: 'Sample row from the template, skipped',
  placeholder: 'Placeholder row, skipped',
  separator: 'Separator line, skipped',
};

/**
 * A row of the file as a possible person. Texts are trimmed, lose invisible characters, and are otherwise unchanged.
 */
export interface ReadRow {
  readonly line: number;
  readonly lastLine: number;
  readonly kind: RowKind;
  readonly input: ParticipantInput;
  /** Sentences about what a person has to review before the row is accepted. */
  readonly doubts: readonly string[];
  /** Answers that are neither yes nor no. */
  readonly unclear?: readonly ParticipantField[];
}

/** Returns the template's sample row, which is left out on import. */
export function sampleRow(type: ParticipantType): readonly string[] {
  const isIndividual = type === 'individual-participants';
  return importColumns(type).map((column) => {
    const { sample, individualSample } = fieldOf(column);
    return (isIndividual ? individualSample : undefined) ?? sample;
  });
}

/** P-04: parses one record, trimmed; blank, header-like, sample and placeholder rows are left out. */
export function readRow(
  record: CsvRecord,
  mapping: Mapping,
  type: ParticipantType,
  shape: ListShape = { headerLine: null, width: mapping.length },
): ReadRow {
  const { line, lastLine, cells, openQuotes = [] } = record;
  const trimmed = cells.map((cell) => visibleLine(unwrapped(cell)));
  const doubts = openQuotes.map((column) => openQuoteText(trimmed[column] ?? ''));
  const texts = new Map<ImportColumn, string>();
  mapping.forEach((field, index) => {
    if (field !== null && trimmed[index]) texts.set(field, trimmed[index]);
  });
  const familyFirst = texts.get('family_first');
  const hasCommas = shape.commaColumns?.includes(mapping.indexOf('family_first')) ?? false;
  if (hasCommas && familyFirst !== undefined && !familyFirst.includes(','))
    doubts.push(`Please check which is the last name, as there is no comma: ${shortened(familyFirst)}`);
  const names = { ...namesOf(texts.get('full_name'), doubts), ...namesOf(familyFirst, doubts, true) };
  const read = participantFields.map(({ key, kind }) => {
    const text = texts.get(key) ?? names[key] ?? null;
    if (kind === 'email') return [key, text?.replace(/^mailto:\s*/i, '') ?? null] as const;
    if (kind === 'yes-no') return [key, yesNoOf(text).answer] as const;
    if (kind === 'language') return [key, languageOf(text)] as const;
    return [key, kind === 'role' ? roleOf(text, type) : text] as const;
  });
  const input: ParticipantInput = {
    ...noParticipantValues,
    ...Object.fromEntries(read),
    ...parades(texts, doubts),
    type,
  };
  const kind = kindOf(record, trimmed, input, type, shape.headerLine);
  if (kind === 'person') doubts.push(...unreadable(texts), ...surplus(trimmed, mapping, shape.width));
  const unclear = participantFields.flatMap(({ key, kind: its }) =>
    its === 'yes-no' && texts.has(key) && input[key] === null ? [key] : [],
  );
  return {
    line,
    lastLine,
    kind,
    input,
    doubts: kind === 'person' ? doubts : [],
    ...(unclear.length > 0 ? { unclear } : {}),
  };
}

/** Unwraps ="00123", which keeps Excel from reading a text as a number. */
function unwrapped(cell: string): string {
  return /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;
}

function openQuoteText(cell: string): string {
  return `The quotation mark that opens here is never closed: ${shortened(cell)}`;
}

function shortened(text: string): string {
  return text.length > 60 ? `${cutTo(text, 60)}…` : text;
}

/** Splits a full name. 'Lee, Ann' and 'Ann Lee' are clear; with three words nobody knows which are the last names. */
function namesOf(
  text: string | undefined,
  doubts: string[],
  isFamilyFirst = false,
): Partial<Record<ParticipantField, string>> {
  if (text === undefined) return {};
  const { is_sure, ...names } = splitName(text, isFamilyFirst);
  if (!is_sure) doubts.push(`Please check where the first name ends: ${shortened(text)}`);
  return names;
}

/** Splits a full name. Where it is ambiguous, the last word is the last name, or with isFamilyFirst the first word. */
export function splitName(
  text: string,
  isFamilyFirst = false,
): { first_name: string; last_name: string; is_sure: boolean } {
  const [last = '', first = '', ...more] = text.split(',').map((part) => part.trim());
  if (first !== '' && more.length === 0) return { first_name: first, last_name: last, is_sure: true };
  const words = text.split(/\s+/);
  const is_sure = words.length === 2 && first === '';
  return isFamilyFirst
    ? { first_name: words.slice(1).join(' '), last_name: words[0] ?? '', is_sure }
    : { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '', is_sure };
}

/**
 * Interprets the answers about parades with any extra text: 'Yes, Fiesta Days 2019' names the parades. Where there is
 * no field for the rest, a person decides.
 */
function parades(texts: ReadonlyMap<ImportColumn, string>, doubts: string[]): Partial<ParticipantInput> {
  const named = texts.get('other_parades_name');
  const other = yesNoOf(texts.get('other_appearances') ?? null);
  const keepsRest = other.answer === true && other.rest !== '' && named === undefined;
  if (other.answer === false && named !== undefined)
    doubts.push(`The answer about other parades is no, but some are named: ${shortened(named)}`);
  for (const { key, kind, label } of participantFields) {
    const text = kind === 'yes-no' ? texts.get(key) : undefined;
    if (text === undefined || (key === 'other_appearances' && keepsRest)) continue;
    const { answer, rest } = yesNoOf(text);
    if (answer === null) doubts.push(`“${label}” is neither yes nor no: ${shortened(text)}`);
    else if (rest !== '') doubts.push(`“${label}” can only be yes or no: ${shortened(text)}`);
  }
  return keepsRest ? { other_parades_name: other.rest } : {};
}

/** Reports a character that could not be decoded, or names once read in a wrong encoding. */
function unreadable(texts: ReadonlyMap<ImportColumn, string>): string[] {
  const all = [...texts.values()];
  // oxlint-disable-next-line no-control-regex -- these are the characters that no text has
  const broken = all.find((text) => /[\uFFFD\u0000-\u0008\u000e-\u001f\u007f-\u009f]/.test(text));
  const garbled = all.find((text) => /[ÃÂ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/.test(text));
  return [
    ...(broken === undefined ? [] : [`This contains a character that could not be read: ${shortened(broken)}`]),
    ...(garbled === undefined ? [] : [`This looks garbled in the file: ${shortened(garbled)}`]),
  ];
}

/** Reports cells beyond the file's columns, as a comma inside a name causes them: earlier cells may have shifted. */
function surplus(cells: readonly string[], mapping: Mapping, width: number): string[] {
  const extra = cells.filter((cell, index) => index >= width && cell !== '' && (mapping[index] ?? null) === null);
  return extra.length === 0 ? [] : [`This row has more columns than the others: ${shortened(cells.join(' | '))}`];
}

const placeholders = new Set('tbd tba n/a na none xxx xx x - -- --- ... … ? ?? ???'.split(' '));

function isPlaceholder(cell: string): boolean {
  const low = cell.toLowerCase();
  return (
    placeholders.has(low) ||
    /^(e-?mail|name|you|someone|user)@(e-?mail|domain|example)\.(com|org)$/.test(low) ||
    /^[[<(]?(your |enter |insert )?(e-?mail( address)?|(first|last)( name)?|primary role|role)( here)?[\])>]?$/.test(
      low,
    )
  );
}

function kindOf(
  { line, cells: given }: CsvRecord,
  cells: readonly string[],
  input: ParticipantInput,
  type: ParticipantType,
  headerLine: number | null,
): RowKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  if (line === 1 && isDeclaration(given)) return 'separator';
  if (line === headerLine || isHeaderAgain(cells)) return 'header';
  if (headerLine !== null && line < headerLine && !filled.some(isAddress)) return 'title';
  const [email, first, last] = sampleRow(type);
  if (input.email === email && input.first_name === first && input.last_name === last) return 'sample';
  return filled.every(isPlaceholder) ? 'placeholder' : 'person';
}

/** Finds a role by its code or label where a code is required; free text stays unchanged. */
function roleOf(text: string | null, type: ParticipantType): string | null {
  if (text === null || type === 'general-participants') return text;
  const low = text.toLowerCase();
  if (isRoleCode(low)) return low;
  return roleCodes.find((code) => roleCodeLabels[code].toLowerCase() === low) ?? text;
}

/** Returns the language. One that letters do not have counts as an empty cell, so the letter is in English. */
function languageOf(text: string | null): Language | null {
  return text === null ? null : languageNamed(text);
}

const yes = /^(yes|yep|yeah|y|true|1|x|✓|✔|☑|si|sí|oui|ja|sim)(?![\p{L}\p{N}])/iu;
const no = /^(no|nope|n|false|0|never|non|nein|nee|nej|nei|não|☐)(?![\p{L}\p{N}])/iu;

/** null: neither yes nor no. `rest`: the text after it. */
function yesNoOf(text: string | null): { answer: boolean | null; rest: string } {
  const found = text === null ? null : (yes.exec(text) ?? no.exec(text));
  if (text === null || !found) return { answer: null, rest: text ?? '' };
  const rest = text.slice(found[0].length).replaceAll(/^[\s,;:.!()–—-]+|[\s.!()]+$/g, '');
  return { answer: yes.test(text), rest };
}
