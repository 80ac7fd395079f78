import {
  type AddressBookEntry,
  type AddressBookFilters,
  type AddressBookQuery,
  type AddressBookSort,
  addressBookStart,
} from '@parade/contract/directory/addressBook.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import { shownPage, sortOrder } from '@parade/contract/http/paging.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { isFirst } from '../database/firstEntry.ts';
import type { Database } from '../database/pool.ts';
import { keyContains } from '../database/searching.ts';
import { entriesInside, entryName, entryRows, isNamed, type EntryRow } from '../entries/reads.ts';
import { contactsOf, applicationTypes } from './contacts.ts';

/** An entry of the address book before its contacts are read. */
export interface BookRow extends EntryRow {
  readonly organization_type: string;
  readonly is_first: boolean;
}

/** D-08: one page of the address book, inside the actor's rows. currentYear: what it opens with. */
export async function listAddressBook(
  db: Database,
  actor: Actor,
  currentYear: number,
  query: AddressBookQuery,
): Promise<{ entries: AddressBookEntry[]; total: number }> {
  const { chosen, order } = chosenRows(db, actor, currentYear, query);
  const [rows, { total }] = await Promise.all([
    chosen
      .orderBy(order)
      .orderBy(sortKeys.name)
      .orderBy('entries.id')
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage)
      .execute(),
    chosen
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const page = shownPage(query.page, query.perPage, total);
  if (page !== query.page) return listAddressBook(db, actor, currentYear, { ...query, page });
  return { entries: await withContacts(db, rows), total };
}

/** Ids of all entries that the address book shows under these filters, in its order. */
export async function chosenIds(
  db: Database,
  actor: Actor,
  currentYear: number,
  filters: AddressBookFilters,
): Promise<number[]> {
  const { chosen, order } = chosenRows(db, actor, currentYear, filters);
  const rows = await chosen
    .clearSelect()
    .select('entries.id')
    .orderBy(order)
    .orderBy(sortKeys.name)
    .orderBy('entries.id')
    .execute();
  return rows.map(({ id }) => id);
}

// Small enough that a file of any size needs little memory, and no connection while its reader is slow.
const batchSize = 100;

/** These entries with their contacts, in this order, read a hundred at a time; those that went away are left out. */
export async function* entriesWithContacts(db: Database, ids: readonly number[]): AsyncGenerator<AddressBookEntry> {
  for (let offset = 0; offset < ids.length; offset += batchSize) {
    const some = ids.slice(offset, offset + batchSize);
    const rows = await bookRows(db).where('entries.id', 'in', some).execute();
    const entries = new Map((await withContacts(db, rows)).map((entry) => [entry.id, entry]));
    for (const id of some) {
      const entry = entries.get(id);
      if (entry) yield entry;
    }
  }
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
  let chosen = bookRows(db).where(entriesInside(actor));
  if (year !== 'any') chosen = chosen.where('entries.year', '=', year);
  if (organization_type !== 'any') chosen = chosen.where('organizations.type_id', '=', organization_type);
  if (status !== 'any') chosen = chosen.where(sql`entries.displayed_status`, '=', status);
  if (q) chosen = chosen.where(sql<SqlBool>`(${isNamed(q)} or ${hasLeaderNamed(q)} or ${hasContactNamed(q)})`);
  return { chosen, order: sql`${sortKeys[column]} ${sql.raw(direction)} nulls last` };
}

function hasLeaderNamed(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from organization_roles held join users on users.id = held.user_id
    where held.organization_id = entries.organization_id and held.name = 'leader' and users.disabled_at is null
      and (held.parade_year is null or held.parade_year = entries.year) and ${keyContains('users.search_key', q)})`;
}

/** Contacts have no key of their own: what is typed is looked for in those of the entries that are left. */
function hasContactNamed(q: string): RawBuilder<SqlBool> {
  const texts = ['primary', 'secondary', 'media'].flatMap((kind) =>
    ['name', 'email'].map((key) => sql`held.field_values ->> ${sql.lit(`${kind}_contact:${key}`)}`),
  );
  return sql<SqlBool>`exists (select from form_submissions held where held.entry_id = entries.id
    and held.form_type in (${sql.join(applicationTypes)})
    and strpos(search_key(concat_ws(E'\n', ${sql.join(texts)})), (select search_key(${q}::text))) > 0)`;
}

const sortKeys: Readonly<Record<AddressBookSort, RawBuilder<unknown>>> = {
  organization: sql`organizations.search_key`,
  name: sql`lower(${entryName})`,
  type: sql`organization_types.name`,
  year: sql`entries.year`,
};

function bookRows(db: Database) {
  return entryRows(db)
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organization_types.name as organization_type', isFirst.as('is_first')]);
}
