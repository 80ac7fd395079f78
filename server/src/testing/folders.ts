import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty folder, in memory where there is space for one. Returns it with a function that removes it. */
export function throwAwayFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), `parade-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns a folder in memory, where there is one with space for databases and a browser: a container often has 64 MB. */
export function memoryFolder(): string | undefined {
  const [memory, enough] = ['/dev/shm', 2 ** 30];
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < enough ? undefined : memory;
}
