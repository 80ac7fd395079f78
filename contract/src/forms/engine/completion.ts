/** F-06: completion is filled required fields over required fields. */
import type { FormContext } from '../answers/context.ts';
import type { FormDefinition } from './definition.ts';
import type { FieldPath, FieldValues } from '../answers/values.ts';
import { isUntouched } from './normalize.ts';
import { validate } from './validate.ts';
import { isRequired, visibleFields } from './visibility.ts';

export interface Completion {
  readonly required: number;
  readonly filled: number;
  /** Whole percent, rounded down: 100 exactly when nothing required is missing. */
  readonly percent: number;
  readonly unfinished_fields: readonly FieldPath[];
}

/**
 * Counts the required fields that are shown. An optional list that has been begun and lacks something in a row counts
 * as required until the row is complete or removed, because submitting would refuse it.
 */
export function completion(form: FormDefinition, values: FieldValues, ctx: FormContext): Completion {
  const lacking = new Set(
    validate(form, values, ctx, 'submit')
      .filter((issue) => issue.kind === 'missing')
      .map((issue) => issue.path),
  );
  const counted = visibleFields(form, values, ctx).filter(({ path, field }) => isRequired(field) || lacking.has(path));
  const unfinished_fields = counted.filter(({ path }) => lacking.has(path)).map(({ path }) => path);
  const required = counted.length;
  const filled = required - unfinished_fields.length;
  return {
    required,
    filled,
    percent: required === 0 ? 100 : Math.floor((filled / required) * 100),
    unfinished_fields,
  };
}

/** Something has been answered: a form that was cleared is as untouched as one that was never opened. */
export function isStarted(form: FormDefinition, revision: number, values: FieldValues, ctx: FormContext): boolean {
  return revision > 0 && !isUntouched(form, values, ctx);
}
