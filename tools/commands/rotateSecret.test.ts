import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { lockDataFolder } from '@parade/server/database/embedded/folderLock.ts';
import { readConfig } from '@parade/server/config.ts';
import { openWebhookSecret, sealWebhookSecret } from '@parade/server/notifications/webhooks/sealing.ts';
import { encryptionFor } from '@parade/server/access/encryption.ts';
import { type Database, openDatabase } from '@parade/server/database/pool.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import { evidenceKeys } from '@parade/server/waivers/evidence/evidenceKeys.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../rotateSecret.ts', import.meta.url));
const { folder: dataDir, remove } = throwAwayFolder('rotate');
const file = join(dataDir, 'secret');
afterAll(remove);
// A folder in which a portal was started.
beforeAll(() => withDatabase(async () => undefined), 60_000);

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

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  const { db, close } = openDatabase(server.url(), { max: 1 });
  try {
    return await work(db);
  } finally {
    await close();
    await server.stop();
  }
}

const sealing = () => encryptionFor(readFileSync(file, 'utf8').trim(), 'authenticator apps');

/** Adds an account whose authenticator app has this secret, encrypted with the stored SECRET. */
async function anApp(db: Database, text: string): Promise<void> {
  const user_id = await anAccount(db, 'apps@example.org');
  const sealed_secret = sealing().encrypt(text, `account ${user_id}`);
  await db.insertInto('authenticator_apps').values({ user_id, sealed_secret, created_at }).execute();
}

/** Adds a webhook with this secret, encrypted with the stored SECRET. */
async function aWebhook(db: Database, text: string): Promise<void> {
  const created_by = await anAccount(db, 'webhooks@example.org');
  const { id } = await db
    .insertInto('webhooks')
    .values({ url: 'https://hooks.example.org', events: ['waiver.signed'], created_by, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed_secret = sealWebhookSecret({ config: stored() }, id, text);
  await db.updateTable('webhooks').set({ sealed_secret }).where('id', '=', id).execute();
}

const created_at = '2026-10-22T17:00:00.000Z';

async function anAccount(db: Database, email: string): Promise<number> {
  const account = { email, first_name: 'Ana', last_name: 'Park', created_at };
  return (await db.insertInto('users').values(account).returning('id').executeTakeFirstOrThrow()).id;
}

const stored = () => readConfig({ DATA_DIR: dataDir, SECRET: readFileSync(file, 'utf8').trim() });

/** Returns the secrets that the stored SECRET decrypts, in the columns that the portal reads. */
function readableSecrets(): Promise<{ apps: (string | null)[]; webhooks: (string | null)[] }> {
  return withDatabase(async (db) => {
    const apps = await db.selectFrom('authenticator_apps').selectAll().orderBy('user_id').execute();
    const read = (sealed: Buffer | null, user_id: number) => sealed && sealing().decrypt(sealed, `account ${user_id}`);
    const webhooks = await db.selectFrom('webhooks').selectAll().orderBy('id').execute();
    return {
      apps: apps.map((row) => read(row.sealed_secret, row.user_id) ?? read(row.next_sealed_secret, row.user_id)),
      webhooks: webhooks.map((row) => openWebhookSecret({ config: stored() }, row.id, row)),
    };
  });
}

async function keys(): Promise<string[]> {
  return withDatabase(evidenceKeys);
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

it('takes the secrets of authenticator apps and webhooks along, as often as it is run, and counts those that were lost before', async () => {
  await withDatabase(async (db) => {
    await anApp(db, 'JBSWY3DPEHPK3PXP');
    await aWebhook(db, 'whsec_of-the-receiver');
  });
  const all = { apps: ['JBSWY3DPEHPK3PXP'], webhooks: ['whsec_of-the-receiver'] };
  expect((await rotate()).words).not.toContain('whose own SECRET is gone');
  expect(await readableSecrets()).toEqual(all);
  // Interrupted before the new secret was in place: the earlier one is still there, and still decrypts them.
  const earlier = readFileSync(file, 'utf8');
  await rotate();
  writeFileSync(file, earlier);
  expect(await readableSecrets()).toEqual(all);
  expect((await rotate()).code).toBe(0);
  expect(await readableSecrets()).toEqual(all);
  const { code, words } = await rotate({ SECRET: 'another-secret-that-none-was-sealed-with' });
  expect([code, words]).toEqual([0, expect.stringContaining('1 authenticator apps, whose own SECRET is gone')]);
  expect(words).toContain('1 webhooks, whose own SECRET is gone');
  // It was the wrong one, and deleted nothing.
  expect(await readableSecrets()).toEqual(all);
}, 120_000);

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

it('refuses a folder without a portal, instead of beginning one whose secret nobody uses', async () => {
  const empty = throwAwayFolder('rotate-typo');
  const { code, words } = await rotate({ DATA_DIR: empty.folder });
  expect([code, words]).toEqual([1, expect.stringContaining(`there is no portal in ${empty.folder}`)]);
  expect(existsSync(join(empty.folder, 'postgres'))).toBe(false);
  empty.remove();
});
