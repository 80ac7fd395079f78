/** Restores a backup into an empty portal. Everything is checked first, and the database gets all of it or nothing. */
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@parade/server/config.ts';
import { openDataFolder } from '@parade/server/dataFolder.ts';
import { prepareAppRole } from '@parade/server/database/appRole.ts';
import { emptyDatabase } from '@parade/server/database/emptyDatabase.ts';
import { migrate, refuseNewer } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { givenUpQueue } from '@parade/server/jobs/givenUp.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { storageOf } from '@parade/server/storage/driver.ts';
import { givenUpPdfs } from '@parade/server/waivers/evidence/documents.ts';
import type pg from 'pg';
import pino from 'pino';
import { type Manifest, parts } from './manifest.ts';
import { loadTable, openPlainly, quoted, readGroups, tablesOf } from './tableRows.ts';

/** Writes the stored key of a backup into a data folder. Throws where there is a different one. */
export function restoreSecret(dataDir: string, folder: string): void {
  const [target, source] = [join(dataDir, 'secret'), join(folder, parts.secret)];
  openDataFolder(dataDir);
  // An interrupted restore can be started again.
  if (existsSync(target) && !readFileSync(target).equals(readFileSync(source)))
    throw new Error(`${target} is the key of another portal: restore into an empty DATA_DIR`);
  copyFileSync(source, target);
  // Closes it to other accounts.
  openDataFolder(dataDir);
}

/**
 * Restores the files and the database of a checked backup. Mail stays in the outbox until it is released, because the
 * original portal has since sent what was waiting when the backup was made.
 */
export async function restoreBackup(config: Config, url: string, folder: string, manifest: Manifest): Promise<void> {
  await makeSchema(url, await migrationsIn(folder));
  for (const { key } of manifest.files) await storageOf(config).store(join(folder, parts.file(key)), key);
  const client = await openPlainly(url);
  try {
    await client.query('begin');
    await loadTables(client, folder, manifest);
    await client.query('commit');
    await migrate(url);
    await client.query(holdMail, [manifest.at]);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await queueJobs(url, folder);
  await prepareAppRole(url, pino({ level: 'warn' }));
}

/** The migrations that had run in the database of a backup. */
async function migrationsIn(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { json } of readGroups(join(folder, parts.table('migrations'))))
    names.push(...(JSON.parse(json) as { name: string }[]).map(({ name }) => name));
  return names;
}

/** A hold that was already in the backup started with an earlier one. */
const holdMail = `insert into mail_hold (since) values ($1)
  on conflict (only_row) do update set since = excluded.since`;

/**
 * Gives the database the schema that the rows had; newer migrations run once they are loaded, as after any upgrade. A
 * database that a newer version has started is ahead of them and has no people yet, so it is emptied first: with the
 * later migrations in it, none of them could run again on the older rows. Refuses, before it changes anything, a
 * database with people in it and what this version of the code does not know.
 */
async function makeSchema(url: string, had: readonly string[]): Promise<void> {
  const ran = await migrationsOfUnused(url);
  refuseNewer([...ran, ...had]);
  if (ran.every((name) => had.includes(name))) await migrate(url, undefined, had);
  else await emptyDatabase(url, had);
}

/** Returns the migrations of a database. Throws where it has people in it. */
async function migrationsOfUnused(url: string): Promise<string[]> {
  const client = await openPlainly(url);
  try {
    const has = async (table: string) =>
      (await client.query<{ found: string | null }>('select to_regclass($1) as found', [table])).rows[0]?.found != null;
    if ((await has('public.users')) && (await client.query('select 1 from users limit 1')).rowCount)
      throw new Error('The database has people in it already: restore into an empty one');
    if (!(await has('public.migrations'))) return [];
    return (await client.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function loadTables(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(client);
  const absent = manifest.tables.filter(({ name }) => !tables.some((table) => table.name === name));
  if (absent.length > 0) throw new Error(`this version has no table ${absent.map(({ name }) => name).join(', ')}`);
  const names = tables.map(({ name }) => `public.${quoted(name)}`);
  // Triggers already ran when these rows were written, and references may come in any order, so both are off.
  const references = await withoutReferences(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) {
    const part = manifest.tables.find(({ name }) => name === table.name);
    if (!part) continue;
    const loaded = await loadTable(client, table, join(folder, parts.table(table.name)));
    if (loaded !== part.rows) throw new Error(`${table.name} has ${loaded} rows instead of ${part.rows}`);
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, last]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const again of references) await client.query(again);
  // In the same commit, so that an interrupted restore mails nothing either. An old backup has no such table.
  if (tables.some(({ name }) => name === 'mail_hold')) await client.query(holdMail, [manifest.at]);
}

/** Drops every reference between tables; returns the statements that create them again, which checks all rows. */
async function withoutReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Queues the waiting jobs, in this version's format; those that were given up get another day of tries. */
async function queueJobs(url: string, folder: string): Promise<void> {
  const queue = await openQueue(url, { works: false, log: pino({ level: 'warn' }) });
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    for await (const { json } of readGroups(join(folder, parts.jobs)))
      for (const { name, data, singleton_key, start_after } of (JSON.parse(json) as WaitingJob[]).map(askedAgain))
        await db.transaction().execute((tx) =>
          queue.send({ tx, at: new Date().toISOString() }, name, data, {
            startAfter: new Date(start_after),
            ...(singleton_key === null ? {} : { singletonKey: singleton_key }),
          }),
        );
  } finally {
    await queue.stop();
    await close();
  }
}

/** Backups up to version 0.3.0 have signed PDFs that were given up under the queue for those, which nobody works. */
function askedAgain(job: WaitingJob): WaitingJob {
  const subject = job.data[givenUpPdfs.key];
  if (job.name !== givenUpQueue || subject === undefined) return job;
  return { ...job, name: givenUpPdfs.queue, singleton_key: `${givenUpPdfs.singleton}${Number(subject)}` };
}

interface WaitingJob {
  readonly name: string;
  readonly data: Record<string, unknown>;
  readonly singleton_key: string | null;
  readonly start_after: string;
}
