import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { buildApp } from '../http/app.ts';
import { testPortal } from '../testing/portal.ts';
import { loopbackS3, type LoopbackS3 } from '../testing/s3.ts';
import { receive, TooManyBytes } from './disk.ts';
import { storageOf } from './driver.ts';
import { sweepFiles } from '../forms/retention/sweep.ts';
import { prepareFolders } from './prepare.ts';
import { privateFilesFolder, removeStaleCopies, withPrivateCopy } from './privateFiles.ts';
import { s3Storage } from './s3.ts';
import { NotStored, type Storage, StorageDown, WrongChecksum } from './storage.ts';

/** Opens a store for the tests below, with a way to break it for good. */
interface Opened {
  readonly config: Config;
  readonly storage: Storage;
  /** PUTs as a browser does. Returns the status. */
  readonly put: (url: string, bytes: Buffer, headers?: Record<string, string>) => Promise<number>;
  /** Stores bytes under any key, without any checks. */
  readonly damage: (key: string, bytes: Buffer) => Promise<unknown>;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
}

async function onDisk(): Promise<Opened> {
  const portal = await testPortal();
  const app = await buildApp(portal, []);
  const put = async (url: string, payload: Buffer, given: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url);
    const headers = payload.length === 0 ? given : { 'content-type': 'image/jpeg', ...given };
    return (await app.inject({ method: 'PUT', url: pathname + search, payload, headers })).statusCode;
  };
  const { config } = portal;
  const damage = async (key: string, bytes: Buffer) => writeFileSync(join(config.dataDir, 'files', key), bytes);
  return { config, storage: storageOf(config), put, damage, now: () => portal.clock.now(), close: () => app.close() };
}

async function inBucket(): Promise<Opened> {
  const s3 = await loopbackS3();
  const { config } = await testPortal({ config: { s3: s3.config } });
  const put = async (url: string, body: Buffer, given = {}) => {
    const headers = { 'content-type': 'image/jpeg', ...given };
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })).status;
  };
  // Signed urls use the machine's own clock, because the bucket knows no other.
  const now = () => new Date();
  const { endpoint, region, accessKey, secretKey, bucket } = s3.config;
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const damage = (key: string, bytes: Buffer) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
  return { config, storage: storageOf(config), put, damage, now, close: s3.close };
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_where, open) => {
  let opened: Opened;
  let folder: string;
  beforeAll(async () => {
    opened = await open();
    folder = mkdtempSync(join(tmpdir(), 'parade-store-'));
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const quarantine = () => `quarantine/${randomUUID()}`;
  const accepted = (content: Buffer) => {
    const checksum = createHash('sha256').update(content).digest('hex');
    return `accepted/${checksum.slice(0, 2)}/${checksum}`;
  };
  const file = (content: Buffer) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, content);
    return path;
  };
  const grant = (key: string, max_bytes: number, size?: number) =>
    opened.storage.uploadUrl({ key, max_bytes, size, until: opened.now().getTime() + 60_000 }, opened.now());
  const contentOf = (key: string, max_bytes = 1_000_000) =>
    withPrivateCopy(opened.config, key, max_bytes, async ({ path }) => readFileSync(path));

  it('uploaded bytes arrive by their url unchanged, and are read, stored under a checksum, and removed', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256));
    const key = quarantine();
    expect(await opened.put(await grant(key, 100_000, content.length), content)).toBe(200);
    expect((await contentOf(key))?.equals(content)).toBe(true);
    const stored = accepted(content);
    await withPrivateCopy(opened.config, key, 100_000, ({ path }) => opened.storage.store(path, stored));
    expect((await buffer(await opened.storage.read(stored))).equals(content)).toBe(true);
    expect([await opened.storage.has(key), await opened.storage.has(stored)]).toEqual([true, true]);
    for (let time = 0; time < 2; time += 1) await opened.storage.remove(key);
    expect(await contentOf(key)).toBeUndefined();
    expect([await opened.storage.has(key), await opened.storage.has(stored)]).toEqual([false, true]);
    expect((await buffer(await opened.storage.read(stored))).equals(content)).toBe(true);
  });

  it('an upload is refused under a url that was changed in any way', async () => {
    const content = Buffer.from('good');
    const [key, other] = [quarantine(), quarantine()];
    const url = await grant(key, 100);
    const wrong = [
      url.replace(key.split('/')[1] ?? '', other.split('/')[1] ?? ''),
      url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ];
    for (const each of wrong) expect(await opened.put(each, content)).toBe(403);
    expect([await contentOf(key), await contentOf(other)]).toEqual([undefined, undefined]);
    expect(await opened.put(url, content)).toBe(200);
  });

  it('an upload larger than allowed is refused, or read no further than one byte over', async () => {
    const key = quarantine();
    const url = await grant(key, 10);
    const status = await opened.put(url, Buffer.alloc(100_000, 1));
    const brought = await contentOf(key, 10);
    // A bucket cannot enforce a limit without the exact length; the check of the bytes finds that there are too many.
    expect(status === 413 ? brought === undefined : (brought?.length ?? 0) > 10).toBe(true);
    expect(await opened.put(await grant(quarantine(), 10), Buffer.alloc(10, 1))).toBe(200);
  });

  it('an empty upload is stored, also one that arrives without a type', async () => {
    const [key, other] = [quarantine(), quarantine()];
    await opened.storage.write(key, Buffer.alloc(0));
    expect((await contentOf(key))?.length).toBe(0);
    expect(await opened.put(await grant(other, 10), Buffer.alloc(0))).toBe(200);
    expect((await contentOf(other))?.length).toBe(0);
  });

  it('bytes under their checksum are the right ones, even if others were put there before', async () => {
    const [right, wrong] = [Buffer.from('first'), Buffer.from('second')];
    const key = accepted(right);
    await expect(opened.storage.store(file(wrong), key)).rejects.toThrow(WrongChecksum);
    await expect(opened.storage.write(key, wrong)).rejects.toThrow(WrongChecksum);
    await expect(opened.storage.read(key)).rejects.toThrow(NotStored);
    for (let time = 0; time < 2; time += 1) await opened.storage.store(file(right), key);
    await expect(opened.storage.store(file(wrong), key)).rejects.toThrow(WrongChecksum);
    expect((await buffer(await opened.storage.read(key))).toString()).toBe('first');
    await opened.damage(key, Buffer.from('other'));
    expect((await buffer(await opened.storage.read(key))).toString()).toBe('other');
    await opened.storage.store(file(right), key);
    expect((await buffer(await opened.storage.read(key))).toString()).toBe('first');
  });

  it('bytes in a private copy stay the same, whatever is uploaded to their url meanwhile', async () => {
    const [good, bad] = [Buffer.from('%PDF good'), Buffer.from('<script>!')];
    const key = quarantine();
    const url = await grant(key, 100, good.length);
    expect(await opened.put(url, good)).toBe(200);
    const seen = await withPrivateCopy(opened.config, key, 100, async (copy) => {
      expect(await opened.put(url, bad)).toBe(200);
      await opened.storage.store(copy.path, accepted(good));
      return { ...copy, content: readFileSync(copy.path).toString(), modes: [modeOf(copy.path), modeOf(copy.folder)] };
    });
    const checksum = createHash('sha256').update(good).digest('hex');
    expect(seen).toMatchObject({ content: '%PDF good', checksum, size_bytes: 9, modes: [0o600, 0o700] });
    expect((await buffer(await opened.storage.read(accepted(good)))).toString()).toBe('%PDF good');
    expect(existsSync(seen?.folder ?? '')).toBe(false);
  });

  it('missing bytes are reported as missing, and a malformed key is refused', async () => {
    await expect(opened.storage.read(accepted(Buffer.from('never')))).rejects.toThrow(NotStored);
    for (const key of [
      '../secret',
      'quarantine/../../secret',
      'accepted/ab/short',
      '/etc/passwd',
      `accepted/00/${'1'.repeat(64)}`,
      `quarantine/${'.'.repeat(36)}`,
    ]) {
      await expect(opened.storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    }
    expect(await contentOf(quarantine())).toBeUndefined();
  });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('private copies', () => {
  it('private copies of a killed process are removed after a day, and present ones are not', async () => {
    const { config } = await testPortal();
    const key = `quarantine/${randomUUID()}`;
    await storageOf(config).write(key, Buffer.from('x'));
    await withPrivateCopy(config, key, 10, async (copy) => {
      const left = join(privateFilesFolder(config), 'copy-left');
      mkdirSync(left);
      writeFileSync(join(left, 'copy'), 'license');
      utimesSync(left, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z'));
      await removeStaleCopies(config, new Date('2026-11-02T00:00:00Z'));
      expect([existsSync(left), existsSync(copy.path)]).toEqual([false, true]);
    });
  });

  it.each([
    ['a start', prepareFolders],
    ['the hourly sweep', sweepFiles],
  ])('%s under a clock that is years ahead removes old copies and leaves present ones and uploads', async (_, run) => {
    const portal = await testPortal({ at: '2099-01-02T18:00:00Z' });
    const { config } = portal;
    const key = `quarantine/${randomUUID()}`;
    await storageOf(config).write(key, Buffer.from('x'));
    const upload = join(config.dataDir, 'files', 'quarantine', 'fresh.part');
    writeFileSync(upload, 'half');
    await withPrivateCopy(config, key, 10, async (copy) => {
      const left = join(privateFilesFolder(config), 'copy-left');
      mkdirSync(left);
      utimesSync(left, new Date('2020-01-01T00:00:00Z'), new Date('2020-01-01T00:00:00Z'));
      await run(portal);
      expect([existsSync(left), existsSync(copy.path), existsSync(upload)]).toEqual([false, true, true]);
    });
  });
});

describe('a disk', () => {
  // A bucket does the same by itself; the test server does not check.
  it('a disk stores a body of unannounced size up to its limit, and nothing of a larger one', async () => {
    const { config } = await testPortal();
    const put = async (size: number) => {
      const key = `quarantine/${randomUUID()}`;
      const stored = receive(config, key, Readable.from([Buffer.alloc(6), Buffer.alloc(size - 6)]), { max_bytes: 10 });
      const error = await stored.catch((thrown: unknown) => thrown);
      return [error, await storageOf(config).has(key)];
    };
    expect(await put(10)).toEqual([undefined, true]);
    expect(await put(11)).toEqual([expect.any(TooManyBytes), false]);
  });

  it('a disk refuses bytes that differ from those announced by their sender', async () => {
    const { storage, put, now, close } = await onDisk();
    const [key, content] = [`quarantine/${randomUUID()}`, Buffer.from('as announced')];
    const url = await storage.uploadUrl({ key, max_bytes: 100, until: now().getTime() + 60_000 }, now());
    const md5 = createHash('md5').update(content).digest('base64');
    expect(await put(url, Buffer.from('as announcEd'), { 'content-md5': md5 })).toBe(400);
    await expect(storage.read(key)).rejects.toThrow(NotStored);
    expect(await put(url, content, { 'content-md5': md5 })).toBe(200);
    await close();
  });

  it('a disk removes uploads that were begun long ago and never finished, and nothing else', async () => {
    const portal = await testPortal();
    const storage = storageOf(portal.config);
    const key = `quarantine/${randomUUID()}`;
    await storage.write(key, Buffer.from('whole'));
    const folder = join(portal.config.dataDir, 'files', 'quarantine');
    const [old, fresh] = [join(folder, 'old.part'), join(folder, 'fresh.part')];
    for (const path of [old, fresh]) writeFileSync(path, 'half');
    utimesSync(old, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z'));
    await storage.removeUnfinished(new Date('2026-11-02T00:00:00Z'));
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    expect((await buffer(await storage.read(key))).toString()).toBe('whole');
  });
});

describe('a bucket', () => {
  let s3: LoopbackS3;
  beforeAll(async () => {
    s3 = await loopbackS3();
  });
  afterAll(() => s3.close());

  it('a bucket accepts exactly as many bytes as were announced', async () => {
    const storage = s3Storage(s3.config);
    const key = `quarantine/${randomUUID()}`;
    const url = await storage.uploadUrl({ key, max_bytes: 100, size: 4, until: Date.now() + 60_000 }, new Date());
    const put = async (body: string) => (await fetch(url, { method: 'PUT', body })).status;
    expect(await put('five!')).toBe(403);
    expect(await put('four')).toBe(200);
  });

  it('a bucket lets the browser upload from another site, and shows nobody its contents without our key', async () => {
    const { endpoint, bucket } = s3.config;
    const preflight = await fetch(`${endpoint}/${bucket}/quarantine/x`, {
      method: 'OPTIONS',
      headers: { origin: 'http://portal.test', 'access-control-request-method': 'PUT' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([200, 'PUT']);
    const otherKeyStorage = s3Storage({ ...s3.config, secretKey: 'another' });
    await expect(otherKeyStorage.read(`accepted/00/${'0'.repeat(64)}`)).rejects.toThrow(StorageDown);
  });

  it('a missing or unresponsive bucket is reported as down', async () => {
    const absent = s3Storage({ ...s3.config, bucket: 'no-such-bucket' });
    const deaf = s3Storage({ ...s3.config, endpoint: 'http://127.0.0.1:9' });
    for (const storage of [absent, deaf]) {
      await expect(storage.write(`quarantine/${randomUUID()}`, Buffer.from('x'))).rejects.toThrow(StorageDown);
      await expect(storage.read(`accepted/00/${'0'.repeat(64)}`)).rejects.toThrow(StorageDown);
    }
  });
});

describe('the storage of a portal', () => {
  it('the storage of a portal is the bucket if one is set, otherwise the data folder, and stays the same while it runs', async () => {
    const portal = await testPortal();
    const grant = { key: `quarantine/${randomUUID()}`, max_bytes: 9, until: Date.now() + 60_000 };
    expect(await storageOf(portal.config).uploadUrl(grant, new Date())).toMatch(/^http:\/\/portal\.test\/uploads\//);
    const config = readConfig({
      DATA_DIR: portal.config.dataDir,
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'parade',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    });
    expect(await storageOf(config).uploadUrl(grant, new Date())).toMatch(
      /^https:\/\/s3\.example\.org\/parade\/quarantine\//,
    );
    expect(storageOf(config)).toBe(storageOf(config));
    const app = await buildApp({ ...portal, config }, []);
    const policy = String((await app.inject('/healthz')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://s3.example.org;");
    await app.close();
  });
});
