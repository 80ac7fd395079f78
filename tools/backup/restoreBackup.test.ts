import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@parade/server/config.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';
import { openPlainly } from './tableRows.ts';
import { writeBackup } from './writeBackup.ts';

const { folder, remove } = throwAwayFolder('restored');
const log = pino({ level: 'silent' });
const migrations = readdirSync(new URL('../../database/migrations', import.meta.url)).sort();
/** Those of a version that is three migrations older than this one. */
const older = migrations.slice(0, -3);
let server: Awaited<ReturnType<typeof startEmbedded>>;
let count = 0;
/** The database of the portal that is backed up, and the one that a backup is restored into. */
let source: string;
let target: string;

beforeAll(async () => {
  server = await startEmbedded({ folder: join(folder, 'postgres'), throwAway: true });
});
afterAll(async () => {
  await server.stop();
  remove();
});
beforeEach(async () => {
  [source, target] = [await newDatabase(), await newDatabase()];
});

async function newDatabase(): Promise<string> {
  count += 1;
  await ask(server.url(), `create database portal_${count}`);
  return server.url(`portal_${count}`);
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = await openPlainly(url);
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const addPerson = `insert into users (email, first_name, last_name, created_at)
  values ('anna@example.org', 'Anna', 'Ruiz', now())`;

/** Opens the queue once, as a start of the portal does; its schema is not one of our migrations. */
async function start(url: string, only?: readonly string[]): Promise<void> {
  await migrate(url, undefined, only);
  await (await openQueue(url, { works: false, log })).stop();
}

async function backedUp(): Promise<string> {
  const path = join(folder, `backup-${count}`);
  await writeBackup(readConfig({ DATA_DIR: join(folder, `from-${count}`) }), source, path, {
    isSecretStored: false,
    now: () => new Date().toISOString(),
  });
  return path;
}

const restored = (path: string) =>
  restoreBackup(readConfig({ DATA_DIR: join(folder, `into-${count}`) }), target, path, readManifest(path));

const migrationsOf = async (url: string) =>
  (await ask<{ name: string }>(url, 'select name from migrations order by name')).map(({ name }) => name);
const peopleOf = (url: string) => ask(url, 'select first_name from users');
const jobsOf = (url: string) =>
  ask(url, `select name, data, singleton_key from jobs.job where name in ('waiver-papers', 'given-up')`);

it('a backup of an older version is restored into a portal that a newer version has started once, and upgraded', async () => {
  await start(source, older);
  await ask(source, addPerson);
  const path = await backedUp();
  await start(target);
  await restored(path);
  expect(await peopleOf(target)).toEqual([{ first_name: 'Anna' }]);
  expect(await migrationsOf(target)).toEqual(migrations);
});

it('a database with people in it, or that this version does not know, is refused and stays as it is', async () => {
  await start(source, older);
  const path = await backedUp();
  await start(target);
  await ask(target, addPerson);
  await expect(restored(path)).rejects.toThrow('has people in it already');
  expect(await peopleOf(target)).toHaveLength(1);
  await ask(target, `delete from users; insert into migrations (name, checksum) values ('9999_later.sql', 'x')`);
  await expect(restored(path)).rejects.toThrow('a newer version of the portal has migrated it');
  expect(await migrationsOf(target)).toEqual([...migrations, '9999_later.sql']);
});

it('a database that the portal is still connected to is refused and stays as it is', async () => {
  await start(source, older);
  const path = await backedUp();
  await start(target);
  const portal = await openPlainly(target);
  await expect(restored(path)).rejects.toThrow('stop it and its workers first');
  await portal.end();
  expect(await migrationsOf(target)).toEqual(migrations);
});

const givenUp = (sourceName: string) => `insert into jobs.job (name, data, source_name, start_after)
  values ('given-up', '{"waiver_id": 12}', ${sourceName}, now())`;
const papers = { name: 'waiver-papers', data: { waiver_id: 12 }, singleton_key: 'waiver:12' };

it('signed PDFs that were given up are made again by a restored portal, each once', async () => {
  await start(source);
  await ask(source, `${givenUp("'waiver-papers'")}; ${givenUp("'waiver-papers'")}`);
  await restored(await backedUp());
  expect(await jobsOf(target)).toEqual([papers]);
});

it('so are those of a backup that has them as given up, without where they came from', async () => {
  await start(source);
  await ask(source, givenUp('null'));
  await restored(await backedUp());
  expect(await jobsOf(target)).toEqual([papers]);
});
