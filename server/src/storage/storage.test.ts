import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildApp } from '../http/app.ts';
import { testPortal } from '../testing/portal.ts';
import { loopbackS3, type LoopbackS3 } from '../testing/s3.ts';
import { storageOf } from './driver.ts';
import { s3Storage } from './s3.ts';
import { NotStored, type Storage, StorageDown } from './storage.ts';

/** How a store is opened for the tests below, and what breaks it for good. */
interface Opened {
  readonly storage: Storage;
  /** PUTs as a browser does; answers the status. */
  readonly put: (url: string, bytes: Buffer, headers?: Record<string, string>) => Promise<number>;
  readonly now: () => Date;
  readonly close: () => Promise<void>;
}

async function onDisk(): Promise<Opened> {
  const portal = await testPortal();
  const app = await buildApp(portal, []);
  const put = async (url: string, payload: Buffer, given = {}) => {
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': 'image/jpeg', ...given };
    return (await app.inject({ method: 'PUT', url: pathname + search, payload, headers })).statusCode;
  };
  return { storage: storageOf(portal.config), put, now: () => portal.clock.now(), close: () => app.close() };
}

async function inBucket(): Promise<Opened> {
  const s3 = await loopbackS3();
  const put = async (url: string, body: Buffer, given = {}) => {
    const headers = { 'content-type': 'image/jpeg', ...given };
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })).status;
  };
  // Signed urls count from the machine's own clock: the bucket knows no other.
  const now = () => new Date();
  return { storage: s3Storage(s3.config), put, now, close: s3.close };
}

describe.each([
  ['on disk', onDisk],
  ['in a bucket', inBucket],
])('files %s', (_where, open) => {
  let at: Opened;
  let folder: string;
  beforeAll(async () => {
    at = await open();
    folder = mkdtempSync(join(tmpdir(), 'parade-store-'));
  });
  afterAll(async () => {
    await at.close();
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
  const grant = (key: string, most_bytes: number, size?: number) =>
    at.storage.uploadUrl({ key, most_bytes, size, until: at.now().getTime() + 60_000 }, at.now());
  const contentOf = (key: string, most_bytes = 1_000_000) =>
    at.storage.withLocalFile(key, most_bytes, async (path) => readFileSync(path));

  it('come by their url to the byte, and are read, kept under a checksum, and removed', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256));
    const key = quarantine();
    expect(await at.put(await grant(key, 100_000, content.length), content)).toBe(200);
    expect((await contentOf(key))?.equals(content)).toBe(true);
    const kept = accepted(content);
    await at.storage.withLocalFile(key, 100_000, (path) => at.storage.keep(path, kept));
    expect((await buffer(await at.storage.read(kept))).equals(content)).toBe(true);
    for (let time = 0; time < 2; time += 1) await at.storage.remove(key);
    expect(await contentOf(key)).toBeUndefined();
    expect((await buffer(await at.storage.read(kept))).equals(content)).toBe(true);
  });

  it('are not taken under a url of which anything was changed', async () => {
    const content = Buffer.from('good');
    const [key, other] = [quarantine(), quarantine()];
    const url = await grant(key, 100);
    const wrong = [
      url.replace(key.split('/')[1] ?? '', other.split('/')[1] ?? ''),
      url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ];
    for (const each of wrong) expect(await at.put(each, content)).toBe(403);
    expect([await contentOf(key), await contentOf(other)]).toEqual([undefined, undefined]);
    expect(await at.put(url, content)).toBe(200);
  });

  it('that are larger than allowed are refused, or brought no further than one byte over', async () => {
    const key = quarantine();
    const url = await grant(key, 10);
    const status = await at.put(url, Buffer.alloc(100_000, 1));
    const brought = await contentOf(key, 10);
    // A bucket cannot be told a limit without the exact length; the check of the bytes sees that it is too much.
    expect(status === 413 ? brought === undefined : (brought?.length ?? 0) > 10).toBe(true);
    expect(await at.put(await grant(quarantine(), 10), Buffer.alloc(10, 1))).toBe(200);
  });

  it('that are empty are there', async () => {
    const key = quarantine();
    await at.storage.write(key, Buffer.alloc(0));
    expect((await contentOf(key))?.length).toBe(0);
  });

  it('under a key that is taken keep what they have', async () => {
    const key = accepted(Buffer.from('first'));
    await at.storage.keep(file(Buffer.from('first')), key);
    await at.storage.keep(file(Buffer.from('second')), key);
    expect((await buffer(await at.storage.read(key))).toString()).toBe('first');
  });

  it('that are not there are said not to be, and a key of another shape is refused', async () => {
    await expect(at.storage.read(accepted(Buffer.from('never')))).rejects.toThrow(NotStored);
    for (const key of ['../secret', 'quarantine/../../secret', 'accepted/ab/short', '/etc/passwd']) {
      await expect(at.storage.write(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
    }
    expect(await contentOf(quarantine())).toBeUndefined();
  });
});

describe('a disk', () => {
  // A bucket does the same by itself; the server of these tests does not look.
  it('takes no bytes that are not those which their sender announced', async () => {
    const { storage, put, now, close } = await onDisk();
    const [key, content] = [`quarantine/${randomUUID()}`, Buffer.from('as announced')];
    const url = await storage.uploadUrl({ key, most_bytes: 100, until: now().getTime() + 60_000 }, now());
    const md5 = createHash('md5').update(content).digest('base64');
    expect(await put(url, Buffer.from('as announcEd'), { 'content-md5': md5 })).toBe(400);
    expect(await storage.withLocalFile(key, 100, async () => true)).toBeUndefined();
    expect(await put(url, content, { 'content-md5': md5 })).toBe(200);
    await close();
  });

  it('is rid of what was begun long ago and never finished, and of nothing else', async () => {
    const portal = await testPortal();
    const storage = storageOf(portal.config);
    const key = `quarantine/${randomUUID()}`;
    await storage.write(key, Buffer.from('whole'));
    const folder = join(portal.config.dataDir, 'files', 'quarantine');
    const [old, fresh] = [join(folder, 'old.part'), join(folder, 'fresh.part')];
    for (const path of [old, fresh]) writeFileSync(path, 'half');
    utimesSync(old, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z'));
    await storage.tidy(new Date('2026-11-02T00:00:00Z'));
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
    expect(await storage.withLocalFile(key, 10, async () => true)).toBe(true);
  });
});

describe('a bucket', () => {
  let s3: LoopbackS3;
  beforeAll(async () => {
    s3 = await loopbackS3();
  });
  afterAll(() => s3.close());

  it('takes as many bytes as were announced, and no others', async () => {
    const storage = s3Storage(s3.config);
    const key = `quarantine/${randomUUID()}`;
    const url = await storage.uploadUrl({ key, most_bytes: 100, size: 4, until: Date.now() + 60_000 }, new Date());
    const put = async (body: string) => (await fetch(url, { method: 'PUT', body })).status;
    expect(await put('five!')).toBe(403);
    expect(await put('four')).toBe(200);
  });

  it('lets the browser put from another site, and shows nobody what is in it without our key', async () => {
    const { endpoint, bucket } = s3.config;
    const preflight = await fetch(`${endpoint}/${bucket}/quarantine/x`, {
      method: 'OPTIONS',
      headers: { origin: 'http://portal.test', 'access-control-request-method': 'PUT' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([200, 'PUT']);
    const stranger = s3Storage({ ...s3.config, secretKey: 'another' });
    await expect(stranger.read(`accepted/00/${'0'.repeat(64)}`)).rejects.toThrow(StorageDown);
  });

  it('that is not there, or does not answer, is said to be down', async () => {
    const absent = s3Storage({ ...s3.config, bucket: 'no-such-bucket' });
    const deaf = s3Storage({ ...s3.config, endpoint: 'http://127.0.0.1:9' });
    for (const storage of [absent, deaf]) {
      await expect(storage.write(`quarantine/${randomUUID()}`, Buffer.from('x'))).rejects.toThrow(StorageDown);
      await expect(storage.read(`accepted/00/${'0'.repeat(64)}`)).rejects.toThrow(StorageDown);
    }
  });
});

describe('the storage of a portal', () => {
  it('is the bucket when one is set, the data folder otherwise, and one for as long as it runs', async () => {
    const portal = await testPortal();
    const grant = { key: `quarantine/${randomUUID()}`, most_bytes: 9, until: Date.now() + 60_000 };
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
