import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Author, type Change, inTransaction } from '../database/change.ts';
import type { TestPortal } from './portal.ts';

/** Returns how many statements wait for a lock that another change has. */
export async function statementsWaiting({ owner }: Pick<TestPortal, 'owner'>): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
  return rows[0]?.waiting ?? 0;
}

/**
 * Makes a call while a change by somebody else is under way, and ends that change once the call waits for it, or was answered
 * without waiting. Returns the answer.
 */
export async function callDuring<T>(
  portal: TestPortal,
  by: Author,
  work: (change: Change) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> {
  const { calling } = await inTransaction(portal, by, async (change) => {
    await work(change);
    let isAnswered = false;
    const begun = call().finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await statementsWaiting(portal)) > 0, { interval: 10 }).toBe(true);
    return { calling: begun };
  });
  return calling;
}
