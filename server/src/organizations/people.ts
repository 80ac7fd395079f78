import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import type { OrganizationEntry, OrganizationPerson } from '@parade/contract/organizations/organization.ts';
import { sql } from 'kysely';
import { isFirst } from '../database/firstEntry.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';

/** Returns the entries of an organization, the newest year first, and within a year the first one first. */
export async function entriesOfOrganization(db: Database, organization_id: number): Promise<OrganizationEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select([
      'entries.id',
      'entries.organization_id',
      'entries.year',
      'entries.official_name',
      'organizations.name as organization_name',
      sql<DisplayedStatus>`entries.displayed_status`.as('displayed_status'),
      isFirst.as('is_first'),
    ])
    .where('entries.organization_id', '=', organization_id)
    .orderBy('entries.year', 'desc')
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .execute();
  return rows.map(({ organization_name, official_name, ...row }) => ({
    ...row,
    official_name: entryNameOf({ official_name, organization_name }),
  }));
}

/** Returns the people with a role in an organization: all years first, then the newest year; disabled accounts too. */
export async function peopleOfOrganization(db: Database, organization_id: number): Promise<OrganizationPerson[]> {
  return db
    .selectFrom('organization_roles as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .leftJoin('parades', 'parades.event_year', 'held.parade_year')
    .select([
      'held.user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'held.name as role',
      'held.parade_year',
      'parades.id as parade_id',
      sql<boolean>`users.email_verified_at is null`.as('is_invited'),
      sql<boolean>`users.disabled_at is not null`.as('is_disabled'),
    ])
    .where('held.organization_id', '=', organization_id)
    .orderBy('held.parade_year', (order) => order.desc().nullsFirst())
    .orderBy(sql`held.name desc, lower(users.last_name), lower(users.first_name), held.id`)
    .execute();
}

/** Returns how many people have a role in an organization. */
export async function countPeople(db: Database, organization_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('organization_roles')
    .select(sql<number>`count(distinct user_id)`.as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns when an organization was created, and by whom; null means by the portal, or an import. */
export async function originOfOrganization(
  db: Database,
  id: number,
): Promise<{ created_at: string; created_by: string | null }> {
  return db
    .selectFrom('organizations')
    .leftJoin('users', 'users.id', 'organizations.created_by')
    .select([
      'organizations.created_at',
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('created_by'),
    ])
    .where('organizations.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}
