/**
 * Stored values of fields (F-03). Everything typed is a string, so that a half-typed number or date survives until its
 * error message is shown: a number is digits ('12'), money has two decimals ('1250.00'), a date is 'YYYY-MM-DD' once
 * it is parsed.
 */

import { asDigits } from '../../http/text.ts';

/** `group:field`, in payloads and in storage. */
export type FieldPath = `${string}:${string}`;

/** The values of a form. A path that is absent, null, '' or empty has no answer. */
export type FieldValues = Readonly<Record<FieldPath, FieldValue | undefined>>;

/** 'YYYY-MM-DD', a day in Los Angeles. */
export type CivilDate = string;

/** One uploaded file. size in bytes; width and height in pixels, null for a file that is not a picture. */
export interface FileValue {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface FileMeta {
  /** Megabytes; compared with size / 1,024,000. */
  readonly max_size_mb: number;
  /** Extensions without the dot; jpg covers jpeg. */
  readonly file_types: readonly string[];
  /** Default 5. */
  readonly max_file_count?: number;
  /** The minimum width of pictures in pixels, checked before the form is submitted. */
  readonly min_width?: number;
}

export type AddressValue = {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postal_code?: string;
  readonly country?: string;
};

/** F-19: drawn or typed, equal in effect. image: a PNG data URL, strokes 1 to 2 wide. */
export type SignatureValue =
  | { readonly kind: 'drawn'; readonly image: string }
  | { readonly kind: 'typed'; readonly text: string };

/** The value of one cell of a row, or of one box of a composite value. */
export type PartValue = string | AddressValue | readonly FileValue[] | undefined;

/** One row of a table widget, or one composite value (band composition, float builder, press release, photo order). */
export type RowValue = { readonly [part: string]: PartValue };

/** Tables of `vehicles_four`, by table key. */
export type TablesValue = { readonly [table: string]: readonly RowValue[] };

/** Top row is the front. A cell is one of A C E O R T X or ''. Distances in feet, as digits. */
export interface GridValue {
  readonly cells: readonly (readonly string[])[];
  readonly distance_across: string;
  readonly distance_down: string;
}

export type FieldValue =
  | string
  | boolean
  | null
  | readonly string[]
  | readonly FileValue[]
  | AddressValue
  | SignatureValue
  | RowValue
  | readonly RowValue[]
  | TablesValue
  | GridValue;

export const LIMITS = {
  /** The longest text of any widget (the Spanish version of a press release is 6000). */
  text_length: 10_000,
  digits: 9,
  rows: 50,
  /** A drawn signature across a phone's full width stays below 40 kB; ten times that is not a signature. */
  signature_image_length: 400_000,
  signature_text_length: 120,
  grid_across: 40,
  grid_down: 60,
} as const;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldPath(group: string, field: string): FieldPath {
  return `${group}:${field}`;
}

/** Returns the trimmed text under a path; '' when there is none or the value is not a text. */
export function textAt(values: FieldValues, path: FieldPath): string {
  const value = values[path];
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the ticked keys under a path; empty when there are none. */
export function listAt(values: FieldValues, path: FieldPath): readonly string[] {
  const value = values[path];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns the whole number under a path; undefined when it is not digits. */
export function countAt(values: FieldValues, path: FieldPath): number | undefined {
  return countOf(values[path]);
}

/** Returns the whole number that a text spells; undefined when it is not digits. */
export function countOf(value: FieldValue | PartValue): number | undefined {
  if (typeof value !== 'string') return undefined;
  const digits = asDigits(value);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
