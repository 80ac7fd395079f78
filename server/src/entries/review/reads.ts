import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { decisions, type HeldDecision, letterEdit } from '@parade/contract/entries/review/decision.ts';
import type { QueueSort, QueueState } from '@parade/contract/entries/review/queue.ts';
import type { QueueQuery } from '@parade/contract/entries/review/queueQuery.ts';
import type { QueueAnswer } from '@parade/contract/entries/review/review.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { pageOrLast } from '../../database/counting.ts';
import type { Database } from '../../database/pool.ts';
import {
  type DirectorySettings,
  type EntryRow,
  entriesVisibleTo,
  entryNameOrder,
  entryRows,
  isNamed,
} from '../reads.ts';

/**
 * Returns received applications in the order of the desk, inside the actor's rows. `today`: civil date in Los Angeles.
 */
export async function listQueue(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  query: QueueQuery,
): Promise<QueueAnswer> {
  const { column, direction } = sortOrder<QueueSort>(query.sortBy);
  const chosen = queueRows(db, actor, settings, today, query)
    .select(stateOf(today).as('state'))
    .orderBy(sql`${sortKeys[column]} ${sql.raw(direction)} nulls last`)
    .orderBy('entries.submitted_at')
    .orderBy('entries.id');
  const [{ rows, total }, release] = await Promise.all([pageOrLast(db, chosen, query), readRelease(db)]);
  const data = rows.map((row) => ({
    id: row.id,
    official_name: entryNameOf(row),
    org_type: row.org_type,
    year: row.year,
    submitted_at: row.submitted_at,
    state: row.state,
  }));
  return { data, total, release_on: dayAfter(release.release_on, today), held: release.held };
}

/** Selects the applications that the filters match. The desk, Today and the menu all use it for 'to decide'. */
export function queueRows(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  { year, type, rep, state, q }: Pick<QueueQuery, 'year' | 'type' | 'rep' | 'state' | 'q'>,
) {
  let rows = entryRows(db)
    .leftJoin('review_marks', 'review_marks.entry_id', 'entries.id')
    .leftJoin('held_decisions', 'held_decisions.entry_id', 'entries.id')
    .where('entries.displayed_status', '=', 'received')
    .where(entriesVisibleTo(actor, settings, today));
  if (year !== 'any') rows = rows.where('entries.year', '=', year);
  if (type !== 'any') rows = rows.where('organizations.type_id', '=', type);
  if (rep === 'none') rows = rows.where('rep.id', 'is', null);
  else if (rep !== 'any') rows = rows.where('rep.id', '=', rep);
  if (state !== 'any') rows = rows.where(stateOf(today), '=', state);
  return q ? rows.where(isNamed(q)) : rows;
}

function stateOf(today: string): RawBuilder<Exclude<QueueState, 'any'>> {
  return sql<Exclude<QueueState, 'any'>>`(case
    when held_decisions.entry_id is not null then 'held'
    when review_marks.entry_id is not null and (review_marks.returns_on is null or review_marks.returns_on > ${today}::date) then 'aside'
    else 'open' end)`;
}

const sortKeys: Readonly<Record<QueueSort, RawBuilder<unknown>>> = {
  submitted: sql`entries.submitted_at`,
  name: entryNameOrder,
  type: sql`organizations.type_id`,
  year: sql`entries.year`,
  score: sql`(select avg(score) from review_scores where review_scores.entry_id = entries.id)`,
};

/** Returns the day that new decisions are held until, as it was set, and how many wait. */
export async function readRelease(db: Database): Promise<{ release_on: string | null; held: number }> {
  const { rows } = await sql<{ release_on: string | null; held: number }>`
    select (select release_on from review_release) as release_on,
      (select count(*)::int from held_decisions join entries on entries.id = entry_id and displayed_status = 'received') as held`.execute(
    db,
  );
  return rows[0] ?? { release_on: null, held: 0 };
}

/** Returns the day while it is still to come; afterwards nothing is held. */
export function dayAfter(release_on: string | null, today: string): string | null {
  return release_on !== null && release_on > today ? release_on : null;
}

/** Returns waiting decisions of applications that are still received, by day. `today`: civil date in Los Angeles. */
export async function listHeld(
  db: Database,
  today: string,
  where: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<HeldDecision[]> {
  const rows = await entryRows(db)
    .innerJoin('held_decisions as held', 'held.entry_id', 'entries.id')
    .leftJoin('users as holder', 'holder.id', 'held.held_by')
    .select([
      'held.status as decision',
      'held.release_on',
      'held.letter',
      'held.held_at',
      sql<boolean>`exists (select from parades where event_year = entries.year and parade_on < ${today}::date)`.as(
        'is_parade_over',
      ),
      sql<string | null>`holder.first_name || ' ' || holder.last_name`.as('held_by'),
    ])
    .where('entries.displayed_status', '=', 'received')
    .where(where)
    .orderBy('held.release_on')
    .orderBy(entryNameOrder)
    .orderBy('entries.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    official_name: entryNameOf(row),
    org_type: row.org_type,
    year: row.year,
    status: decisions.find((each) => each === row.decision) ?? 'rejected',
    release_on: row.release_on,
    letter: letterEdit.nullable().parse(row.letter),
    is_parade_over: row.is_parade_over,
    held_at: row.held_at,
    held_by: row.held_by,
  }));
}

/** A note on an application. */
export interface NoteRow {
  readonly id: number;
  readonly entry_id: number;
  readonly text: string;
  readonly created_by: number | null;
}

/** Finds a note of an application; undefined if it has no such note. */
export async function findNote(db: Database, entry_id: number, id: number): Promise<NoteRow | undefined> {
  return db
    .selectFrom('review_notes')
    .select(['id', 'entry_id', 'text', 'created_by'])
    .where('id', '=', id)
    .where('entry_id', '=', entry_id)
    .executeTakeFirst();
}

/** Returns the existing entries with these ids. */
export async function findEntries(db: Database, ids: readonly number[]): Promise<EntryRow[]> {
  return entryRows(db).where('entries.id', '=', sql<number>`any(${ids}::int[])`).orderBy('entries.id').execute();
}
