/** The stored files that a database names: uploads, signed PDFs and printed programs, from a folder or a bucket. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedKey } from '@parade/server/forms/files/fileKeys.ts';
import { checksumIn, NotStored, programKey, signedPdfKey, type Storage } from '@parade/server/storage/storage.ts';
import type pg from 'pg';
import { type Manifest, parts } from './manifest.ts';

/**
 * Returns the keys of everything that is served or attached, each once. Files still in quarantine are left out: their
 * owner uploads them again.
 */
export async function keysNamed(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ kind: 'accepted' | 'paper' | 'program'; checksum: string }>(`
    select 'accepted' as kind, unnest(array[checksum, original_checksum, thumbnail_checksum]) as checksum from files
    union select 'paper', checksum from waiver_documents
    union select 'paper', attachment_checksum from outbox
    union select 'program', checksum from programs
    order by 1, 2`);
  const keyOf = { accepted: acceptedKey, paper: signedPdfKey, program: programKey };
  return rows.flatMap(({ kind, checksum }) => (checksum === null ? [] : [keyOf[kind](checksum)]));
}

/**
 * Copies one file into the backup; returns undefined where the store does not have it. Throws where its bytes do not
 * match its key.
 */
export async function copyOut(
  storage: Storage,
  key: string,
  folder: string,
): Promise<Manifest['files'][number] | undefined> {
  const content = await storage.read(key).catch((error: unknown) => {
    if (error instanceof NotStored) return undefined;
    throw error;
  });
  if (!content) return undefined;
  const path = join(folder, parts.file(key));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size_bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size_bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, hashing, createWriteStream(path, { mode: 0o600, flush: true }));
  const sha256 = hash.digest('hex');
  if (sha256 !== checksumIn(key))
    throw new Error(`the stored file ${key} was altered: its bytes are not those of its name`);
  return { key, size_bytes, sha256 };
}
