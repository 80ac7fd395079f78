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
import { entriesInside, entryNameOrder, entryRows, isNamed, type EntryRow } from '../entries/reads.ts';
import { applicationTypes } from '../forms/reads.ts';
import { contactsOf } from './contacts.ts';

/** An entry of the address book before its contacts are read. */
export interface BookRow extends EntryRow {
  readonly organization_type: string;
  readonly is_first: boolean;
}

/** D-08: returns one page of the address book, within the actor's rows. currentYear: the year it opens with. */
export async function listAddressBook(
  db: Database,
  actor: Actor,
  currentYear: number,
  query: AddressBookQuery,
): Promise<{ entries: AddressBookEntry[]; total: number }> {
  const { chosen, sorted } = chosenRows(db, actor, currentYear, query);
  const pageOf = sorted.limit(query.perPage).offset((query.page - 1) * query.perPage);
  const count = countOf(chosen);
  // A search looks at every entry: at once for its page and its total.
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

/** Ids of all entries that the address book shows under these filters, in its order. */
export async function chosenIds(
  db: Database,
  actor: Actor,
  currentYear: number,
  filters: AddressBookFilters,
): Promise<number[]> {
  const rows = await chosenRows(db, actor, currentYear, filters).sorted.execute();
  return rows.map(({ id }) => id);
}

// Small enough that a file of any size needs little memory, and no connection while its reader is slow.
const batchSize = 100;

/** These entries with their contacts, in this order, read a hundred at a time; those that went away are left out. */
export async function* entriesWithContacts(db: Database, ids: readonly number[]): AsyncGenerator<AddressBookEntry> {
  for (let offset = 0; offset < ids.length; offset += batchSize) {
    yield* await inOrder(db, ids.slice(offset, offset + batchSize));
  }
}

async function inOrder(db: Database, ids: readonly number[]): Promise<AddressBookEntry[]> {
  const rows = await bookRows(db).where(sql<boolean>`entries.id = any(${ids}::int[])`).execute();
  const entries = new Map((await withContacts(db, rows)).map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => entries.get(id) ?? []);
}

/** One entry with its contacts; undefined: it went away. */
export async function entryWithContacts(db: Database, id: number): Promise<AddressBookEntry | undefined> {
  for await (const entry of entriesWithContacts(db, [id])) return entry;
  return undefined;
}

async function withContacts(db: Database, rows: readonly BookRow[]): Promise<AddressBookEntry[]> {
  const contacts = await contactsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    org_type: row.org_type,
    organization_type: row.organization_type,
    year: row.year,
    is_first: row.is_first,
    official_name: entryNameOf(row),
    displayed_status: displayedStatus(row),
    ...contacts(row.id),
  }));
}

function chosenRows(db: Database, actor: Actor, currentYear: number, filters: AddressBookFilters) {
  const start = addressBookStart(actor.roles, currentYear);
  const { year = start.year, status = start.status, organization_type, q } = filters;
  const { column, direction } = sortOrder<AddressBookSort>(filters.sortBy);
  // Filters and sorting need only these columns; the rest is read for the entries of the page alone.
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

/** The people are looked for once, and then their entries: they are fewer than the entries that have leaders. */
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
    .select(['organization_types.name as organization_type', isFirst.as('is_first')]);
}
