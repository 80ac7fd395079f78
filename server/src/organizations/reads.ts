import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage, suggestionLimit } from '@parade/contract/http/lists/pageSizes.ts';
import {
  type OrganizationListed,
  type OrganizationSort,
  type OrganizationsQuery,
  type OrganizationSuggestion,
  titleWithType,
} from '@parade/contract/organizations/organization.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countOf, pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import { roleRemoved } from '../users/roles.ts';
import { isKeyOf, keyContains, keyStartsWith } from '../database/searching.ts';

export interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly type_id: number;
  /** Name of the type. */
  readonly type: string;
}

export async function findOrganization(db: Database, id: number): Promise<OrganizationRow | undefined> {
  return organizationRows(db).where('organizations.id', '=', id).executeTakeFirst();
}

/** The number of an organization that was merged into another. */
export interface FormerOrganization {
  /** The organization that it is part of today. */
  readonly organization_id: number;
  /** Its own number, and those of organizations merged into it before, the nearest first. */
  readonly numbers: readonly number[];
}

export async function findFormerOrganization(db: Database, id: number): Promise<FormerOrganization | undefined> {
  const { rows } = await sql<{ id: number; organization_id: number }>`
    with recursive parts as (
      select id, organization_id, 0 as depth from former_organizations where id = ${id}
      union all
      select f.id, f.organization_id, parts.depth + 1 from former_organizations f join parts on f.merged_into = parts.id
    )
    select id, organization_id from parts order by depth, id`.execute(db);
  const [first] = rows;
  return first && { organization_id: first.organization_id, numbers: rows.map((row) => row.id) };
}

/**
 * Returns the organizations of this name, however it is spelled (searchKey), and type among those that `within` allows, oldest
 * first. A name from before a merge counts too. Having created one counts until someone else has a role in it: a person who was
 * removed from it does not come back by its name.
 */
export async function organizationsNamed(
  db: Database,
  name: string,
  type_id: number,
  within: { readonly ids: readonly number[]; readonly created_by: number } | 'all',
): Promise<OrganizationRow[]> {
  const isFormer = db
    .selectFrom('former_organizations')
    .select('organization_id')
    .where(isKeyOf('former_organizations.search_key', name));
  let query = organizationRows(db)
    .where((or) => or.or([isNameNow(name), or('organizations.id', 'in', isFormer)]))
    .where('organizations.type_id', '=', type_id);
  if (within !== 'all') {
    query = query.where((where) =>
      where.or([
        where('organizations.id', 'in', [0, ...within.ids]),
        where.and([where('organizations.created_by', '=', within.created_by), isWithoutOthers(within.created_by)]),
      ]),
    );
  }
  return query.orderBy('organizations.id').execute();
}

/**
 * A condition for a query that selects from `organizations`: no one but this person leads it or builds for it, in any year, and
 * they were never removed from it.
 */
export function isWithoutOthers(user_id: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not exists (select from organization_roles as others
    where others.organization_id = organizations.id and others.user_id <> ${user_id})
    and not exists (select from audit_events as removals where removals.model = 'User'
      and removals.model_id = ${String(user_id)} and removals.organization_id = organizations.id
      and removals.action = ${roleRemoved}))`;
}

/**
 * D-01: returns at most 5 organizations by the beginning of the name or of a former one; equal names show their type in
 * brackets. `within`: the organizations that may be suggested.
 */
export async function suggestOrganizations(
  db: Database,
  wanted: { readonly q?: string | undefined; readonly id?: number | undefined },
  within: readonly number[] | 'all',
): Promise<OrganizationSuggestion[]> {
  let query = organizationRows(db);
  if (wanted.q) query = query.where(anyNameStartsWith(wanted.q));
  if (wanted.id !== undefined) query = query.where('organizations.id', '=', wanted.id);
  if (within !== 'all') query = query.where('organizations.id', 'in', [0, ...within]);
  const rows = await query
    .select(hasNamesake(within).as('has_namesake'))
    .orderBy('organizations.search_key')
    .orderBy('organizations.id')
    .limit(suggestionLimit)
    .execute();
  return rows.map(({ id, name, type_id, type, has_namesake }) => ({
    id,
    name,
    type_id,
    display_title: has_namesake ? titleWithType(name, type) : name,
  }));
}

/** Returns whether another one has the same name, however it is spelled, even one outside the returned rows. */
function hasNamesake(within: readonly number[] | 'all'): RawBuilder<boolean> {
  const name = (key: string) => sql`split_part(${sql.ref(key)}, ${'\n'}, 1)`;
  return sql<boolean>`exists (select from organizations other where other.id <> organizations.id
    and ${name('other.search_key')} = ${name('organizations.search_key')}
    and ${within === 'all' ? sql`true` : sql`other.id = any(${[...within]}::int[])`})`;
}

/** Returns one page of all organizations. */
export async function listOrganizations(
  db: Database,
  query: OrganizationsQuery,
): Promise<{ data: OrganizationListed[]; total: number }> {
  const { column, direction } = sortOrder<OrganizationSort>(query.sortBy);
  let chosen = db.selectFrom('organizations').select('organizations.id');
  if (query.type !== 'any') chosen = chosen.where('organizations.type_id', '=', query.type);
  if (query.q) chosen = chosen.where(keyContains('organizations.search_key', query.q));
  // Rows without a value come last in both directions.
  const order = sql`${sortKeys[column]} ${sql.raw(direction)} nulls last, organizations.search_key, organizations.id`;
  const found = chosen
    .orderBy(order)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage);
  // The counts around an organization are computed only for those of the page.
  const rowsOfPage = listed(organizationRows(db))
    .where(sql<boolean>`organizations.id = any(array(${found}))`)
    .orderBy(order);
  const { rows, total } = await pageWithTotal(db, rowsOfPage, countOf(chosen), query.page);
  const page = shownPage(query.page, query.perPage, total);
  if (page !== query.page) return listOrganizations(db, { ...query, page });
  return { data: rows.map(withTitle), total };
}

/** Returns one organization as lists show it; undefined if there is none. */
export async function listedOrganization(db: Database, id: number): Promise<OrganizationListed | undefined> {
  const row = await listed(organizationRows(db)).where('organizations.id', '=', id).executeTakeFirst();
  return row && withTitle(row);
}

function withTitle<Row extends OrganizationRow>(row: Row): Row & { display_title: string } {
  return { ...row, display_title: titleWithType(row.name, row.type) };
}

const entriesCount = sql<number>`(select count(*) from entries where entries.organization_id = organizations.id)`;
const latestYear = sql<
  number | null
>`(select max(entries.year) from entries where entries.organization_id = organizations.id)`;

const sortKeys: Readonly<Record<OrganizationSort, RawBuilder<unknown>>> = {
  name: sql`organizations.search_key`,
  type: sql`(select name from organization_types where id = organizations.type_id)`,
  entries: entriesCount,
  latest: latestYear,
};

type Rows = ReturnType<typeof organizationRows>;

function listed(rows: Rows) {
  return rows.select([
    sql<string[]>`array(select f.name from former_organizations f where f.organization_id = organizations.id
      order by f.merged_at, f.id)`.as('former_names'),
    entriesCount.as('entries_count'),
    latestYear.as('latest_year'),
  ]);
}

function organizationRows(db: Database) {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organizations.id', 'organizations.name', 'organizations.type_id', 'organization_types.name as type']);
}

/** In a search key, the name is the first line, and each former name another (migration 0046). */
function isNameNow(name: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isKeyOf('organizations.search_key', name)} or ${keyStartsWith('organizations.search_key', `${name}\n`)})`;
}

function anyNameStartsWith(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${keyStartsWith('organizations.search_key', q)} or ${keyContains('organizations.search_key', `\n${q}`)})`;
}
