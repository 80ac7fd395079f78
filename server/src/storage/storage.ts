import type { Readable } from 'node:stream';

/** What an upload url grants: these bytes under this key, until then, no more than so many. */
export interface UploadGrant {
  readonly key: string;
  /** Instant in milliseconds after which the url takes nothing. */
  readonly until: number;
  readonly most_bytes: number;
  /** Announced size: where it is known, a store that can holds the upload to it. */
  readonly size?: number | undefined;
}

/**
 * Where files lie. Keys are ours ('quarantine/ID', 'accepted/ab/CHECKSUM', 'papers/ab/CHECKSUM'), never a person's file name.
 *
 * Every method throws StorageDown when the store cannot be reached or written; nothing is half-stored then.
 */
export interface Storage {
  /** A url that takes one PUT of the bytes from a browser. `now`: the instant it is made at. */
  uploadUrl(grant: UploadGrant, now: Date): Promise<string>;
  /**
   * The stored bytes as a file of this machine for as long as `work` runs; undefined when there are none. No more than
   * `most_bytes` and one are brought: what is larger shows as larger, and costs no more.
   */
  withLocalFile<T>(key: string, most_bytes: number, work: (path: string) => Promise<T>): Promise<T | undefined>;
  /** Stores a file of this machine under a key; a key that is taken keeps what it has (keys of accepted files are checksums). */
  keep(path: string, key: string): Promise<void>;
  /** Stores bytes that are in memory; for small ones. */
  write(key: string, content: Buffer): Promise<void>;
  /** Throws NotStored when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what was begun before an instant and never finished. */
  tidy(before: Date): Promise<void>;
}

/** Where a paper that the portal has made lies; apart from uploads, so that no sweep of those can meet it. */
export function paperKey(checksum: string): string {
  return `papers/${checksum.slice(0, 2)}/${checksum}`;
}

/** The store cannot be reached, or refuses us. The cause is for the log. */
export class StorageDown extends Error {
  constructor(cause: unknown) {
    super(`the file store does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** There is nothing under a key that should have bytes. */
export class NotStored extends Error {}

const keyPattern = /^(?:quarantine\/[0-9a-f-]{36}|(?:accepted|papers)\/[0-9a-f]{2}\/[0-9a-f]{64})$/;

/** A key names a place in the store: one of another shape is a mistake or an attack. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not a storage key');
  return key;
}
