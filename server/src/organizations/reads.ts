import { searchKey } from '@parade/contract/http/searchKey.ts';
import { suggestionLimit } from '@parade/contract/http/paging.ts';
import { type OrganizationSuggestion, titleWithType } from '@parade/contract/organizations/organization.ts';
import type { Database } from '../database/pool.ts';
import { isKeyOf, keyStartsWith } from '../database/searching.ts';

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

/** Organizations of this name, however it is spelled (searchKey), and type among those that `within` allows, oldest first. */
export async function organizationsNamed(
  db: Database,
  name: string,
  type_id: number,
  within: { readonly ids: readonly number[]; readonly created_by: number } | 'all',
): Promise<OrganizationRow[]> {
  let query = organizationRows(db)
    .where(isKeyOf('organizations.search_key', name))
    .where('organizations.type_id', '=', type_id);
  if (within !== 'all') {
    query = query.where((where) =>
      where.or([
        where('organizations.id', 'in', [0, ...within.ids]),
        where('organizations.created_by', '=', within.created_by),
      ]),
    );
  }
  return query.orderBy('organizations.id').execute();
}

/**
 * D-01: at most 5, by the beginning of the name; duplicate names show their type in brackets. `within`: the
 * organizations that may be suggested at all.
 */
export async function suggestOrganizations(
  db: Database,
  wanted: { readonly q?: string | undefined; readonly id?: number | undefined },
  within: readonly number[] | 'all',
): Promise<OrganizationSuggestion[]> {
  let query = organizationRows(db);
  if (wanted.q) query = query.where(keyStartsWith('organizations.search_key', wanted.q));
  if (wanted.id !== undefined) query = query.where('organizations.id', '=', wanted.id);
  if (within !== 'all') query = query.where('organizations.id', 'in', [0, ...within]);
  const rows = await query
    .orderBy('organizations.search_key')
    .orderBy('organizations.id')
    .limit(suggestionLimit)
    .execute();
  const isDuplicate = (row: OrganizationRow) =>
    rows.filter((each) => searchKey(each.name) === searchKey(row.name)).length > 1;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type_id: row.type_id,
    display_title: isDuplicate(row) ? titleWithType(row.name, row.type) : row.name,
  }));
}

function organizationRows(db: Database) {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organizations.id', 'organizations.name', 'organizations.type_id', 'organization_types.name as type']);
}
