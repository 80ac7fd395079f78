import { paradeStaffRoles } from '@parade/contract/access/roles.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type SqlBool, sql } from 'kysely';
import { actingStaffRoles } from '../access/session.ts';
import type { Database } from '../database/pool.ts';

/**
 * The condition on which `entries` join their liaison (`rep`): whoever was disabled, or no longer works for the parade, is
 * the liaison of entries whose parade is over and of no others, so that leaders get a contact who answers, and the office
 * finds who has none. The same people may be assigned (`assignRep`), also before they have confirmed their address.
 */
export const isLiaison = sql<SqlBool>`(
  (select is_over from parades where event_year = entries.year)
  or (rep.disabled_at is null
    and exists (select from user_roles as held where held.user_id = rep.id and held.role = any(${paradeStaffRoles}::text[]))))`;

/** A leader of an entry. */
export interface Leader {
  readonly entry_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  /** Whether the address is confirmed: anybody can type one. */
  readonly is_confirmed: boolean;
}

/**
 * Returns the leaders of entries by entry id: those of the organization in the entry's year or in all years, except
 * disabled accounts, by name. An entry without leaders has no key.
 */
export async function leadersOf(
  db: Database,
  entry_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Leader[]>> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organization_roles as held', 'held.organization_id', 'entries.organization_id')
    .innerJoin('users', 'users.id', 'held.user_id')
    .select([
      'entries.id as entry_id',
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone',
      sql<boolean>`users.email_verified_at is not null`.as('is_confirmed'),
    ])
    .where('entries.id', '=', sql<number>`any(${entry_ids}::int[])`)
    .where('held.name', '=', 'leader')
    .where(sql<boolean>`(held.parade_year is null or held.parade_year = entries.year)`)
    .where('users.disabled_at', 'is', null)
    .groupBy(['entries.id', 'users.id'])
    .orderBy(sql`lower(users.last_name), lower(users.first_name), users.id`)
    .execute();
  return Map.groupBy(rows, (row) => row.entry_id);
}

/**
 * U-13: returns the leaders who get letters about entries. An unconfirmed address may be a stranger's, so it gets none.
 * An entry without such leaders has no key.
 */
export async function mailedLeadersOf(
  db: Database,
  entry_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Leader[]>> {
  const mailed = [...(await leadersOf(db, entry_ids)).values()].flat();
  return Map.groupBy(
    mailed.filter(({ is_confirmed }) => is_confirmed),
    ({ entry_id }) => entry_id,
  );
}

/**
 * Returns the liaison who gets letters about an entry, also about a past one. A liaison who was disabled, or no longer works
 * for the parade, gets none (see `isLiaison`).
 */
export async function mailedRepOf(
  db: Database,
  entry_id: number,
): Promise<{ user_id: number; email: string; name: string } | undefined> {
  const rep = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.rep_id')
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .where('entries.id', '=', entry_id)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`${actingStaffRoles('users')} && ${paradeStaffRoles}::text[]`)
    .executeTakeFirst();
  return rep && { user_id: rep.user_id, email: rep.email, name: fullName(rep) };
}
