import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { checkKey, NotStored, type Storage, StorageDown } from './storage.ts';
import { signGrant } from './uploadGrants.ts';

/** Files under DATA_DIR/files. Bytes appear under their key whole or not at all: written beside it, then renamed. */
export function diskStorage(config: Config): Storage {
  return {
    uploadUrl: async (grant) => {
      const query = new URLSearchParams({
        until: String(grant.until),
        most: String(grant.most_bytes),
        signature: signGrant(config.secret, grant),
      });
      return `${config.publicUrl}/uploads/${encodeURIComponent(grant.key)}?${query.toString()}`;
    },
    // Nothing larger than its url allows ever lies here: receive counts.
    withLocalFile: async (key, _most_bytes, work) => {
      const path = pathOf(config, key);
      return (await exists(path)) ? work(path) : undefined;
    },
    keep: async (source, key) => {
      const path = pathOf(config, key);
      if (await exists(path)) return;
      await writable(async () => {
        const beside = await nameBeside(path);
        await copyFile(source, beside);
        await settle(beside, path);
      });
    },
    write: async (key, content) => receive(config, key, Readable.from([content]), content.length),
    read: async (key) => {
      const path = pathOf(config, key);
      if (!(await exists(path))) throw new NotStored('nothing under this key');
      return createReadStream(path);
    },
    remove: async (key) => writable(() => rm(pathOf(config, key), { force: true })),
    tidy: (before) => writable(() => removeHalves(join(config.dataDir, 'files'), before)),
  };
}

/** The body was larger than the url allows; nothing was stored. */
export class TooManyBytes extends Error {}

/** The body is not what its sender said it was; nothing was stored. */
export class WrongChecksum extends Error {}

/**
 * Streams a body to disk under a key, counting: memory stays flat, and nothing over the limit is ever stored. md5: what
 * the sender says the body's checksum is, in base64, as a bucket takes it too.
 */
export async function receive(
  config: Config,
  key: string,
  body: Readable,
  most_bytes: number,
  md5?: string,
): Promise<void> {
  const path = pathOf(config, key);
  const beside = await writable(() => nameBeside(path));
  let received = 0;
  const hash = md5 === undefined ? undefined : createHash('md5');
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      hash?.update(chunk);
      if (received > most_bytes) done(new TooManyBytes(`over ${most_bytes} bytes`));
      else done(null, chunk);
    },
  });
  // Opened before a byte is asked for: a stream that opens by itself may do so after its upload has been given up.
  const file = await writable(() => open(beside, 'wx'));
  try {
    await pipeline(body, counting, file.createWriteStream());
    if (hash && hash.digest('base64') !== md5) throw new WrongChecksum('not the announced bytes');
    await settle(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw diskFault(error);
  }
}

function pathOf(config: Config, key: string): string {
  return join(config.dataDir, 'files', checkKey(key));
}

/** A disk that is full, read-only, away or not ours is a store that does not answer. */
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

async function nameBeside(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  return `${path}.${randomBytes(6).toString('hex')}.part`;
}

/** Flushed before the rename: after a crash there are the whole bytes or none. */
async function settle(beside: string, path: string): Promise<void> {
  const file = await open(beside, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

/** What a process that was killed had begun to write: nobody goes on with it. */
async function removeHalves(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => undefined);
    if (known && known.mtime < before) await rm(path, { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
