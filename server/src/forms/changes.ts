import type { FormContext, Option } from '@parade/contract/forms/answers/context.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { type FieldPath, type FieldValue, type FieldValues, fieldPath } from '@parade/contract/forms/answers/values.ts';
import { currentForm, formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type applyChanges, normalize, same } from '@parade/contract/forms/engine/normalize.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';

/** Returns the title of a form, or its code if the form no longer exists. */
export function title(form_type: string): string {
  return isFormType(form_type) ? currentForm(form_type).name : form_type;
}

/**
 * Returns the old and new answer to a question as people read them; undefined if this version of the form has no such
 * field. `people`: those listed in the entry, whom an answer may choose.
 */
export function change(
  { form_type, definition_version }: { readonly form_type: string; readonly definition_version: number },
  path: string,
  { from, to }: { readonly from: unknown; readonly to: unknown },
  people?: readonly Option[],
): { label: string; from: string; to: string } | undefined {
  const form = formDefinition(form_type, definition_version) ?? formDefinition(form_type);
  const placed = form && findField(form, path as FieldPath);
  if (!placed) return undefined;
  const { field, group } = placed;
  // The trail has values as they were saved. A word in place of a value that is not repeated stays as it is.
  const text = (value: unknown) => answerText(answerOf(field, value as FieldValue | undefined, people));
  return { label: `${group.title}: ${field.label}`, from: text(from), to: text(to) };
}

/**
 * Returns before and after of each answer. A signature, and an answer that is sensitive (F-37) or will be deleted, is
 * named and not repeated.
 */
export function traced(
  form: FormDefinition,
  before: FieldValues,
  after: FieldValues,
  changed: readonly FieldPath[],
): Record<string, { from: unknown; to: unknown }> {
  const spell = (path: FieldPath, value: FieldValue | undefined) => {
    const field = findField(form, path)?.field;
    if (same(value, null)) return null;
    if (field?.retention || field?.sensitive) return 'answered';
    return field?.widget === 'signature' ? 'signed' : (value ?? null);
  };
  return Object.fromEntries(
    changed.map((path) => [path, { from: spell(path, before[path]), to: spell(path, after[path]) }]),
  );
}

/**
 * F-61: treats a signature that is sent together with a change of what it covers as new and dates it anew, even if it
 * reads as before, because a person signs the same name each time.
 */
export function withNewSignatures(
  form: FormDefinition,
  sent: FieldValues,
  applied: ReturnType<typeof applyChanges>,
  ctx: FormContext,
  covered: ((form: FormDefinition, group_key: string) => readonly FieldPath[]) | undefined,
): ReturnType<typeof applyChanges> {
  const repeated = placedFields(form).filter(
    ({ path, group, field }) =>
      field.widget === 'signature' &&
      sent[path] != null &&
      !applied.changed.includes(path) &&
      covered?.(form, group.key).some((each) => applied.changed.includes(each)),
  );
  if (repeated.length === 0) return applied;
  const dates = repeated.flatMap(({ group, field }) =>
    group.fields
      .filter((date) => date.widget === 'signature_date' && date.of === field.key)
      .map((date) => fieldPath(group.key, date.key)),
  );
  const values = normalize(form, { ...applied.values, ...Object.fromEntries(dates.map((path) => [path, null])) }, ctx);
  const anew = new Set([
    ...applied.changed,
    ...repeated.map(({ path }) => path),
    ...dates.filter((path) => !same(values[path], applied.values[path])),
  ]);
  return { ...applied, values, changed: [...anew] };
}
