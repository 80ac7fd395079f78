import {
  type ChoiceQuery,
  type MessageBody,
  type messagePreview,
  type MessageResult,
  maxMessageEntries,
  matchesFormStatus,
} from '@parade/contract/entries/formStatuses/message.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { mailedReasons } from '../../notifications/reads.ts';
import { previewLetter, queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import type { Moment } from '../overview.ts';
import { type EntryRow, entriesInside, entryRows } from '../reads.ts';
import { isFirst } from '../../database/firstEntry.ts';
import { officeMessage } from './emails.ts';
import { mailedLeadersOf } from '../leaders.ts';
import { standingsOf, tableRows } from './reads.ts';

/**
 * Returns the entries of all pages of the table whose form has the requested status; every entry if no form is named.
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
 * E-23: sends one letter to each leader of each named entry that is inside the actor's rows and, if `only_while` says
 * how it was chosen, has not changed since. The same words reach a leader about an entry once a Los Angeles day.
 * Answers go to the actor. Writes an audit line if it queued any. Returns what became of every named entry.
 */
export async function sendOfficeMessage(change: Change, actor: Actor, message: MessageBody): Promise<MessageResult> {
  const prepared = await prepareMessage({ ...change.portal, db: change.tx }, actor, message);
  const ids = await queueMails(change, prepared.letters);
  const result = resultOf(prepared, (_, index) => ids[index] !== null);
  if (result.emails_queued > 0) {
    await audit(change, {
      action: 'form.message-sent',
      model: 'Form',
      model_id: message.only_while?.form_type ?? 'any',
      note: `“${message.subject}” to the leaders of ${counted(result.entries_written_to, 'entry', 'entries')}: ${counted(result.emails_queued, 'letter', 'letters')} queued`,
      year: prepared.entries[0]?.year ?? null,
    });
  }
  return result;
}

/** Returns what the message would do now, with its first letter. Queues nothing. */
export async function previewOfficeMessage(
  portal: Portal,
  actor: Actor,
  message: MessageBody,
): Promise<z.output<typeof messagePreview>> {
  const prepared = await prepareMessage(portal, actor, message);
  const reasons = prepared.letters.map(({ reason }) => reason);
  const [known, sender] = await Promise.all([
    mailedReasons(portal.db, reasons),
    portal.db.selectFrom('users').select('email').where('id', '=', actor.user_id).executeTakeFirstOrThrow(),
  ]);
  const first = prepared.letters.find(({ reason }) => !known.has(reason));
  return {
    ...resultOf(prepared, ({ reason }) => !known.has(reason)),
    example: first ? previewLetter(portal, first) : null,
    replies_to: sender.email,
  };
}

type Prepared = Awaited<ReturnType<typeof prepareMessage>>;

/** Returns the entries that the message is about now, and a letter for each of their leaders. */
async function prepareMessage(
  { db, config, clock }: Pick<Portal, 'db' | 'config' | 'clock'>,
  actor: Actor,
  message: MessageBody,
) {
  const today = clock.today();
  const named = [...new Set(message.entry_ids)];
  const found = await entryRows(db)
    .select(isFirst.as('is_first'))
    .where('entries.id', '=', sql<number>`any(${named}::int[])`)
    .where(entriesInside(actor))
    .orderBy('entries.id')
    .execute();
  const only = message.only_while;
  const still = only && new Set(await entriesMatching(db, { now: clock.nowIso(), today }, found, only));
  const entries = still ? found.filter((entry) => still.has(entry.id)) : found;
  const leaders = await mailedLeadersOf(
    db,
    entries.map(({ id }) => id),
  );
  const place = { publicUrl: config.publicUrl, settings: await readSettings(db) };
  const sending = { day: today, reply_to: actor.user_id };
  const letters = entries.flatMap((entry) =>
    (leaders.get(entry.id) ?? []).map((leader) => officeMessage(place, entry, message, leader, sending)),
  );
  return { entries, letters, left_out: named.length - entries.length };
}

/** Returns the count of what is queued, and of what is not and why. */
function resultOf(
  { entries, letters, left_out }: Prepared,
  isQueued: (letter: Prepared['letters'][number], index: number) => boolean,
): MessageResult {
  const mailedCounts = new Map<number, number>();
  letters.forEach((letter, index) => {
    const before = mailedCounts.get(letter.entry.id) ?? 0;
    mailedCounts.set(letter.entry.id, before + (isQueued(letter, index) ? 1 : 0));
  });
  const count = { emails_queued: 0, entries_written_to: 0, without_leader: 0, emailed_today: 0, left_out };
  for (const { id } of entries) {
    const own = mailedCounts.get(id);
    count.emails_queued += own ?? 0;
    if (own === undefined) count.without_leader += 1;
    else if (own === 0) count.emailed_today += 1;
    else count.entries_written_to += 1;
  }
  return count;
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
