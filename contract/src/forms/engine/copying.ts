/** F-10: copies answers from another form or another year, and from one group to another (F-44). */
import type { FormContext } from '../answers/context.ts';
import type { FormDefinition, GroupDefinition } from './definition.ts';
import { type FieldPath, fieldPath, type FieldValue, type FieldValues } from '../answers/values.ts';
import { same } from './normalize.ts';
import { isTyped, placedFields, visibleFields } from './visibility.ts';
import { isAnswered, lastingValue } from './widget.ts';

export const COPIED_MARK = 'copied from last year, please check';

/**
 * Returns the answers of source that target asks for under the same path with the same widget: from last year's form
 * to this year's, or from an application to the profile's shared groups. F-10: no signatures, people or waivers, nor
 * anything that is true for one year only (ticked declarations, dates, chosen years, uploaded files).
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

/** One group filled in from another of the same form: 'Copy from primary'. */
export interface GroupCopy {
  /** The label of the other group. */
  readonly from: string;
  /** The answers to put into this group, without those that it already has. */
  readonly values: FieldValues;
  readonly labels: readonly string[];
  /** Whether the other group has any answer. */
  readonly has_source: boolean;
}

/** Returns what `copies` of a group would copy now. Questions that the other group leaves open keep their answers here. */
export function groupCopy(
  form: FormDefinition,
  group: GroupDefinition,
  values: FieldValues,
  ctx: FormContext,
): GroupCopy | undefined {
  const source = form.groups.find(({ key }) => key === group.copies?.group);
  if (!source) return undefined;
  const brought: Record<FieldPath, FieldValue> = {};
  const labels: string[] = [];
  let has_source = false;
  for (const { path, field } of visibleFields(form, values, ctx).filter((placed) => placed.group === group)) {
    const original = source.fields.find(({ key }) => key === field.key);
    const value = values[fieldPath(source.key, field.key)];
    if (!isTyped(field) || original?.widget !== field.widget || !isAnswered(original, value)) continue;
    has_source = true;
    if (same(value, values[path])) continue;
    brought[path] = value ?? null;
    labels.push(field.label);
  }
  return { from: source.title, values: brought, labels, has_source };
}
