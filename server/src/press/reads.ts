import type { FileValue } from '@parade/contract/forms/answers/values.ts';
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

/**
 * Returns a file with the address where readers of this list may open it. That of the form, which it is stored with, is
 * closed to the press.
 */
export function openIn(
  list: '/api/press-kits' | '/api/music-downloads',
  entry: { readonly id: number; readonly organization_id: number; readonly year: number; readonly is_first: boolean },
  file: FileValue,
): FileValue {
  const url = `${list}/${entry.organization_id}/${entry.year}/files/${file.id}`;
  return { ...file, url: entry.is_first ? url : `${url}?entry=${entry.id}` };
}
