import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { servingUrl } from '@parade/server/database/embedded/embedded.ts';
import { memoryFolder } from '@parade/server/testing/folders.ts';
import pg from 'pg';
import { demoStart } from './demoSeason.ts';
import { type RunningPortal, startPortal } from './portal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = join(root, 'node_modules', '.cache', 'season');
/** An age after which a season of older code is deleted: another process may still be copying it before. */
const abandonedMs = 3_600_000;

/**
 * Returns a data folder with the demo season at `demoStart` and its signed PDFs; nothing runs on it. A first start
 * seeds it once for this code; journeys and drills use copies, since seeding takes longer than most of them.
 * Everything that determines its content is part of its name, including the instant and the migrations.
 */
export async function seasonFolder(): Promise<string> {
  const folder = join(kept, keyOfSeason());
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const portal = await startPortal({ CLOCK_START: demoStart });
  await signedPdfsAreReady(portal.dataDir);
  await portal.leave();
  const fresh = mkdtempSync(join(kept, '.season-'));
  copyFolder(portal.dataDir, fresh);
  await portal.stop();
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process has seeded the same folder.
    if (!existsSync(folder)) throw error;
  }
  removeOld(folder);
  return folder;
}

/**
 * The place of a copy: on disk for tests of what a killed process leaves there. A copy on disk takes a second and a
 * half of a core, one in memory a tenth of that.
 */
export type Place = 'in memory' | 'on disk';

/** Starts a separate portal on a copy of that season, its clock running from `demoStart`. */
export async function startOnSeason(
  env: Record<string, string> = {},
  place: Place = 'in memory',
): Promise<RunningPortal> {
  return startPortal({ CLOCK_START: demoStart, ...env }, await copyOfSeason(place));
}

/** Returns a copy of that season's folder; the caller removes it. */
export async function copyOfSeason(place: Place = 'in memory'): Promise<string> {
  const dataDir = mkdtempSync(join((place === 'in memory' && memoryFolder()) || tmpdir(), 'parade-e2e-'));
  copyFolder(await seasonFolder(), dataDir);
  return dataDir;
}

/** Copies the owners too: where the tests run as root, the database belongs to another account. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/**
 * Returns a key of everything that determines a first start: the server's sources, the seed, the migrations and the
 * packages.
 */
function keyOfSeason(): string {
  const hash = createHash('sha256').update(demoStart);
  for (const folder of ['server/src', 'contract/src', 'database'])
    for (const name of (readdirSync(join(root, folder), { recursive: true }) as string[]).toSorted())
      if (/\.(ts|sql)$/.test(name) && !/\.test\.ts$|^testing\//.test(name))
        hash.update(`${folder}/${name}\0`).update(readFileSync(join(root, folder, name)));
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

function removeOld(current: string): void {
  const now = Date.now();
  for (const name of readdirSync(kept)) {
    const path = join(kept, name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? now);
    if (path !== current && age > abandonedMs) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Waits for the signed PDFs. The worker creates those of a whole season after the first start: half a minute of a core
 * that each copy would need again.
 */
async function signedPdfsAreReady(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: await servingUrl(join(dataDir, 'postgres')) });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(
        'select 1 from waiver_evidence left join waiver_documents using (waiver_id) where checksum is null limit 1',
      );
      if (rowCount === 0) return;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
