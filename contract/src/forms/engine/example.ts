/** Plausible, complete answers to any form, for tests, drills and the demo season. Never sent to a screen. */
import type { FormContext } from '../answers/context.ts';
import type { FormDefinition } from './definition.ts';
import { normalize, presetValues } from './normalize.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import { isTyped, visibleFields } from './visibility.ts';
import { validate } from './validate.ts';
import { exampleValue, isAnswered } from './widget.ts';
import type { FormType } from '../formType.ts';

/**
 * Returns answers that can be submitted. `given` overrides made-up answers; fields that these answers show are filled
 * in too. Optional fields are left out unless `optional` is set.
 */
export function exampleAnswers(
  form: FormDefinition,
  ctx: FormContext,
  given: FieldValues = {},
  optional = false,
): FieldValues {
  const values: Record<FieldPath, FieldValue | undefined> = { ...presetValues(form, ctx), ...given };
  for (let shown = -1; ; ) {
    const fields = visibleFields(form, values, ctx).filter(({ field }) => isTyped(field));
    if (fields.length === shown) return normalize(form, values, ctx);
    shown = fields.length;
    for (const { path, field } of fields) {
      const wanted = !(path in given) && (optional || field.req !== 'o');
      if (wanted && !isAnswered(field, values[path])) values[path] = exampleValue(field, path, ctx);
    }
  }
}

/** Returns the issues of one field when the rest of the form is valid, among the forms that `formOf` finds. */
export function issuesIn(ctx: FormContext, formOf: (form_type: FormType) => FormDefinition) {
  return (
    form_type: FormType,
    path: FieldPath,
    value: FieldValue,
    purpose: 'save' | 'submit',
    more: FieldValues = {},
  ) => {
    const form = formOf(form_type);
    const values = exampleAnswers(form, ctx, { ...more, [path]: value });
    return validate(form, values, ctx, purpose).filter((issue) => issue.path === path);
  };
}
