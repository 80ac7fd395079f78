import { someoneElse } from '@parade/contract/http/fieldTexts.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { isLanguage, languageNames } from '@parade/contract/notifications/language.ts';
import { fieldOf, type ParticipantField } from '@parade/contract/participants/fields.ts';
import type { ParticipantConflict } from '@parade/contract/participants/participant.ts';
import { roleLabel } from '@parade/contract/participants/role.ts';
import { CallFailure } from '../http/client.ts';

/** P-16: the titles of failures. */
export const problemSaving = {
  leader: 'Problem Saving Leader',
  'float-builder': 'Problem Saving Float Builder',
  participant: 'Problem Saving Participant',
  user: 'Problem Saving User',
} as const;

export const userLabels = { email: 'Email', first_name: 'First name', last_name: 'Last name', phone: 'Phone' } as const;

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

/** The fields that somebody else has changed since the form was opened; none where a call failed otherwise. */
export function conflictsOf(failure: unknown): readonly ParticipantConflict[] {
  const isConflict = failure instanceof CallFailure && failure.code === 'revision-conflict';
  return isConflict ? ((failure.answer['conflicts'] ?? []) as ParticipantConflict[]) : [];
}

/** Both values of each, and what can be done; null: there are none. */
export function conflictText(conflicts: readonly ParticipantConflict[]): string | null {
  if (conflicts.length === 0) return null;
  const both = conflicts.map(
    ({ name, yours, theirs }) =>
      `${fieldOf(name).label}: ${inWords(name, theirs)} now, ${inWords(name, yours)} in yours.`,
  );
  const next = `${both.join(' ')} Save again to keep yours, or cancel to keep theirs.`;
  return someoneElse('changed this person since you opened the form', next);
}

function inWords(name: ParticipantField, value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ? `“${wordsOf(name, value)}”` : 'empty';
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
