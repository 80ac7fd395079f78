/** The newest complete backup beside a new one: files that it has already are linked and not copied (decision 0134). */
import { linkSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOf } from '@parade/server/storage/checksums.ts';
import { type Manifest, parts, readManifest } from './manifest.ts';

export interface EarlierBackup {
  readonly folder: string;
  /** The sizes of its files by their key, which names their bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * Returns the newest complete backup in a folder of backups, if files of it can be linked into `fresh`; a disk of its own
 * or without hard links shares none. `at`: the instant of the new one. A later one was made while the clock was wrong, and
 * would be the newest for good.
 */
export function newestShared(folder: string, fresh: string, at: string): EarlierBackup | undefined {
  let newest: { path: string; manifest: Manifest } | undefined;
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    if (!each.isDirectory() || each.name.endsWith('.unfinished')) continue;
    const path = join(folder, each.name);
    const manifest = manifestOf(path);
    if (manifest && manifest.at <= at && (!newest || manifest.at > newest.manifest.at)) newest = { path, manifest };
  }
  if (!newest || !isLinked(join(newest.path, parts.manifest), join(fresh, 'tried'))) return undefined;
  rmSync(join(fresh, 'tried'));
  return { folder: newest.path, sizes: new Map(newest.manifest.files.map(({ key, size_bytes }) => [key, size_bytes])) };
}

/**
 * Links a file of the earlier backup to a path of the new one. Returns false, without doing so, where its bytes are not
 * those of their name any more: a file that went bad would be bad in each backup that shares it.
 */
export async function linkShared(
  earlier: EarlierBackup,
  file: { readonly key: string; readonly sha256: string },
  path: string,
): Promise<boolean> {
  const source = join(earlier.folder, parts.file(file.key));
  try {
    if (!lstatSync(source).isFile() || (await checksumOf(source)) !== file.sha256) return false;
  } catch {
    return false;
  }
  return isLinked(source, path);
}

/** A folder that is not a backup, or not whole, is passed over. */
function manifestOf(path: string): Manifest | undefined {
  try {
    return readManifest(path);
  } catch {
    return undefined;
  }
}

function isLinked(source: string, path: string): boolean {
  try {
    linkSync(source, path);
    return true;
  } catch {
    return false;
  }
}
