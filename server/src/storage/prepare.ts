import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { systemClock } from '../clock.ts';
import type { Portal } from '../portal.ts';
import { filesFolder } from './disk.ts';
import { privateModes, restrictToOwner } from './modes.ts';
import { privateFilesFolder, removeStaleCopies } from './privateFiles.ts';

/** Accepting a file takes minutes at most. */
const staleHours = 24;

/**
 * Creates the folders of people's files and closes them to all other users of the machine, with anything that an older
 * version or a backup has left open; removes private copies of a killed process. Names in the log a folder that belongs
 * to another user. Throws errors of the file system where a folder cannot be created or written.
 */
export async function prepareFolders({ config, log }: Pick<Portal, 'config' | 'log'>): Promise<void> {
  const folders = config.s3 ? [privateFilesFolder(config)] : [filesFolder(config), privateFilesFolder(config)];
  for (const folder of folders) {
    await makeUsable(folder);
    await restrictToOwner(folder).catch((error: unknown) => {
      log.warn({ err: error }, `other users of this machine may be able to read ${folder}`);
    });
  }
  // The disk dates files by the machine's clock, which CLOCK_START does not move.
  await removeStaleCopies(config, new Date(systemClock().now().getTime() - staleHours * 3_600_000));
}

async function makeUsable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateModes.folder });
  await access(folder, constants.W_OK | constants.X_OK);
}
