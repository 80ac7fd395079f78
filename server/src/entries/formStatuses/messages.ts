import {
  type ChoiceQuery,
  type MessageBody,
  type MessageResult,
  maxMessageEntries,
  matchesFormStatus,
} from '@parade/contract/entries/formStatuses/message.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { queueMails } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';
import type { Moment } from '../overview.ts';
import { type EntryRow, entriesInside, entryRows } from '../reads.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { officeMessage } from './emails.ts';
import { leadersOf } from '../leaders.ts';
import { standingsOf, tableRows } from './reads.ts';

/**
 * The entries of the table on all its pages whose form has the requested status; every entry where no form is named.
 */
export async function chooseEntries(
  db: Database,
  actor: Actor,
  moment: Moment,
  year: number,
  query: ChoiceQuery,
): Promise<{ total: number; entry_ids: number[] }> {
  const entries = await tableRows(db, actor, year, query).orderBy('entries.id').limit(maxMessageEntries).execute();
  const { form_type, stand } = query;
  const entry_ids = form_type
    ? await entriesMatching(db, moment, entries, { form_type, stand })
    : entries.map((entry) => entry.id);
  return { total: entry_ids.length, entry_ids };
}

/**
 * E-23: one letter to each leader of each entry that is named, is inside the actor's rows and, where `only_while` says
 * how it was chosen, has not changed since. The same words reach a leader about an entry once a Los Angeles day. Leaves
 * an audit line when it queued any. Answers what became of every entry that was named.
 */
export async function sendOfficeMessage(change: Change, actor: Actor, message: MessageBody): Promise<MessageResult> {
  const { tx, at, portal } = change;
  const today = portal.clock.today();
  const named = [...new Set(message.entry_ids)];
  const found = await entryRows(tx)
    .select(isFirst.as('is_first'))
    .where('entries.id', '=', sql<number>`any(${named}::int[])`)
    .where(entriesInside(actor))
    .orderBy('entries.id')
    .execute();
  const only = message.only_while;
  const still = only && new Set(await entriesMatching(tx, { now: at, today }, found, only));
  const entries = still ? found.filter((entry) => still.has(entry.id)) : found;
  const leaders = await leadersOf(
    tx,
    entries.map(({ id }) => id),
  );
  const place = { publicUrl: portal.config.publicUrl, settings: await readSettings(tx) };
  const count = { emails_queued: 0, entries_written_to: 0, without_leader: 0, emailed_today: 0 };
  const letters = entries.flatMap((entry) =>
    (leaders.get(entry.id) ?? []).map((leader) => officeMessage(place, entry, message, leader, today)),
  );
  const queued = await queueMails(change, letters);
  const mailedCounts = new Map<number, number>();
  letters.forEach(({ entry_id }, index) => {
    mailedCounts.set(entry_id, (mailedCounts.get(entry_id) ?? 0) + (queued[index] === null ? 0 : 1));
  });
  for (const entry of entries) {
    const own = mailedCounts.get(entry.id);
    count.emails_queued += own ?? 0;
    if (own === undefined) count.without_leader += 1;
    else if (own === 0) count.emailed_today += 1;
    else count.entries_written_to += 1;
  }
  if (count.emails_queued > 0) {
    await audit(change, {
      action: 'form.message-sent',
      model: 'Form',
      model_id: only?.form_type ?? 'any',
      note: `“${message.subject}” to the leaders of ${counted(count.entries_written_to, 'entry', 'entries')}: ${counted(count.emails_queued, 'letter', 'letters')} queued`,
      year: entries[0]?.year ?? null,
    });
  }
  return { ...count, left_out: named.length - entries.length };
}

async function entriesMatching(
  db: Database,
  moment: Moment,
  entries: readonly EntryRow[],
  { form_type, stand }: NonNullable<MessageBody['only_while']>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const ofYear of Map.groupBy(entries, (entry) => entry.year).values()) {
    const standings = await standingsOf(db, moment, ofYear, form_type);
    for (const [id, standing] of standings) if (matchesFormStatus(standing, stand)) ids.push(id);
  }
  return ids;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
