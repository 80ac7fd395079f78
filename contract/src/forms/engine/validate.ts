/**
 * F-01: saving checks formats and accepts gaps; submitting checks everything. Both sides call this: the screen while
 * typing, the server before it stores.
 */
import type { FormContext } from '../answers/context.ts';
import type { FormDefinition, PlacedField } from './definition.ts';
import { blocks, type Issue } from '../answers/issue.ts';
import { MESSAGES } from '../messages.ts';
import type { FieldPath, FieldValues } from '../answers/values.ts';
import { isRequired, placedFields, visibleFields } from './visibility.ts';
import { absenceFindings, isAnswered, widgetFindings } from './widget.ts';

export type Purpose = 'save' | 'submit';

/**
 * Returns every issue of these answers, in form order, unknown fields last. Saving raises a subset of what submitting
 * raises; hidden fields raise nothing here (hiddenIssues).
 */
export function validate(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  purpose: Purpose,
): readonly Issue[] {
  return [
    ...visibleFields(form, values, ctx).flatMap((placed) => fieldIssues(placed, values, ctx, purpose)),
    ...unknownFieldIssues(form, values),
  ];
}

/**
 * Returns the issues of hidden answers that make a save fail. F-12: a hidden field keeps its value, which is shown
 * once its condition is met, so its format is checked like any other's.
 */
export function hiddenIssues(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Issue[] {
  const shown = new Set(visibleFields(form, values, ctx));
  return placedFields(form)
    .filter((placed) => !shown.has(placed) && isAnswered(placed.field, values[placed.path]))
    .flatMap((placed) => fieldIssues({ ...placed, field: { ...placed.field, rules: [] } }, values, ctx, 'save'))
    .filter(blocks);
}

/** Returns the issues that make a save of these answers fail, of shown and of hidden fields. */
export function savingIssues(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Issue[] {
  return [...validate(form, values, ctx, 'save').filter(blocks), ...hiddenIssues(form, values, ctx)];
}

/** F-02: unknown keys are refused. */
export function unknownFieldIssues(form: FormDefinition, values: FieldValues): readonly Issue[] {
  const known = new Set<string>(placedFields(form).map(({ path }) => path));
  return (Object.keys(values) as FieldPath[])
    .filter((path) => !known.has(path))
    .map((path) => ({
      path,
      kind: 'invalid',
      code: 'unknown_field',
      message: MESSAGES.unknown_field,
    }));
}

function fieldIssues(
  { path, field }: PlacedField,
  values: FieldValues,
  ctx: FormContext,
  purpose: Purpose,
): readonly Issue[] {
  // Nobody who fills in the form could correct what the portal fills in.
  if (field.widget === 'static' || field.widget === 'computed' || field.filled_by === 'system') return [];
  const value = values[path];
  if (!isAnswered(field, value)) {
    if (!isRequired(field) || ctx.withheld?.includes(path)) return [];
    const asked = purpose === 'submit' || field.req === 'S';
    return asked
      ? absenceFindings(field).map(({ phase: _, ...finding }) => ({
          path,
          ...finding,
        }))
      : [];
  }
  const findings = [...widgetFindings(field, value ?? null, ctx)];
  for (const rule of field.rules ?? []) {
    if (!rule.isMet(values, ctx)) {
      findings.push({
        phase: rule.phase,
        kind: rule.kind,
        code: rule.code,
        message: rule.message,
        ...(rule.hint ? { hint: rule.hint(ctx) } : {}),
      });
    }
  }
  return findings
    .filter((finding) => purpose === 'submit' || finding.phase === 'save')
    .map(({ phase: _, ...finding }) => ({ path, ...finding }));
}
