/** The fields that a person sees. F-12: a hidden field keeps its value and is neither required nor exported. */
import type { FormContext } from '../answers/context.ts';
import type { Condition, FieldDefinition, FormDefinition, PlacedField } from './definition.ts';
import { type FieldPath, type FieldValue, type FieldValues, fieldPath } from '../answers/values.ts';

/** Returns every field of the form in order, shown or not. */
export function placedFields(form: FormDefinition): readonly PlacedField[] {
  return placedBy(form).all;
}

/** Returns the fields shown for these answers in order, including static and read-only ones. */
export function visibleFields(form: FormDefinition, values: FieldValues, ctx: FormContext): readonly PlacedField[] {
  return placedFields(form).filter(({ group, field }) => {
    const isMet = (condition: Condition | undefined) => condition === undefined || condition(values, ctx);
    return isMet(group.show_when) && isMet(field.show_when);
  });
}

/**
 * Returns whether a reader should see a shown field: an applicant does not see a field that the parade has yet to fill
 * in. by_staff: the reader fills in such fields.
 */
export function concernsReader(field: FieldDefinition, value: FieldValue | undefined, by_staff: boolean): boolean {
  return by_staff || field.filled_by !== 'staff' || (value !== undefined && value !== null && value !== '');
}

/** Returns the help text under a question: from the year's terms, or else the definition's own. */
export function helpOf(field: FieldDefinition, ctx: FormContext): string | undefined {
  return field.help_for?.(ctx) ?? field.help;
}

export function findField(form: FormDefinition, path: FieldPath): PlacedField | undefined {
  return placedBy(form).byPath.get(path);
}

/** Returns whether submitting requires it: S and X always, C because the field is shown (only shown fields are asked). */
export function isRequired(field: FieldDefinition): boolean {
  return field.req === 'S' || field.req === 'X' || field.req === 'C';
}

/** Returns whether the person who fills in the form types it: everything but '-' (and dates that signing sets by itself). */
export function isTyped(field: FieldDefinition): boolean {
  return field.req !== '-' && field.widget !== 'signature_date';
}

/** F-11: returns the locked paths: every field of a group with a signature. */
export function signatureGroupPaths(form: FormDefinition): readonly FieldPath[] {
  const locked = new Set(
    form.groups.filter((group) => group.fields.some((field) => field.widget === 'signature')).map((group) => group.key),
  );
  return placedFields(form)
    .filter(({ group }) => locked.has(group.key))
    .map(({ path }) => path);
}

interface Placed {
  readonly all: readonly PlacedField[];
  readonly byPath: ReadonlyMap<FieldPath, PlacedField>;
}

// A cache: a definition never changes, and every save asks for its fields a few hundred times.
const placed = new WeakMap<FormDefinition, Placed>();

function placedBy(form: FormDefinition): Placed {
  const known = placed.get(form);
  if (known) return known;
  const all = form.groups.flatMap((group) =>
    group.fields.map((field) => ({ path: fieldPath(group.key, field.key), group, field })),
  );
  const index = { all, byPath: new Map(all.map((each) => [each.path, each])) };
  placed.set(form, index);
  return index;
}
