import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { type Digest, digestOf } from './checksums.ts';
import {
  checkKey,
  checksumIn,
  NotStored,
  type Storage,
  StorageDown,
  type UploadGrant,
  WrongChecksum,
} from './storage.ts';

/** For requests without a body: both attempts together end within the 30 seconds that a person waits at most. */
const brisk = { requestTimeout: 10_000 };

type Bucket = NonNullable<Config['s3']>;

/** The bucket with the library that reaches it. */
interface Reached {
  readonly sdk: ReturnType<typeof loadedOnce>;
  readonly objectOf: (key: string) => { readonly Bucket: string; readonly Key: string };
}

/**
 * Stores files in a bucket. Browsers upload straight to it; reading goes through the portal, which checks the reader. The
 * bucket is private: nothing in it is ever served by its own address.
 */
export function s3Storage(bucket: Bucket): Storage {
  const store: Reached = {
    sdk: loadedOnce(bucket),
    objectOf: (key) => ({ Bucket: bucket.bucket, Key: checkKey(key) }),
  };
  return {
    needsSize: true,
    uploadUrl: (grant, now) => uploadUrl(store, grant, now),
    store: (path, key) =>
      reached(async () => {
        const digest = await digestOf(createReadStream(path));
        refuseOther(digest, key);
        if (await hasAlready(store, key, digest)) return;
        await put(store, key, createReadStream(path), digest);
      }),
    write: (key, content) =>
      reached(async () => {
        const digest = await digestOf(Readable.from([content]));
        refuseOther(digest, key);
        await put(store, key, content, digest);
      }),
    read: (key) => read(store, key),
    has: (key) => reached(async () => (await sizeOf(store, key)) !== undefined),
    remove: (key) =>
      reached(async () => {
        const { client, s3 } = await store.sdk();
        await client.send(new s3.DeleteObjectCommand(store.objectOf(key)), brisk);
      }),
    // Its operator sees to its space.
    hasRoom: async () => true,
    // A bucket has only complete objects.
    removeUnfinished: async () => undefined,
    unreadableBecause: () => undefined,
    // A missing bucket is a store that is down, at each call.
    checkPlaces: async () => undefined,
  };
}

async function uploadUrl({ sdk, objectOf }: Reached, grant: UploadGrant, now: Date): Promise<string> {
  const { client, s3, presign } = await sdk();
  const command = new s3.PutObjectCommand({
    ...objectOf(grant.key),
    ...(grant.size === undefined ? {} : { ContentLength: grant.size }),
  });
  return presign.getSignedUrl(client, command, {
    expiresIn: Math.max(1, Math.floor((grant.until - now.getTime()) / 1000)),
    // With the length in the signature the bucket takes exactly that many bytes; a browser sends it by itself.
    ...(grant.size === undefined ? {} : { signableHeaders: new Set(['content-length', 'host']) }),
  });
}

/** With the md5, the bucket itself compares what arrived with what was hashed here. */
async function put({ sdk, objectOf }: Reached, key: string, content: Buffer | Readable, { size_bytes, md5 }: Digest) {
  const { client, s3 } = await sdk();
  const object = { ...objectOf(key), Body: content, ContentLength: size_bytes, ContentMD5: md5 };
  await client.send(new s3.PutObjectCommand(object));
}

function read({ sdk, objectOf }: Reached, key: string): Promise<Readable> {
  return reached(async () => {
    const { client, s3 } = await sdk();
    return bodyOf(await client.send(new s3.GetObjectCommand(objectOf(key)), brisk));
  });
}

/** Returns the size in bytes of what is under the key, or undefined if there is nothing. */
async function sizeOf({ sdk, objectOf }: Reached, key: string): Promise<number | undefined> {
  const { client, s3 } = await sdk();
  try {
    return (await client.send(new s3.HeadObjectCommand(objectOf(key)), brisk)).ContentLength ?? 0;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function hasAlready(store: Reached, key: string, digest: Digest): Promise<boolean> {
  if ((await sizeOf(store, key)) !== digest.size_bytes) return false;
  try {
    return (await digestOf(await read(store, key))).sha256 === digest.sha256;
  } catch (error) {
    if (error instanceof NotStored) return false;
    throw error;
  }
}

function refuseOther(digest: Digest, key: string): void {
  const checksum = checksumIn(key);
  if (checksum !== undefined && digest.sha256 !== checksum) throw new WrongChecksum('not the bytes of this key');
}

/** Loads the library at its first use, which an installation with its files on disk never needs. */
function loadedOnce(bucket: Bucket) {
  const load = async () => {
    const [s3, presign] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
    const client: S3Client = new s3.S3Client({
      endpoint: bucket.endpoint,
      region: bucket.region,
      credentials: { accessKeyId: bucket.accessKey, secretAccessKey: bucket.secretKey },
      // One origin for the browser's policy, whatever the bucket's name; every store of this kind understands it.
      forcePathStyle: true,
      // Otherwise a url signed in advance would have the checksum of an empty body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 4_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
    });
    return { s3, presign, client };
  };
  let loading: ReturnType<typeof load> | undefined;
  return () => (loading ??= load());
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageDown || error instanceof NotStored || error instanceof WrongChecksum) throw error;
    if (isAbsent(error)) throw new NotStored('nothing under this key');
    throw new StorageDown(error);
  }
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  // A missing bucket is not a missing file, but a store that does not work.
  return name !== 'NoSuchBucket' && (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404);
}

function bodyOf(answer: { Body?: unknown }): Readable {
  if (!answer.Body) throw new NotStored('no body');
  // In Node, the SDK's body is a Node stream.
  return answer.Body as Readable;
}
