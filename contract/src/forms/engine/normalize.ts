/** Normalizes answers for storage, and applies the changes of a save. */
import type { FormContext } from '../answers/context.ts';
import type { FieldDefinition, FormDefinition, PlacedField } from './definition.ts';
import type { Issue } from '../answers/issue.ts';
import { MESSAGES } from '../messages.ts';
import { unknownFieldIssues } from './validate.ts';
import { type CivilDate, type FieldPath, type FieldValue, type FieldValues, fieldPath } from '../answers/values.ts';
import { findField, isTyped, placedFields, signatureGroupPaths } from './visibility.ts';
import { fitsWidget, isAnswered, normalizeValue, shapeFinding } from './widget.ts';

/**
 * Trims texts, parses numbers and dates, puts grids in capitals, computes totals and fees, and sets or clears a
 * signature's date with it. It is idempotent. Values that it cannot parse stay for validate to report; unknown fields
 * stay untouched.
 */
export function normalize(form: FormDefinition, values: FieldValues, ctx: FormContext): FieldValues {
  const next: Record<FieldPath, FieldValue | undefined> = { ...values };
  const fields = placedFields(form);
  for (const { path, field } of fields) {
    if (path in next) next[path] = normalizeValue(field, next[path]);
  }
  for (const placed of fields) {
    if (placed.field.widget === 'signature_date') next[placed.path] = signatureDate(placed, placed.field, next, ctx);
    if (placed.field.compute) next[placed.path] = placed.field.compute(next, ctx) ?? null;
  }
  return withoutUndefined(next);
}

/** Returns the initial values of an untouched form. */
export function presetValues(form: FormDefinition, ctx: FormContext): FieldValues {
  const values: Record<FieldPath, FieldValue | undefined> = {};
  for (const { path, field } of placedFields(form)) values[path] = field.preset?.(ctx);
  return normalize(form, values, ctx);
}

/**
 * Returns whether nobody has answered anything beyond the initial values: the form was never opened, or it was
 * cleared. What reads as no answer is none, as a box that was ticked and unticked. Computed fields are ignored, since they follow from answers and from the year's terms, which may have
 * changed.
 */
export function isUntouched(form: FormDefinition, values: FieldValues, ctx: FormContext): boolean {
  const start = presetValues(form, ctx);
  return (Object.keys(values) as FieldPath[]).every((path) => {
    const field = findField(form, path)?.field;
    return field?.filled_by === 'computed' || isAlike(field, values[path], start[path]);
  });
}

function isAlike(
  field: FieldDefinition | undefined,
  one: FieldValue | undefined,
  other: FieldValue | undefined,
): boolean {
  return same(one, other) || (field !== undefined && !isAnswered(field, one) && !isAnswered(field, other));
}

/** Limits on what a writer may change, because of who fills in a field or because the form is approved. */
export interface WriteLimits {
  /** Staff fill in fields whose `filled_by` is 'staff'. */
  readonly by_staff: boolean;
  /** F-11: signature groups lock once the submission is approved. */
  readonly approved: boolean;
}

/**
 * F-02: returns the answers after a save of any subset (absent leaves, null clears), with the issues that make it
 * refuse the save: unknown, read-only and locked fields. A changed signature is dated today; a date in the payload is
 * ignored. `changed` lists the paths whose stored value differs afterwards.
 */
export function applyChanges(
  form: FormDefinition,
  stored: FieldValues,
  changes: FieldValues,
  ctx: FormContext,
  limits: WriteLimits,
): {
  readonly values: FieldValues;
  readonly changed: readonly FieldPath[];
  readonly issues: readonly Issue[];
} {
  const locked = new Set(limits.approved ? signatureGroupPaths(form) : []);
  const issues: Issue[] = [...unknownFieldIssues(form, changes)];
  const next: Record<FieldPath, FieldValue | undefined> = { ...stored };
  for (const { path, field, group } of placedFields(form)) {
    const sent = changes[path];
    if (sent === undefined) continue;
    const normalized = normalizeValue(field, sent);
    if (same(normalized, stored[path])) continue;
    if (!fitsWidget(field, sent)) issues.push(misshapen(path, field, sent));
    else if (locked.has(path)) issues.push(refusal(path, 'locked', MESSAGES.signature_locked));
    else if (field.widget === 'signature_date' || field.filled_by === 'computed') continue;
    else if (!isTyped(field) && !(limits.by_staff && field.filled_by === 'staff')) {
      issues.push(refusal(path, 'read_only', MESSAGES.read_only));
    } else {
      next[path] = normalized;
      if (field.widget === 'signature') {
        const dated = group.fields.find((other) => other.widget === 'signature_date' && other.of === field.key);
        if (dated) next[fieldPath(group.key, dated.key)] = null;
      }
    }
  }
  const values = normalize(form, next, ctx);
  const changed = placedFields(form)
    .map(({ path }) => path)
    .filter((path) => !same(values[path], stored[path]));
  return { values, changed, issues };
}

/**
 * Dates every signature today. The server stores this at the final act of signing, since a signature may have been
 * drawn on an earlier day. F-20: the date is from the server's clock.
 */
export function dateSignatures(form: FormDefinition, values: FieldValues, ctx: FormContext): FieldValues {
  const undated: Record<FieldPath, FieldValue | undefined> = { ...values };
  for (const { path, field } of placedFields(form)) if (field.widget === 'signature_date') undated[path] = null;
  return normalize(form, undated, ctx);
}

/** Returns whether two answers are equal, whatever the order of keys; null, absent and '' all mean no answer. */
export function same(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  return canonical(one) === canonical(other);
}

function signatureDate(
  { group }: PlacedField,
  field: Extract<FieldDefinition, { widget: 'signature_date' }>,
  values: Record<FieldPath, FieldValue | undefined>,
  ctx: FormContext,
): CivilDate | null {
  const signature = group.fields.find((other) => other.key === field.of);
  const path = fieldPath(group.key, field.of);
  if (!signature || !fitsWidget(signature, values[path]) || !isAnswered(signature, values[path])) return null;
  const dated = values[fieldPath(group.key, field.key)];
  return typeof dated === 'string' && dated !== '' ? dated : ctx.today;
}

function misshapen(path: FieldPath, field: FieldDefinition, value: unknown): Issue {
  const { phase: _, ...finding } = shapeFinding(field, value);
  return { path, ...finding };
}

function refusal(path: FieldPath, code: string, message: string): Issue {
  return { path, kind: 'invalid', code, message };
}

function withoutUndefined(values: Record<FieldPath, FieldValue | undefined>): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`;
}
