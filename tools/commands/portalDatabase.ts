import { join } from 'node:path';
import type { Config } from '@parade/server/config.ts';
import { hasCluster, servingUrl, startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { lockDataFolder } from '@parade/server/database/embedded/folderLock.ts';

/**
 * Returns the URL of the portal's database, for a command that changes it. It starts the embedded one, which is
 * refused while the portal runs; `undo` then stops it. Refuses a folder without a portal, because a mistyped DATA_DIR
 * would be answered about a new, empty one; `begins`: the command may be the first that uses the folder.
 */
export async function portalDatabase(
  config: Config,
  undo: (() => unknown)[],
  { begins = false }: { readonly begins?: boolean } = {},
): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  if (!begins && !hasCluster(join(config.dataDir, 'postgres')))
    throw new Error(`DATA_DIR: there is no portal in ${config.dataDir}, so nothing was done. Check the path.`);
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
