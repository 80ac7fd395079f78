import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FormDefinition, GroupDefinition, PlacedField } from '@parade/contract/forms/engine/definition.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isTyped, visibleFields } from '@parade/contract/forms/engine/visibility.ts';

/** One page of the way to the signature: a group of the form with what is shown of it. */
export interface Step {
  readonly key: string;
  readonly group: GroupDefinition;
  readonly fields: readonly PlacedField[];
}

/**
 * The steps for these answers, in the order of the form. A group of which the signer sees nothing to fill in (the
 * guardian's for adults, the staff's own) is no step.
 */
export function stepsOf(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Step[] {
  const shown = visibleFields(form, values, ctx).filter(({ field }) => field.filled_by !== 'staff');
  return form.groups
    .map((group) => ({ key: group.key, group, fields: shown.filter((placed) => placed.group === group) }))
    .filter((step) => step.fields.some(({ field }) => isTyped(field)));
}

/**
 * Everything that still blocks the signature, warnings included, in the order of the form. The date of a signature comes
 * with it, so a missing one is nothing that the signer could see to.
 */
export function issuesOf(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly Issue[] {
  const shown = visibleFields(form, values, ctx);
  const dates = new Set(shown.flatMap(({ path, field }) => (field.widget === 'signature_date' ? [path] : [])));
  return validate(form, values, ctx, 'submit').filter(({ path }) => !dates.has(path));
}

/** Of these issues the ones of one step that stop it. */
export function blockingIn(step: Step, issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue) => blocks(issue) && step.fields.some(({ path }) => path === issue.path));
}

/** What the final act sends: every answer of a shown field; hidden fields keep what they have and are not signed. */
export function signingValues(form: FormDefinition, values: FieldValues, ctx: FormContext): FieldValues {
  const sent: Record<FieldPath, FieldValue> = {};
  for (const { path, field } of visibleFields(form, values, ctx)) {
    if (isTyped(field)) sent[path] = values[path] ?? null;
  }
  return sent;
}

/**
 * Of the touched answers those that a save on the way takes: no signatures and no consents, which are given with the
 * final act alone, and nothing half-typed that the server would refuse.
 */
export function savableValues(
  form: FormDefinition,
  values: FieldValues,
  ctx: FormContext,
  touched: ReadonlySet<FieldPath>,
): FieldValues {
  const invalid = new Set(
    validate(form, values, ctx, 'save')
      .filter(blocks)
      .map((issue) => issue.path),
  );
  const sent: Record<FieldPath, FieldValue> = {};
  for (const group of form.groups) {
    for (const field of group.fields) {
      const path: FieldPath = `${group.key}:${field.key}`;
      if (!touched.has(path) || invalid.has(path) || !isSavedBeforeSigning(field.widget) || !isTyped(field)) continue;
      sent[path] = values[path] ?? null;
    }
  }
  return sent;
}

function isSavedBeforeSigning(widget: PlacedField['field']['widget']): boolean {
  return widget !== 'signature' && widget !== 'agree' && widget !== 'static';
}
