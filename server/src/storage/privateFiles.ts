/**
 * Files that only this process works with: copies of stored bytes that are being checked, and files made from them. They are in
 * a folder that no one else may enter, and no upload url names them, so that the bytes that were checked and hashed are the
 * ones stored.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { storageOf } from './driver.ts';
import { privateModes } from './modes.ts';
import { NotStored, StorageDown } from './storage.ts';

/** A copy of stored bytes that no one else can write. */
export interface PrivateCopy {
  readonly path: string;
  /** A folder with only the copy, for what is made from it; removed with it. */
  readonly folder: string;
  /** The sha-256 of the very bytes under `path`, in hexadecimal. */
  readonly checksum: string;
  readonly size_bytes: number;
}

/**
 * Copies stored bytes once, in a stream, to a private file that lasts as long as `work` runs; returns undefined when there is
 * nothing under the key. Reading stops at the piece that exceeds `max_bytes`.
 */
export async function withPrivateCopy<T>(
  config: Config,
  key: string,
  max_bytes: number,
  work: (copy: PrivateCopy) => Promise<T>,
): Promise<T | undefined> {
  const content = await storageOf(config)
    .read(key)
    .catch((error: unknown) => {
      if (error instanceof NotStored) return undefined;
      throw error;
    });
  if (!content) return undefined;
  let folder: string | undefined;
  try {
    folder = await privateFolder(config);
    const path = join(folder, 'copy');
    const known = await copy(content, path, max_bytes);
    return await work({ path, folder, ...known });
  } finally {
    content.destroy();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of all private files of a portal. */
export function privateFilesFolder(config: Config): string {
  return join(config.dataDir, 'private');
}

/** Removes private folders that a killed process has left behind before an instant. */
export async function removeStaleCopies(config: Config, before: Date): Promise<void> {
  const parent = privateFilesFolder(config);
  // Without the folder nothing was copied yet.
  for (const name of await readdir(parent).catch(() => [])) {
    const path = join(parent, name);
    // Its process may remove it meanwhile.
    const known = await stat(path).catch(() => undefined);
    if (known && known.mtime < before) await rm(path, { recursive: true, force: true });
  }
}

/** A file that is written in pieces, with its checksum and size. */
export interface PrivateFile {
  readonly path: string;
  /** Throws StorageDown if the disk does not accept the whole piece. */
  write(piece: Uint8Array): void;
  /** Returns the sha-256, in hexadecimal, of all bytes so far. */
  checksum(): string;
  size_bytes(): number;
}

/** Creates an empty private file that exists while `work` runs, for contents that are too large for memory. */
export async function withPrivateFile<T>(config: Config, work: (file: PrivateFile) => Promise<T>): Promise<T> {
  return withPrivateFolder(config, async (folder) => {
    const path = join(folder, 'made');
    const handle = openSync(path, 'wx', privateModes.file);
    const hash = createHash('sha256');
    let size = 0;
    try {
      return await work({
        path,
        write: (piece) => {
          writeWhole(handle, piece);
          hash.update(piece);
          size += piece.length;
        },
        checksum: () => hash.copy().digest('hex'),
        size_bytes: () => size,
      });
    } finally {
      closeSync(handle);
    }
  });
}

/** Creates an empty private folder that exists while `work` runs. */
export async function withPrivateFolder<T>(config: Config, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await privateFolder(config);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function writeWhole(handle: number, piece: Uint8Array): void {
  try {
    // A nearly full disk takes a part of the piece, and reports it with the next one.
    for (let done = 0; done < piece.length; ) done += writeSync(handle, piece, done);
  } catch (error) {
    throw new StorageDown(error);
  }
}

async function privateFolder(config: Config): Promise<string> {
  const parent = privateFilesFolder(config);
  try {
    await mkdir(parent, { recursive: true, mode: privateModes.folder });
    return await mkdtemp(join(parent, 'copy-'));
  } catch (error) {
    throw new StorageDown(error);
  }
}

async function copy(content: Readable, path: string, max_bytes: number) {
  const hash = createHash('sha256');
  let size_bytes = 0;
  try {
    const file = await open(path, 'wx', privateModes.file);
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        await file.writeFile(chunk);
        hash.update(chunk);
        size_bytes += chunk.length;
        if (size_bytes > max_bytes) break;
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    // The store broke off, or this machine's disk is full: the upload is still there, and a repeated call continues.
    throw new StorageDown(error);
  }
  return { checksum: hash.digest('hex'), size_bytes };
}
