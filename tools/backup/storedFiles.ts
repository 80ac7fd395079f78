/** The stored files that a database names: uploads, signed PDFs and printed programs, from a folder or a bucket. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedKey } from '@parade/server/forms/files/fileKeys.ts';
import { digestOf } from '@parade/server/storage/checksums.ts';
import { checksumIn, NotStored, programKey, signedPdfKey, type Storage } from '@parade/server/storage/storage.ts';
import type pg from 'pg';
import { type EarlierBackup, linkShared } from './earlierBackup.ts';
import { type Manifest, parts } from './manifest.ts';

/** A stored file that the database names. `size_bytes`: 0 where it does not say, as of small pictures. */
export interface NamedFile {
  readonly key: string;
  readonly size_bytes: number;
}

/**
 * Returns everything that is served or attached, each once. Files still in quarantine are left out: their owner uploads
 * them again.
 */
export async function filesNamed(client: pg.Client): Promise<NamedFile[]> {
  const { rows } = await client.query<{ kind: keyof typeof keyOf; checksum: string; size_bytes: number }>(`
    select kind, checksum, coalesce(max(size), 0)::float8 as size_bytes
    from (
      select 'accepted' as kind, checksum, size_bytes as size from files
      union all select 'accepted', original_checksum, original_size_bytes from files
      union all select 'accepted', thumbnail_checksum, null from files
      union all select 'paper', checksum, size_bytes from waiver_documents
      union all select 'paper', attachment_checksum, null from outbox
      union all select 'program', checksum, size_bytes from programs
    ) as named
    where checksum is not null group by 1, 2 order by 1, 2`);
  return rows.map(({ kind, checksum, size_bytes }) => ({ key: keyOf[kind](checksum), size_bytes }));
}

const keyOf = { accepted: acceptedKey, paper: signedPdfKey, program: programKey };

/**
 * Brings one file into the backup: as a link to the same file of an earlier one, else as a copy. Returns undefined where
 * the store does not have it, or has other bytes than those of its name, which are left out. The store is read in both
 * cases, since a link to what was whole yesterday says nothing about today.
 */
export async function copyOut(
  storage: Storage,
  key: string,
  folder: string,
  earlier?: EarlierBackup,
): Promise<Manifest['files'][number] | undefined> {
  const content = await storage.read(key).catch((error: unknown) => {
    if (error instanceof NotStored) return undefined;
    throw error;
  });
  if (!content) return undefined;
  const path = join(folder, parts.file(key));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (earlier?.sizes.has(key)) {
    const { sha256, size_bytes } = await digestOf(content);
    const file = { key, size_bytes, sha256 };
    if (sha256 !== checksumIn(key)) return undefined;
    return (await linkShared(earlier, file, path)) ? file : copyOut(storage, key, folder);
  }
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
  if (sha256 === checksumIn(key)) return { key, size_bytes, sha256 };
  rmSync(path);
  return undefined;
}
