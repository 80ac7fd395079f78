import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { throwAwayFolder } from '../../testing/folders.ts';
import { seasonAt, takesPacked } from './packedSeason.ts';

const undo: (() => unknown)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

function newFolder(): string {
  const { folder, remove } = throwAwayFolder('season');
  undo.push(remove);
  mkdirSync(folder, { recursive: true });
  return folder;
}

const now = new Date('2026-11-20T18:00:00.000Z');
const hour = 3_600_000;

describe('the packed season', () => {
  test.each([
    ['of this moment', [0], 0],
    ['of 23 hours ago', [-23], -23],
    ['of a day ago', [-24], undefined],
    ['of later, as after the clock was put back', [1], undefined],
    ['the newest of two', [-20, -2], -2],
    ['the newest of those of the last day', [-30, -5, 3], -5],
    ['none', [], undefined],
  ])('of a build is taken if it is of the last day: %s', (_, packedHoursAgo, taken) => {
    const begin = join(newFolder(), 'season-linux-x64-18.4.0-');
    const path = (hours: number, kind: string) =>
      `${begin}0123456789abcdef-${now.getTime() + hours * hour}-${kind}.tar.gz`;
    for (const hours of packedHoursAgo) for (const kind of ['files', 'cluster']) writeFileSync(path(hours, kind), '');
    const expected = taken === undefined ? undefined : { cluster: path(taken, 'cluster'), files: path(taken, 'files') };
    expect(seasonAt(begin, now)).toEqual(expected);
  });

  test('without its files, or of another embedded PostgreSQL, it is not taken', () => {
    const folder = newFolder();
    writeFileSync(join(folder, `season-linux-x64-18.4.0-${now.getTime()}-cluster.tar.gz`), '');
    for (const kind of ['files', 'cluster'])
      writeFileSync(join(folder, `season-linux-x64-18.5.0-${now.getTime()}-${kind}.tar.gz`), '');
    expect(seasonAt(join(folder, 'season-linux-x64-18.4.0-'), now)).toBeUndefined();
    expect(seasonAt(join(folder, 'season-linux-x64-18.5.0-'), now)).toBeDefined();
  });

  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' };
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://parade.example' };
  test.each<[string, Record<string, string>, boolean]>([
    ['no settings', {}, true],
    ['another address', { PORT: '8080', PUBLIC_URL: 'https://parade.example' }, true],
    ['a mail server', { SMTP_URL: 'smtp://127.0.0.1:25' }, true],
    ['a web process alone', { PROCESS: 'web' }, true],
    ['no demo', { DEMO: '0' }, false],
    ['production', production, false],
    ['another stage of the season', { DEMO_STAGE: 'review' }, false],
    ['another instant', { CLOCK_START: '2026-10-01T16:00:00Z' }, false],
    ['a database of its own', { DATABASE_URL: 'postgres://parade@127.0.0.1:1/parade' }, false],
    ['a bucket', s3, false],
    ['a virus scanner', { CLAMD_ADDRESS: '127.0.0.1:3310' }, false],
  ])('is what a first start would write with %s: %s', (_, env, takes) => {
    const config = readConfig({ DATA_DIR: newFolder(), SECRET: 'the-secret-of-this-test-and-of-nothing-else', ...env });
    expect(takesPacked(config)).toBe(takes);
  });
});
