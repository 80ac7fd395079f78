import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Modes of everything with people's files: only for the user who runs the portal. */
export const privateModes = { file: 0o600, folder: 0o700 } as const;

/**
 * Makes a folder private, and everything in it that an older version or a restored backup has left readable for others. A
 * folder is closed after its contents, so that one with the right mode needs no look inside: a later start reads the folders
 * alone. The outermost is closed first: from then on no one else reaches anything. Throws errors of the file system, EPERM if
 * the files belong to another user.
 */
export async function restrictToOwner(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateModes.folder });
  const wasOpen = await isOpen(folder);
  if (wasOpen) await chmod(folder, privateModes.folder);
  await closeInside(folder, wasOpen);
}

async function closeInside(folder: string, withFiles: boolean): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const wasOpen = await isOpen(path);
      await closeInside(path, wasOpen);
      if (wasOpen) await chmod(path, privateModes.folder);
    } else if (entry.isFile() && withFiles) await chmod(path, privateModes.file);
  }
}

async function isOpen(folder: string): Promise<boolean> {
  return ((await stat(folder)).mode & 0o777) !== privateModes.folder;
}
