/**
 * Packs the cluster for the first start of a build into the given file: with the tables of the migrations and of the
 * queue, and without the key that a migration makes, because no two portals may have the same. Run by server.mjs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { packMould } from '@parade/server/database/embedded/mould.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { openLog } from '@parade/server/log.ts';
import pg from 'pg';

const [path = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'parade-mould-'));
try {
  // No durability needed: the packed file is flushed to disk with the rest of the build.
  const server = await startEmbedded({ folder, throwAway: true });
  await migrate(server.url());
  await removeKey(server.url());
  const queue = await openQueue(server.url(), { works: false, log: openLog('error') });
  await queue.stop();
  await server.stop();
  await packMould(join(folder, 'cluster'), path);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The first start makes one (secretAdoption.ts). */
async function removeKey(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `begin;
       set local session_replication_role = replica;
       truncate evidence_keys restart identity;
       commit`,
    );
  } finally {
    await client.end();
  }
}
