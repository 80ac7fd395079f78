/** F-60: the groups of forms that somebody other than the leader signs, and what that person has to see. */
import type { FormDefinition, GroupDefinition, PlacedField } from '../../forms/engine/definition.ts';
import { isTyped, placedFields } from '../../forms/engine/visibility.ts';
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

/** Widgets that the signer fills in. The rest of the group is filled in by the leader and shown. */
const askedWidgets = ['agree', 'text', 'email', 'signature'] as const;

/** Returns whether the signer is asked for a field of the signed group. */
export function isAskedOfSigner({ field }: Pick<PlacedField, 'field'>): boolean {
  return field.req !== '-' && (askedWidgets as readonly string[]).includes(field.widget);
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
