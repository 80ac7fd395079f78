/** The manifest of a backup: every part with its size and hash, so that a missing or altered one is detected. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOf } from '@parade/server/storage/checksums.ts';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestShape = z.strictObject({
  format: z.literal(1),
  /** The instant of the backup: it has the database's state at this time, despite later writes. */
  at: z.iso.datetime(),
  /** The version of the portal that wrote it. */
  version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** 'stored': the file is part of the backup. 'environment': the operator keeps it. */
  secret: z.enum(['stored', 'environment']),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.int().nonnegative(), sha256 })).min(1),
  /** The last number of each sequence, so that none is assigned twice. */
  sequences: z.record(z.string(), z.int()),
  jobs: z.strictObject({ rows: z.int().nonnegative(), sha256 }),
  /** Stored files by their key; accepted bytes are named after their hash. */
  files: z.array(z.strictObject({ key: z.string(), size_bytes: z.int().nonnegative(), sha256 })),
  /** Keys that the database names but the store did not have, or had other bytes of: they were lost before the backup. */
  missing: z.array(z.string()),
  secret_sha256: sha256.nullable(),
});
export type Manifest = z.output<typeof manifestShape>;

/** The manifest as written, with its own hash; it has the hashes of all other parts. */
const writtenShape = z.strictObject({ sha256, manifest: z.record(z.string(), z.unknown()) });

/** Where the parts of a backup are, in its folder. */
export const parts = {
  manifest: 'manifest.json',
  jobs: 'jobs.ndjson',
  secret: 'secret',
  table: (name: string) => join('tables', `${name}.ndjson`),
  file: (key: string) => join('files', key),
} as const;

/** Reads the manifest of a backup. Throws a plain sentence where it is missing or incomplete. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    const path = join(folder, parts.manifest);
    // A pipe or a device would be read without end.
    if (!statSync(path).isFile()) throw new Error('no file');
    text = readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${folder} is not a backup: it has no ${parts.manifest}`);
  }
  try {
    const written = writtenShape.parse(JSON.parse(text));
    if (hashOf(written.manifest) !== written.sha256) throw new Error('altered');
    return manifestShape.parse(written.manifest);
  } catch {
    throw new Error(`${join(folder, parts.manifest)} is damaged, so this backup cannot be restored`);
  }
}

/** Writes the manifest into the folder of a backup, as its last part. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify({ sha256: hashOf(manifest), manifest }, null, 1);
  writeFileSync(join(folder, parts.manifest), `${text}\n`, { mode: 0o600, flush: true });
}

function hashOf(manifest: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

/** Returns one sentence for each part that is missing, empty or altered; [] for a complete backup. */
export async function backupFaults(folder: string, manifest: Manifest): Promise<string[]> {
  const expected: { path: string; sha256: string; size_bytes?: number }[] = [
    ...manifest.tables.map(({ name, sha256: hash }) => ({ path: parts.table(name), sha256: hash })),
    { path: parts.jobs, sha256: manifest.jobs.sha256 },
    ...manifest.files.map(({ key, size_bytes, sha256: hash }) => ({ path: parts.file(key), sha256: hash, size_bytes })),
    ...(manifest.secret_sha256 === null ? [] : [{ path: parts.secret, sha256: manifest.secret_sha256 }]),
  ];
  const faults: string[] = [];
  for (const { path, sha256: hash, size_bytes } of expected) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (!found?.isFile()) faults.push(`${path} is missing`);
    else if (size_bytes !== undefined && found.size !== size_bytes)
      faults.push(`${path} has ${found.size} bytes instead of ${size_bytes}`);
    else if ((await checksumOf(join(folder, path))) !== hash) faults.push(`${path} was altered`);
  }
  return faults;
}
