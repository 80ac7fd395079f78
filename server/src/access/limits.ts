import type { RefusalCode } from '@parade/contract/http/refusals.ts';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';

/** The number of tries allowed in a span that begins with the first one; `name` says what is counted. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly minutes: number;
}

/**
 * Counts one try for a key (an account, a client address) and refuses with 429 past the limit. The try is counted before it is
 * examined, in one statement outside any change, so that parallel tries cannot slip through together and a refused change does
 * not undo the count. Returns the number of tries, including this one.
 */
export async function countTry(portal: Pick<Portal, 'db' | 'clock'>, limit: Limit, key: string): Promise<number> {
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

/** The limit that a try counts toward, with the account, address or device that it is counted under. */
export type LimitKey = readonly [limit: Limit, key: string];

/** Returns how many tries each key has within its span, in the given order. Counts none. */
export async function readTries(portal: Portal, keys: readonly LimitKey[]): Promise<number[]> {
  const names = keys.map(([limit, key]) => keyOf(limit, key));
  const now = portal.clock.now().getTime();
  const { rows } = await sql<{ key: string; points: number }>`
    select key, points from rate_limits where key = any(${names}::text[]) and expire > ${now}`.execute(portal.db);
  return names.map((name) => rows.find((row) => row.key === name)?.points ?? 0);
}

/** Counts one try for each key, in one statement, and refuses none. Returns the counts, including this try. */
export async function countTries(portal: Portal, keys: readonly LimitKey[]): Promise<number[]> {
  const now = portal.clock.now().getTime();
  const tries = keys.map(([limit, key]) => ({ name: keyOf(limit, key), until: now + limit.minutes * 60_000 }));
  // In one order for all, so that two tries with keys in common wait for one another and not for ever.
  const ordered = tries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { rows } = await sql<{ key: string; points: number }>`
    insert into rate_limits as old (key, points, expire)
    select key, 1, until from unnest(${ordered.map(({ name }) => name)}::text[],
      ${ordered.map(({ until }) => until)}::bigint[]) as given(key, until)
    on conflict (key) do update set
      points = case when old.expire <= ${now} then 1 else old.points + 1 end,
      expire = case when old.expire <= ${now} then excluded.expire else old.expire end
    returning key, points`.execute(portal.db);
  return tries.map(({ name }) => rows.find((row) => row.key === name)?.points ?? 1);
}

/** Takes one try back for each key: it counts for nothing after all. */
export async function takeBackTries(portal: Portal, keys: readonly LimitKey[]): Promise<void> {
  await portal.db
    .updateTable('rate_limits')
    .set((of) => ({ points: of('points', '-', 1) }))
    .where(
      'key',
      'in',
      keys.map(([limit, key]) => keyOf(limit, key)),
    )
    .where('points', '>', 0)
    .execute();
}

/** Forgets the tries of some keys: it was the right person after all. */
export async function forgetTries(portal: Portal, keys: readonly LimitKey[]): Promise<void> {
  await portal.db
    .deleteFrom('rate_limits')
    .where(
      'key',
      'in',
      keys.map(([limit, key]) => keyOf(limit, key)),
    )
    .execute();
}

/** Deletes counts whose span is over. */
export async function sweepLimits(portal: Portal): Promise<void> {
  await portal.db.deleteFrom('rate_limits').where('expire', '<', portal.clock.now().getTime()).execute();
}

/**
 * Runs the work that a secret opens and counts, for a network, only wrong secrets: those are refused with 429 past the limit. A
 * valid secret always works, whatever others on a school's network have tried.
 */
export async function countingWrong<T>(
  portal: Portal,
  limit: Limit,
  address: string,
  { wrong, work }: { readonly wrong: RefusalCode; readonly work: () => Promise<T> },
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === wrong) await countTry(portal, limit, networkOf(address));
    throw error;
  }
}

/**
 * Returns the network that a client address is counted under: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * since anyone with one such address has all of them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const full = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function keyOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}
