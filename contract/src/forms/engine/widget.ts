/** Every kind of widget by name, and what the engine asks of any field. */
import { type Answer, readText } from '../answers/answer.ts';
import type { FormContext, Option } from '../answers/context.ts';
import type { FieldDefinition, PlacedField } from './definition.ts';
import { showCivilDate } from '../answers/civilDate.ts';
import { MESSAGES } from '../messages.ts';
import { type CivilDate, type FieldPath, type FieldValue, type FileMeta, isRecord } from '../answers/values.ts';
import { type Finding, missing, wrong } from '../widgets/finding.ts';
import type { Composite, FieldTable, WidgetKind } from '../widgets/kind.ts';
import { maxFileCount } from '../widgets/files.ts';
import { addressParts } from '../widgets/kinds/address.ts';
import type { Part } from '../widgets/part.ts';
import { fitsParts, unfitPart } from '../widgets/parts.ts';
import { widgetKinds } from '../widgets/kinds.ts';

/** Returns whether the value has the widget's shape, valid or not; null, absent and '' always do. */
export function fitsWidget(field: FieldDefinition, value: unknown): value is FieldValue | undefined {
  return isAbsent(value) || kindOf(field).fits(value, field);
}

/** Returns whether there is an answer, valid or not. An unticked box and a signature without strokes are none. */
export function isAnswered(field: FieldDefinition, value: FieldValue | undefined): boolean {
  if (isAbsent(value)) return false;
  return !kindOf(field).fits(value, field) || kindOf(field).isAnswered(value, field);
}

/** Returns the findings about an answer. A value of another shape is 'Invalid value format'. */
export function widgetFindings(field: FieldDefinition, value: FieldValue, ctx: FormContext): readonly Finding[] {
  if (isAbsent(value)) return [];
  if (!kindOf(field).fits(value, field)) return [shapeFinding(field, value)];
  return kindOf(field).findings(value, field, ctx);
}

/**
 * Returns the finding about a value of another shape, with its place: too many rows or files are reported with the
 * limit, a table or column that the field does not have by its key, all else is 'Invalid value format'.
 */
export function shapeFinding(field: FieldDefinition, value: unknown): Finding {
  const meta = kindOf(field).fileMeta?.(field);
  const maxCount = meta && maxFileCount(meta);
  if (maxCount !== undefined && Array.isArray(value) && value.length > maxCount)
    return wrong('format', MESSAGES.too_many_files(maxCount));
  const tables = tablesOf(field);
  for (const table of tables) {
    const rows: unknown = Array.isArray(value) || isRecord(value) ? table.rowsIn(value as FieldValue) : undefined;
    if (!Array.isArray(rows)) continue;
    const place = table.key === undefined ? {} : { table: table.key };
    if (rows.length > table.max_rows) return { ...wrong('format', MESSAGES.too_many_rows(table.max_rows)), ...place };
    const row = rows.findIndex((each) => !fitsParts(table.parts, each));
    if (row >= 0) return { ...misfit(table.parts, rows[row]), ...place, row };
  }
  const table = isRecord(value) && tables.some(({ key }) => key !== undefined) ? unlisted(tables, value) : undefined;
  if (table !== undefined) return { ...wrong('unknown_field', MESSAGES.unknown_field), column: table };
  return misfit(field.widget === 'address' ? addressParts : (compositeOf(field)?.parts ?? []), value);
}

function unlisted(tables: readonly FieldTable[], value: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(value).find((key) => tables.every((table) => table.key !== key));
}

function misfit(parts: readonly Part[], value: unknown): Finding {
  const column = isRecord(value) && parts.length > 0 ? unfitPart(parts, value) : undefined;
  if (column === undefined) return wrong('format', MESSAGES.invalid);
  const isKnown = parts.some(({ key }) => key === column);
  return { ...(isKnown ? wrong('format', MESSAGES.invalid) : wrong('unknown_field', MESSAGES.unknown_field)), column };
}

/** Returns what is missing where a required field has no answer: the field, or each part of an address or composite value. */
export function absenceFindings(field: FieldDefinition): readonly Finding[] {
  const absent = kindOf(field).absence?.() ?? [];
  return absent.length > 0 ? absent : [missing(MESSAGES.required)];
}

/** Returns the normalized value; a value of another shape stays for `widgetFindings` to report. */
export function normalizeValue(field: FieldDefinition, value: FieldValue | undefined): FieldValue | undefined {
  if (isAbsent(value) || !kindOf(field).fits(value, field)) return value;
  return kindOf(field).normalize(value, field);
}

/**
 * Returns a stored value as people read it. A value that cannot be parsed is shown as typed. people: those listed in
 * the entry, so that a chosen person is shown by name; undefined where that is not known.
 */
export function answerOf(field: FieldDefinition, value: FieldValue | undefined, people?: readonly Option[]): Answer {
  if (isAbsent(value) || !isAnswered(field, value)) return { kind: 'none' };
  if (!kindOf(field).fits(value, field)) return readText(typeof value === 'string' ? value : '');
  return kindOf(field).read(value, field, people);
}

/** S-06: returns the text in place of an answer that was deleted on this day, as promised. */
export function deletedWords(on: CivilDate): string {
  return `Deleted after the parade, as promised, on ${showCivilDate(on)}`;
}

/** F-37: the text in place of an answer that the reader may not see. */
const withheldWords = 'Only the parade office can see this answer';

/** Returns an answer to read, or when it was deleted. */
export function answerToRead(
  { path, field }: Pick<PlacedField, 'path' | 'field'>,
  value: FieldValue | undefined,
  ctx: FormContext,
): Answer {
  const on = ctx.deleted?.[path];
  if (on !== undefined && isAbsent(value)) return { kind: 'text', text: deletedWords(on) };
  if (ctx.withheld?.includes(path)) return { kind: 'text', text: withheldWords };
  return answerOf(field, value, ctx.people);
}

/** Returns the part of an answer that may be copied to another year's form; undefined: nothing. */
export function lastingValue(field: FieldDefinition, value: FieldValue | undefined): FieldValue | undefined {
  if (field.one_year || isAbsent(value) || !isAnswered(field, value) || !kindOf(field).fits(value, field))
    return undefined;
  return kindOf(field).lasting(value, field);
}

/** Returns a plausible answer; null where nobody types one. */
export function exampleValue(field: FieldDefinition, path: FieldPath, ctx: FormContext): FieldValue {
  return kindOf(field).example(field, { path, key: field.key, label: field.label, ctx });
}

/** Returns the tables of a row widget; none for any other. */
export function tablesOf(field: FieldDefinition): readonly FieldTable[] {
  return kindOf(field).tables ?? [];
}

/** Returns the parts of a composite widget; undefined for any other. */
export function compositeOf(field: FieldDefinition): Composite | undefined {
  return kindOf(field).composite;
}

/** Returns the limits of a file field, or of the file column of a field with parts; undefined where there is none. */
export function fileMetaOf(field: FieldDefinition, column?: string): FileMeta | undefined {
  const own = kindOf(field).fileMeta?.(field);
  if (own) return own;
  const parts = [...(compositeOf(field)?.parts ?? []), ...tablesOf(field).flatMap((table) => table.parts)];
  const part = parts.find((each) => each.key === column);
  return part?.widget === 'file' ? part.meta : undefined;
}

type Present = Exclude<FieldValue, null>;

export function isAbsent(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** Returns the kind of a field's widget. TypeScript cannot relate a variable name to its own types, hence the cast. */
function kindOf(field: FieldDefinition): WidgetKind<FieldDefinition, Present> {
  return widgetKinds[field.widget] as unknown as WidgetKind<FieldDefinition, Present>;
}
