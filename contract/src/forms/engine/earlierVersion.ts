import type { FieldDefinition, FormDefinition } from './definition.ts';
import type { OfficeTexts, StaticText } from '../texts/staticText.ts';
import type { FieldPath } from '../answers/values.ts';

/** The wording of an earlier version of a form. */
export interface EarlierWording {
  /** Questions that it did not ask. */
  readonly without?: readonly FieldPath[];
  /** Questions that it asked unconditionally. */
  readonly always?: readonly FieldPath[];
  readonly labels?: Readonly<Record<FieldPath, string>>;
  readonly texts?: readonly StaticText[];
}

/**
 * Returns an earlier version of a form, for the submissions and waivers that were filled in with it: the newest
 * definition with the labels and texts of that version. Evidence has hashes of both, so they never change.
 */
export function earlierVersion(
  form: FormDefinition,
  version: number,
  { without = [], always = [], labels = {}, texts = [] }: EarlierWording,
): FormDefinition {
  const reworded = (path: FieldPath, newest: FieldDefinition): FieldDefinition => {
    const label = labels[path] ?? newest.label;
    const { show_when: _condition, ...unconditional } = newest;
    return { ...(always.includes(path) ? unconditional : newest), label };
  };
  const groups = form.groups.map((group) => ({
    ...group,
    fields: group.fields.flatMap((field) => {
      const path: FieldPath = `${group.key}:${field.key}`;
      return without.includes(path) ? [] : [reworded(path, field)];
    }),
  }));
  return withTexts({ ...form, version, groups }, Object.fromEntries(texts.map((text) => [text.text_id, text])));
}

/** Returns the form with these texts in place of its own. */
export function withTexts(form: FormDefinition, texts: OfficeTexts = {}): FormDefinition {
  const groups = form.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field): FieldDefinition => {
      if (field.widget !== 'static' || field.content.kind !== 'text') return field;
      const { text } = field.content;
      return { ...field, content: { kind: 'text', text: texts[text.text_id] ?? text } };
    }),
  }));
  return { ...form, groups };
}
