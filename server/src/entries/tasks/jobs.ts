import { civilDateOf, hourOf } from '@parade/contract/calendar.ts';
import { addDays, daysBetween, showCivilDate } from '@parade/contract/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { batches } from '../../database/many.ts';
import { closeMailing, openMailing } from '../../notifications/mailings.ts';
import { whoStoppedSummaries } from '../../notifications/unsubscribing.ts';
import { queueMails } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { type Leader, mailedLeadersOf } from '../leaders.ts';
import { type DigestEntry, digestLetter, isDue } from './emails.ts';
import { comingEntries, tasksOfEntries } from './reads.ts';

/** The hour in Los Angeles. */
const hour = 9;
/** A Monday that was missed because the portal was down is sent within the next two days, and never later. */
const lateDays = 2;
const aMonday = '2024-01-01';

/**
 * E-91: sends one letter a week to each leader, on Monday at 9 in the morning in Los Angeles: what is due to the
 * entries that they lead, until their parade. Sends none if nothing is due, to an unconfirmed address, or to a leader
 * who switched it off. The row of the week is written in the same change as its letters, so that a second or parallel
 * run finds it and does nothing. Returns the number of letters.
 */
export async function sendDigests(portal: Portal): Promise<number> {
  const monday = dueMonday(portal.clock.nowIso());
  if (monday === undefined) return 0;
  return inTransaction(portal, { kind: 'system', job: 'weekly summaries' }, async (change) => {
    const week = await change.tx
      .insertInto('digest_weeks')
      .values({ monday, sent_at: change.at, letters: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('monday')
      .executeTakeFirst();
    if (!week) return 0;
    const letters = await sendWeek(change, monday);
    await change.tx.updateTable('digest_weeks').set({ letters }).where('monday', '=', monday).execute();
    return letters;
  });
}

/** Returns the Monday whose letters may be sent at this instant: the day in Los Angeles, or missed just before. */
export function dueMonday(now: string): string | undefined {
  const today = civilDateOf(now);
  const daysSince = daysBetween(aMonday, today) % 7;
  if (daysSince > lateDays || hourOf(now) < hour) return undefined;
  return addDays(today, -daysSince);
}

async function sendWeek(change: Change, monday: string): Promise<number> {
  const { config } = change.portal;
  const settings = await readSettings(change.tx);
  const place = { publicUrl: config.publicUrl, settings };
  const digests = await digestsOf(change);
  if (digests.length === 0) return 0;
  const mailing_id = await openMailing(change, {
    key: `digest:${monday}`,
    kind: 'digest',
    year: settings.current_parade_year,
    title: `Weekly emails to leaders, ${showCivilDate(monday)}`,
  });
  if (mailing_id === null) return 0;
  const letters = digests.map(({ leader, entries }) => digestLetter(place, leader, entries, monday));
  const queued = (await queueMails(change, letters, mailing_id)).filter((id) => id !== null).length;
  await closeMailing(change, mailing_id, { total: queued, left_out: 0 });
  return queued;
}

/** Returns who gets a letter, and its contents: entries with something due, the soonest parade first. */
async function digestsOf(change: Change): Promise<{ leader: Leader; entries: DigestEntry[] }[]> {
  const { clock } = change.portal;
  const moment = { now: clock.nowIso(), today: clock.today() };
  const rows = await comingEntries(change.tx, moment.today).execute();
  const found = new Map<number, { leader: Leader; entries: DigestEntry[] }>();
  for (const some of batches(rows, 200)) {
    const leaders = await mailedLeadersOf(
      change.tx,
      some.map(({ id }) => id),
    );
    const led = some.filter(({ id }) => leaders.has(id));
    const tasks = await tasksOfEntries(change.tx, moment, led);
    for (const entry of led) {
      const digest = {
        id: entry.id,
        organization_id: entry.organization_id,
        year: entry.year,
        is_first: entry.is_first,
        name: entryNameOf(entry),
        tasks: tasks.get(entry.id) ?? [],
      };
      if (!digest.tasks.some(isDue)) continue;
      for (const leader of leaders.get(entry.id) ?? []) {
        const known = found.get(leader.user_id);
        if (known) known.entries.push(digest);
        else found.set(leader.user_id, { leader, entries: [digest] });
      }
    }
  }
  return wanted(change, [...found.values()]);
}

/** Leaves out leaders who switched it off. */
async function wanted<Digest extends { readonly leader: Leader }>(
  change: Change,
  digests: readonly Digest[],
): Promise<Digest[]> {
  const ids = digests.map(({ leader }) => leader.user_id);
  const stopped = await whoStoppedSummaries(change.tx, ids);
  return digests.filter(({ leader: { user_id } }) => !stopped.has(user_id));
}
