import { civilDateOf, hourOf } from '@parade/contract/calendar.ts';
import { addDays, daysBetween, showCivilDate } from '@parade/contract/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { EntryTask } from '@parade/contract/entries/tasks/task.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { sql } from 'kysely';
import { type Change, inTransaction } from '../../database/change.ts';
import { batches } from '../../database/many.ts';
import type { Database } from '../../database/pool.ts';
import { runRows } from '../../jobs/steps.ts';
import { continueMailing, finishMailings, type NewMailing } from '../../notifications/mailings.ts';
import { digestLateDays } from '../../notifications/outcomes.ts';
import { whoStoppedSummaries } from '../../notifications/unsubscribing.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { type Leader, mailedLeadersOf } from '../leaders.ts';
import { type DigestEntry, digestLetter, digestReason, isDue } from './emails.ts';
import { comingEntries, tasksOfEntries } from './reads.ts';

/** The hour in Los Angeles. */
const hour = 9;
const aMonday = '2024-01-01';

/**
 * E-91: sends one letter a week to each leader, on Monday at 9 in the morning in Los Angeles: what is due to the
 * entries that they lead, until their parade. Sends none if nothing is due, to an unconfirmed address, or to a leader
 * who switched it off. One change for each leader, so that a letter that cannot be written holds up no other one; a second
 * or parallel run finds those that were written. The row of the week, once all are, ends it. Returns the number of letters.
 */
export async function sendDigests(portal: Portal): Promise<number> {
  const monday = dueMonday(portal.clock.nowIso());
  if (monday === undefined || (await isSent(portal.db, monday))) return 0;
  const settings = await readSettings(portal.db);
  const mailing: NewMailing = {
    key: `digest:${monday}`,
    kind: 'digest',
    year: settings.current_parade_year,
    title: `Weekly emails to leaders, ${showCivilDate(monday)}`,
  };
  try {
    const letters = await runRows(
      portal,
      await leadersToWriteTo(portal, monday),
      ({ leader }) => `leader ${leader.user_id}`,
      (led) => inTransaction(portal, by, (change) => sendDigest(change, settings, led, monday, mailing)),
    );
    await inTransaction(portal, by, (change) => noteSent(change, monday, mailing.key));
    return letters;
  } finally {
    await finishMailings(portal, 'digest');
  }
}

const by = { kind: 'system', job: 'weekly summaries' } as const;

/**
 * Returns the Monday whose letters may be sent at this instant: the day in Los Angeles, or one that was missed just before
 * because the portal was down.
 */
export function dueMonday(now: string): string | undefined {
  const today = civilDateOf(now);
  const daysSince = daysBetween(aMonday, today) % 7;
  if (daysSince > digestLateDays || hourOf(now) < hour) return undefined;
  return addDays(today, -daysSince);
}

async function isSent(db: Database, monday: string): Promise<boolean> {
  const row = await db.selectFrom('digest_weeks').select('monday').where('monday', '=', monday).executeTakeFirst();
  return row !== undefined;
}

/** Stores that the week is sent, with the number of its letters in all runs. */
async function noteSent(change: Change, monday: string, key: string): Promise<void> {
  const written = change.tx
    .selectFrom('outbox')
    .innerJoin('mailings', 'mailings.id', 'outbox.mailing_id')
    .where('mailings.key', '=', key)
    .select((of) => of.fn.countAll<number>().as('count'));
  const { count } = await written.executeTakeFirstOrThrow();
  await change.tx
    .insertInto('digest_weeks')
    .values({ monday, sent_at: change.at, letters: count })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ComingEntry = Awaited<ReturnType<ReturnType<typeof comingEntries>['execute']>>[number];

interface Led {
  readonly leader: Leader;
  readonly entries: ComingEntry[];
}

/** Writes the letter of one leader. Returns 1, or 0 if nothing is due or a parallel run has written it. */
async function sendDigest(
  change: Change,
  settings: Settings,
  { leader, entries }: Led,
  monday: string,
  mailing: NewMailing,
): Promise<number> {
  const { clock, config } = change.portal;
  const tasks = await tasksOfEntries(change.tx, { now: clock.nowIso(), today: clock.today() }, entries);
  const due = entries
    .map((entry) => digestEntry(entry, tasks.get(entry.id) ?? []))
    .filter((one) => one.tasks.some(isDue));
  if (due.length === 0) return 0;
  const letter = digestLetter({ publicUrl: config.publicUrl, settings }, leader, due, monday);
  const [id] = await queueMails(change, [letter], await continueMailing(change, mailing));
  return id === null ? 0 : 1;
}

function digestEntry(entry: ComingEntry, tasks: EntryTask[]): DigestEntry {
  const { id, organization_id, year, is_first } = entry;
  return { id, organization_id, year, is_first, name: entryNameOf(entry), tasks };
}

/** Returns the leaders without a letter of this week, each with the coming entries that they lead, the soonest parade first. */
async function leadersToWriteTo(portal: Portal, monday: string): Promise<Led[]> {
  const found = new Map<number, Led>();
  for (const some of batches(await comingEntries(portal.db, portal.clock.today()).execute(), 200)) {
    const leaders = await mailedLeadersOf(
      portal.db,
      some.map(({ id }) => id),
    );
    for (const entry of some)
      for (const leader of leaders.get(entry.id) ?? []) {
        const known = found.get(leader.user_id);
        if (known) known.entries.push(entry);
        else found.set(leader.user_id, { leader, entries: [entry] });
      }
  }
  const ids = [...found.keys()];
  const left = [await whoStoppedSummaries(portal.db, ids), await whoIsWrittenTo(portal.db, ids, monday)];
  return [...found.values()].filter(({ leader }) => !left.some((some) => some.has(leader.user_id)));
}

/** Returns who has the letter of this week already. */
async function whoIsWrittenTo(db: Database, ids: readonly number[], monday: string): Promise<ReadonlySet<number>> {
  const reasons = new Map(ids.map((id) => [digestReason(monday, id), id]));
  const rows = await db
    .selectFrom('outbox')
    .select('reason_key')
    .where('reason_key', '=', sql<string>`any(${[...reasons.keys()]}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ reason_key }) => reasons.get(reason_key) ?? []));
}
