/** Packs the cluster for the first start of a build into the given file. Run by server.mjs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { packMould } from '@parade/server/database/embedded/mould.ts';

const [path = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'parade-mould-'));
try {
  // No durability needed: the packed file is flushed to disk with the rest of the build.
  const server = await startEmbedded({ folder, throwAway: true });
  await server.stop();
  await packMould(join(folder, 'cluster'), path);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
