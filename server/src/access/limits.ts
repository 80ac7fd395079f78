import type { RefusalCode } from '@parade/contract/http/refusals.ts';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';

/**
 * The number of tries in a span that begins with the first; `name` says what is counted. `words` replace those of
 * too-many-requests where waiting a few minutes does not help.
 */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly minutes: number;
  readonly words?: string;
}

/**
 * Counts one try for a key (an account, a client address) and refuses with 429 past the limit. It counts before the try
 * is checked, in one statement outside any change, so that parallel tries cannot slip through together and a refused
 * change does not undo the count. Returns the count, this try included.
 */
export async function countTry(portal: Pick<Portal, 'db' | 'clock'>, limit: Limit, key: string): Promise<number> {
  const now = portal.clock.now().getTime();
  const until = now + limit.minutes * 60_000;
  const { rows } = await sql<{ points: number; expire: string }>`
    insert into rate_limits as old (key, points, expire) values (${keyOf(limit, key)}, 1, ${until})
    on conflict (key) do update set
      points = case when old.expire <= ${now} then 1 else old.points + 1 end,
      expire = case when old.expire <= ${now} then ${until} else old.expire end
    returning points, expire`.execute(portal.db);
  const points = rows[0]?.points ?? 1;
  if (points > limit.points) {
    const retryAfter = secondsUntil(now, Number(rows[0]?.expire ?? until));
    throw new Refusal('too-many-requests', { log: `${limit.name} limit`, words: limit.words, retryAfter });
  }
  return points;
}

/** Returns the whole seconds from an instant until a later one, in milliseconds: at least one, and never too few. */
export function secondsUntil(now: number, then: number): number {
  return Math.max(1, Math.ceil((then - now) / 1000));
}

/** The key of a count: a limit with its account, address or device. */
export type LimitKey = readonly [limit: Limit, key: string];

/** Returns the number of tries for each key within its span, in the given order. Counts nothing. */
export async function readTries(portal: Portal, keys: readonly LimitKey[]): Promise<number[]> {
  const names = keys.map(([limit, key]) => keyOf(limit, key));
  const now = portal.clock.now().getTime();
  const { rows } = await sql<{ key: string; points: number }>`
    select key, points from rate_limits where key = any(${names}::text[]) and expire > ${now}`.execute(portal.db);
  return names.map((name) => rows.find((row) => row.key === name)?.points ?? 0);
}

/** Counts one try for each key, in one statement, without refusing. Returns the counts, this try included. */
export async function countTries(portal: Portal, keys: readonly LimitKey[]): Promise<number[]> {
  const now = portal.clock.now().getTime();
  const tries = keys.map(([limit, key]) => ({ name: keyOf(limit, key), until: now + limit.minutes * 60_000 }));
  // In one order for all, so that two tries with common keys wait for one another instead of deadlocking.
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

/** Takes one try back for each key, because it does not count after all. */
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

/** Deletes the tries of some keys, because it was the right person after all. */
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
 * Runs what a secret opens, and counts for a network only the secrets that open nothing: past the limit these are
 * refused with 429. The holder of a valid one always gets in, even if others on a school's network have tried wrong
 * ones.
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
 * Returns the network that a client address counts under: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, all of which one client has.
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
