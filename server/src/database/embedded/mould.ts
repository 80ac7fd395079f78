import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedVersion } from './binaries.ts';
import { commandAs, type RunAs } from './runAs.ts';

/**
 * Returns the mold of a build: a packed cluster with the portal's tables, those of the queue included, and no key or
 * secret (docs/decisions/0123). Returns undefined if there is none: only builds have one.
 */
export function builtMould(): string | undefined {
  const version = embeddedVersion();
  if (version === undefined) return undefined;
  // bundleServer.mjs keeps this address relative to the build. The rest of the name says of which tables it is.
  const begin = `${fileURLToPath(new URL('./cluster-', import.meta.url))}${version}-`;
  const name = readdirSync(dirname(begin)).find((each) => each.startsWith(basename(begin)));
  return name === undefined ? undefined : join(dirname(begin), name);
}

/** Packs a folder, such as that of a cluster that is not running. */
export async function packMould(data: string, to: string): Promise<void> {
  await ended(spawn('tar', ['-czf', to, '-C', data, '.'], { stdio: ['ignore', 'ignore', 'pipe'] }));
}

/** Unpacks a mold into an empty folder, whose owner gets the files; fails if the machine has no tar or gzip. */
export async function unpackMould(mould: string, data: string, way: RunAs): Promise<void> {
  // Opened here, because the account of the database may not enter our folder.
  const packed = openSync(mould, 'r');
  try {
    const { command, args, ids } = commandAs(way, 'tar', ['-xzof', '-', '-C', data]);
    const env = { PATH: process.env.PATH, LC_ALL: 'C' };
    await ended(spawn(command, args, { ...ids, cwd: data, env, stdio: [packed, 'ignore', 'pipe'] }));
  } finally {
    closeSync(packed);
  }
}

/** Waits for the end of a packing or unpacking process; throws its complaint. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(complaint.trim() || `tar ended with ${code}`)),
    );
  });
}
