import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock.ts';
import { testPortal } from '../testing/portal.ts';
import { receive, UploadClosed } from './disk.ts';
import { storageOf } from './driver.ts';
import { endEarlierParts, partOf } from './parts.ts';

const { config } = await testPortal();
const storage = storageOf(config);
const folder = join(config.dataDir, 'files', 'quarantine');
mkdirSync(folder, { recursive: true });
let key: string;

beforeEach(() => {
  key = `quarantine/${randomUUID()}`;
});

/** A body that is arriving under the key of the test, with what has become of it. */
function arriving() {
  const body = new PassThrough();
  const stored = receive(config, key, body, { max_bytes: 1_000_000 }).then(
    () => 'stored',
    (error: unknown) => error,
  );
  return { body, stored };
}

/** The paths of the bodies of this test that are on the disk. */
const paths = () =>
  readdirSync(folder)
    .filter((name) => key.endsWith(name.slice(0, 36)))
    .map((name) => join(folder, name));
const sizes = () => paths().map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);

const kilobytes = (count: number) => Buffer.alloc(count * 1000, 7);

it('a body that comes again under its key ends the first and takes its space; the second is stored', async () => {
  const first = arriving();
  first.body.write(kilobytes(60));
  await expect.poll(() => sizes()[0]).toBe(60_000);
  // As the process that receives it: its open file has space on the disk after its name is gone.
  const open = openSync(paths()[0] ?? '', 'r');
  onTestFinished(() => closeSync(open));
  const second = arriving();
  second.body.write(kilobytes(1));
  await expect.poll(sizes).toContain(1000);
  expect([sizes(), fstatSync(open).size]).toEqual([[1000], 0]);
  first.body.write(kilobytes(1));
  expect(await first.stored).toBeInstanceOf(UploadClosed);
  second.body.end('end');
  expect(await second.stored).toBe('stored');
  expect((await buffer(await storage.read(key))).length).toBe(1003);
});

it('a body whose last byte had come when another began is not stored over it', async () => {
  const first = arriving();
  first.body.write(kilobytes(1));
  await expect.poll(() => sizes()[0]).toBe(1000);
  const second = arriving();
  second.body.write('the second');
  await expect.poll(sizes).toContain(10);
  first.body.end();
  expect(await first.stored).toBeInstanceOf(UploadClosed);
  second.body.end();
  expect(await second.stored).toBe('stored');
  expect((await buffer(await storage.read(key))).toString()).toBe('the second');
});

it('of thirty bodies that come at once under one key, one is stored and the others end', async () => {
  const all = Array.from({ length: 30 }, arriving);
  let ended = 0;
  for (const { stored } of all) void stored.then((outcome) => (ended += outcome instanceof UploadClosed ? 1 : 0));
  const endedNow = () => {
    for (const { body } of all) if (!body.destroyed) body.write('x');
    return ended;
  };
  await expect.poll(endedNow).toBe(29);
  for (const { body } of all) if (!body.destroyed) body.end();
  expect((await Promise.all(all.map(({ stored }) => stored))).filter((each) => each === 'stored')).toHaveLength(1);
});

it('bodies under other keys go on side by side', async () => {
  const first = arriving();
  first.body.write('first');
  key = `quarantine/${randomUUID()}`;
  const second = arriving();
  second.body.end('second');
  expect(await second.stored).toBe('stored');
  first.body.end();
  expect(await first.stored).toBe('stored');
});

it('a body that another process began later stays, and the partial file of an older version is removed', async () => {
  const path = join(folder, key.slice('quarantine/'.length));
  const part = await partOf(path);
  const later = `${path}.${systemClock().now().getTime() + 60_000}-0123456789ab.part`;
  const older = `${path}.fedcba987654.part`;
  for (const each of [part, older]) writeFileSync(each, 'x');
  expect(await endEarlierParts(part)).toBe(true);
  expect(sizes()).toHaveLength(1);
  writeFileSync(later, 'xx');
  expect(await endEarlierParts(part)).toBe(false);
  expect(sizes().toSorted((one, other) => one - other)).toEqual([1, 2]);
});
