import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { throwAwayFolder } from '../../testing/folders.ts';
import { lockDataFolder } from './folderLock.ts';

const { folder, remove } = throwAwayFolder('lock');
afterAll(remove);
const file = join(folder, 'server.pid');

/** Has another process lock the folder. */
async function lockedByAnother() {
  const module = JSON.stringify(new URL('folderLock.ts', import.meta.url).href);
  const locking = `(await import(${module})).lockDataFolder(${JSON.stringify(folder)})`;
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `${locking}; console.log('locked'); setInterval(() => {}, 1000)`,
  ]);
  const ended = once(other, 'exit');
  const kill = async () => {
    other.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await once(other.stdout, 'data');
  return { pid: other.pid, kill };
}

test('a data folder is locked while a portal runs on it, and free afterwards', () => {
  const unlock = lockDataFolder(folder);
  expect(existsSync(file)).toBe(true);
  unlock();
  expect(existsSync(file)).toBe(false);
});

test('a living process locks others out, and the message names it', async () => {
  const other = await lockedByAnother();
  expect(() => lockDataFolder(folder)).toThrow(
    `another portal (process ${other.pid}) is using ${folder}: stop it, or set DATA_DIR`,
  );
  await other.kill();
  lockDataFolder(folder)();
});

test('a copy of a folder whose portal still runs is refused as such a copy, and free once that portal has ended', async () => {
  const other = await lockedByAnother();
  const copied = throwAwayFolder('lock-copy');
  onTestFinished(copied.remove);
  cpSync(folder, copied.folder, { recursive: true });
  expect(() => lockDataFolder(copied.folder)).toThrow(
    `${copied.folder} was copied from another folder while its portal (process ${other.pid}) was running`,
  );
  expect(() => lockDataFolder(copied.folder)).toThrow('npm run backup');
  await other.kill();
  lockDataFolder(copied.folder)();
  lockDataFolder(folder)();
});

test('a lock whose process number now belongs to another program is taken over', () => {
  writeFileSync(file, `${process.ppid} some-earlier-start`);
  lockDataFolder(folder)();
  expect(existsSync(file)).toBe(false);
});
