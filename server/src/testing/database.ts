import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appRole } from '../database/appRole.ts';
import { type OpenDatabase, openDatabase } from '../database/pool.ts';
import { closeAfterTests } from './closing.ts';
import { sendStatementsLate } from './lateStatements.ts';

/** ms that a statement is sent late at most; a test that depends on who comes first is found with some. */
const { STATEMENT_DELAY } = process.env;
if (STATEMENT_DELAY) sendStatementsLate(Number(STATEMENT_DELAY));

/**
 * Returns a database for one test file, copied from the migrated template in some 12 ms. After the tests it is dropped
 * without force, which would be flaky behind a pool; the whole cluster is deleted at the end of the run.
 */
export async function testDatabase(): Promise<OpenDatabase & { url: string; owner: OpenDatabase }> {
  const url = await newDatabase((client, name) => copyTemplate(client, name));
  // No test asserts how long anything takes: on a busy machine, 50 at once wait for each other's turn.
  const opened = openDatabase(url, { max: 12, role: appRole, patienceMs: 60_000, statementMs: 20_000 });
  // Connects at its first use, for tests that do what the portal itself may not.
  const owner = openDatabase(url, { max: 2 });
  closeAfterTests(opened.close);
  closeAfterTests(owner.close);
  return { ...opened, url, owner };
}

/** Returns the url of a new empty database. */
export async function emptyDatabase(): Promise<string> {
  return newDatabase((client, name) => client.query(`create database ${name}`));
}

async function newDatabase(create: (client: pg.Client, name: string) => Promise<unknown>): Promise<string> {
  const cluster = inject('clusterUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await create(client, name);
  } finally {
    await client.end();
  }
  closeAfterTests(() => dropIfUnused(name));
  return cluster.replace('/postgres?', `/${name}?`);
}

/** Otherwise the files of a run would take some gigabytes. Where a connection is still closing, it stays until the end. */
async function dropIfUnused(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) await client.query(`drop database ${name}`);
  } finally {
    await client.end();
  }
}

async function copyTemplate(client: pg.Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`create database ${name} template ${inject('templateDatabase')}`);
      return;
    } catch (error) {
      // Another test file is copying the template at this moment.
      if ((error as { code?: string }).code !== '55006' || attempt === 40) throw error;
    }
  }
}
