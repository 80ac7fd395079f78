import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { lockDataFolder } from '@parade/server/database/embedded/folderLock.ts';
import { openDatabase } from '@parade/server/database/pool.ts';
import { evidenceKeys } from '@parade/server/waivers/evidence/evidenceKeys.ts';
import { afterAll, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../rotateSecret.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'parade-rotate-'));
const file = join(dataDir, 'secret');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function rotate(env: Record<string, string> = {}): Promise<{ code: number; words: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    });
    return { code: 0, words: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, words: stderr };
  }
}

async function keys(): Promise<string[]> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  const { db, close } = openDatabase(server.url(), { max: 1 });
  try {
    return await evidenceKeys(db);
  } finally {
    await close();
    await server.stop();
  }
}

it('makes a new stored secret for its owner alone, says what ends, and leaves the key of the evidence', async () => {
  expect(await rotate()).toMatchObject({ code: 0, words: expect.stringContaining(file) });
  const [before, key] = [readFileSync(file, 'utf8'), await keys()];
  const { code, words } = await rotate();
  expect(code).toBe(0);
  for (const end of [
    'upload addresses',
    'download of a signed waiver',
    'challenges in progress',
    'emails waiting to be sent',
    'These keep working',
  ])
    expect(words).toContain(end);
  const after = readFileSync(file, 'utf8');
  expect(after).toMatch(/^[\w-]{64}\n$/);
  expect(after).not.toBe(before);
  expect(words).not.toContain(after.trim());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await keys()).toEqual(key);
}, 60_000);

it('changes nothing while the portal runs', async () => {
  const before = readFileSync(file, 'utf8');
  const unlock = lockDataFolder(dataDir);
  try {
    const { code, words } = await rotate();
    expect([code, words]).toEqual([1, expect.stringContaining('stop it')]);
  } finally {
    unlock();
  }
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('prints what to set where the environment has SECRET, and changes nothing', async () => {
  const before = readFileSync(file, 'utf8');
  const { code, words } = await rotate({ SECRET: 'a-secret-of-the-environment-that-leaked' });
  expect(code).toBe(0);
  expect(words).toMatch(/^SECRET=[\w-]{64}$/m);
  expect(words).not.toContain('leaked');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
}, 30_000);
