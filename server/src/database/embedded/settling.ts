import { execFile } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { endOrphan } from './orphan.ts';
import { commandAs, type RunAs } from './runAs.ts';

/**
 * A new cluster works before all of its files have reached the disk. Until they have, a file beside it marks it: a loss
 * of power meanwhile may lose any of them, and nothing in it was acknowledged.
 */
const noteOf = (data: string) => `${data}-unsettled`;

/** Marks a cluster that is about to appear as not on the disk yet. */
export function noteUnsettled(data: string): void {
  sync(noteOf(data), 'w');
  sync(dirname(data), 'r');
}

/** Returns whether a cluster was never complete on the disk: the next start removes it. */
export function isUnsettled(data: string): boolean {
  return existsSync(noteOf(data));
}

/** Removes a cluster that was never complete on the disk, and ends what still works on it. */
export async function removeUnsettled(data: string): Promise<void> {
  if (!isUnsettled(data)) return;
  await endOrphan(data);
  rmSync(data, { recursive: true, force: true });
  rmSync(noteOf(data));
}

/**
 * Flushes the files of `initdb --no-sync` to the disk, beside the running server. The mark stays until `completed`, too:
 * what else belongs to a new cluster.
 */
export async function settle(
  binaries: string,
  data: string,
  way: RunAs,
  completed: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  if (!isUnsettled(data)) return;
  const { command, args, ids } = commandAs(way, join(binaries, 'initdb'), ['--sync-only', '-D', data]);
  await promisify(execFile)(command, args, { ...ids, cwd: data, env: { PATH: process.env.PATH, LC_ALL: 'C' } });
  await completed;
  rmSync(noteOf(data));
  sync(dirname(data), 'r');
}

function sync(path: string, flags: 'r' | 'w'): void {
  const file = openSync(path, flags, 0o600);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
