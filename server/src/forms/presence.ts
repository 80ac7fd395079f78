import { PRESENCE_MS } from '@parade/contract/forms/presence.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Portal } from '../portal.ts';
import type { SubmissionKey } from './reads.ts';

/** A person who has a form open, and the path of the field that they are in. */
export interface Editor {
  readonly user_id: number;
  readonly name: string;
  readonly field: string | null;
}

/** Records that a person has the form open. Without an audit line, because the trail does not record reading. */
export async function noteEditor(
  portal: Portal,
  key: SubmissionKey,
  user_id: number,
  field_path: string | null,
): Promise<void> {
  const seen = { field_path, seen_at: portal.clock.nowIso() };
  await portal.db
    .insertInto('form_presence')
    .values({ ...key, user_id, ...seen })
    .onConflict((known) => known.columns(['entry_id', 'form_type', 'user_id']).doUpdateSet(seen))
    .execute();
}

/** Records that the person has closed it. */
export async function forgetEditor(portal: Portal, key: SubmissionKey, user_id: number): Promise<void> {
  await portal.db
    .deleteFrom('form_presence')
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .where('user_id', '=', user_id)
    .execute();
}

/** Returns everybody else who has it open, by name. */
export async function othersIn(portal: Portal, key: SubmissionKey, user_id: number): Promise<Editor[]> {
  const rows = await portal.db
    .selectFrom('form_presence')
    .innerJoin('users', 'users.id', 'form_presence.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'form_presence.field_path'])
    .where('form_presence.entry_id', '=', key.entry_id)
    .where('form_presence.form_type', '=', key.form_type)
    .where('form_presence.user_id', '<>', user_id)
    .where('form_presence.seen_at', '>', heardSince(portal))
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => ({ user_id: row.id, name: fullName(row), field: row.field_path }));
}

/** Deletes people who left without closing it. Runs hourly. */
export async function sweepPresence(portal: Portal): Promise<void> {
  await portal.db.deleteFrom('form_presence').where('seen_at', '<=', heardSince(portal)).execute();
}

function heardSince(portal: Portal): string {
  return new Date(Date.parse(portal.clock.nowIso()) - PRESENCE_MS).toISOString();
}
