import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { throwAwayFolder } from '../../testing/folders.ts';
import { lockDataFolder } from './folderLock.ts';

const { folder, remove } = throwAwayFolder('lock');
afterAll(remove);
const file = join(folder, 'server.pid');

test('a data folder is locked while a portal runs on it, and free afterwards', () => {
  const unlock = lockDataFolder(folder);
  expect(existsSync(file)).toBe(true);
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('a living process locks others out, and the message names it', async () => {
  const { spawn } = await import('node:child_process');
  const module = JSON.stringify(new URL('folderLock.ts', import.meta.url).href);
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `(await import(${module})).lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`,
  ]);
  await new Promise((resolve) => other.stdout.once('data', resolve));
  expect(() => lockDataFolder(folder)).toThrow(
    `another portal (process ${other.pid}) is using ${folder}: stop it, or set DATA_DIR`,
  );
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  lockDataFolder(folder)();
});

test('a copy of a folder whose portal still runs is refused as such a copy, and free once that portal has ended', async () => {
  const { spawn } = await import('node:child_process');
  const module = JSON.stringify(new URL('folderLock.ts', import.meta.url).href);
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `(await import(${module})).lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`,
  ]);
  await new Promise((resolve) => other.stdout.once('data', resolve));
  const copied = throwAwayFolder('lock-copy');
  onTestFinished(copied.remove);
  cpSync(folder, copied.folder, { recursive: true });
  expect(() => lockDataFolder(copied.folder)).toThrow(
    `${copied.folder} was copied from another folder while its portal (process ${other.pid}) was running`,
  );
  expect(() => lockDataFolder(copied.folder)).toThrow('npm run backup');
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  lockDataFolder(copied.folder)();
  lockDataFolder(folder)();
});

test('a lock whose process number now belongs to another program is taken over', () => {
  writeFileSync(file, `${process.ppid} some-earlier-start`);
  lockDataFolder(folder)();
  expect(existsSync(file)).toBe(false);
});
