/** F-06: completion is filled required fields over required fields. An answer that submitting would refuse is not filled. */
import type { FormContext } from '../answers/context.ts';
import type { FormDefinition } from './definition.ts';
import { blocks } from '../answers/issue.ts';
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
 * Counts the required fields that are shown, by the rules of submitting. An answer that it would refuse is unfinished,
 * and an invalid optional one counts as required until it is corrected or removed. The list of people and the year's
 * terms are ignored: otherwise completion would change without a save.
 */
export function completion(form: FormDefinition, values: FieldValues, ctx: FormContext): Completion {
  const { people: _people, terms: _terms, ...about } = ctx;
  const refused = new Set(
    validate(form, values, about, 'submit')
      .filter(blocks)
      .map((issue) => issue.path),
  );
  const counted = visibleFields(form, values, about).filter(
    ({ path, field }) => isRequired(field) || refused.has(path),
  );
  const unfinished_fields = counted.filter(({ path }) => refused.has(path)).map(({ path }) => path);
  const required = counted.length;
  const filled = required - unfinished_fields.length;
  return {
    required,
    filled,
    percent: required === 0 ? 100 : Math.floor((filled / required) * 100),
    unfinished_fields,
  };
}

/** Returns whether anything has been answered: a cleared form counts as never opened. */
export function isStarted(form: FormDefinition, revision: number, values: FieldValues, ctx: FormContext): boolean {
  return revision > 0 && !isUntouched(form, values, ctx);
}
