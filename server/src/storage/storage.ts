import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What an upload url grants: these bytes under this key, until then, no more than so many. */
export interface UploadGrant {
  readonly key: string;
  /** Instant in milliseconds after which the url takes nothing. */
  readonly until: number;
  readonly most_bytes: number;
}

/** Where files lie. Keys are ours ('quarantine/ID', 'accepted/ab/CHECKSUM'), never a person's file name. */
export interface Storage {
  /** A url that takes one PUT of the bytes. */
  uploadUrl(grant: UploadGrant): string;
  /** The stored bytes as a file of this machine for as long as `work` runs; undefined when there are none. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | undefined>;
  /** Stores a file of this machine under a key; a key that is taken keeps what it has (keys of accepted files are checksums). */
  keep(path: string, key: string): Promise<void>;
  /** Stores bytes that are in memory; for small ones. */
  write(key: string, content: Buffer): Promise<void>;
  /** Throws when there is nothing under the key. */
  read(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

/** The signature of an upload url of this server. */
export function signGrant(secret: string, grant: UploadGrant): string {
  return createHmac('sha256', secret)
    .update(`upload:${grant.key}:${grant.until}:${grant.most_bytes}`)
    .digest('base64url');
}

export function isSignedGrant(secret: string, grant: UploadGrant, signature: string): boolean {
  const expected = Buffer.from(signGrant(secret, grant));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
