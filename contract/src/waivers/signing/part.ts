/**
 * W-33: the waiver of a minor may be signed in two parts: who is there first signs theirs, and the other gets a link of
 * their own. Apart from waiver.ts: the signing page is small.
 */
import type { FieldPath } from '../../forms/answers/values.ts';
import type { FormDefinition, PlacedField } from '../../forms/engine/definition.ts';

export const signingParts = ['participant', 'guardian'] as const;
export type SigningPart = (typeof signingParts)[number];

export function otherPart(part: SigningPart): SigningPart {
  return part === 'guardian' ? 'participant' : 'guardian';
}

/** The health screening has one signature group for both, and is signed in one go. */
export function isInParts(form: Pick<FormDefinition, 'groups'>): boolean {
  return form.groups.some(({ key }) => key === 'guardian');
}

/** What is given with the act of signing alone: signatures with their names and dates, and what is agreed to. */
export function isOfFinalAct({ field }: Pick<PlacedField, 'field'>): boolean {
  return ['signature', 'signature_date', 'agree'].includes(field.widget) || field.key === 'printed_name';
}

/**
 * Whether a question is left to this person once the other has signed. Everything about the guardian is left to the
 * guardian; to the participant what is given with the act of signing, because a guardian who signs first has read the rest.
 */
export function isLeftTo(part: SigningPart, { path, field }: Pick<PlacedField, 'path' | 'field'>): boolean {
  const isGuardians = isOfGuardian(path);
  return part === 'guardian' ? isGuardians : !isGuardians && isOfFinalAct({ field });
}

function isOfGuardian(path: FieldPath): boolean {
  return path.startsWith('guardian:');
}
