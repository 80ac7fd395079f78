import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { type CallFailure } from '../http/client.ts';

/** Titles of the catalogue: 'Problem Saving Leader', 'Problem Saving Float Builder', 'Problem Saving User', 'Problem Saving Participant'. */
export const problemSaving = {
  leader: 'Problem Saving Leader',
  'float-builder': 'Problem Saving Float Builder',
  participant: 'Problem Saving Participant',
  user: 'Problem Saving User',
} as const;

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

/** '… with "An error occurred." and joined errors': what the server said, field by field, or that sentence alone. */
export function joinedErrors(failure: CallFailure): string {
  const messages = [...new Set(Object.values(failure.errors).flat())];
  return [anErrorOccurred, ...(messages.length > 0 ? messages : [failure.message])].join(' ');
}
