import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder, in memory where the machine has /dev/shm, and how to remove it. */
export function throwAwayFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `parade-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
