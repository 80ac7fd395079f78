import { deletions } from '@parade/contract/settings/deletion.ts';
import { type RawBuilder, sql } from 'kysely';
import { auditAll } from '../audit/writes.ts';
import { type Author, inTransaction } from '../database/change.ts';
import { findEntry } from '../entries/reads.ts';
import { lockEntry } from '../entries/writes.ts';
import { runRows } from '../jobs/steps.ts';
import type { Portal } from '../portal.ts';
import { deleteUnsignedWaivers } from '../waivers/evidence/retention.ts';
import { auditTarget } from './listing.ts';

const by: Author = { kind: 'system', job: 'retention' };

/** Selects people who were taken off a list long enough ago, and who have signed nothing there. */
export function removedLongAgo({ clock }: Pick<Portal, 'clock'>): RawBuilder<unknown> {
  const before = new Date(clock.now().getTime() - deletions.removed.days * 86_400_000).toISOString();
  return sql`participants where removed_at < ${before}
    and not exists (select from waivers where participant_id = participants.id and completed_at is not null)`;
}

/**
 * Deletes the digests of lists that were sent in more than a day ago: nobody sends them again, and that of a list of one
 * would confirm a guess of who was on it after that person is deleted. What became of the rows stays under its key.
 */
export async function forgetListDigests(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - deletions.digests.days * 86_400_000).toISOString();
  const { numUpdatedRows } = await portal.db
    .updateTable('participant_imports')
    .set({ request_digest: null })
    .where('created_at', '<', before)
    .where('request_digest', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * S-06: deletes people who were taken off a list and never signed, with their waivers, typed answers, files and
 * letters. Until then the removal can be undone. A signed waiver keeps its person. Writes an audit line for each
 * without the name. Returns how many.
 */
export async function deleteRemovedPeople(portal: Portal): Promise<number> {
  const { rows: entries } = await sql<{ entry_id: number }>`
    select distinct entry_id from ${removedLongAgo(portal)} order by entry_id`.execute(portal.db);
  return runRows(
    portal,
    entries,
    ({ entry_id }) => `entry ${entry_id}`,
    ({ entry_id }) =>
      inTransaction(portal, by, async (change) => {
        const found = await findEntry(change.tx, entry_id);
        if (!found) return 0;
        // An undo of a removal waits for this lock, so people are read as they are now.
        const entry = await lockEntry(change, found);
        const { rows } = await sql<{ id: number }>`
        select id from ${removedLongAgo(portal)} and entry_id = ${entry_id} order by id for update`.execute(change.tx);
        const ids = rows.map(({ id }) => id);
        if (ids.length === 0) return 0;
        await deleteUnsignedWaivers(change, ids);
        await change.tx.deleteFrom('participants').where('id', 'in', ids).execute();
        const note = `Removed from the list ${deletions.removed.days} days ago and never signed: deleted on schedule`;
        await auditAll(
          change,
          ids.map((id) => ({ action: 'participant.deleted', ...auditTarget(entry, id), note })),
        );
        return ids.length;
      }),
  );
}
