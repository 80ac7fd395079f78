import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const opened = new WeakMap<Config, Storage>();

/** Returns the only storage of a portal: the bucket if one is set, otherwise a folder under the data folder. */
export function storageOf(config: Config): Storage {
  let storage = opened.get(config);
  if (!storage) {
    storage = config.s3 ? s3Storage(config.s3) : diskStorage(config);
    opened.set(config, storage);
  }
  return storage;
}
