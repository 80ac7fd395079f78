/** F-10: answers copied from another form or another year. */
import type { FormDefinition } from './definition.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import { isTyped, placedFields } from './visibility.ts';
import { lastingValue } from './widget.ts';

export const COPIED_MARK = 'copied from last year, please check';

/**
 * The answers of source that target asks for under the same path with the same widget: from last year's form to this
 * year's, or from an application to the profile's shared groups. F-10: no signatures, people or waivers, nor anything
 * that is true of one year only (ticked declarations, dates, chosen years, uploaded files).
 */
export function copyableAnswers(source: FormDefinition, values: FieldValues, target: FormDefinition): FieldValues {
  const asked = new Map(placedFields(target).map(({ path, field }) => [path, field]));
  const copied: Record<FieldPath, FieldValue> = {};
  for (const { path, field } of placedFields(source)) {
    if (asked.get(path)?.widget !== field.widget || !isTyped(field)) continue;
    const lasting = lastingValue(field, values[path]);
    if (lasting !== undefined) copied[path] = lasting;
  }
  return copied;
}
