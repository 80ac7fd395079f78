/** Writes a backup while the portal runs: the database at one instant, the stored files, the key. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '@parade/server/config.ts';
import { makeFolders } from '@parade/server/dataFolder.ts';
import { givenUpQueue } from '@parade/server/jobs/givenUp.ts';
import { checksumOf } from '@parade/server/storage/checksums.ts';
import { reservedOf } from '@parade/server/storage/disk.ts';
import { storageOf } from '@parade/server/storage/driver.ts';
import { givenUpPdfs } from '@parade/server/waivers/evidence/documents.ts';
import type pg from 'pg';
import { type EarlierBackup, newestShared } from './earlierBackup.ts';
import { backupFaults, type Manifest, parts, readManifest, writeManifest } from './manifest.ts';
import { copyOut, filesNamed, type NamedFile } from './storedFiles.ts';
import { openPlainly, tablesOf, writeLines, writeTable } from './tableRows.ts';

const packageJson = fileURLToPath(new URL('../../package.json', import.meta.url));

interface Options {
  readonly isSecretStored: boolean;
  readonly now: () => string;
  /** A folder of earlier backups: files that the newest of them has are linked where the disk can. */
  readonly earlier?: string | undefined;
}

/** `lost`: what the manifest names as missing, and why, in words that go on after the key. */
interface Written {
  readonly manifest: Manifest;
  readonly lost: ReadonlyMap<string, string>;
}

/**
 * Backs a portal up into a new or empty folder. The folder gets its name only once it is complete, and was read
 * back from the disk, so an interrupted or unreadable backup is never mistaken for a finished one. Throws, before it copies anything, where the disk has no room for it.
 */
export async function writeBackup(config: Config, url: string, folder: string, options: Options): Promise<Written> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Error(`${folder} is not a folder: a backup is written into a new folder`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: a backup is written into a new folder`);
  const fresh = `${folder}.unfinished`;
  rmSync(fresh, { recursive: true, force: true });
  makeFolders(dirname(folder));
  mkdirSync(fresh, { mode: 0o700 });
  mkdirSync(join(fresh, 'tables'), { mode: 0o700 });
  const client = await openPlainly(url);
  try {
    const written = await copied(client, config, fresh, options);
    writeManifest(fresh, written.manifest);
    const faults = await backupFaults(fresh, readManifest(fresh));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
    return written;
  } finally {
    await client.end();
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Sessions are left out: restoring one could revive a session that has ended since. */
const notCopied: ReadonlySet<string> = new Set(['sessions']);

async function copied(
  client: pg.Client,
  config: Config,
  folder: string,
  { isSecretStored, now, earlier }: Options,
): Promise<Written> {
  // Every query below sees the database at this instant, despite later writes.
  await client.query('begin isolation level repeatable read, read only');
  const tables: Manifest['tables'] = [];
  const copiedTables = (await tablesOf(client)).filter(({ name }) => !notCopied.has(name));
  // After the first query, which fixes the instant for all of them: every letter in the backup is older than the
  // backup.
  const at = now();
  const named = await filesNamed(client);
  const shared = earlier === undefined ? undefined : newestShared(earlier, folder, at);
  await refuseWithoutRoom(client, folder, named, shared);
  for (const table of copiedTables)
    tables.push({ name: table.name, ...(await writeTable(client, table, join(folder, parts.table(table.name)))) });
  const jobs = await writeLines(client, waitingJobs, join(folder, parts.jobs));
  const { rows: migrations } = await client.query<{ name: string }>('select max(name) as name from migrations');
  const { rows: given } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  await client.query('commit');
  const { files, lost } = await copiedFiles(client, config, folder, { named, shared });
  const secret = join(config.dataDir, 'secret');
  if (isSecretStored) copyFileSync(secret, join(folder, parts.secret));
  const manifest: Manifest = {
    format: 1,
    at,
    version: (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version,
    migration: migrations[0]?.name ?? '',
    secret: isSecretStored ? 'stored' : 'environment',
    tables,
    sequences: Object.fromEntries(given.map(({ name, last }) => [name, Number(last)])),
    jobs,
    files,
    missing: [...lost.keys()],
    secret_sha256: isSecretStored ? await checksumOf(join(folder, parts.secret)) : null,
  };
  return { manifest, lost };
}

/**
 * Jobs that are queued and not done. The queue recreates its own tables and jobs by itself. A signed PDF that was given up
 * is written as the job it was: nobody works the queue that it was set aside in, and what lists it reads where a job came
 * from, which a new one does not say.
 */
const waitingJobs = `
  select case when is_given_up then '${givenUpPdfs.queue}' else name end as name, data,
    case when is_given_up then '${givenUpPdfs.singleton}' || (data ->> '${givenUpPdfs.key}') else singleton_key end as singleton_key,
    start_after
  from (select *, name = '${givenUpQueue}' and source_name = '${givenUpPdfs.queue}' as is_given_up from jobs.job) as each_job
  where state < 'completed' and data is not null and data <> '{}'::jsonb and not starts_with(name, '__pgboss__')
  order by created_on, id`;

/** A disk that a backup has filled stops what else is on it, and leaves no room for the backup of the next night. */
async function refuseWithoutRoom(
  client: pg.Client,
  folder: string,
  named: readonly NamedFile[],
  shared: EarlierBackup | undefined,
): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const copied = named.filter(({ key }) => !shared?.sizes.has(key));
  // The rows as text are about as large as the tables with their indexes.
  const needed = copied.reduce((sum, { size_bytes }) => sum + size_bytes, rows[0]?.bytes ?? 0);
  const disk = statfsSync(folder);
  const [free, reserved] = [disk.bavail * disk.bsize, reservedOf(disk)];
  if (free < needed + reserved)
    throw new Error(
      `There is no room for this backup in ${dirname(folder)}: it needs ${gigabytes(needed)} and leaves ${gigabytes(reserved)} of the disk to others, but only ${gigabytes(free)} are free. Make room there, or back up to another disk`,
    );
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

async function copiedFiles(
  client: pg.Client,
  config: Config,
  folder: string,
  { named, shared }: { readonly named: readonly NamedFile[]; readonly shared: EarlierBackup | undefined },
): Promise<Pick<Manifest, 'files'> & Pick<Written, 'lost'>> {
  const storage = storageOf(config);
  const files: Manifest['files'] = [];
  const lost = new Map<string, string>();
  for (const { key } of named) {
    const brought = await copyOut(storage, key, folder, shared);
    if ('file' in brought) files.push(brought.file);
    else lost.set(key, brought.lost);
  }
  if (lost.size === 0) return { files, lost };
  await storage.checkPlaces(named.map(({ key }) => key));
  // Files that were deleted meanwhile are not missing.
  const still = new Set((await filesNamed(client)).map(({ key }) => key));
  return { files, lost: new Map([...lost].filter(([key]) => still.has(key))) };
}
