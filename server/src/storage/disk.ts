import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { flush } from '../dataFolder.ts';
import { checksumOf } from './checksums.ts';
import { privateModes } from './modes.ts';
import { endEarlierParts, isPresent, partOf, removeParts } from './parts.ts';
import { checkKey, checksumIn, NotStored, type Storage, StorageDown, WrongChecksum } from './storage.ts';
import { signGrant } from './uploadGrants.ts';

/**
 * Stores files under DATA_DIR/files, readable only by the user who runs the portal. Bytes appear under their key whole or not
 * at all: written beside it, then renamed. A rename replaces the file, so that a reader with the old one open continues to read
 * the old bytes.
 */
export function diskStorage(config: Config): Storage {
  return {
    needsSize: false,
    uploadUrl: async (grant) => {
      const query = new URLSearchParams({
        until: String(grant.until),
        most: String(grant.max_bytes),
        signature: signGrant(config.secret, grant),
      });
      return `${config.publicUrl}/uploads/${encodeURIComponent(grant.key)}?${query.toString()}`;
    },
    store: (source, key) =>
      writable(async () => {
        const path = pathOf(config, key);
        const checksum = checksumIn(key);
        if (checksum !== undefined) {
          if ((await checksumOf(source)) !== checksum) throw new WrongChecksum('not the bytes of this key');
          if ((await exists(path)) && (await checksumOf(path)) === checksum) return;
        }
        await copyUnder(path, source, checksum);
      }),
    write: (key, content) =>
      writable(() => writeUnder(pathOf(config, key), Readable.from([content]), { checksum: checksumIn(key) })),
    read: async (key) => {
      const path = pathOf(config, key);
      const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new NotStored('nothing under this key');
        throw diskFault(error);
      });
      return file.createReadStream();
    },
    has: (key) =>
      stat(pathOf(config, key)).then(
        (known) => known.isFile(),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw diskFault(error);
        },
      ),
    remove: async (key) => writable(() => rm(pathOf(config, key), { force: true })),
    hasRoom: () => hasRoom(config),
    removeUnfinished: (before) => writable(() => removeParts(filesFolder(config), before)),
    unreadableBecause: (error) => {
      const { code } = (error instanceof StorageDown ? error.cause : error) as { code?: unknown };
      return typeof code === 'string' && codesOfOneFile.has(code) ? code : undefined;
    },
    checkPlaces: (keys) => checkPlaces(filesFolder(config), keys),
  };
}

/** Returns the folder of all stored files. */
export function filesFolder(config: Config): string {
  return join(config.dataDir, 'files');
}

/** The body was larger than the url allows; nothing was stored. */
export class TooManyBytes extends Error {}

/** The url has expired while its body was under way, or another body came by it; nothing was stored. */
export class UploadClosed extends Error {}

/** The limits of a body. */
interface BodyLimits {
  readonly max_bytes?: number;
  /** The sha-256, in hexadecimal, that the bytes must have. */
  readonly checksum?: string | undefined;
  /** The md5 that the sender gives, in base64, as a bucket takes it too. */
  readonly md5?: string | undefined;
  /** Called when all bytes have arrived, before they are stored. */
  readonly isOpen?: () => Promise<boolean>;
  /** Whether it ends the bodies that arrive for the same key, as a repeated upload does; absent: they are written side by side. */
  readonly isOnlyOne?: boolean;
}

/**
 * Streams a body to disk under a key, counting it: memory stays flat, and nothing over the limit is ever stored. It ends a body
 * that is still arriving for the key, of another process too, so that one grant never has the room of several. Throws
 * TooManyBytes, WrongChecksum, UploadClosed and StorageDown.
 */
export async function receive(config: Config, key: string, body: Readable, limits: BodyLimits): Promise<void> {
  const all = { checksum: checksumIn(key), isOnlyOne: true, ...limits };
  await writable(() => writeUnder(pathOf(config, key), body, all));
}

/**
 * Returns how much of a disk uploads and backups leave free, a tenth of a small one: an embedded database is often on the same one, and stops
 * when it is full. What has been granted already, signed PDFs and letters fit into it.
 */
export function reservedOf({ blocks, bsize }: { readonly blocks: number; readonly bsize: number }): number {
  return Math.min(1024 ** 3, (blocks * bsize) / 10);
}

async function hasRoom(config: Config): Promise<boolean> {
  // A folder that cannot be measured says nothing about space.
  const known = await statfs(config.dataDir).catch(() => undefined);
  return known === undefined || known.bavail * known.bsize >= reservedOf(known);
}

/** Copies the bytes of a file of this machine by its kernel, without loading them into our memory. */
async function copyUnder(path: string, source: string, checksum: string | undefined): Promise<void> {
  const part = await partOf(path);
  try {
    await copyFile(source, part, constants.COPYFILE_EXCL);
    await chmod(part, privateModes.file);
    await flush(part);
    if (checksum !== undefined && (await checksumOf(part)) !== checksum)
      throw new WrongChecksum('not the announced bytes');
    await publish(part, path);
  } catch (error) {
    // The first error is thrown; `removeParts` removes what stays.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Gives a whole file its name, and flushes the folder: a row that names the file is committed right after, and a name that only the
 * machine's memory has is gone after a power failure.
 */
async function publish(part: string, path: string): Promise<void> {
  await rename(part, path);
  await flush(dirname(path));
}

async function writeUnder(path: string, body: Readable, limits: BodyLimits): Promise<void> {
  const { max_bytes = Number.POSITIVE_INFINITY, checksum, md5, isOpen, isOnlyOne = false } = limits;
  const replaced = () => new UploadClosed('another body came by the same url');
  const part = await partOf(path);
  const [sha256Hash, md5Hash] = [createHash('sha256'), createHash('md5')];
  let received = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (checksum !== undefined) sha256Hash.update(chunk);
      if (md5 !== undefined) md5Hash.update(chunk);
      if (received > max_bytes) done(new TooManyBytes(`over ${max_bytes} bytes`));
      else if (isOnlyOne) void isPresent(part).then((isOurs) => (isOurs ? done(null, chunk) : done(replaced())));
      else done(null, chunk);
    },
  });
  // Opened before a byte is read: a stream that opens by itself may do so after its upload was given up.
  const file = await open(part, 'wx', privateModes.file);
  try {
    if (isOnlyOne && !(await endEarlierParts(part))) throw replaced();
    // Flushed before the rename, so that after a crash there are all bytes or none.
    await pipeline(body, counting, file.createWriteStream({ flush: true }));
    const isRight =
      (checksum === undefined || sha256Hash.digest('hex') === checksum) &&
      (md5 === undefined || md5Hash.digest('base64') === md5);
    if (!isRight) throw new WrongChecksum('not the announced bytes');
    if (isOpen && !(await isOpen())) throw new UploadClosed('accepted or refused meanwhile');
    await publish(part, path).catch((error: NodeJS.ErrnoException) => {
      throw isOnlyOne && error.code === 'ENOENT' ? replaced() : error;
    });
  } catch (error) {
    await file.close().catch(() => undefined);
    // The first error is thrown; `removeParts` removes what stays.
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

function pathOf(config: Config, key: string): string {
  return join(filesFolder(config), checkKey(key));
}

/** A disk that is full, read-only, away or not ours counts as a store that is down. */
const diskCodes = new Set([
  'EACCES',
  'EEXIST',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
  'ENOENT',
]);

/** What a bad sector, a damaged file system, another owner or a folder in its place says of one file. */
const codesOfOneFile = new Set(['EIO', 'EBADMSG', 'EUCLEAN', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP']);

/** A folder that the portal's start has made where the disk is not mounted is empty, and looks like one that has lost all. */
async function checkPlaces(folder: string, keys: readonly string[]): Promise<void> {
  const places = new Set(keys.map((key) => key.split('/')[0]));
  const found = await readdir(folder).catch((error: unknown) => {
    throw new StorageDown(error);
  });
  if (found.some((name) => places.has(name))) return;
  throw new StorageDown(
    new Error(
      `${folder} has none of the files that the database names. Is its disk mounted? If they are gone for good, make the folder '${[...places].join(`' and the folder '`)}' in it`,
    ),
  );
}

function diskFault(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && diskCodes.has(code) ? new StorageDown(error) : error;
}

async function writable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFault(error);
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
