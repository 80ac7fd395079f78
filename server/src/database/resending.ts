import { type RawBuilder, sql } from 'kysely';
import { type Change, userIdOf } from './change.ts';
import type { Tables } from './tables.ts';

/** How long a repeat counts as the same press, in milliseconds. */
const resendMs = 60 * 60_000;

interface Columns {
  /** The column with who sent the row. */
  readonly by?: string;
  /** The column with when it was sent. */
  readonly at?: string;
  /** What else has to be true of the row. */
  readonly where?: RawBuilder<unknown>;
}

/**
 * Whoever hears no answer presses again: what one person sends twice within the hour is there once. Returns the id of the row
 * that this person has sent with the same `values`, undefined if there is none. The values are those of the row as it was
 * stored; where the same words may be meant twice, the browser's key of the press is the value. Others of the same person
 * wait until the change ends, so that of two that arrive at once the second finds the first.
 */
export async function findSentBefore(
  change: Change,
  table: keyof Tables,
  values: Readonly<Record<string, unknown>>,
  { by = 'created_by', at = 'created_at', where = sql`true` }: Columns = {},
): Promise<number | undefined> {
  const author = userIdOf(change);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sent:${table}:${author}`}, 0))`.execute(change.tx);
  const since = new Date(Date.parse(change.at) - resendMs).toISOString();
  const same = Object.entries({ ...values, [by]: author }).map(
    ([column, value]) => sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where ${sql.ref(at)} >= ${since} and ${sql.join(same, sql` and `)} and ${where}
    order by id limit 1`.execute(change.tx);
  return rows[0]?.id;
}
