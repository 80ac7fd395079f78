import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { type Storage, signGrant } from './storage.ts';

/** Files under DATA_DIR/files. Bytes appear under their key whole or not at all: written beside it, then renamed. */
export function diskStorage(config: Config): Storage {
  return {
    uploadUrl: (grant) => {
      const query = new URLSearchParams({
        until: String(grant.until),
        most: String(grant.most_bytes),
        signature: signGrant(config.secret, grant),
      });
      return `${config.publicUrl}/uploads/${encodeURIComponent(grant.key)}?${query.toString()}`;
    },
    withLocalFile: async (key, work) => {
      const path = pathOf(config, key);
      return (await exists(path)) ? work(path) : undefined;
    },
    keep: async (source, key) => {
      const path = pathOf(config, key);
      if (await exists(path)) return;
      const beside = await nameBeside(path);
      await copyFile(source, beside);
      await settle(beside, path);
    },
    write: async (key, content) => receive(config, key, Readable.from([content]), content.length),
    read: async (key) => {
      const path = pathOf(config, key);
      await stat(path);
      return createReadStream(path);
    },
    remove: async (key) => rm(pathOf(config, key), { force: true }),
  };
}

/** The body was larger than the url allows; nothing was stored. */
export class TooManyBytes extends Error {}

/** Streams a body to disk under a key, counting: memory stays flat, and nothing over the limit is ever stored. */
export async function receive(config: Config, key: string, body: Readable, most_bytes: number): Promise<void> {
  const path = pathOf(config, key);
  const beside = await nameBeside(path);
  let received = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most_bytes) done(new TooManyBytes(`over ${most_bytes} bytes`));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(body, counting, createWriteStream(beside, { flags: 'wx' }));
    await settle(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

const keyPattern = /^(?:quarantine\/[0-9a-f-]{36}|accepted\/[0-9a-f]{2}\/[0-9a-f]{64})$/;

function pathOf(config: Config, key: string): string {
  // A key names a place on this disk: one of another shape is a mistake or an attack.
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return join(config.dataDir, 'files', key);
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

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
