/**
 * Field values as they cross the wire, with limits that no honest form reaches. This only checks the payload;
 * applyChanges and validate, which know the definition, check that a value fits its field.
 */
import { z } from 'zod';
import { limitedRecord } from '../http/lists/limitedRecord.ts';
import { formTypes } from './formType.ts';
import { isRecord, LIMITS } from './answers/values.ts';

const text = z.string().max(LIMITS.text_length);

export const fileSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(255),
  url: z.string().min(1).max(2000),
  size: z.int().nonnegative(),
  width: z.int().nonnegative().nullable(),
  height: z.int().nonnegative().nullable(),
});

export const addressSchema = z.strictObject({
  line1: text.optional(),
  line2: text.optional(),
  city: text.optional(),
  state: text.optional(),
  postal_code: text.optional(),
  country: text.optional(),
});

export const signatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn'), image: z.string().max(LIMITS.signature_image_length) }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().max(LIMITS.signature_text_length) }),
]);

export const gridSchema = z.strictObject({
  cells: z.array(z.array(z.string().max(8)).max(LIMITS.grid_across)).max(LIMITS.grid_down),
  distance_across: z.string().max(8),
  distance_down: z.string().max(8),
});

const files = z.array(fileSchema).max(50);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);

const maxParts = 60;
/** The most tables of a composite of tables. */
const maxTables = 10;
export const maxFields = 200;

/** The most values of a form with all its rows, and of a waiver, which has no rows. */
export const maxFormValues = 10_000;
export const maxWaiverValues = 1000;

/** A row of a table widget or a composite value. */
export const rowSchema = limitedRecord(key, z.union([text, files, addressSchema]), maxParts);
const rows = z.array(rowSchema).max(150);

export const fieldValueSchema = z.union([
  text,
  z.boolean(),
  z.null(),
  z.array(z.string().max(120)).max(60),
  files,
  signatureSchema,
  gridSchema,
  rows,
  rowSchema,
  limitedRecord(key, rows, maxTables),
]);

/** F-03: the key of an answer, `group:field`. */
export const fieldPathSchema = z.templateLiteral([
  z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  ':',
  z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/),
]);

export const fieldValuesSchema = limitedRecord(fieldPathSchema, fieldValueSchema, maxFields, 'Too many fields');

export const formTypeSchema = z.enum(formTypes);

/**
 * Returns the body of a save with digits for numbers, and without the empty cells of rows: answers are texts, but
 * programs send counts and amounts as numbers, and null for a cell of a spreadsheet that has nothing in it.
 */
export function withDigits(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('field_values' in given)) return given;
  const { field_values } = given;
  // An answer that is null is cleared; a cell that is null is not there.
  return { ...given, field_values: answersIn(field_values) };
}

function answersIn(given: unknown): unknown {
  if (!isRecord(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([path, answer]) => [path, cellsIn(answer, 4)]));
}

/** Depth: a cell of a row of a table of an answer. A file keeps the numbers that it was answered with. */
function cellsIn(value: unknown, depth: number): unknown {
  if (typeof value === 'number') return String(value);
  if (depth === 0 || typeof value !== 'object' || value === null || 'url' in value) return value;
  if (Array.isArray(value)) return value.map((each) => cellsIn(each, depth - 1));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, cell]) => (cell === null ? [] : [[key, cellsIn(cell, depth - 1)]])),
  );
}
