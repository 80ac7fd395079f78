import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** One to whom letters about an entry go. */
export interface Leader {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
}

/**
 * The leaders of entries by entry id: who leads the organization in the entry's year or in all years, disabled accounts
 * left out, by name. An entry without leaders has no key.
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
