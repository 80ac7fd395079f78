import { sql } from 'kysely';
import type { TestPortal } from './portal.ts';

/** Returns how many statements wait for a lock that another change has. */
export async function statementsWaiting({ owner }: Pick<TestPortal, 'owner'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
  return rows[0]?.waiting ?? 0;
}
