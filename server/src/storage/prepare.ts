import { systemClock } from '../clock.ts';
import type { Portal } from '../portal.ts';
import { filesFolder } from './disk.ts';
import { restrictToOwner } from './modes.ts';
import { privateFilesFolder, removeStaleCopies } from './privateFiles.ts';

/** Accepting a file takes minutes at most. */
const staleHours = 24;

/**
 * Creates the folders of people's files and closes them to all other users of the machine, with anything that an older
 * version or a backup has left open; removes private copies of a killed process. Names in the log a folder that belongs
 * to another user.
 */
export async function prepareFolders({ config, log }: Pick<Portal, 'config' | 'log'>): Promise<void> {
  const folders = config.s3 ? [privateFilesFolder(config)] : [filesFolder(config), privateFilesFolder(config)];
  for (const folder of folders) {
    await restrictToOwner(folder).catch((error: unknown) => {
      log.warn({ err: error }, `other users of this machine may be able to read ${folder}`);
    });
  }
  // The disk dates files by the machine's clock, which CLOCK_START does not move.
  await removeStaleCopies(config, new Date(systemClock().now().getTime() - staleHours * 3_600_000));
}
