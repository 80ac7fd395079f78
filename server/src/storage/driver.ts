import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** The one storage of a portal: a folder under the data folder. */
export function storageOf(config: Config): Storage {
  return diskStorage(config);
}
