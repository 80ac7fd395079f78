import { noParticipantValues } from '@parade/contract/participants/fields.ts';
import type { EntryUser, Participant } from '@parade/contract/participants/participant.ts';
import { paradeYear } from './people.ts';

/** A listed person who has not signed yet. */
export function participant(with_: Partial<Participant> = {}): Participant {
  return {
    ...noParticipantValues,
    participant_id: 500,
    type: 'general-participants',
    first_name: 'Mia',
    last_name: 'Chen',
    email: 'mia@family.example',
    primary_role: 'Trumpet',
    waivers: [],
    actions: ['edit', 'remove'],
    ...with_,
  };
}

/** A leader of the entry. */
export function entryUser(with_: Partial<EntryUser> = {}): EntryUser {
  return {
    user_id: 1,
    first_name: 'Ana',
    last_name: 'Ruiz',
    email: 'ana@school.example',
    phone: null,
    role: 'leader',
    organization_id: 7,
    parade_year: paradeYear,
    parade_id: paradeYear - 2000,
    is_invited: false,
    actions: [],
    ...with_,
  };
}
