/** F-60: the groups of forms that somebody other than the leader signs, and what that person has to see. */
import type { FormContext } from '../../forms/answers/context.ts';
import type { FieldValues } from '../../forms/answers/values.ts';
import type { FormDefinition, GroupDefinition, PlacedField } from '../../forms/engine/definition.ts';
import { isRequired, isTyped, placedFields, visibleFields } from '../../forms/engine/visibility.ts';
import { isAnswered } from '../../forms/engine/widget.ts';
import type { FormType } from '../../forms/formType.ts';

export interface SecondSigner {
  readonly form_type: FormType;
  /** The group to sign. */
  readonly group: string;
  /** The person who usually signs it. */
  readonly who: string;
  /** The fields of the group that the request fills in, so that they need not be typed again. */
  readonly name: string | null;
  readonly email: string | null;
  /** Other groups of the form that the statement is about. The rest of the form is not shown. */
  readonly about: readonly string[];
}

/** The second signers, one row per group; whoever edits a form's text finds its signer here. */
export const secondSigners: readonly SecondSigner[] = [
  {
    form_type: 'band-application',
    group: 'institution',
    who: 'principal, dean or commander',
    name: 'name',
    email: 'email',
    about: [],
  },
  {
    form_type: 'participation-agreement',
    group: 'signatures',
    who: 'owner or officer of the organization',
    name: 'printed_name',
    email: null,
    about: ['terms'],
  },
  { form_type: 'equestrian-health', group: 'consent', who: 'marshal', name: null, email: null, about: [] },
];

export function secondSignerOf(form_type: string, group: string): SecondSigner | undefined {
  return secondSigners.find((each) => each.form_type === form_type && each.group === group);
}

/** Returns the signer whose statement is about another group than the signed one: this one. */
export function secondSignerAbout(form_type: string, group: string): SecondSigner | undefined {
  return secondSigners.find((each) => each.form_type === form_type && each.about.includes(group));
}

/** Widgets that the signer fills in. The rest of the group is filled in by the leader and shown. */
const askedWidgets = ['agree', 'text', 'email', 'signature'] as const;

/** Returns whether the signer is asked for a field of the signed group. */
export function isAskedOfSigner({ field }: Pick<PlacedField, 'field'>): boolean {
  return field.req !== '-' && (askedWidgets as readonly string[]).includes(field.widget);
}

/**
 * Returns the labels of what the statement says and the leader has not answered yet. It cannot be filled in behind a
 * signature, so that nobody is asked, and nobody signs, before it is.
 */
export function missingBeforeSigning(
  form: FormDefinition,
  signer: SecondSigner,
  values: FieldValues,
  ctx: FormContext,
): string[] {
  return visibleFields(form, values, ctx)
    .filter(({ group }) => group.key === signer.group || signer.about.includes(group.key))
    .filter((placed) => placed.field.widget !== 'signature_date' && !isAskedOfSigner(placed))
    .filter(({ path, field }) => isRequired(field) && !isAnswered(field, values[path]))
    .map(({ field }) => field.label);
}

/**
 * F-61: returns the answers that a signature of this group covers, without the signature: those of its group, and of
 * the groups that its statement is about.
 */
export function signedMatter(form: FormDefinition, group: string): readonly PlacedField[] {
  const about = [group, ...(secondSignerOf(form.form_type, group)?.about ?? [])];
  return placedFields(form).filter(
    (placed) => about.includes(placed.group.key) && isTyped(placed.field) && placed.field.widget !== 'signature',
  );
}

export function signedGroupOf(form: FormDefinition, group: string): GroupDefinition | undefined {
  return form.groups.find(({ key }) => key === group);
}
