import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDataFolder } from './database/embedded/folderLock.ts';
import { openDataFolder } from './dataFolder.ts';

const base = mkdtempSync(join(tmpdir(), 'parade-data-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test('a new DATA_DIR is closed to other accounts, and its parent folders are left as usual', () => {
  const dataDir = join(base, 'new', 'data');
  openDataFolder(dataDir);
  expect(modeOf(dataDir)).toBe('700');
  expect(modeOf(join(base, 'new'))).toBe((0o777 & ~process.umask()).toString(8));
});

test('a DATA_DIR of an earlier version, or of a careless copy, is closed, with its key', () => {
  const dataDir = join(base, 'earlier');
  for (const folder of [dataDir, ...['postgres', 'files', 'private'].map((name) => join(dataDir, name))])
    mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(dataDir, 'secret'), 'key', { mode: 0o644 });
  openDataFolder(dataDir);
  expect([modeOf(dataDir), modeOf(join(dataDir, 'secret'))]).toEqual(['700', '600']);
});

test('a DATA_DIR with other things in it has its mode unchanged; the key in it is closed', () => {
  const dataDir = join(base, 'home');
  mkdirSync(join(dataDir, 'letters'), { recursive: true });
  writeFileSync(join(dataDir, 'secret'), 'key', { mode: 0o644 });
  writeFileSync(join(dataDir, 'page.html'), '', { mode: 0o644 });
  chmodSync(dataDir, 0o755);
  openDataFolder(dataDir);
  expect(modeOf(dataDir)).toBe('755');
  expect(modeOf(join(dataDir, 'secret'))).toBe('600');
  expect(modeOf(join(dataDir, 'page.html'))).toBe('644');
});

test('a DATA_DIR that belongs to everybody, such as /dev/shm, has its mode unchanged even when it is empty', () => {
  const dataDir = join(base, 'shared');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  openDataFolder(dataDir);
  expect(modeOf(dataDir)).toBe('1777');
});

test('the lock in a DATA_DIR is not readable by others', () => {
  const dataDir = join(base, 'locked');
  const unlock = lockDataFolder(dataDir);
  expect(modeOf(join(dataDir, 'server.pid'))).toBe('600');
  unlock();
});
