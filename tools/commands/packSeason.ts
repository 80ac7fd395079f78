/**
 * Packs the demo season of this moment for the first starts of the next day: `packSeason.ts TO [MOLD]` writes
 * TO<instant>-files.tar.gz and TO<instant>-cluster.tar.gz, in this order, so that a season with a cluster is whole. MOLD: the packed
 * cluster to begin with. Run by server.mjs.
 */
import { renameSync, rmSync } from 'node:fs';
import { systemClock } from '@parade/server/clock.ts';
import { newServerSecret, readConfig } from '@parade/server/config.ts';
import { prepareAppRole } from '@parade/server/database/appRole.ts';
import { packSeason, packedUrl } from '@parade/server/database/embedded/packedSeason.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { openLog } from '@parade/server/log.ts';
import { addHomePages, beginDemo, initializeSeason, loadDemo } from '@parade/server/season.ts';
import { prepareFolders } from '@parade/server/storage/prepare.ts';
import { adoptSecret } from '@parade/server/waivers/evidence/secretAdoption.ts';
import { sql } from 'kysely';
import { inPackingFolder } from './packing.ts';

const [to = '', mould] = process.argv.slice(2);
await inPackingFolder('parade-season-', mould, async ({ folder, server }) => {
  const at = systemClock().now().getTime();
  await writeSeason(server.url(), folder);
  await server.stop();
  const unfinished = { files: `${to}files-${process.pid}`, cluster: `${to}cluster-${process.pid}` };
  try {
    await packSeason(folder, unfinished);
    for (const kind of ['files', 'cluster'] as const) renameSync(unfinished[kind], `${to}${at}-${kind}.tar.gz`);
  } finally {
    for (const path of Object.values(unfinished)) rmSync(path, { force: true });
  }
});

/** Does what a first start does before it answers anybody (bootstrap.ts). */
async function writeSeason(url: string, folder: string): Promise<void> {
  const log = openLog('error');
  const config = readConfig({ DATA_DIR: folder, SECRET: newServerSecret(), PUBLIC_URL: packedUrl });
  const quiet = () => undefined;
  await migrate(url);
  await adoptSecret(url, config.secret);
  const queue = await openQueue(url, { works: false, log });
  const role = await prepareAppRole(url, log);
  const { db, close } = openDatabase(url, { log, role, max: 4 });
  const portal = { db, clock: systemClock(), config, queue, log };
  try {
    await prepareFolders(portal);
    await initializeSeason(portal, quiet);
    await loadDemo(portal, () => openDatabase(url, { log, role, max: 2 }), quiet, await beginDemo(config));
    await addHomePages(portal);
  } finally {
    await queue.stop();
    await close();
  }
  const owner = openDatabase(url, { max: 1 });
  try {
    await sql`vacuum analyze`.execute(owner.db);
  } finally {
    await owner.close();
  }
}
