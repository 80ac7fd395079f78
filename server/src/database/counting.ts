import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './pool.ts';

/** How many rows a query means, exact up to `max` and one more where there are more: no list waits for a count of millions. */
export async function countUpTo<DB, TB extends keyof DB>(
  db: Database,
  chosen: SelectQueryBuilder<DB, TB, object>,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${chosen.select(sql.lit(1).as('one')).limit(max + 1)}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
