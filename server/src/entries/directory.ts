import { paradeStaffRoles } from '@parade/contract/access/roles.ts';
import {
  type DirectorySort,
  type DirectoryView,
  defaultDirectorySort,
  directoryView,
  rowColumns,
} from '@parade/contract/entries/directory.ts';
import type { DirectoryQuery } from '@parade/contract/entries/directoryQuery.ts';
import { type EntryListed, entryNameOf, type ListedRep } from '@parade/contract/entries/entry.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, worksForTheParade } from '../access/actor.ts';
import { countOf, withTotal } from '../database/counting.ts';
import { spelledOnce } from '../database/naming.ts';
import type { Database } from '../database/pool.ts';
import { keyContains } from '../database/searching.ts';
import { maxPictured, type PictureFile, shownFile } from './forms/pictures.ts';
import {
  type DirectorySettings,
  type ListedRow,
  entriesInside,
  entriesVisibleTo,
  entryRows,
  listedFor,
  listedRows,
  entryNameOrder,
  isNamed,
} from './reads.ts';
import { isLiaison } from './leaders.ts';

/**
 * Returns one page of the Directory of Entries, or all of it, inside the actor's rows, columns and fixed filters, with
 * its total, in one statement. `pictures`: the file that shows each entry, in the same order, if pictures are shown at
 * all.
 */
export async function listEntries(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  query: DirectoryQuery,
): Promise<{ data: EntryListed[]; pictures: (PictureFile | null)[]; total: number }> {
  const question = [readerOf(actor), scopeOf(settings), today, query] as const;
  const counted = await pageOf(db, ...question);
  const { rows, total } = await withTotal<Omit<(typeof counted)[number], 'total'>>(counted, query.page, () =>
    rowCount(chosenRows(db, ...question).rows),
  );
  const hasPictures = query.limit <= maxPictured;
  const page = shownPage(query.page, query.limit, total);
  if (page !== query.page) return listEntries(db, actor, settings, today, { ...query, page });
  return {
    data: rows.map((row) => listedFor(actor, settings, row, today)),
    pictures: hasPictures ? rows.map(({ shown_file }) => shown_file) : [],
    total,
  };
}

/**
 * One page, with the total in each row. The statement is built once for equal requests: the office opens the same lists
 * all day.
 */
const pageOf = spelledOnce(
  (db: Database, reader: DirectoryReader, settings: DirectorySettings, today: string, query: DirectoryQuery) => {
    const chosen = chosenRows(db, reader, settings, today, query);
    return chosen
      .listed({ limit: query.limit, offset: (query.page - 1) * query.limit })
      .select((query.limit <= maxPictured ? shownFile(reader, today) : sql<null>`null`).as('shown_file'))
      .select(countOf(chosen.rows).as('total'));
  },
);

/** The facts about an actor that the statement depends on, and only those, so that people with the same roles share it. */
type DirectoryReader = Pick<Actor, 'staff_roles' | 'organization_roles' | 'roles'>;

function readerOf({ staff_roles, organization_roles, roles }: Actor): DirectoryReader {
  return { staff_roles, organization_roles, roles };
}

function scopeOf({ current_parade_year, media_guide_open_date }: DirectorySettings): DirectorySettings {
  return { current_parade_year, media_guide_open_date };
}

/** Returns the first entries that the directory shows under these filters, in its order, and the total. */
export async function chooseFromDirectory(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  query: Omit<DirectoryQuery, 'page' | 'limit'>,
  limit: number,
): Promise<{ data: ListedRow[]; total: number }> {
  const chosen = chosenRows(db, actor, settings, today, query);
  const data = await chosen.listed({ limit: limit + 1, offset: 0 }).execute();
  const total = data.length <= limit ? data.length : await rowCount(chosen.rows);
  return { data: data.slice(0, limit), total };
}

/** Returns how many entries the directory shows under each of these filters, with one statement for all. */
export async function countInDirectory(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  queries: readonly Omit<DirectoryQuery, 'page' | 'limit'>[],
): Promise<number[]> {
  if (queries.length === 0) return [];
  const counts = queries.map((query) =>
    chosenRows(db, actor, settings, today, query)
      .rows.clearSelect()
      .select((of) => of.fn.countAll<number>().as('total')),
  );
  const row = await db.selectNoFrom(counts.map((count, index) => count.as(`n${index}`))).executeTakeFirstOrThrow();
  return Object.values(row as Record<string, number>);
}

/**
 * Returns the ids of all entries that the directory shows under these filters, in its order, if the actor may read
 * their answers, people and contacts: for exports and letters to many. `among`: only of these.
 */
export async function chosenEntryIds(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  today: string,
  query: Omit<DirectoryQuery, 'page' | 'limit'>,
  among: readonly number[] | null = null,
): Promise<number[]> {
  const { sorted } = chosenRows(db, actor, settings, today, query);
  const rows = await sorted
    .where(entriesInside(actor))
    .$if(among !== null, (rows) => rows.where('entries.id', '=', sql<number>`any(${among}::int[])`))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns everybody who is or may become a liaison, by name or address; with a year, also their phones and numbers of
 * entries. Without a page: choices of a liaison need all of them, and they are as many as work for the parade.
 */
export async function listReps(
  db: Database,
  q: string | undefined,
  year?: number,
): Promise<{ data: ListedRep[]; total: number }> {
  let people = db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('disabled_at', 'is', null)
    .where('id', 'in', (of) =>
      of
        .selectFrom('user_roles')
        .select('user_id')
        .where('role', 'in', [...paradeStaffRoles]),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id');
  if (q) people = people.where(keyContains('users.search_key', q));
  const entriesOf = (of: number) =>
    sql<number>`(select count(*) from entries where entries.rep_id = users.id and entries.year = ${of})`;
  const data =
    year === undefined
      ? await people.execute()
      : await people.select(['phone', entriesOf(year).as('entries')]).execute();
  return { data, total: data.length };
}

/**
 * Returns what a file that was filtered by a liaison is named after: the liaison's name if the reader sees them as the
 * liaison of some entry, otherwise the number in the filter. Nobody learns a name by asking for a file.
 */
export async function liaisonInFileName(db: Database, actor: Actor, rep: number | 'none'): Promise<string> {
  if (rep === 'none') return rep;
  const seen = await entryRows(db).where('rep.id', '=', rep).where(entriesInside(actor)).limit(1).executeTakeFirst();
  return seen ? fullName({ first_name: seen.rep_first_name, last_name: seen.rep_last_name }) : String(rep);
}

/** Returns the same for a file of one entry. */
export async function entryInFileName(db: Database, actor: Actor, entry_id: number): Promise<string> {
  const seen = await entryRows(db).where('entries.id', '=', entry_id).where(entriesInside(actor)).executeTakeFirst();
  return seen ? entryNameOf(seen) : `entry ${entry_id}`;
}

async function rowCount(chosen: ReturnType<typeof chosenRows>['rows']): Promise<number> {
  const counted = chosen.clearSelect().select((of) => of.fn.countAll<number>().as('total'));
  return (await counted.executeTakeFirstOrThrow()).total;
}

function chosenRows(
  db: Database,
  actor: DirectoryReader,
  settings: DirectorySettings,
  today: string,
  query: Omit<DirectoryQuery, 'page' | 'limit'>,
) {
  const view = directoryView(actor, settings.current_parade_year);
  const asked = sortOrder<DirectorySort>(query.sortBy);
  const { column, direction } = view.columns.includes(asked.column) ? asked : sortOrder(defaultDirectorySort);
  const rows = narrow(entriesToFind(db).where(entriesVisibleTo(actor, settings, today)), view, query);
  // Rows without a value come last in both directions.
  const order = sql`${keyFor(actor, settings, today, column)} ${sql.raw(direction)} nulls last, ${sortKeys.name}, entries.id`;
  const sorted = rows.orderBy(order);
  return {
    rows,
    sorted,
    /** One page with everything that lists show, which is read only for the entries of the page. */
    listed: ({ limit, offset }: { readonly limit: number; readonly offset: number }) =>
      listedRows(db)
        .where(sql<boolean>`entries.id = any(array(${sorted.limit(limit).offset(offset)}))`)
        .orderBy(order),
  };
}

/** Returns a query of the tables that filters and orders look at. */
function entriesToFind(db: Database) {
  return db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .leftJoin('users as rep', 'rep.id', 'entries.rep_id')
    .select('entries.id');
}

function narrow(
  rows: ReturnType<typeof entriesToFind>,
  view: DirectoryView,
  asked: Omit<DirectoryQuery, 'page' | 'limit'>,
) {
  const may = (filter: DirectoryView['filters'][number]) => view.filters.includes(filter);
  const year = view.fixed.year ?? (may('year') && asked.year !== undefined ? asked.year : view.start.year);
  const type = view.fixed.type ?? (may('type') ? asked.type : 'any');
  const status = view.fixed.status ?? (may('status') ? asked.status : 'any');
  const rep = may('rep') ? asked.rep : 'any';
  // E-26: a reader of one year gets no rows for another, instead of those of their own.
  const isOtherYear = view.fixed.year !== undefined && ![view.fixed.year, 'any', undefined].includes(asked.year);
  let narrowed = isOtherYear ? rows.where(sql<boolean>`false`) : rows;
  if (year !== 'any') narrowed = narrowed.where('entries.year', '=', year);
  if (type !== 'any') narrowed = narrowed.where('organizations.type_id', '=', type);
  if (status !== 'any') narrowed = narrowed.where(displayedStatusSql, '=', status);
  if (rep === 'none') narrowed = narrowed.where(sql<boolean>`(rep.id is null or not ${isLiaison})`);
  else if (rep !== 'any') narrowed = narrowed.where('rep.id', '=', rep).where(isLiaison);
  return asked.q ? narrowed.where(isNamed(asked.q)) : narrowed;
}

/** A cell that the reader does not see sorts as an empty one: its place among the others would give it away. */
function keyFor(
  reader: DirectoryReader,
  settings: DirectorySettings,
  today: string,
  column: DirectorySort,
): RawBuilder<unknown> {
  const key = sortKeys[column];
  const hasRows = (judge: boolean) => rowColumns({ inside: false, judge }).includes(column);
  if (worksForTheParade(reader) || hasRows(false)) return key;
  const shown = hasRows(true) ? entriesVisibleTo(reader, settings, today, 'judge') : entriesInside(reader);
  return sql`case when ${shown} then ${key} end`;
}

/** `displayedStatus` of the contract, as the database stores it; a test compares the two. */
const displayedStatusSql: RawBuilder<DisplayedStatus> = sql<DisplayedStatus>`entries.displayed_status`;

const sortKeys: Readonly<Record<DirectorySort, RawBuilder<unknown>>> = {
  name: entryNameOrder,
  year: sql`entries.year`,
  type: sql`(select name from organization_types where id = organizations.type_id)`,
  status: displayedStatusSql,
  rep: sql`case when ${isLiaison} then lower(rep.last_name || ' ' || rep.first_name) end`,
  updated: sql`entries.user_last_updated_at`,
};
