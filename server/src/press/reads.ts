import type { Database } from '../database/pool.ts';
import { type EntryRow, entryAt } from '../entries/reads.ts';
import { type SubmissionRow, submissionAt } from '../forms/reads.ts';

/** An entry with the submission that its press kit is made of; undefined: not begun. */
export interface EntryWithKit {
  readonly entry: EntryRow;
  readonly submission: SubmissionRow | undefined;
}

export const pressKitForm = 'press-release';

/** Returns the kit at an address, for any reader; undefined if there is no such entry. */
export async function kitAt(
  db: Database,
  address: { organization_id: number; year: number },
  entry_id?: number,
): Promise<EntryWithKit | undefined> {
  const entry = await entryAt(db, address.organization_id, address.year, entry_id);
  if (!entry) return undefined;
  return { entry, submission: await submissionAt(db, { entry_id: entry.id, form_type: pressKitForm }) };
}
