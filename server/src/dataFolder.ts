import { chmodSync, chownSync, lchownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Everything that the portal itself puts into DATA_DIR. */
const ownNames = /^(secret|evidence[\w.-]*|server\.pid[\w.]*|postgres|files|private)$/;

/**
 * Creates DATA_DIR, closed to other accounts (0700), as the keys in it are (0600). A copy's or an earlier version's is closed
 * now. The mode of a folder with other content, such as a home or /srv, is left alone: other programs may rely on it, and our
 * files inside are closed separately. Throws as mkdir does.
 */
export function openDataFolder(dataDir: string): void {
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isOursAlone(dataDir)) chmodSync(dataDir, 0o700);
  for (const { name } of readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (ownNames.test(name) && isOurs(join(dataDir, name))) chmodSync(join(dataDir, name), 0o600);
}

/** Gives a DATA_DIR that holds nothing else to the account of the database, which so reaches its folder without more rights. */
export function giveDataFolder(dataDir: string, owner: Owner): void {
  if (isOursAlone(dataDir)) chownSync(dataDir, owner.uid, owner.gid);
}

/** Gives a folder and everything in it to an account. */
export function giveTree(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}

function isOursAlone(folder: string): boolean {
  // Sticky or open to everybody, such as /dev/shm, which may well be empty.
  if (!isOurs(folder) || statSync(folder).mode & 0o1002) return false;
  return readdirSync(folder).every((name) => ownNames.test(name));
}

/** As root the folder may be the database's by now. Folders of other accounts are not changed. */
function isOurs(path: string): boolean {
  const uid = process.getuid?.();
  return uid !== undefined && (uid === 0 || uid === statSync(path).uid);
}
