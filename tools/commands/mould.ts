/**
 * Packs the cluster for the first start of a build into the given file: with the tables of the migrations and of the
 * queue, and without the key that a migration makes, because no two portals may have the same. Run by server.mjs.
 */
import { join } from 'node:path';
import { packMould } from '@parade/server/database/embedded/mould.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { openLog } from '@parade/server/log.ts';
import pg from 'pg';
import { inPackingFolder } from './packing.ts';

const [path = ''] = process.argv.slice(2);
await inPackingFolder('parade-mould-', undefined, async ({ folder, server }) => {
  await migrate(server.url());
  await removeKey(server.url());
  const queue = await openQueue(server.url(), { works: false, log: openLog('error') });
  await queue.stop();
  await server.stop();
  await packMould(join(folder, 'postgres', 'cluster'), path);
});

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
