import type { FieldDefinition, FormDefinition } from './definition.ts';
import type { StaticText } from '../texts/staticText.ts';
import type { FieldPath } from '../answers/values.ts';

/** What an earlier version of a form said in other words. */
export interface EarlierWording {
  /** Questions that it did not ask. */
  readonly without?: readonly FieldPath[];
  /** Questions that it asked whatever else was answered. */
  readonly always?: readonly FieldPath[];
  readonly labels?: Readonly<Record<FieldPath, string>>;
  readonly texts?: readonly StaticText[];
}

/**
 * An earlier version of a form, for the submissions and waivers that were filled with it: the newest definition with
 * the labels and texts of that version. Evidence has hashes of both, so they never change.
 */
export function earlierVersion(
  form: FormDefinition,
  version: number,
  { without = [], always = [], labels = {}, texts = [] }: EarlierWording,
): FormDefinition {
  const reworded = (path: FieldPath, newest: FieldDefinition): FieldDefinition => {
    const label = labels[path] ?? newest.label;
    const { show_when: _condition, ...unconditional } = newest;
    const field = always.includes(path) ? unconditional : newest;
    if (field.widget !== 'static' || field.content.kind !== 'text') return { ...field, label };
    const { text } = field.content;
    return {
      ...field,
      label,
      content: { kind: 'text', text: texts.find((it) => it.text_id === text.text_id) ?? text },
    };
  };
  const groups = form.groups.map((group) => ({
    ...group,
    fields: group.fields.flatMap((field) => {
      const path: FieldPath = `${group.key}:${field.key}`;
      return without.includes(path) ? [] : [reworded(path, field)];
    }),
  }));
  return { ...form, version, groups };
}
