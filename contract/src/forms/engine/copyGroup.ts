/** One group filled from another of the same form: 'Copy from primary'. */
import { same } from './normalize.ts';
import type { FormContext } from '../answers/context.ts';
import type { FieldPath, FieldValue, FieldValues } from '../answers/values.ts';
import { fieldPath } from '../answers/values.ts';
import type { FormDefinition, GroupDefinition } from './definition.ts';
import { isTyped, visibleFields } from './visibility.ts';
import { isAnswered } from './widget.ts';

export interface GroupCopy {
  /** What the other group is called. */
  readonly from: string;
  /** The answers to put into this group; those that it has already are left out. */
  readonly values: FieldValues;
  readonly labels: readonly string[];
  /** The other group has an answer at all. */
  readonly has_source: boolean;
}

/** What `copies` of a group would bring now. What the other group leaves open stays as it is here. */
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
