import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../testing/database.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { migrate } from './migrate.ts';

const { folder, remove } = throwAwayFolder('migrations');
afterAll(remove);
let count = 0;

function migrations(files: Record<string, string>, path = join(folder, String((count += 1)))): string {
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  await client.end();
  return rows.map((row) => row.name);
}

test('migrations run once, in the order of their names, and new ones later', async () => {
  const url = await emptyDatabase();
  const path = migrations({
    '0002_b.sql': 'alter table a add column b int;',
    '0001_a.sql': 'create table a (id int);',
  });
  expect(await migrate(url, path)).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await migrate(url, path)).toEqual([]);
  migrations({ '0003_c.sql': 'create table c (id int);' }, path);
  expect(await migrate(url, path)).toEqual(['0003_c.sql']);
  expect(await tablesOf(url)).toEqual(['a', 'c', 'migrations']);
});

test('a migration that was changed after it ran is refused, and no later one runs', async () => {
  const url = await emptyDatabase();
  const path = migrations({ '0001_a.sql': 'create table a (id int);' });
  await migrate(url, path);
  migrations({ '0001_a.sql': 'create table a (id bigint);', '0002_b.sql': 'create table b (id int);' }, path);
  await expect(migrate(url, path)).rejects.toThrow(
    'migration 0001_a.sql was changed after it ran: write a new migration instead',
  );
  expect(await tablesOf(url)).toEqual(['a', 'migrations']);
});

test('a database of a newer version is refused by older code, which names both and changes nothing', async () => {
  const url = await emptyDatabase();
  const newer = migrations({ '0001_a.sql': 'create table a (id int);', '0003_c.sql': 'create table c (id int);' });
  await migrate(url, newer);
  const older = migrations({ '0001_a.sql': 'create table a (id int);', '0002_b.sql': 'create table b (id int);' });
  await expect(migrate(url, older)).rejects.toThrow(
    'a newer version of the portal has migrated it: it is at migration 0003_c.sql, and this version ends at 0002_b.sql',
  );
  expect(await tablesOf(url)).toEqual(['a', 'c', 'migrations']);
  expect(await migrate(url, newer)).toEqual([]);
});

test('a migration that fails leaves no changes, and is named', async () => {
  const url = await emptyDatabase();
  const path = migrations({ '0001_a.sql': 'create table a (id int); insert into a values (1/0);' });
  await expect(migrate(url, path)).rejects.toThrow('migration 0001_a.sql failed: division by zero');
  expect(await tablesOf(url)).toEqual(['migrations']);
});

test('several processes that start at once migrate once', async () => {
  const url = await emptyDatabase();
  const path = migrations({ '0001_a.sql': 'create table a (id int);' });
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(url, path)));
  expect(ran.flat()).toEqual(['0001_a.sql']);
});

test('the portal’s own migrations create its tables', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  expect(await tablesOf(url)).toEqual(
    expect.arrayContaining(['audit_events', 'entries', 'outbox', 'users', 'waivers']),
  );
});

/** Runs one statement on the database of a URL. */
async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database of the same cluster, for another user where one is given. */
function beside(url: string, name: string, user?: string): string {
  const address = url.replace(/\/\w+\?/, `/${name}?`);
  return user === undefined ? address : address.replace('//parade@', `//${user}@`);
}

test('a database whose encoding is not UTF8 is refused before anything is made in it', async () => {
  const url = await emptyDatabase();
  await run(url, "create database latin encoding 'LATIN1' locale 'C' template template0");
  const latin = beside(url, 'latin');
  await expect(migrate(latin)).rejects.toThrow(
    'the encoding of the database is LATIN1, but the portal needs UTF8: make another one with createdb --encoding UTF8 --template template0',
  );
  expect(await tablesOf(latin)).toEqual([]);
  await run(url, 'drop database latin');
});

test('a database of another owner is refused with the statement that gives it to the user', async () => {
  const url = await emptyDatabase();
  await run(url, 'create role stranger login');
  await run(url, 'create database owned');
  await expect(migrate(beside(url, 'owned', 'stranger'))).rejects.toThrow(
    'the user of the database may not make tables in it: as an administrator, run "alter database owned owner to stranger"',
  );
  await run(url, 'drop database owned');
  await run(url, 'drop role stranger');
});
