import { civilDateOf } from '@parade/contract/calendar.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { queueFilterDefaults } from '@parade/contract/entries/review/queue.ts';
import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import type { RefusedAddress, TodayAnswer, TodayEntry, Unlisted } from '@parade/contract/reports/today/today.ts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { pageOrLast } from '../../database/counting.ts';
import { isFirst } from '../../database/firstEntry.ts';
import {
  acceptedEntry,
  type DirectorySettings,
  type EntryRow,
  entriesInside,
  entryNameOrder,
  entryRows,
} from '../../entries/reads.ts';
import { queueRows } from '../../entries/review/reads.ts';

/** The owner and time of a desk. rep: the liaison whose entries count; undefined: all. */
export interface Desk {
  readonly db: Database;
  readonly actor: Actor;
  readonly settings: DirectorySettings;
  readonly rep: number | undefined;
  readonly now: string;
  readonly today: string;
}

export interface Part {
  readonly page: number;
  readonly limit: number;
}

/** Returns received applications of all years that wait for a decision, oldest first. */
export async function listToDecide(desk: Desk, { page, limit }: Part): Promise<TodayAnswer['decide']> {
  const { db, actor, settings, today, rep } = desk;
  const rows = await queueRows(db, actor, settings, today, { ...queueFilterDefaults, rep: rep ?? 'any' })
    .select([isFirst.as('is_first'), total])
    .orderBy(sql`entries.submitted_at nulls last`)
    .orderBy('entries.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      entry: entryOf(row),
      submitted_at: row.submitted_at,
      days: row.submitted_at === null ? 0 : daysBetween(civilDateOf(row.submitted_at), today),
    })),
  };
}

/**
 * Returns the signed, unapproved waivers of the current year, by entry, the longest waiting first. year 'any': of all years, as
 * the approval queue opens.
 */
export async function listToApprove(
  desk: Desk,
  { limit, year }: Omit<Part, 'page'> & { readonly year?: 'any' },
): Promise<TodayAnswer['approve']> {
  const { db, actor, settings, rep, today } = desk;
  const waiting = db
    .selectFrom('waivers')
    .leftJoin('entries', 'entries.id', 'waivers.entry_id')
    .select([
      'waivers.entry_id',
      sql<number>`count(*)`.as('signed'),
      sql<string>`min(waivers.completed_at)`.as('oldest_at'),
    ])
    .$if(year !== 'any', (query) => query.where('waivers.year', '=', settings.current_parade_year))
    .where('waivers.completed_at', 'is not', null)
    .where('waivers.approved_at', 'is', null)
    .where('waivers.voided_at', 'is', null)
    .where(entriesInside(actor))
    .$if(rep !== undefined, (query) => query.where('entries.rep_id', '=', rep ?? 0))
    .groupBy('waivers.entry_id');
  const counts = await waiting.orderBy('oldest_at').orderBy('waivers.entry_id').execute();
  const first = counts.filter(({ entry_id }) => entry_id !== null).slice(0, limit);
  const entries = await entriesById(
    db,
    first.map(({ entry_id }) => entry_id ?? 0),
  );
  return {
    total: counts.reduce((sum, { signed }) => sum + signed, 0),
    rows: first.flatMap(({ entry_id, signed, oldest_at }) => {
      const entry = entries.get(entry_id ?? 0);
      return entry ? [{ entry, signed, days: daysBetween(civilDateOf(oldest_at), today) }] : [];
    }),
  };
}

/** Returns accepted entries of the current year without a liaison, the same for every reader. */
export async function listUnassigned(desk: Desk, { limit }: Part): Promise<TodayAnswer['unassigned']> {
  const rows = await accepted(desk)
    .select(total)
    .where('rep.id', 'is', null)
    .orderBy(entryNameOrder)
    .orderBy('entries.id')
    .limit(limit)
    .execute();
  return { total: rows[0]?.total ?? 0, rows: rows.map(entryOf) };
}

/** Returns accepted entries of the current year without a listed person, the longest accepted first. */
export async function listUnlisted(desk: Desk, part: Part): Promise<{ total: number; rows: Unlisted[] }> {
  const chosen = accepted(desk)
    .where(sql<SqlBool>`not exists (select from participants p where p.entry_id = entries.id and p.removed_at is null)`)
    .$if(desk.rep !== undefined, (query) => query.where('entries.rep_id', '=', desk.rep ?? 0))
    .orderBy('entries.approved_at')
    .orderBy('entries.id');
  const { rows, total: count } = await pageOrLast(desk.db, chosen, part);
  return { total: count, rows: rows.map((row) => ({ entry: entryOf(row), accepted_at: row.approved_at })) };
}

/**
 * Returns addresses that were refused for good and that a waiver or an account still has, newest first. Only the newest
 * letter with a signing link counts: one to a corrected address, or sent again, removes its waiver from the list.
 */
export async function listRefused(
  { db, rep }: Pick<Desk, 'db' | 'rep'>,
  part: Part,
): Promise<{ total: number; rows: RefusedAddress[] }> {
  const chosen = db
    .selectFrom('outbox')
    .leftJoin('waivers', 'waivers.id', 'outbox.waiver_id')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .leftJoin('entries', 'entries.id', 'outbox.entry_id')
    .select([
      'outbox.id as outbox_id',
      'outbox.to_address',
      'outbox.to_name',
      'outbox.subject',
      'outbox.created_at as refused_at',
      'waivers.locator as waiver_token',
      'outbox.user_id',
    ])
    .where('outbox.state', '=', 'bounced')
    .where(
      sql<SqlBool>`(
        (outbox.link_kind = 'signing' and waivers.completed_at is null and waivers.voided_at is null
          and lower(waivers.email) = lower(outbox.to_address)
          and not exists (select from outbox newer where newer.waiver_id = waivers.id and newer.link_kind = 'signing' and newer.id > outbox.id))
        or (outbox.waiver_id is null and users.disabled_at is null and users.email = lower(outbox.to_address)
          and not exists (select from outbox newer where newer.state = 'bounced' and newer.user_id = outbox.user_id
            and newer.to_address = outbox.to_address and newer.id > outbox.id)))`,
    )
    .$if(rep !== undefined, (query) => query.where('entries.rep_id', '=', rep ?? 0))
    .orderBy('outbox.id', 'desc');
  return pageOrLast(db, chosen, part);
}

/** Returns how many waivers of accepted entries of the current year there are, and how many are unsigned. */
export async function countWaivers({
  db,
  actor,
  settings,
  rep,
}: Desk): Promise<{ waivers_total: number; unsigned: number }> {
  return db
    .selectFrom('waivers')
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .select([
      sql<number>`count(*)`.as('waivers_total'),
      sql<number>`count(*) filter (where waivers.completed_at is null)`.as('unsigned'),
    ])
    .where('waivers.year', '=', settings.current_parade_year)
    .where('waivers.voided_at', 'is', null)
    .where(acceptedEntry)
    .where(entriesInside(actor))
    .$if(rep !== undefined, (query) => query.where('entries.rep_id', '=', rep ?? 0))
    .executeTakeFirstOrThrow();
}

const total = sql<number>`count(*) over ()`.as('total');

/** Accepted entries of the current year; none once its parade is over, when they need neither a liaison nor people. */
function accepted({ db, actor, settings, today }: Desk) {
  return entryRows(db)
    .select(isFirst.as('is_first'))
    .where('entries.year', '=', settings.current_parade_year)
    .where(acceptedEntry)
    .where(
      sql<SqlBool>`exists (select from parades where parades.event_year = entries.year and parades.parade_on >= ${today})`,
    )
    .where(entriesInside(actor));
}

/** Returns entries as the desk names them, by id. */
export async function entriesById(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, TodayEntry>> {
  const rows = await entryRows(db)
    .select(isFirst.as('is_first'))
    .where('entries.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, entryOf(row)]));
}

export function entryOf(row: EntryRow & { readonly is_first: boolean }): TodayEntry {
  return {
    id: row.id,
    organization_id: row.organization_id,
    year: row.year,
    is_first: row.is_first,
    official_name: entryNameOf(row),
    org_type: row.org_type,
  };
}
