import type { Readable } from 'node:stream';

/** The grant of an upload url: one file's bytes under this key, until an instant, up to a size. */
export interface UploadGrant {
  readonly key: string;
  /** The instant in milliseconds after which the url accepts nothing. */
  readonly until: number;
  readonly max_bytes: number;
  /** The announced size in bytes, which a store enforces if it can. */
  readonly size?: number | undefined;
}

/**
 * The file store. Keys are ours ('quarantine/ID', 'accepted/ab/CHECKSUM', 'papers/ab/CHECKSUM', 'programs/ab/CHECKSUM'), never
 * a person's file name. A key that names a checksum never has other bytes: they are compared before they are stored, and an
 * existing object is never replaced by a different one. Every method throws StorageDown when the store cannot be reached or
 * written; nothing is half-stored then.
 */
export interface Storage {
  /** Whether upload urls need the announced size, because this store can only enforce an exact size. */
  readonly needsSize: boolean;
  /** Returns a url that accepts a PUT of the bytes from a browser. `now`: the instant it is made at. */
  uploadUrl(grant: UploadGrant, now: Date): Promise<string>;
  /** Stores a private file of this machine under its checksum. Throws WrongChecksum for other bytes. */
  store(path: string, key: string): Promise<void>;
  /** Stores small bytes from memory. Throws WrongChecksum like `store`. */
  write(key: string, content: Buffer): Promise<void>;
  /** Throws NotStored if there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Returns whether anything is under the key. */
  has(key: string): Promise<boolean>;
  /** Removes a file; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Returns whether uploads may be begun: false while a disk has little space left. */
  hasRoom(): Promise<boolean>;
  /** Removes uploads that were begun before an instant and never finished. */
  removeUnfinished(before: Date): Promise<void>;
  /**
   * Returns the code of an error of reading that is about one file alone, as of a bad sector; undefined for any other, as of a
   * store that is down.
   */
  unreadableBecause(error: unknown): string | undefined;
  /** Throws StorageDown if there is no place of any of these keys, as where the disk is not mounted. */
  checkPlaces(keys: readonly string[]): Promise<void>;
}

/** Returns the key of a signed PDF, separate from uploads, so that their sweep never touches it. */
export function signedPdfKey(checksum: string): string {
  return `papers/${checksum.slice(0, 2)}/${checksum}`;
}

/** Returns the key of a printed program. */
export function programKey(checksum: string): string {
  return `programs/${checksum.slice(0, 2)}/${checksum}`;
}

/** The store cannot be reached, or refuses us. The cause is for the log. */
export class StorageDown extends Error {
  constructor(cause: unknown) {
    super(`the file storage is not responding: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** There is nothing under a key that should have bytes. */
export class NotStored extends Error {}

/** The bytes do not match the checksum of their key or sender; nothing was stored. */
export class WrongChecksum extends Error {}

const quarantinePattern = /^quarantine\/([0-9a-f-]{36})$/;
const checksumPattern = /^(?:accepted|papers|programs)\/([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Refuses a malformed key, which is a mistake or an attack. */
export function checkKey(key: string): string {
  if (!quarantinePattern.test(key) && !checksumPattern.test(key)) throw new Error('not a storage key');
  return key;
}

/** Returns the sha-256 in a key; undefined for a key in quarantine. */
export function checksumIn(key: string): string | undefined {
  return checksumPattern.exec(key)?.[2];
}

/** Returns the id of the file that waits under a key in quarantine; undefined for any other key. */
export function quarantinedId(key: string): string | undefined {
  return quarantinePattern.exec(key)?.[1];
}
