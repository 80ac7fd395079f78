/**
 * Partial files: bytes that are still arriving, beside the name that they will have. Their names begin with the millisecond
 * they were begun at, so that those of one file have an order that every process reads alike.
 */
import { randomBytes } from 'node:crypto';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemClock } from '../clock.ts';
import { flush } from '../dataFolder.ts';
import { privateModes } from './modes.ts';

/** Returns a temporary path, in the same folder, for a file that is being written. */
export async function partOf(path: string): Promise<string> {
  const folder = resolve(dirname(path));
  const first = await mkdir(folder, { recursive: true, mode: privateModes.folder });
  if (first !== undefined)
    for (let made = folder; made.startsWith(first); made = dirname(made)) await flush(dirname(made));
  return `${path}.${systemClock().now().getTime()}-${randomBytes(6).toString('hex')}.part`;
}

/**
 * Ends all other bodies that are arriving for the same file, and gives their space back: together they would have more room
 * than one was granted. The latest stays, whichever process receives it: the browser that sends it has given the others up.
 * `part`: an existing partial file. Returns false if a later one has begun; then this one has to end.
 */
export async function endEarlierParts(part: string): Promise<boolean> {
  const [folder, own] = [dirname(part), begun(part)];
  const ofFile = basename(part.slice(0, -own.length));
  const names = (await readdir(folder)).filter((name) => name.startsWith(ofFile) && name.endsWith('.part'));
  if (names.some((name) => begun(name) > own)) return false;
  for (const name of names) if (begun(name) < own) await removeWithSpace(join(folder, name));
  return true;
}

/** Returns what a partial file is ordered by; '', which is before all others, for one of an older version. */
function begun(name: string): string {
  return /\d{13}-[0-9a-f]{12}\.part$/.exec(name)?.[0] ?? '';
}

/** Returns whether no later body has ended this one. */
export function isPresent(part: string): Promise<boolean> {
  return access(part).then(
    () => true,
    () => false,
  );
}

/** Removes partial files of a killed process: no one continues them. */
export async function removeParts(folder: string, before: Date): Promise<void> {
  // Without the folder nothing was stored yet.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name);
    // It may be finished or removed meanwhile.
    const known = await stat(path).catch(() => undefined);
    if (known && known.mtime < before) await rm(path, { force: true });
  }
}

/**
 * Removes a file and empties it: whoever still writes it keeps an open file without a name, and with its space. One that got its
 * final name meanwhile is left as it is, because only the removed name is emptied.
 */
async function removeWithSpace(path: string): Promise<void> {
  const file = await open(path, 'r+').catch(unlessAbsent);
  if (!file) return;
  try {
    const isRemoved = await rm(path).then(() => true, unlessAbsent);
    if (isRemoved) await file.truncate(0);
  } finally {
    await file.close();
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
