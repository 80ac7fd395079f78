import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { checkKey, NotStored, type Storage, StorageDown } from './storage.ts';

type Bucket = NonNullable<Config['s3']>;

/**
 * Files in a bucket. Browsers put their bytes straight to it; reading goes through the portal, which asks who reads. The
 * bucket is private: nothing in it is ever served by its own address.
 */
export function s3Storage(bucket: Bucket): Storage {
  const sdk = loadedOnce(bucket);
  const at = (key: string) => ({ Bucket: bucket.bucket, Key: checkKey(key) });
  return {
    uploadUrl: async (grant, now) => {
      const { client, s3, presign } = await sdk();
      const put = new s3.PutObjectCommand({
        ...at(grant.key),
        ...(grant.size === undefined ? {} : { ContentLength: grant.size }),
      });
      return presign.getSignedUrl(client, put, {
        expiresIn: Math.max(1, Math.floor((grant.until - now.getTime()) / 1000)),
        // With the length under the signature the bucket takes these many bytes and no others; a browser sends it by itself.
        ...(grant.size === undefined ? {} : { signableHeaders: new Set(['content-length', 'host']) }),
      });
    },
    withLocalFile: async (key, most_bytes, work) => {
      const folder = await mkdtemp(join(tmpdir(), 'parade-s3-'));
      const path = join(folder, 'file');
      try {
        const body = await reached(async () => {
          const { client, s3 } = await sdk();
          return bodyOf(await client.send(new s3.GetObjectCommand(at(key))));
        }).catch((error: unknown) => {
          if (error instanceof NotStored) return undefined;
          throw error;
        });
        if (!body) return undefined;
        await reached(() => bring(body, path, most_bytes));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    keep: (path, key) =>
      reached(async () => {
        const { client, s3 } = await sdk();
        const taken = await client.send(new s3.HeadObjectCommand(at(key))).then(
          () => true,
          (error: unknown) => {
            if (isAbsent(error)) return false;
            throw error;
          },
        );
        if (taken) return;
        const { size } = await stat(path);
        await client.send(new s3.PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
      }),
    write: (key, content) =>
      reached(async () => {
        const { client, s3 } = await sdk();
        await client.send(new s3.PutObjectCommand({ ...at(key), Body: content, ContentLength: content.length }));
      }),
    read: (key) =>
      reached(async () => {
        const { client, s3 } = await sdk();
        return bodyOf(await client.send(new s3.GetObjectCommand(at(key))));
      }),
    remove: (key) =>
      reached(async () => {
        const { client, s3 } = await sdk();
        await client.send(new s3.DeleteObjectCommand(at(key)));
      }),
    // A bucket keeps whole objects only.
    tidy: async () => undefined,
  };
}

/** Loaded at the first use: an installation that keeps its files on disk never pays for it. */
function loadedOnce(bucket: Bucket) {
  const load = async () => {
    const [s3, presign] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
    const client: S3Client = new s3.S3Client({
      endpoint: bucket.endpoint,
      region: bucket.region,
      credentials: { accessKeyId: bucket.accessKey, secretAccessKey: bucket.secretKey },
      // One origin for the browser's policy, whatever the bucket is called; every store of this kind understands it.
      forcePathStyle: true,
      // Otherwise a url signed in advance would carry the checksum of no bytes at all.
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
    if (error instanceof StorageDown || error instanceof NotStored) throw error;
    if (isAbsent(error)) throw new NotStored('nothing under this key');
    throw new StorageDown(error);
  }
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  // A bucket that is not there is no absent file, but a store that does not work.
  return name !== 'NoSuchBucket' && (name === 'NoSuchKey' || $metadata?.httpStatusCode === 404);
}

function bodyOf(answer: { Body?: unknown }): Readable {
  if (!answer.Body) throw new NotStored('no body');
  // In Node the SDK's body is a stream of Node.
  return answer.Body as Readable;
}

/** Writes the stream to a file and leaves it once it is larger than it may be. */
async function bring(body: Readable, path: string, most_bytes: number): Promise<void> {
  const file = await open(path, 'wx');
  let received = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      await file.write(chunk);
      received += chunk.length;
      if (received > most_bytes) break;
    }
  } finally {
    body.destroy();
    await file.close();
  }
}
