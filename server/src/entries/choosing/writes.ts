import type { LeftOutEntry, RepChange, StatusChange, StatusChanges } from '@parade/contract/entries/choosing/choice.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import type { Change } from '../../database/change.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import { sendStatusReports } from '../formStatuses/writes.ts';
import { type EntryRow, entriesInside } from '../reads.ts';
import { replacedBy } from '../review/undoing.ts';
import { assignRep, changeStatus, lockEntry } from '../writes.ts';

interface Changed {
  changed: number[];
  left_out: LeftOutEntry[];
  emails_queued: number;
  letters_gone: number;
  changed_at?: Record<string, string>;
}

/**
 * Sets the status of each entry with `changeStatus`, all or none. Leaves out an entry whose status is no longer `from`, so
 * that a part that is sent again acts once. `note`: for the letters about reopened applications. A wish
 * with `undo` gives back what that change has replaced, and is left out where that is no longer possible. Letters wait for
 * the time of the notice's Undo. Returns the number of queued letters, and of those about earlier decisions that had gone.
 */
export async function setStatuses(
  change: Change,
  changes: readonly { readonly entry: Authorized<EntryRow, 'update_status'>; readonly wish: StatusChange }[],
  { note }: Pick<StatusChanges, 'note'> = {},
): Promise<Changed> {
  const made: Record<string, string> = {};
  const result: Changed = { changed: [], left_out: [], emails_queued: 0, letters_gone: 0, changed_at: made };
  for (const { entry, wish } of inOrder(changes)) {
    const now = await lockEntry(change, entry);
    const isOver = wish.undo !== undefined && !(await replacedBy(change, now, wish));
    if (displayedStatus(now) !== wish.from || isOver) {
      result.left_out.push(leftOut(now));
      continue;
    }
    const { letters, letters_gone, changed_at } = await changeStatus(change, entry, {
      status: wish.to,
      note,
      undo: wish.undo,
    });
    if (changed_at !== null) made[entry.id] = changed_at;
    result.emails_queued += letters;
    result.letters_gone += letters_gone;
    result.changed.push(entry.id);
  }
  return result;
}

/** Does the same with the liaison. Refuses a person who does not work for the parade (422 on user_id). */
export async function assignReps(
  change: Change,
  changes: readonly { readonly entry: Authorized<EntryRow, 'assign_rep'>; readonly wish: RepChange }[],
): Promise<Changed> {
  const result: Changed = { changed: [], left_out: [], emails_queued: 0, letters_gone: 0 };
  for (const { entry, wish } of inOrder(changes)) {
    const now = await lockEntry(change, entry);
    if (now.rep_id !== wish.from) {
      result.left_out.push(leftOut(now));
      continue;
    }
    await assignRep(change, entry, wish.to);
    result.changed.push(entry.id);
  }
  return result;
}

/**
 * Sends the status report to the leaders of these entries inside the actor's rows, once a day per entry. Leaves out
 * entries with nothing missing, not accepted, of a past parade, without a leader or reminded today. Returns the number
 * of queued letters, and of entries that the actor does not see.
 */
export async function remindEntries(
  change: Change,
  actor: Actor,
  ids: readonly number[],
): Promise<{ emails_queued: number; left_out: number }> {
  const named = [...new Set(ids)];
  const found = await change.tx
    .selectFrom('entries')
    .select(['id', 'year'])
    .where('id', '=', sql<number>`any(${named}::int[])`)
    .where(entriesInside(actor))
    .execute();
  let emails_queued = 0;
  for (const [year, ofYear] of Map.groupBy(found, (entry) => entry.year)) {
    if ((await paradeDayOf(change.tx, year)) < change.portal.clock.today()) continue;
    const entry_ids = ofYear.map(({ id }) => id);
    emails_queued += await sendStatusReports(change, { year, entry_ids, count: entry_ids.length });
  }
  return { emails_queued, left_out: named.length - found.length };
}

function leftOut(entry: EntryRow): LeftOutEntry {
  return { id: entry.id, official_name: entryNameOf(entry) };
}

/** Sorts, so that two overlapping choices wait for one another instead of deadlocking. */
function inOrder<T extends { readonly entry: { readonly id: number } }>(changes: readonly T[]): T[] {
  return changes.toSorted((a, b) => a.entry.id - b.entry.id);
}
