/**
 * W-33: a minor's waiver may be signed in two parts. The person who is present signs first, and the other gets a
 * separate link. Apart from waiver.ts, because the signing page must stay small.
 */
import type { FieldPath } from '../../forms/answers/values.ts';
import type { FormDefinition, PlacedField } from '../../forms/engine/definition.ts';

export const signingParts = ['participant', 'guardian'] as const;
export type SigningPart = (typeof signingParts)[number];

export function otherPart(part: SigningPart): SigningPart {
  return part === 'guardian' ? 'participant' : 'guardian';
}

/** Returns whether a form has two parts. The health screening has one signature group for both, so it is signed all at once. */
export function isInParts(form: Pick<FormDefinition, 'groups'>): boolean {
  return form.groups.some(({ key }) => key === 'guardian');
}

/** Returns whether an answer is only given with the act of signing: signatures with their names and dates, and consents. */
export function isOfFinalAct({ field }: Pick<PlacedField, 'field'>): boolean {
  return ['signature', 'signature_date', 'agree'].includes(field.widget) || field.key === 'printed_name';
}

/**
 * Returns whether a question is left to this person once the other has signed. The guardian answers everything about
 * the guardian. The participant only answers what is given with the act of signing, because a guardian who signs first
 * has read the rest.
 */
export function isLeftTo(part: SigningPart, { path, field }: Pick<PlacedField, 'path' | 'field'>): boolean {
  const isGuardians = isOfGuardian(path);
  return part === 'guardian' ? isGuardians : !isGuardians && isOfFinalAct({ field });
}

function isOfGuardian(path: FieldPath): boolean {
  return path.startsWith('guardian:');
}
