import pg from 'pg';
import { migrate } from './migrate.ts';

/**
 * Removes everything from a database, evidence and audit trail included, and leaves it as a first start does: with
 * empty tables. Throws, without changing anything, while anybody else is connected. `only`: the migrations that run
 * afterwards, those of a backup.
 */
export async function emptyDatabase(url: string, only?: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isUsedByOthers(client))
      throw new Error('the portal is still connected to the database: stop it and its workers first');
    await client.query(
      `begin;
       drop schema if exists jobs cascade;
       drop schema public cascade;
       create schema public;
       grant usage on schema public to public;
       commit`,
    );
  } finally {
    await client.end();
  }
  await migrate(url, undefined, only);
}

const graceTenths = 20;

/** Returns whether anybody else stays connected: the server lists a connection for a moment after it was closed. */
async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  for (let tenth = 0; tenth <= graceTenths; tenth += 1) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity, pg_sleep($1)
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      [tenth === 0 ? 0 : 0.1],
    );
    if (!rows[0]?.count) return false;
  }
  return true;
}
