import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder, in memory if the machine has /dev/shm. Returns it with a function that removes it. */
export function throwAwayFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `parade-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
