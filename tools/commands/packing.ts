/** A temporary folder for what a build packs: mould.ts and packSeason.ts. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@parade/server/database/embedded/embedded.ts';

/** An age after which a folder belongs to a process that was killed. */
const abandonedMs = 3_600_000;

/** A new folder with a database server. */
export interface Packing {
  readonly folder: string;
  readonly server: EmbeddedServer;
}

/**
 * Starts a database server in a new folder of this name, from a mold if there is one, and passes both to `work`, which stops
 * the server when it has written all. Afterwards both are gone, also if the process is asked to end: the server would not
 * notice Ctrl-C by itself.
 */
export async function inPackingFolder(
  name: string,
  mould: string | undefined,
  work: (packing: Packing) => Promise<void>,
): Promise<void> {
  removeAbandoned(name);
  const folder = mkdtempSync(join(tmpdir(), name));
  let server: EmbeddedServer | undefined;
  const remove = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void remove().finally(() => process.exit(128 + constants.signals[signal])));
  try {
    // No durability needed: what is packed of it reaches the disk at the end.
    server = await startEmbedded({
      folder: join(folder, 'postgres'),
      throwAway: true,
      ...(mould === undefined ? {} : { mould }),
    });
    await work({ folder, server });
  } finally {
    await remove();
  }
}

function removeAbandoned(begin: string): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(begin))) {
    const path = join(tmpdir(), name);
    const at = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - at < abandonedMs) continue;
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It belongs to somebody else, whose next install removes it.
    }
  }
}
