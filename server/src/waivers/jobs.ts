import { notScreenedReason } from '@parade/contract/waivers/status.ts';
import { acceptedEntry } from '../entries/reads.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import { areWaiversMailed } from '@parade/contract/settings/paradeYear.ts';
import { sql } from 'kysely';
import { type Change, inTransaction } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { runRows } from '../jobs/steps.ts';
import { continueMailing, finishMailings } from '../notifications/mailings.ts';
import { isUnreachable } from '../observing/unreachable.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { issueWaivers, sendInvitations, unsentInvitations } from './issuing.ts';
import { waiversWith } from './reads.ts';

const batchSize = 300;
const by = { kind: 'system', job: 'waiver mailing' } as const;

/**
 * W-02: mails every due invitation of accepted entries. It works in small changes, so that a stop in between loses and
 * doubles nothing and the next run continues. It runs every few minutes and catches up when the waiver emails are
 * switched on again. The invitations of one day and year are one mailing ('invitation:2027:2026-10-01'), whose letters
 * show its progress. Returns how many were mailed.
 */
export async function sendDueWaivers(portal: Portal): Promise<number> {
  const settings = await readSettings(portal.db);
  const today = portal.clock.today();
  const years = await mailedYears(portal, today);
  try {
    return settings.enable_waiver_emails
      ? await runRows(portal, years, String, (year) => sendDueOf(portal, year, today))
      : 0;
  } finally {
    // This also finishes the mailing of a run that stopped right after its last letter.
    await finishMailings(portal, 'invitation');
  }
}

/**
 * W-01: issues the health screening to people who were listed before it was switched on for their parade year, or whose
 * entry has moved into such a year, and mails it when due. Works entry by entry. Nobody gets it twice, even if the
 * office has withdrawn it. Runs every few minutes until the parade. Returns how many were issued.
 */
export async function issueScreenings(portal: Portal): Promise<number> {
  const { covid_form_years } = await readSettings(portal.db);
  const today = portal.clock.today();
  const entries = await unscreened(portal.db)
    .innerJoin('parades', 'parades.event_year', 'entries.year')
    .select(['entries.id', 'entries.year'])
    .distinct()
    .where('entries.year', '=', sql<number>`any(${covid_form_years}::integer[])`)
    .where('parades.parade_on', '>=', today)
    .orderBy('entries.id')
    .execute();
  return runRows(
    portal,
    entries,
    ({ id }) => `entry ${id}`,
    (entry) => inTransaction(portal, by, (change) => issueScreeningsOf(change, entry)),
  );
}

/** Issues the screenings of one entry. Leaves an entry that is locked, decided or moved to the next run. */
async function issueScreeningsOf(change: Change, { id, year }: { id: number; year: number }): Promise<number> {
  const entry = await change.tx
    .selectFrom('entries')
    .select(['id', 'year'])
    .where('id', '=', id)
    .where('year', '=', year)
    .where(acceptedEntry)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!entry) return 0;
  const people = await unscreened(change.tx)
    .select(['participants.id', 'participants.first_name', 'participants.last_name', 'participants.email'])
    .where('entries.id', '=', id)
    .orderBy('participants.id')
    .execute();
  const wanted = people.map((participant) => ({ participant, form_type: 'covid' as const }));
  const ids = await issueWaivers(change, entry, wanted, {
    open: () => openMailing(change, year, change.portal.clock.today()),
  });
  return ids.length;
}

/**
 * Returns a query of listed people of accepted entries who never had the entry year's health screening. One that went
 * because the entry was moved to a year without it was another year's.
 */
function unscreened(db: Database) {
  return db
    .selectFrom('entries')
    .innerJoin('participants', 'participants.entry_id', 'entries.id')
    .where('participants.removed_at', 'is', null)
    .where(acceptedEntry)
    .where(
      sql<boolean>`not exists (select from waivers where waivers.entry_id = entries.id
        and waivers.participant_id = participants.id and waivers.form_type = 'covid'
        and waivers.void_reason is distinct from ${notScreenedReason})`,
    );
}

async function sendDueOf(portal: Portal, year: number, today: string): Promise<number> {
  const failed: number[] = [];
  let sent = 0;
  // The first batch counts those of all; counting what is left at each takes the square of their number.
  let isCounted = false;
  for (let after = 0; ; ) {
    const ids = await dueAfter(portal.db, year, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    try {
      const some = await sendSome(portal, { year, today, isCounted }, ids);
      sent += some;
      isCounted ||= some > 0;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      failed.push(...ids);
    }
  }
  // Those of a failed batch one by one, so that only the invitation that fails is left to the next run.
  const others = await runRows(
    portal,
    failed,
    (id) => `waiver ${id}`,
    (id) => sendSome(portal, { year, today, isCounted }, [id]),
  );
  return sent + others;
}

interface Run {
  readonly year: number;
  readonly today: string;
  /** The total of the mailing includes what is still to be sent. */
  readonly isCounted: boolean;
}

function sendSome(portal: Portal, { year, today, isCounted }: Run, ids: readonly number[]): Promise<number> {
  return inTransaction(portal, by, async (change) => {
    const waivers = await waiversWith(change.tx, await locked(change, ids));
    if (waivers.length === 0) return 0;
    return sendInvitations(change, waivers, {
      open: () => openMailing(change, year, today, isCounted),
    });
  });
}

async function dueAfter(db: Database, year: number, after: number): Promise<number[]> {
  const rows = await unsentInvitations(db, year)
    .select('waivers.id')
    .where('waivers.id', '>', after)
    .orderBy('waivers.id')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks those of the waivers that are still due, until the change commits. It locks the entry before the waiver, as
 * these rooms always do. Rows that are locked already are left to the next run, so that there is no deadlock.
 */
async function locked(change: Change, ids: readonly number[]): Promise<number[]> {
  const entries = await change.tx
    .selectFrom('entries')
    .select('id')
    .where(sql<boolean>`id in (select entry_id from waivers where id = any(${ids}::integer[]))`)
    .where(acceptedEntry)
    .orderBy('id')
    .forShare()
    .skipLocked()
    .execute();
  const waivers = await change.tx
    .selectFrom('waivers')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where(sql<boolean>`entry_id = any(${entries.map(({ id }) => id)}::integer[])`)
    .where('sent_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return waivers.map(({ id }) => id);
}

/**
 * Opens the mailing of the day, which stays open while letters are still to come. Its total includes waiting
 * invitations, unless they are counted already.
 */
async function openMailing(change: Change, year: number, today: string, isCounted = false): Promise<number> {
  const waiting = isCounted ? undefined : await waitingIn(change, year);
  return continueMailing(
    change,
    {
      key: `invitation:${year}:${today}`,
      kind: 'invitation',
      year,
      title: `Waiver invitations, ${showCivilDate(today)}`,
    },
    waiting,
  );
}

async function waitingIn(change: Change, year: number): Promise<number> {
  const waiting = unsentInvitations(change.tx, year).select((of) => of.fn.countAll<number>().as('n'));
  return (await waiting.executeTakeFirstOrThrow()).n;
}

async function mailedYears(portal: Portal, today: string): Promise<number[]> {
  const parades = await portal.db.selectFrom('parades').select(['event_year as year', 'parade_on']).execute();
  return parades.filter((parade) => areWaiversMailed(parade.parade_on, parade.year, today)).map(({ year }) => year);
}
