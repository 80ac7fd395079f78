/** The stored files that a database names: uploads, signed PDFs and printed programs, from a folder or a bucket. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
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

type CopiedFile = Manifest['files'][number];

/** A file that is in the backup, or why the portal has lost it: the words go on after its key. */
export type Brought = { readonly file: CopiedFile } | { readonly lost: string };

/**
 * Brings one file into the backup: as a link to the same file of an earlier one, else as a copy. What the store does not
 * have, cannot read, or has other bytes of than those of its name is left out (decision 0134). The store is read in both
 * cases, since a link to what was whole yesterday says nothing about today. Throws where the store is down as a whole, or
 * where the backup cannot be written.
 */
export async function copyOut(
  storage: Storage,
  key: string,
  folder: string,
  earlier?: EarlierBackup,
): Promise<Brought> {
  const path = join(folder, parts.file(key));
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const content = Readable.from(ofSource(storage, key), { objectMode: false });
    if (earlier?.sizes.has(key)) {
      const { sha256, size_bytes } = await digestOf(content);
      const file = { key, size_bytes, sha256 };
      if (sha256 !== checksumIn(key)) return { lost: altered };
      return (await linkShared(earlier, file, path)) ? { file } : await copyOut(storage, key, folder);
    }
    const file = await copied(content, key, path);
    if (file.sha256 === checksumIn(key)) return { file };
    rmSync(path);
    return { lost: altered };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    rmSync(path, { force: true });
    if (error.cause instanceof NotStored) return { lost: 'is missing from its storage' };
    const code = storage.unreadableBecause(error.cause);
    if (code !== undefined) return { lost: `cannot be read in its storage (${code})` };
    throw error.cause;
  }
}

const altered = 'was altered in its storage';

/** An error of the store that was read: the disk that is written has errors of the same codes. */
class SourceFault extends Error {}

async function* ofSource(storage: Storage, key: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) yield chunk;
  } catch (cause) {
    throw new SourceFault(`${key} was not read`, { cause });
  }
}

async function copied(content: Readable, key: string, path: string): Promise<CopiedFile> {
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
  return { key, size_bytes, sha256: hash.digest('hex') };
}
