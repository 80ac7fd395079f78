/** The parts of rows and composite values: their shape, emptiness, rules, stored spelling and reading. */
import type { Answer, AnswerTable } from '../answers/answer.ts';
import type { FormContext, Option } from '../answers/context.ts';
import { MESSAGES } from '../messages.ts';
import {
  type AddressValue,
  countOf,
  type FieldValue,
  isRecord,
  type PartValue,
  type RowValue,
} from '../answers/values.ts';
import { type Finding, missing, unfit, wrong } from './finding.ts';
import type { ExamplePlace, WidgetKind } from './kind.ts';
import { addressParts, exampleAddress, readAddress } from './kinds/address.ts';
import { radio, select, yesno } from './kinds/choice.ts';
import { date } from './kinds/date.ts';
import { email } from './kinds/email.ts';
import { file } from './kinds/file.ts';
import { money } from './kinds/money.ts';
import { number } from './kinds/number.ts';
import { phone } from './kinds/phone.ts';
import { text, textarea } from './kinds/text.ts';
import { url } from './kinds/url.ts';
import type { Part, Plain, PlainWidget } from './part.ts';

const address: WidgetKind<Plain<'address'>, AddressValue> = {
  fits: (value) => fitsParts(addressParts, value),
  isAnswered: (value) => isRowFilled(addressParts, value),
  findings: (value, _widget, ctx) => rowFindings(addressParts, value, ctx),
  absence: () => absentParts(addressParts),
  normalize: (value) => normalizeRow(addressParts, value),
  read: readAddress,
  lasting: (value) => value,
  example: () => exampleAddress,
};

/** The kinds that also occur inside rows and composite values. */
export const plainKinds = {
  text,
  textarea,
  number,
  money,
  date,
  select,
  radio,
  yesno,
  phone,
  email,
  url,
  file,
  address,
};

/** Returns whether something has been entered; computed parts do not count. */
export function isRowFilled(parts: readonly Part[], row: RowValue): boolean {
  return parts.some((part) => !part.computed && isPartFilled(part, row[part.key]));
}

/** The text in place of a chosen person who has since been removed from the list of people. */
export const NOT_LISTED_ANY_MORE = 'Someone no longer on the list';

/** The text in place of a chosen person where it is not known who is listed. */
const someoneListed = 'Someone on the list';

/** Returns the listed name of a chosen person, since the stored value is an id. people: undefined where the list is not known. */
export function nameIfChosen(part: Part, value: PartValue, people: readonly Option[] | undefined): PartValue {
  if (part.chosen_from !== 'people' || typeof value !== 'string' || value === '') return value;
  if (people === undefined) return someoneListed;
  return people.find((person) => person.value === value)?.label ?? NOT_LISTED_ANY_MORE;
}

/** Returns the kind. TypeScript cannot relate a variable name to its own definition and values, hence the cast. */
function kindOf(part: PlainWidget): WidgetKind<PlainWidget, PartValue & FieldValue> {
  return plainKinds[part.widget] as unknown as WidgetKind<PlainWidget, PartValue & FieldValue>;
}

function isPartEmpty(value: PartValue): value is undefined {
  return value === undefined || value === '';
}

/** Returns whether a value has only known parts, each of its shape; '' and absent are empty parts. */
export function fitsParts(parts: readonly Part[], value: unknown): value is RowValue {
  return isRecord(value) && unfitPart(parts, value) === undefined;
}

/** Returns the key of the first part that is unknown or of another shape. */
export function unfitPart(parts: readonly Part[], value: Readonly<Record<string, unknown>>): string | undefined {
  const unfit = Object.entries(value).find(([key, inner]) => {
    const part = parts.find((candidate) => candidate.key === key);
    if (part === undefined) return true;
    return inner !== undefined && inner !== '' && !kindOf(part).fits(inner, part);
  });
  return unfit?.[0];
}

export function fitsRows(parts: readonly Part[], max_rows: number, value: unknown): boolean {
  return Array.isArray(value) && value.length <= max_rows && value.every((row) => fitsParts(parts, row));
}

function isPartFilled(part: Part, value: PartValue): boolean {
  return !isPartEmpty(value) && kindOf(part).fits(value, part) && kindOf(part).isAnswered(value, part);
}

/** Returns what is missing where a composite value has no answer. */
export function absentParts(parts: readonly Part[]): readonly Finding[] {
  return rowFindings(parts, {}, noContext).filter((finding) => finding.kind === 'missing');
}

/** Returns findings about a started row; n counts rows from 1, required overrides the parts' own rules. */
export function rowFindings(
  parts: readonly Part[],
  row: RowValue,
  ctx: FormContext,
  n = 1,
  required?: readonly string[],
): readonly Finding[] {
  return parts
    .filter((part) => !part.computed && (part.shown?.(row) ?? true))
    .flatMap((part) => partFindings(part, row, ctx, n, required).map((finding) => inColumn(part.key, finding)));
}

export function rowsFindings(
  parts: readonly Part[],
  rows: readonly RowValue[],
  ctx: FormContext,
  required?: readonly string[],
): readonly Finding[] {
  return rows.flatMap((row, index) =>
    isRowFilled(parts, row)
      ? rowFindings(parts, row, ctx, index + 1, required).map((finding) => ({ ...finding, row: index }))
      : [],
  );
}

function partFindings(
  part: Part,
  row: RowValue,
  ctx: FormContext,
  n: number,
  required?: readonly string[],
): readonly Finding[] {
  const value = row[part.key];
  const code = part.unanswered_code?.(n);
  if (!isPartFilled(part, value)) return isPartRequired(part, row, required) ? [missing(MESSAGES.required, code)] : [];
  const found = kindOf(part).findings(value as PartValue & FieldValue, part, noContext);
  const findings = code === undefined ? found : found.map((finding) => ({ ...finding, code }));
  if (findings.length > 0) return findings;
  if (part.up_to_the_parade && (countOf(value) ?? 0) > ctx.parade_year)
    return [unfit('too_large', MESSAGES.year_after_parade)];
  const breaksRule = typeof value === 'string' && part.fits !== undefined && !part.fits(value.trim(), row);
  return breaksRule ? [wrong('format', MESSAGES.invalid, part.fits_hint)] : [];
}

/** Returns why a save would refuse one cell of a row, whether or not the row asks for it by now; undefined: it would not. */
export function cellFinding(part: Part, row: RowValue, ctx: FormContext): Finding | undefined {
  return partFindings(part, row, ctx, 1, []).find(({ phase, kind }) => phase === 'save' && kind === 'invalid');
}

/** An empty context: no widget of a part looks at anything besides its own value. */
const noContext: FormContext = { parade_year: 0, organization_type: 0, today: '' };

/** Returns whether a part is required in this row. `required`: the required columns, in place of the parts' own rules. */
export function isPartRequired(part: Part, row: RowValue, required?: readonly string[]): boolean {
  if (required !== undefined) return required.includes(part.key);
  return typeof part.required === 'function' ? part.required(row) : part.required === true;
}

/** Returns findings about chosen people who are not listed in the entry. */
export function unlistedPeople(
  parts: readonly Part[],
  rows: readonly RowValue[],
  { people }: FormContext,
): readonly Finding[] {
  const choosing = parts.filter((part) => part.chosen_from === 'people');
  if (people === undefined || choosing.length === 0) return [];
  return rows.flatMap((row, index) =>
    choosing
      .filter((part) => (part.shown?.(row) ?? true) && isUnlisted(row[part.key], people))
      .map((part) => ({ ...wrong('not_listed', MESSAGES.invalid, MESSAGES.not_listed), row: index, column: part.key })),
  );
}

function isUnlisted(value: PartValue, people: readonly Option[]): boolean {
  return typeof value === 'string' && value !== '' && people.every((person) => person.value !== value);
}

export function normalizeRow(parts: readonly Part[], row: RowValue): RowValue {
  const normal: Record<string, PartValue> = {};
  for (const part of parts) {
    const value = normalizePart(part, row[part.key]);
    if (value !== undefined) normal[part.key] = value;
  }
  return normal;
}

export function normalizeRows(parts: readonly Part[], rows: readonly RowValue[]): readonly RowValue[] {
  return rows.map((row) => normalizeRow(parts, row)).filter((row) => isRowFilled(parts, row));
}

function normalizePart(part: Part, value: PartValue): PartValue {
  if (isPartEmpty(value) || !kindOf(part).fits(value, part)) return undefined;
  const normal = kindOf(part).normalize(value, part) as PartValue;
  if (normal === '' || (Array.isArray(normal) && normal.length === 0)) return undefined;
  return isRecord(normal) && Object.keys(normal).length === 0 ? undefined : normal;
}

/** Adds a column; a part inside a part is named 'address.line1'. */
function inColumn(key: string, finding: Finding): Finding {
  return { ...finding, column: finding.column === undefined ? key : `${key}.${finding.column}` };
}

function readPart(part: Part, value: PartValue): Answer {
  if (isPartEmpty(value) || !kindOf(part).fits(value, part)) return { kind: 'none' };
  return kindOf(part).read(value, part, []);
}

/** Returns the rows of a table as people read them, with only the columns that some row has an answer for. */
export function readTable(
  title: string,
  parts: readonly Part[],
  rows: readonly RowValue[],
  people: readonly Option[] | undefined,
): AnswerTable {
  // A part that another answer of its row hides is stored, but is not an answer.
  const answers = rows.map((row) =>
    parts.map((part) =>
      readPart(part, (part.shown?.(row) ?? true) ? nameIfChosen(part, row[part.key], people) : undefined),
    ),
  );
  const used = parts.map((_, column) => answers.some((row) => row[column]?.kind !== 'none'));
  return {
    title,
    columns: parts.filter((_, column) => used[column]).map((part) => part.label),
    rows: answers.map((row) => row.filter((_, column) => used[column])),
  };
}

export function readFacts(parts: readonly Part[], row: RowValue): Answer {
  const facts = parts
    .filter((part) => part.shown?.(row) ?? true)
    .map((part) => ({
      label: part.label,
      answer: readPart(part, row[part.key]),
      ...(part.computed ? { isSum: true as const } : {}),
    }))
    .filter((fact) => fact.answer.kind !== 'none');
  return facts.length === 0 ? { kind: 'none' } : { kind: 'facts', facts };
}

export function lastingRow(parts: readonly Part[], row: RowValue): RowValue {
  const lasting = parts.flatMap((part) => {
    const value = row[part.key];
    if (value === undefined || part.one_year || part.chosen_from) return [];
    const brought = value === '' ? value : (kindOf(part).lasting(value as PartValue & FieldValue, part) as PartValue);
    return brought === undefined ? [] : [[part.key, brought] as const];
  });
  return Object.fromEntries(lasting);
}

export function exampleRow(parts: readonly Part[], place: ExamplePlace): RowValue {
  const row: Record<string, PartValue> = {};
  for (const part of parts) {
    if (part.computed || part.widget === 'file' || !(part.shown?.(row) ?? true)) continue;
    const own = { ...place, key: part.key, label: part.label };
    row[part.key] = part.example ?? (part.fits ? 'Example' : (kindOf(part).example(part, own) as PartValue));
  }
  return row;
}
