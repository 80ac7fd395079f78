import { answerText } from '@parade/contract/forms/answers/answer.ts';
import type { FieldPath, FieldValue, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { currentForm, formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { isFormType } from '@parade/contract/forms/formType.ts';

/** The title of a form; its code where there is no such form any more. */
export function title(form_type: string): string {
  return isFormType(form_type) ? currentForm(form_type).name : form_type;
}

/**
 * What an answer was and became, as people read it under its question; undefined where the version of the form has no such
 * field.
 */
export function change(
  { form_type, definition_version }: { readonly form_type: string; readonly definition_version: number },
  path: string,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): { label: string; from: string; to: string } | undefined {
  const form = formDefinition(form_type, definition_version) ?? formDefinition(form_type);
  const placed = form && findField(form, path as FieldPath);
  if (!placed) return undefined;
  const { field, group } = placed;
  // The trail has values as they were saved; a word in place of one that it does not keep reads as it is.
  const text = (value: unknown) => answerText(answerOf(field, value as FieldValue | undefined));
  return { label: `${group.title}: ${field.label}`, from: text(from), to: text(to) };
}

/**
 * Before and after of each answer. A signature, and what is sensitive (F-37) or will be deleted, is named and not repeated.
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
