import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { outagesOf } from '../observing/outages.ts';
import { namingPool } from './naming.ts';
import type { Tables } from './tables.ts';

/** How long a statement may take, so that a request that waited for a connection is answered within 30 seconds. */
const statementMs = 20_000;

/** Kysely over a pool. A transaction has this type too, so reads accept either. */
export type Database = Kysely<Tables>;

/** How many of a pool's connections reads may take: saving and signing find the others free, however many open a list. */
function readsAmong(all: number): number {
  return Math.max(1, Math.floor((all * 3) / 4));
}

/** How long somebody waits for a connection. */
const connectionMs = 5_000;

export interface OpenDatabase {
  readonly db: Database;
  /** The same for calls that only read, which leave connections for the others. */
  readonly reads: Database;
  readonly pool: pg.Pool;
  /** How many wait for one of those that reads may take. */
  readonly waitingReads: () => number;
  close(): Promise<void>;
}

/**
 * Opens a pool on a url (`postgres://…` or a socket url of the embedded server). Connects lazily. Returns civil dates
 * as 'YYYY-MM-DD', instants as ISO strings in UTC, bigint as number, numeric as string. Survives a restart of the
 * database: running statements fail, later ones reconnect. `role`: the role of each connection from the start.
 * `patienceMs`: the limit of waiting for a connection and a statement; `statementMs`: that of a statement alone.
 * `kept`: connections that stay open while nobody needs them, once `openKept` or a rush has opened them.
 */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    kept?: number;
    log?: Logger;
    role?: string | undefined;
    patienceMs?: number;
    statementMs?: number;
  } = {},
): OpenDatabase {
  const longestMs = options.statementMs ?? options.patienceMs ?? statementMs;
  const pool = new pg.Pool({
    connectionString: url,
    types: { getTypeParser },
    max: options.max ?? 20,
    min: Math.min(options.kept ?? 0, options.max ?? 20),
    connectionTimeoutMillis: options.patienceMs ?? connectionMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: longestMs,
    // The database ends a statement by itself. If it does not answer at all, we give up the statement and its
    // connection.
    query_timeout: longestMs + 2_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // A connection accepts statements before it has answered earlier ones; see `sentAhead`.
    pipeline: true,
    application_name: 'parade-portal',
    // Once a connection and never again: a statement pays nothing for it.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    ...(options.role ? { onConnect: async (client) => void (await client.query(`set role ${options.role}`)) } : {}),
  });
  // Without these two, the process ends when the database restarts: an idle client and a checked-out one each emit.
  const lost = (error: Error) => options.log && outagesOf(options.log).failed('database', error);
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const named = namingPool(pool);
  const forReads = leavingRoom(named, readsAmong(pool.options.max), options.patienceMs ?? connectionMs);
  const over = (one: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: one }) });
  const db = over(named);
  return { db, reads: over(forReads), pool, waitingReads: forReads.waiting, close: () => db.destroy() };
}

/**
 * Opens the connections that the pool keeps, so that nobody waits for them: to whoever comes first after a start, or
 * after a quiet hour, they are a tenth of a second. One that cannot be opened now is opened when it is needed.
 */
export async function openKept({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const opening = Array.from({ length: pool.options.min ?? 0 }, () => pool.connect());
  for (const opened of await Promise.allSettled(opening)) if (opened.status === 'fulfilled') opened.value.release();
}

/** As the driver says it. */
const tooLate = 'timeout exceeded when trying to connect';

/** Returns the connection if it comes by an instant of `performance`, and throws otherwise. */
async function connectedBy(until: number, connecting: Promise<PostgresPoolClient>): Promise<PostgresPoolClient> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(tooLate)), Math.max(0, until - performance.now()));
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(limit);
  }
}

/** A part of a pool, and how many wait for one of its connections. */
interface PartOfPool extends PostgresPool {
  readonly waiting: () => number;
}

/**
 * Returns a pool that takes at most `most` connections of another one, so that there are some left for whoever must not wait,
 * however many come here. Who waits longer than `patienceMs`, here and there together, gets the error that the driver has for it. Its end does not end the other one.
 */
function leavingRoom(pool: PostgresPool, most: number, patienceMs: number): PartOfPool {
  let taken = 0;
  // In the order in which they came.
  const waiting = new Set<() => void>();
  /** Resolves with the instant until which its caller goes on waiting; undefined if there was a place at once. */
  const take = () =>
    new Promise<number | undefined>((resolve, reject) => {
      if (taken < most) {
        taken += 1;
        resolve(undefined);
        return;
      }
      const until = performance.now() + patienceMs;
      const begin = () => {
        clearTimeout(limit);
        resolve(until);
      };
      const limit = setTimeout(() => {
        waiting.delete(begin);
        reject(new Error(tooLate));
      }, patienceMs);
      waiting.add(begin);
    });
  const free = () => {
    const [next] = waiting;
    if (!next) {
      taken -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  const known = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const freeing = (client: PostgresPoolClient): PostgresPoolClient => ({
    query: client.query,
    release: (...destroy) => {
      client.release(...destroy);
      free();
    },
  });
  return {
    connect: async () => {
      const until = await take();
      const connecting = pool.connect();
      try {
        const client = await (until === undefined ? connecting : connectedBy(until, connecting));
        const own = known.get(client) ?? freeing(client);
        known.set(client, own);
        return own;
      } catch (error) {
        // A caller who gave up is still in the line of the pool, and has the place until it leaves that: otherwise all who
        // wait here would get into that line one after another, ahead of whoever must not wait.
        void connecting
          .then(
            (client) => client.release(),
            () => undefined,
          )
          .then(free);
        throw error;
      }
    },
    end: async () => undefined,
    options: pool.options,
    waiting: () => waiting.size,
  };
}

type Read = (text: string) => unknown;
const { builtins } = pg.types;
const [dateArray, timestampArray, timestamptzArray, int8Array, textArray] = [1182, 1115, 1185, 1016, 1009];
const each = (read: Read) => (text: string) => texts(text).map((item) => (item === null ? null : read(item)));

// The pool's own parsers and not the driver's global ones: the job queue shares the driver and expects its Dates.
const readers = new Map<number, Read>([
  // The driver would turn it into local midnight, which is another day elsewhere.
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, instant],
  [builtins.TIMESTAMPTZ, instant],
  // Counts and identities stay far below 2^53.
  [builtins.INT8, Number],
  [dateArray, (text) => texts(text)],
  [timestampArray, each(instant)],
  [timestamptzArray, each(instant)],
  [int8Array, each(Number)],
]);

// The driver's signature is overloaded by format; only its parsers of the text format are in use.
const getTypeParser = ((oid: number, format?: 'text') =>
  readers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

function texts(text: string): (string | null)[] {
  const read: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray, 'text');
  return read(text);
}

/** '2026-11-21 06:19:01.5+00' -> '2026-11-21T06:19:01.500Z'. */
function instant(text: string): string {
  // Nearly all have this shape, and a table of a thousand entries reads ten thousand, so they are split by position.
  if (text[10] === ' ' && text.endsWith('+00') && (text.length === 22 || text[19] === '.'))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
  const found = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:\+00)?$/.exec(text);
  if (found) return `${found[1]}T${found[2]}.${(found[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  const ms = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}
