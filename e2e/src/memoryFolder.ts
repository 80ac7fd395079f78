import { existsSync, statfsSync } from 'node:fs';

/** The folder of this machine that is kept in memory, where there is one with room for a season or a browser: containers have little of it. */
export function memoryFolder(): string | undefined {
  const [memory, enough] = ['/dev/shm', 2 ** 30];
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < enough ? undefined : memory;
}
