import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';

/** So many tries in a span that begins with the first; `name` tells what is counted. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly minutes: number;
}

/**
 * Counts one try for a key (an account, a client address) and refuses with 429 once the limit is passed. Counted before
 * the try is looked at, in one statement outside any change, so that parallel tries cannot slip through together and a
 * refused change does not take the count back. Answers how many there have been, this one included.
 */
export async function countTry(portal: Portal, limit: Limit, key: string): Promise<number> {
  const now = portal.clock.now().getTime();
  const until = now + limit.minutes * 60_000;
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits as old (key, points, expire) values (${keyOf(limit, key)}, 1, ${until})
    on conflict (key) do update set
      points = case when old.expire <= ${now} then 1 else old.points + 1 end,
      expire = case when old.expire <= ${now} then ${until} else old.expire end
    returning points`.execute(portal.db);
  const points = rows[0]?.points ?? 1;
  if (points > limit.points) throw new Refusal('too-many-requests', { log: `${limit.name} limit` });
  return points;
}

/** Forgets the tries of a key: it was the right person after all. */
export async function forgetTries(portal: Portal, limit: Limit, key: string): Promise<void> {
  await portal.db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, key)).execute();
}

/** Takes one try back: it succeeded, and only failures count. */
export async function takeBackTry(portal: Portal, limit: Limit, key: string): Promise<void> {
  await portal.db
    .updateTable('rate_limits')
    .set((of) => ({ points: of('points', '-', 1) }))
    .where('key', '=', keyOf(limit, key))
    .where('points', '>', 0)
    .execute();
}

/** Forgets counts whose span is over. */
export async function sweepLimits(portal: Portal): Promise<void> {
  await portal.db.deleteFrom('rate_limits').where('expire', '<', portal.clock.now().getTime()).execute();
}

function keyOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}
