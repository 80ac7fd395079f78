import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { type CallFailure } from '../http/client.ts';

/** P-16: the titles of failures. */
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

/** P-16: the server's errors, field by field, or that sentence alone. */
export function joinedErrors(failure: CallFailure): string {
  const messages = [...new Set(Object.values(failure.errors).flat())];
  return [anErrorOccurred, ...(messages.length > 0 ? messages : [failure.message])].join(' ');
}
