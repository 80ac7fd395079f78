import pg from 'pg';
import { migrate } from './migrate.ts';

/**
 * Removes everything from a database, evidence and audit trail included, and leaves it as a first start does: tables and
 * nobody in them. Throws, having changed nothing, while anybody else is connected.
 */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows[0]?.count) throw new Error('the portal is still connected to the database: stop it and its workers first');
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
  await migrate(url);
}
