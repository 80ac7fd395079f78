import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from 'pino';
import type { Tables } from './tables.ts';

/** Kysely over a pool; a transaction is one too, so reads take either. */
export type Database = Kysely<Tables>;

// Instants become UTC ISO strings and civil dates stay 'YYYY-MM-DD': pg would make local midnights of them.
const isoInstant = (text: string) =>
  text === 'infinity' || text === '-infinity' ? text : new Date(text).toISOString();
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);
// Counts and identities stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool on a url (`postgres://…` or a socket url of the embedded server). Connects lazily. */
export function openDatabase(url: string, options: { max?: number; log?: Logger } = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'parade-portal',
  });
  // Without these two the process ends when the database restarts: an idle client and a checked-out one each emit.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', (error: Error) => options.log?.warn({ err: error }, 'database connection lost'));
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  return { db, pool, close: () => db.destroy() };
}
