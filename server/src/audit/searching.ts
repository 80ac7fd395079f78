import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { indexedKeyContains, isIndexed, keyContains, trigramKeyContains } from '../database/searching.ts';
import { Refusal } from '../http/refusal.ts';
import { isTimeout } from '../observing/unreachable.ts';
import { along, type Plan } from './part.ts';

/** The number of newest lines that are searched to estimate how common the text is. */
const sampleSize = 3_000;
/** A text in at least this share of the newest lines is found fastest by scanning further ones. */
const commonShare = 0.01;
/** How many lines a search without the index scans. */
const walkLimit = 150_000;
const longestMs = 2_000;
/**
 * Searches at a time, each on one connection: the others wait, so that the rest of the portal always finds one free.
 */
const maxSearches = 3;

/** The key of a line: lines of many are without one at first (`auditAll`). */
const lineKey = sql<string>`coalesce(audit_events.search_key, audit_search_key(audit_events))`;

/** Searches that wait for their turn, by their query: an equal query meanwhile gets the same answer. */
const waiting = new WeakMap<Database, Map<string, Promise<number[]>>>();

/**
 * Returns the newest ids in a part whose line has the text, or whose subject has the name, at most `limit`; `key` names
 * the part. Uses one connection for at most two seconds; then it throws Refusal search-too-slow.
 */
export function findMatches(
  db: Database,
  { key, plan, q, limit }: { readonly key: string; readonly plan: Plan; readonly q: string; readonly limit: number },
): Promise<number[]> {
  const inLine = waiting.get(db) ?? new Map<string, Promise<number[]>>();
  waiting.set(db, inLine);
  const name = `${limit} ${key}`;
  const found =
    inLine.get(name) ??
    inTurn(async () => {
      // A line written from here on may be missed, so no further search joins.
      inLine.delete(name);
      return search(db, plan, q, limit);
    });
  inLine.set(name, found);
  return found;
}

async function search(db: Database, plan: Plan, q: string, limit: number): Promise<number[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(longestMs)}, true), set_config('enable_seqscan', 'off', true)`.execute(
        tx,
      );
      const lines = await (plan.isNarrow ? narrowMatches(tx, plan, q, limit) : wideMatches(tx, plan, q, limit));
      const about = await matchesByName(tx, plan, q, limit);
      return [...new Set([...lines, ...about])].toSorted((one, other) => other - one).slice(0, limit);
    });
  } catch (error) {
    if (isTimeout(error)) throw new Refusal('search-too-slow');
    throw error;
  }
}

/** Searches all lines of the part, along each of its paths. */
async function narrowMatches(tx: Database, plan: Plan, q: string, limit: number): Promise<number[]> {
  const paths = plan.paths.map((path) => sql`(${along(path, [...plan.rest, keyContains(lineKey, q)], { limit })})`);
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(paths, sql` union `)}) found order by id desc limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Finds a common text by scanning the newest lines, a rare one by the index. The newest lines show which of the two it
 * is.
 */
async function wideMatches(tx: Database, { paths, rest }: Plan, q: string, limit: number): Promise<number[]> {
  const [path = []] = paths;
  const lines = along(path, rest, { limit: sampleSize, select: sql`id, ${lineKey} as search_key` });
  const { rows } = await sql<{ ids: number[]; scanned: number; oldest: number | null; has_index: boolean }>`
    with lines as materialized (${lines})
    select array(select id from lines where ${keyContains('lines.search_key', q)} order by id desc limit ${limit}) as ids,
      (select count(*) from lines) as scanned, (select min(id) from lines) as oldest,
      ${isIndexed(q)} as has_index`.execute(tx);
  const { ids = [], scanned = 0, oldest = null, has_index = false } = rows[0] ?? {};
  if (oldest === null || scanned < sampleSize || ids.length >= limit) return ids;
  const isCommon = ids.length >= sampleSize * commonShare;
  if (!isCommon && has_index) return matchesByIndex(tx, { paths, rest }, q, limit);
  const more = await walkOn(
    tx,
    along(path, rest, { limit: walkLimit, before: oldest, select: sql`id, ${lineKey} as search_key` }),
    q,
    limit,
  );
  if (ids.length + more.length >= limit) return [...ids, ...more].slice(0, limit);
  return has_index
    ? matchesByIndex(tx, { paths, rest }, q, limit)
    : wholeOrNone(tx, path, rest, [...ids, ...more], oldest);
}

/** Stops when enough are found. */
async function walkOn(tx: Database, lines: RawBuilder<unknown>, q: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${lines}) lines where ${keyContains('lines.search_key', q)} limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function matchesByIndex(
  tx: Database,
  { paths, rest }: Pick<Plan, 'paths' | 'rest'>,
  q: string,
  limit: number,
): Promise<number[]> {
  const conditions = [
    ...(paths[0] ?? []).map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`),
    ...rest,
  ];
  const lines = (...those: RawBuilder<SqlBool>[]) =>
    sql`select id from audit_events where ${sql.join([...those, ...conditions], sql` and `)}`;
  const { rows } = await sql<{ id: number }>`
    with hits as materialized (${lines(trigramKeyContains('audit_events.search_key', q))}
      union all ${lines(sql<SqlBool>`search_key is null`, keyContains(lineKey, q))})
    select id from hits order by id desc limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Finds two letters that few lines have: the result is complete if there are no further lines. */
async function wholeOrNone(
  tx: Database,
  path: Plan['paths'][number],
  rest: Plan['rest'],
  ids: number[],
  oldest: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${along(path, rest, { limit: walkLimit + 1, before: oldest })}) lines offset ${walkLimit}`.execute(
    tx,
  );
  if (rows.length > 0) throw new Refusal('search-too-slow');
  return ids;
}

/** How many subjects of a kind with the typed name have their lines searched, the newest ones. */
const maxNamed = 200;

/**
 * Finds lines by the present name of their subject, which their key cannot have: entries (by their own or their
 * organization's name), organizations, accounts, people and waivers. It uses the indexes of their lists, so this reads
 * some thousand lines at most.
 */
async function matchesByName(tx: Database, { paths, rest }: Plan, q: string, limit: number): Promise<number[]> {
  const { rows: things } = await sql<{ model: string; id: number }>`
    with organization as materialized (
      select id from organizations where ${isIndexed(q)} and ${keyContains('organizations.search_key', q)}),
    waiver as materialized (
      select id, participant_id from waivers where ${isIndexed(q)} and ${indexedKeyContains('waivers.search_key', q)})
    (select 'Organization' as model, id from organization order by id desc limit ${maxNamed})
    union all (select 'Entry', id from entries where ${isIndexed(q)} and (${keyContains('entries.search_key', q)}
      or organization_id in (select id from organization)) order by id desc limit ${maxNamed})
    union all (select 'User', id from users where ${isIndexed(q)} and ${keyContains('users.search_key', q)}
      order by id desc limit ${maxNamed})
    union all (select 'Waiver', id from waiver order by id desc limit ${maxNamed})
    union all (select 'Participant', participant_id from waiver where participant_id is not null
      order by participant_id desc limit ${maxNamed})`.execute(tx);
  if (things.length === 0) return [];
  const entries = things.flatMap(({ model, id }) => (model === 'Entry' ? [id] : []));
  const subjects = { models: things.map(({ model }) => model), ids: things.map(({ id }) => String(id)) };
  // Each path by itself, so that its lines are checked for every condition of the part.
  const each = paths.flatMap((path) => {
    const conditions = [...path.map(([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`), ...rest];
    const newest = (about: RawBuilder<unknown>) => sql`select id from audit_events
      where ${sql.join([about, ...conditions], sql` and `)} order by id desc limit ${limit}`;
    return [
      sql`(select hit.id from unnest(${entries}::integer[]) as named(entry)
        cross join lateral (${newest(sql`entry_id = named.entry`)}) hit)`,
      sql`(select hit.id from unnest(${subjects.models}::text[], ${subjects.ids}::text[]) as named(kind, number)
        cross join lateral (${newest(sql`(model = named.kind and model_id = named.number)`)}) hit)`,
    ];
  });
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(each, sql` union `)}) found order by id desc limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

let running = 0;
const next: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const isFree = running < maxSearches;
  if (isFree) running += 1;
  // Also if nobody is ahead, because the caller must be in line before the work begins.
  await (isFree ? Promise.resolve() : new Promise<void>((resolve) => next.push(resolve)));
  try {
    return await work();
  } finally {
    const first = next.shift();
    if (first) first();
    else running -= 1;
  }
}
