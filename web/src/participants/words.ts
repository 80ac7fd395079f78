import type { OrganizationRole } from '@parade/contract/access/roles.ts';
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

/** P-16: that sentence, and what the server said. Its errors are listed one by one. */
export function savingFailed(failure: Error): string {
  return failure instanceof CallFailure ? `${anErrorOccurred} ${failure.message}` : anErrorOccurred;
}
