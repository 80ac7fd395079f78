import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Everything that the portal itself puts into DATA_DIR. */
const ownNames = /^(secret|evidence[\w.-]*|server\.pid[\w.]*|postgres|files|private)$/;

/**
 * Creates DATA_DIR, closed to other accounts (0700), as the keys in it are (0600); closes those of a copy or of an
 * earlier version. Does not change the mode of a folder with anything else in it, such as a home or /srv: other
 * programs may rely on it, and our own files inside are closed by themselves. Throws as mkdir does.
 */
export function openDataFolder(dataDir: string): void {
  makeFolders(dirname(dataDir));
  makeFolders(dataDir, 0o700);
  if (isOursAlone(dataDir)) chmodSync(dataDir, 0o700);
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (ownNames.test(name) && isOurs(join(dataDir, name))) chmodSync(join(dataDir, name), 0o600);
}

/** Creates a folder and those above it. Node's own way of doing so never ends below /proc, which takes no folders. */
export function makeFolders(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process that starts at the same moment has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Gives a DATA_DIR with nothing else in it to the database's account, which then reaches its folder without more
 * rights.
 */
export function giveDataFolder(dataDir: string, owner: Owner): void {
  if (isOursAlone(dataDir)) chownSync(dataDir, owner.uid, owner.gid);
}

/** Gives a folder and everything in it to an account. */
export function giveTree(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}

/** Returns when a folder and everything in it are on the disk. */
export async function flushTree(path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  await Promise.all([path, ...entries.map((entry) => join(entry.parentPath, entry.name))].map(flush));
}

/** Returns when a file, or the names in a folder, are on the disk: those that only the memory has are gone after a power failure. */
export async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } catch (error) {
    // Some network file systems have no folders to flush.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await opened.close();
  }
}

function isOursAlone(folder: string): boolean {
  // Sticky or open to everybody, such as /dev/shm, which may be empty.
  if (!isOurs(folder) || statSync(folder).mode & 0o1002) return false;
  return readdirSync(folder).every((name) => ownNames.test(name));
}

/** As root, the folder may belong to the database by now. A folder of another account is not ours to change. */
function isOurs(path: string): boolean {
  const uid = process.getuid?.();
  return uid !== undefined && (uid === 0 || uid === statSync(path).uid);
}
