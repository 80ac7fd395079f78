import { organizationTypeIds } from '../settings/parade.ts';

/**
 * Individual participants ride, walk or drive in an equestrian entry; general participants are everybody else (P-10).
 */
export const participantTypes = ['individual-participants', 'general-participants'] as const;
export type ParticipantType = (typeof participantTypes)[number];

/**
 * P-11: returns the types of an organization type. Only equestrian entries list individual participants and personnel,
 * so only type 1 gets the type picker.
 */
export function participantTypesOf(org_type: number): readonly ParticipantType[] {
  return org_type === organizationTypeIds.equestrian ? participantTypes : ['general-participants'];
}

/** Returns the title of a table of people: 'Participants', or 'Personnel' for the support people of an equestrian entry. */
export function participantTableTitle(org_type: number, type: ParticipantType): string {
  return org_type === organizationTypeIds.equestrian && type === 'general-participants' ? 'Personnel' : 'Participants';
}

export const participantTypeLabels: Readonly<Record<ParticipantType, string>> = {
  'individual-participants': 'Participant',
  'general-participants': 'Support Personnel',
};

export const unknownParticipantType = 'Unknown Participant Type';
