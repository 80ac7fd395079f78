/** Jobs that failed at every try. The queue sets them aside until their result is made in another way. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The queue of the jobs, the number in their data that identifies their subject, and the prefix of their singleton keys. */
export interface GivenUpKind {
  readonly queue: string;
  readonly key: string;
  readonly singleton: string;
}

/** The queue that they are moved to. */
export const givenUpQueue = 'given-up';

/**
 * Returns a table of jobs that were given up, one row for each subject however often it failed: `subject`, the last
 * time by the queue's clock, the tries of all times, the words of the last error, and whether it waits or runs again.
 */
export function givenUpTable({ queue, key, singleton }: GivenUpKind): RawBuilder<unknown> {
  return sql`(
    select dead.*,
      -- As the queue's unique index has them.
      exists (select from jobs.job again where again.name = ${sql.lit(queue)} and again.state <= 'active'
        and again.policy = 'exclusive'
        and coalesce(again.singleton_key, '') = ${sql.lit(singleton)} || dead.subject) as is_waiting
    from (
      select (data ->> ${sql.lit(key)})::integer as subject,
        max(created_on) as given_up_at,
        sum(coalesce(source_retry_count, 0) + 1)::integer as tries,
        (array_agg(coalesce(source_output, output) ->> 'message' order by created_on desc))[1] as problem
      from jobs.job
      where name = ${sql.lit(givenUpQueue)} and source_name = ${sql.lit(queue)} and state < 'completed'
      group by 1) as dead)`;
}

/** Deletes the given-up job about this subject, because its work is done. */
export async function forgetGivenUp(
  { tx }: { readonly tx: Transaction<Tables> },
  { queue, key }: GivenUpKind,
  subject: number,
): Promise<void> {
  await sql`delete from jobs.job where name = ${givenUpQueue} and source_name = ${queue}
    and data ->> ${key} = ${String(subject)}`.execute(tx);
}
