/** F-60: which groups of which forms somebody else than the leader signs, and what that person has to see. */
import type { FormDefinition, GroupDefinition, PlacedField } from '../../forms/engine/definition.ts';
import { isTyped, placedFields } from '../../forms/engine/visibility.ts';
import type { FormType } from '../../forms/formType.ts';

export interface SecondSigner {
  readonly form_type: FormType;
  /** The group that is signed. */
  readonly group: string;
  /** Who usually signs it. */
  readonly who: string;
  /** The fields of the group that the request fills in, so that they need not be typed again. */
  readonly name: string | null;
  readonly email: string | null;
  /** Other groups of the form that the statement is about; nothing else of the form is shown. */
  readonly about: readonly string[];
}

/** One row a group: who writes the form's text knows who signs it. */
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

/** What the signer fills in; everything else of the group is the leader's, and is shown. */
const askedWidgets = ['agree', 'text', 'email', 'signature'] as const;

/** Whether a field of the signed group is asked of the signer. */
export function isAskedOfSigner({ field }: Pick<PlacedField, 'field'>): boolean {
  return field.req !== '-' && (askedWidgets as readonly string[]).includes(field.widget);
}

/**
 * F-61: what a signature of this group stands under, without the signature itself: the answers of its group, and of those
 * that its statement is about.
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
