import {
  type AddressBookEntry,
  type AddressBookFilters,
  type AddressBookQuery,
  type AddressBookSort,
  addressBookStart,
} from '@parade/contract/directory/addressBook.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { isFirst } from '../database/firstEntry.ts';
import { countOf, pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import { keyContains } from '../database/searching.ts';
import { type Leader, leadersOf } from '../entries/leaders.ts';
import { entriesInside, entryNameOrder, entryRows, isNamed } from '../entries/reads.ts';
import { applicationTypes } from '../forms/reads.ts';
import { contactsFrom, listedAnswers } from './contacts.ts';

/** D-08: returns one page of the address book, inside the actor's rows. `currentYear`: the default year. */
export async function listAddressBook(
  db: Database,
  actor: Actor,
  currentYear: number,
  query: AddressBookQuery,
): Promise<{ entries: AddressBookEntry[]; total: number }> {
  const { chosen, sorted } = chosenRows(db, actor, currentYear, query);
  const pageOf = sorted.limit(query.perPage).offset((query.page - 1) * query.perPage);
  const count = countOf(chosen);
  // A search reads every entry, so one query gets both the page and the total.
  const total_of_page = query.q === undefined ? count : sql<number>`count(*) over ()`;
  const { rows: found, total } = await pageWithTotal(db, pageOf, total_of_page, query.page, count);
  const page = shownPage(query.page, query.perPage, total);
  if (page !== query.page) return listAddressBook(db, actor, currentYear, { ...query, page });
  return {
    entries: await inOrder(
      db,
      found.map(({ id }) => id),
    ),
    total,
  };
}

/** Returns the ids of all entries that the address book shows under these filters, in its order. */
export async function chosenIds(
  db: Database,
  actor: Actor,
  currentYear: number,
  filters: AddressBookFilters,
): Promise<number[]> {
  const rows = await chosenRows(db, actor, currentYear, filters).sorted.execute();
  return rows.map(({ id }) => id);
}

// Small enough that a file of any size needs little memory, and holds no connection while its reader is slow.
const batchSize = 100;

/** Returns these entries with their contacts, in this order, read a hundred at a time, without deleted ones. */
export async function* entriesWithContacts(db: Database, ids: readonly number[]): AsyncGenerator<AddressBookEntry> {
  for (let offset = 0; offset < ids.length; offset += batchSize) {
    yield* await inOrder(db, ids.slice(offset, offset + batchSize));
  }
}

async function inOrder(db: Database, ids: readonly number[]): Promise<AddressBookEntry[]> {
  if (ids.length === 0) return [];
  const [rows, leaders] = await Promise.all([
    bookRows(db).where(sql<boolean>`entries.id = any(${ids}::int[])`).execute(),
    leadersOf(db, ids),
  ]);
  const entries = new Map(rows.map((row) => [row.id, bookEntry(row, leaders.get(row.id) ?? [])]));
  return ids.flatMap((id) => entries.get(id) ?? []);
}

/** Returns one entry with its contacts; undefined if it was deleted. */
export async function entryWithContacts(db: Database, id: number): Promise<AddressBookEntry | undefined> {
  for await (const entry of entriesWithContacts(db, [id])) return entry;
  return undefined;
}

type BookRow = Awaited<ReturnType<ReturnType<typeof bookRows>['execute']>>[number];

function bookEntry(row: BookRow, leaders: readonly Leader[]): AddressBookEntry {
  return {
    id: row.id,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    org_type: row.org_type,
    organization_type: row.organization_type,
    year: row.year,
    is_first: row.is_first,
    official_name: entryNameOf(row),
    displayed_status: displayedStatus(row),
    ...contactsFrom(row.answers ?? {}, leaders),
  };
}

function chosenRows(db: Database, actor: Actor, currentYear: number, filters: AddressBookFilters) {
  const start = addressBookStart(actor.roles, currentYear);
  const { year = start.year, status = start.status, organization_type, q } = filters;
  const { column, direction } = sortOrder<AddressBookSort>(filters.sortBy);
  // What filters and orders need; the rest is read for the entries of the page alone.
  let chosen = db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select('entries.id')
    .where(entriesInside(actor));
  if (year !== 'any') chosen = chosen.where('entries.year', '=', year);
  if (organization_type !== 'any') chosen = chosen.where('organizations.type_id', '=', organization_type);
  if (status !== 'any') chosen = chosen.where(sql`entries.displayed_status`, '=', status);
  if (q) chosen = chosen.where(sql<SqlBool>`(${isNamed(q)} or ${hasLeaderNamed(q, year)} or ${hasContactNamed(q)})`);
  const order = sql`${sortKeys[column]} ${sql.raw(direction)} nulls last`;
  return { chosen, sorted: chosen.orderBy(order).orderBy(sortKeys.name).orderBy('entries.id') };
}

/** Searches people first, and then their entries: there are fewer people than entries with leaders. */
function hasLeaderNamed(q: string, year: number | 'any'): RawBuilder<SqlBool> {
  return sql<SqlBool>`entries.id = any (array(select led.id from users
    join organization_roles held on held.user_id = users.id and held.name = 'leader'
    join entries led on led.organization_id = held.organization_id and (held.parade_year is null or held.parade_year = led.year)
    where ${year === 'any' ? sql`true` : sql`led.year = ${year}`}
      and users.disabled_at is null and ${keyContains('users.search_key', q)}))`;
}

function hasContactNamed(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from form_submissions held where held.entry_id = entries.id
    and held.form_type in (${sql.join(applicationTypes)}) and ${keyContains('held.contacts_key', q)})`;
}

const sortKeys: Readonly<Record<AddressBookSort, RawBuilder<unknown>>> = {
  organization: sql`organizations.search_key`,
  name: entryNameOrder,
  type: sql`(select name from organization_types where id = organizations.type_id)`,
  year: sql`entries.year`,
};

function bookRows(db: Database) {
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organization_types.name as organization_type', isFirst.as('is_first'), listedAnswers.as('answers')]);
}
