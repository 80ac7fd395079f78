import { join } from 'node:path';
import type { Config } from '@parade/server/config.ts';
import { servingUrl, startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { lockDataFolder } from '@parade/server/database/embedded/folderLock.ts';

/**
 * Returns the URL of the portal's database, for a command that changes it. It starts the embedded one, which is
 * refused while the portal runs; `undo` then stops it.
 */
export async function portalDatabase(config: Config, undo: (() => unknown)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  undo.push(lockDataFolder(config.dataDir));
  const server = await startEmbedded({ folder: join(config.dataDir, 'postgres') });
  undo.push(() => server.stop());
  return server.url();
}

/** Returns the same for a command that only reads: the portal may run meanwhile. */
export async function readableDatabase(config: Config, undo: (() => unknown)[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  return (await servingUrl(join(config.dataDir, 'postgres'))) ?? portalDatabase(config, undo);
}
