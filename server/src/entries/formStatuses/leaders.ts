import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { EntryRow } from '../reads.ts';

/** One to whom letters about an entry go. */
export interface Leader {
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The leaders of many entries by entry id, disabled accounts left out. */
export async function leadersOf(
  db: Database,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, readonly Leader[]>> {
  const ids = entries.map((entry) => entry.id);
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organization_roles as held', 'held.organization_id', 'entries.organization_id')
    .innerJoin('users', 'users.id', 'held.user_id')
    .select(['entries.id as entry_id', 'users.id as user_id', 'users.email', 'users.first_name', 'users.last_name'])
    .distinct()
    .where('entries.id', '=', sql<number>`any(${ids}::int[])`)
    .where('held.name', '=', 'leader')
    .where(sql<boolean>`(held.parade_year is null or held.parade_year = entries.year)`)
    .where('users.disabled_at', 'is', null)
    .orderBy('entries.id')
    .orderBy('users.id')
    .execute();
  return Map.groupBy(rows, (row) => row.entry_id);
}
