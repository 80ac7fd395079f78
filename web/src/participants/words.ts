import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { isLanguage, languageNames } from '@parade/contract/notifications/language.ts';
import type { Participant } from '@parade/contract/participants/participant.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { fieldOf, type ParticipantField } from '@parade/contract/participants/fields.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import { CallFailure } from '../http/client.ts';
import { conflictText } from '../http/useSeen.ts';

/** P-16: the titles of failures. */
export const problemSaving = {
  leader: 'Problem Saving Leader',
  'float-builder': 'Problem Saving Float Builder',
  participant: 'Problem Saving Participant',
  user: 'Problem Saving User',
} as const;

export const userLabels = { email: 'Email', first_name: 'First name', last_name: 'Last name', phone: 'Phone' } as const;

/** W-33: what is signed names the role, so a first signature does not outlast it. Nothing where nobody can have one. */
export function roleNote(people: readonly Pick<Participant, 'waivers'>[]): string | null {
  const isOpen = people.some(({ waivers }) => waivers.some((waiver) => !isSigned(waiver)));
  return isOpen
    ? 'If you change the role and only one of two people has signed the waiver, for example the parent of a minor, both must sign again.'
    : null;
}

export const problemRemovingParticipant = 'Problem Removing Participant';
export const anErrorOccurred = 'An error occurred.';

export const userWords: Readonly<
  Record<OrganizationRole, { one: string; many: string; add: string; removing: string }>
> = {
  leader: { one: 'Leader', many: 'Leaders', add: 'Add Leader', removing: 'Problem Removing Leader' },
  'float-builder': {
    one: 'Float Builder',
    many: 'Float Builders',
    add: 'Add Float Builder',
    removing: 'Problem Removing Float Builder',
  },
};

/** Both values of what somebody else has changed meanwhile, and what can be done; null: nothing. */
export function personConflictText(failure: unknown): string | null {
  return conflictText(failure, {
    what: 'this person',
    labelOf: (name) => fieldOf(name as ParticipantField).label,
    wordsOf: (name, text) => wordsOf(name as ParticipantField, text),
  });
}

export function userConflictText(failure: unknown): string | null {
  return conflictText(failure, { what: 'this person', labelOf: (name) => userLabels[name as keyof typeof userLabels] });
}

/** What the text of a field is called. */
export function wordsOf(name: ParticipantField, value: string): string {
  if (name === 'letter_language') return isLanguage(value) ? languageNames[value] : '';
  return name === 'primary_role' ? roleLabel(value) : value;
}

/** P-16: that sentence, and what the server said. Its errors are listed one by one. */
export function savingFailed(failure: Error): string {
  return failure instanceof CallFailure ? `${anErrorOccurred} ${failure.message}` : anErrorOccurred;
}
