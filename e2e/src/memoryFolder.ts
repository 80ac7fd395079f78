import { existsSync, statfsSync } from 'node:fs';

/** Returns a folder in memory, where there is one with space for a season or a browser: containers have little of it. */
export function memoryFolder(): string | undefined {
  const [memory, enough] = ['/dev/shm', 2 ** 30];
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < enough ? undefined : memory;
}
