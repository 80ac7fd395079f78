import { suggestionLimit } from '@parade/contract/http/paging.ts';
import { type OrganizationSuggestion, titleWithType } from '@parade/contract/organizations/organization.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import type { Database } from '../database/pool.ts';

export interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly type_id: number;
  /** Name of the type. */
  readonly type: string;
}

/** Somebody who acts for an organisation, for letters. */
export interface Member {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

export async function findOrganization(db: Database, id: number): Promise<OrganizationRow | undefined> {
  return organizationRows(db).where('organizations.id', '=', id).executeTakeFirst();
}

/** Organisations of this very name (any letter case) and type among those that `within` allows, oldest first. */
export async function organizationsNamed(
  db: Database,
  name: string,
  type_id: number,
  within: { readonly ids: readonly number[]; readonly created_by: number } | 'all',
): Promise<OrganizationRow[]> {
  let query = organizationRows(db)
    .where((where) => where(where.fn('lower', ['organizations.name']), '=', name.toLowerCase()))
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
 * 'Organization suggestions match name prefix, case-insensitively, at most 5; duplicate names get the type appended in
 * brackets.' `within`: the organisations that may be suggested at all.
 */
export async function suggestOrganizations(
  db: Database,
  wanted: { readonly q?: string | undefined; readonly id?: number | undefined },
  within: readonly number[] | 'all',
): Promise<OrganizationSuggestion[]> {
  const prefix = `${(wanted.q ?? '').toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  let query = organizationRows(db).where((where) => where(where.fn('lower', ['organizations.name']), 'like', prefix));
  if (wanted.id !== undefined) query = query.where('organizations.id', '=', wanted.id);
  if (within !== 'all') query = query.where('organizations.id', 'in', [0, ...within]);
  const rows = await query
    .orderBy((of) => of.fn('lower', ['organizations.name']))
    .orderBy('organizations.id')
    .limit(suggestionLimit)
    .execute();
  const isDuplicate = (row: OrganizationRow) =>
    rows.filter((each) => each.name.toLowerCase() === row.name.toLowerCase()).length > 1;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type_id: row.type_id,
    display_title: isDuplicate(row) ? titleWithType(row.name, row.type) : row.name,
  }));
}

/** The people who act for an organisation in a year, those for all years included; disabled accounts left out. */
export async function membersOf(
  db: Database,
  organization_id: number,
  year: number,
  role: OrganizationRole,
): Promise<Member[]> {
  return db
    .selectFrom('organization_roles')
    .innerJoin('users', 'users.id', 'organization_roles.user_id')
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .distinct()
    .where('organization_roles.organization_id', '=', organization_id)
    .where('organization_roles.name', '=', role)
    .where((where) => where.or([where('parade_year', 'is', null), where('parade_year', '=', year)]))
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute();
}

function organizationRows(db: Database) {
  return db
    .selectFrom('organizations')
    .innerJoin('organization_types', 'organization_types.id', 'organizations.type_id')
    .select(['organizations.id', 'organizations.name', 'organizations.type_id', 'organization_types.name as type']);
}
