/** The spelling in which answers are stored, and how a save changes them. */
import type { FormContext } from '../answers/context.ts';
import type { FieldDefinition, FormDefinition, PlacedField } from './definition.ts';
import type { Issue } from '../answers/issue.ts';
import { MESSAGES } from '../messages.ts';
import { unknownFieldIssues } from './validate.ts';
import { type CivilDate, type FieldPath, type FieldValue, type FieldValues, fieldPath } from '../answers/values.ts';
import { findField, isTyped, placedFields, signatureGroupPaths } from './visibility.ts';
import { fitsWidget, isAnswered, normalizeValue, shapeMessage } from './widget.ts';

/**
 * Trimmed, numbers and dates read, grid in capitals, totals and fees computed, a signature's date set or cleared with
 * it. Twice is the same as once. Values it cannot read stay for validate to name; unknown fields stay untouched.
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

/** What an untouched form starts with. */
export function presetValues(form: FormDefinition, ctx: FormContext): FieldValues {
  const values: Record<FieldPath, FieldValue | undefined> = {};
  for (const { path, field } of placedFields(form)) values[path] = field.preset?.(ctx);
  return normalize(form, values, ctx);
}

/**
 * Nobody has answered anything beside what the form starts with: it was never opened, or it was cleared. What is worked
 * out follows from answers and from the year's terms, which may have changed since.
 */
export function isUntouched(form: FormDefinition, values: FieldValues, ctx: FormContext): boolean {
  const start = presetValues(form, ctx);
  return (Object.keys(values) as FieldPath[]).every(
    (path) => findField(form, path)?.field.filled_by === 'computed' || same(values[path], start[path]),
  );
}

/** Fields that this writer may not change, because of who fills them or because the form has been approved. */
export interface WriteLimits {
  /** Staff fill fields whose `filled_by` is 'staff'. */
  readonly by_staff: boolean;
  /** F-11: signature groups lock once the submission is approved. */
  readonly approved: boolean;
}

/**
 * F-02: the answers after a save of any subset (absent leaves, null clears), with the issues that refuse it as a whole:
 * unknown, read-only and locked fields. A changed signature is dated today; a date sent along is ignored. `changed`
 * names the paths whose stored value differs afterwards.
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
    if (!fitsWidget(field, sent)) issues.push(refusal(path, 'format', shapeMessage(field, sent)));
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
 * Every signature dated today: what the server stores at the final act of signing, since a signature may have been
 * drawn on an earlier day. F-20: the server's clock makes the date.
 */
export function dateSignatures(form: FormDefinition, values: FieldValues, ctx: FormContext): FieldValues {
  const undated: Record<FieldPath, FieldValue | undefined> = { ...values };
  for (const { path, field } of placedFields(form)) if (field.widget === 'signature_date') undated[path] = null;
  return normalize(form, undated, ctx);
}

/** The same answer, whatever the order of keys; null, absent and '' are the same answer: none. */
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
