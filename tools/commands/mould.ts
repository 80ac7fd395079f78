/** Packs the cluster that the first start of a build begins with, into the file that is given. Run by server.mjs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { packMould } from '@parade/server/database/embedded/mould.ts';

const [path = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'parade-mould-'));
try {
  // Nothing of it has to survive: what is packed is brought to the disk with the rest of the build.
  const server = await startEmbedded({ folder, throwAway: true });
  await server.stop();
  await packMould(join(folder, 'cluster'), path);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
