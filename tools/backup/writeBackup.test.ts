import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@parade/server/config.ts';
import { startEmbedded } from '@parade/server/database/embedded/embedded.ts';
import { migrate } from '@parade/server/database/migrate.ts';
import { acceptedKey } from '@parade/server/forms/files/fileKeys.ts';
import { openQueue } from '@parade/server/jobs/queue.ts';
import { storageOf } from '@parade/server/storage/driver.ts';
import { throwAwayFolder } from '@parade/server/testing/folders.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { backupFaults, parts, readManifest } from './manifest.ts';
import { copyOut } from './storedFiles.ts';
import { openPlainly } from './tableRows.ts';
import { writeBackup } from './writeBackup.ts';

const { folder, remove } = throwAwayFolder('written');
let server: Awaited<ReturnType<typeof startEmbedded>>;
let config: ReturnType<typeof readConfig>;
let backups: string;
let count = 0;

beforeAll(async () => {
  server = await startEmbedded({ folder: join(folder, 'postgres'), throwAway: true });
  await migrate(server.url());
  await (await openQueue(server.url(), { works: false, log: pino({ level: 'silent' }) })).stop();
});
afterAll(async () => {
  await server.stop();
  remove();
});
beforeEach(async () => {
  count += 1;
  config = readConfig({ DATA_DIR: join(folder, `data-${count}`) });
  backups = join(folder, `backups-${count}`);
  mkdirSync(backups);
  await ask('delete from files');
});

async function ask(query: string, values: readonly unknown[] = []): Promise<void> {
  const client = await openPlainly(server.url());
  await client.query(query, [...values]);
  await client.end();
}

/** Stores a file as an accepted upload. Returns its key. */
async function upload(text: string): Promise<string> {
  const checksum = createHash('sha256').update(text).digest('hex');
  await storageOf(config).write(acceptedKey(checksum), Buffer.from(text));
  await ask(
    `insert into files (id, name, declared_type, limits, state, asked_at, upload_ends_at, granted_bytes, checksum, size_bytes)
     values (gen_random_uuid(), 'band.jpg', 'image/jpeg', '{}', 'accepted', now(), now(), 100, $1, $2)`,
    [checksum, text.length],
  );
  return acceptedKey(checksum);
}

const backUp = (name: string, now = () => new Date().toISOString()) =>
  writeBackup(config, server.url(), join(backups, name), { isSecretStored: false, now, earlier: backups });
const write = async (...given: Parameters<typeof backUp>) => (await backUp(...given)).manifest;
const inBackup = (name: string, key: string) => join(backups, name, parts.file(key));
const inode = (name: string, key: string) => statSync(inBackup(name, key)).ino;
const stored = (key: string) => join(config.dataDir, 'files', key);

it('a backup shares unchanged files with the newest complete one, has new ones of its own, and is whole without it', async () => {
  const photo = await upload('a photo');
  await write('monday');
  const music = await upload('a march');
  mkdirSync(join(backups, 'tuesday'));
  writeFileSync(join(backups, 'tuesday', parts.manifest), '{}');
  const manifest = await write('wednesday');
  expect(manifest.files.map(({ key }) => key).sort()).toEqual([photo, music].sort());
  expect(inode('wednesday', photo)).toBe(inode('monday', photo));
  expect(statSync(inBackup('wednesday', music)).nlink).toBe(1);
  rmSync(join(backups, 'monday'), { recursive: true });
  expect(await backupFaults(join(backups, 'wednesday'), manifest)).toEqual([]);
});

it('a file that went bad in the earlier backup is copied anew from the portal', async () => {
  const photo = await upload('a photo');
  await write('monday');
  writeFileSync(inBackup('monday', photo), 'a ph0to');
  const manifest = await write('tuesday');
  expect(inode('tuesday', photo)).not.toBe(inode('monday', photo));
  expect(await backupFaults(join(backups, 'tuesday'), manifest)).toEqual([]);
});

it('files that the portal has lost or that were altered there are named, in a backup that has everything else', async () => {
  const [photo, lost, altered] = [await upload('a photo'), await upload('a map'), await upload('a march')];
  rmSync(stored(lost));
  writeFileSync(stored(altered), 'a mxrch');
  const run = (name: string) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../backup.ts', import.meta.url)), join(backups, name)], {
      env: { PATH: process.env.PATH, DATA_DIR: config.dataDir, DATABASE_URL: server.url() },
      encoding: 'utf8',
    });
  const { status, stderr } = run('monday');
  expect(stderr).toContain('whole except for 2 files');
  expect([lost, altered].filter((key) => stderr.includes(key))).toHaveLength(2);
  expect(status).toBe(3);
  const manifest = readManifest(join(backups, 'monday'));
  expect(manifest.files.map(({ key }) => key)).toEqual([photo]);
  expect(manifest.missing.toSorted()).toEqual([lost, altered].toSorted());
  expect(await backupFaults(join(backups, 'monday'), manifest)).toEqual([]);
  expect(existsSync(inBackup('monday', altered))).toBe(false);
  await ask('delete from files where checksum = any($1)', [[lost, altered].map((key) => key.split('/').at(-1))]);
  expect(run('tuesday').status).toBe(0);
});

it('a file that was altered at the portal is named also where the earlier backup has it as it was', async () => {
  const photo = await upload('a photo');
  await write('monday');
  writeFileSync(stored(photo), 'a ph0to');
  expect(await write('tuesday')).toMatchObject({ files: [], missing: [photo] });
});

it('a file that cannot be read is named with the reason and left out, also where the earlier backup has it', async () => {
  const [photo, onBadSector] = [await upload('a photo'), await upload('a map')];
  const lostOf = async (name: string) => {
    const { manifest, lost } = await backUp(name);
    expect(manifest.files.map(({ key }) => key)).toEqual([photo]);
    expect(await backupFaults(join(backups, name), manifest)).toEqual([]);
    expect(existsSync(inBackup(name, onBadSector))).toBe(false);
    return [...lost];
  };
  await write('sunday');
  rmSync(stored(onBadSector));
  // The kernel answers EIO to whoever reads its beginning.
  symlinkSync('/proc/self/mem', stored(onBadSector));
  expect(await lostOf('monday')).toEqual([[onBadSector, 'cannot be read in its storage (EIO)']]);
  expect(await lostOf('tuesday')).toEqual([[onBadSector, 'cannot be read in its storage (EIO)']]);
  rmSync(stored(onBadSector));
  mkdirSync(stored(onBadSector));
  expect(await lostOf('wednesday')).toEqual([[onBadSector, 'cannot be read in its storage (EISDIR)']]);
});

it('a backup that cannot be written names nothing as lost, and fails', async () => {
  const photo = await upload('a photo');
  const path = join(backups, 'monday', parts.file(photo));
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync('/dev/full', path);
  await expect(copyOut(storageOf(config), photo, join(backups, 'monday'))).rejects.toThrow('ENOSPC');
});

it('a store whose disk is not mounted is no store that has lost its files: there is no backup, and the words say so', async () => {
  await upload('a photo');
  rmSync(join(config.dataDir, 'files'), { recursive: true });
  await expect(write('monday')).rejects.toThrow('ENOENT');
  mkdirSync(join(config.dataDir, 'files'));
  await expect(write('monday')).rejects.toThrow(/has none of the files .* Is its disk mounted\?/);
  expect(readdirSync(backups)).toEqual([]);
  mkdirSync(join(config.dataDir, 'files', 'accepted'));
  expect((await write('monday')).missing).toHaveLength(1);
});

it('a backup that is not read back as it was written never has the name of a finished one', async () => {
  const photo = await upload('a photo');
  const { writeFileSync: writeFile } = fs;
  const manifestWritten = vi.spyOn(fs, 'writeFileSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    manifestWritten.mockRestore();
    syncBuiltinESMExports();
  });
  manifestWritten.mockImplementationOnce((...given) => {
    writeFile(...given);
    writeFile(inBackup('monday.unfinished', photo), 'a ph0to');
  });
  await expect(write('monday')).rejects.toThrow(/was altered/);
  expect(readdirSync(backups)).toEqual([]);
  await write('monday');
  expect(readdirSync(backups)).toEqual(['monday']);
});

it('a backup of a day to come, made while the clock was wrong, is not the newest one', async () => {
  const photo = await upload('a photo');
  await write('misdated', () => new Date(Date.now() + 86_400_000).toISOString());
  await write('monday');
  await write('tuesday');
  expect(inode('monday', photo)).not.toBe(inode('misdated', photo));
  expect(inode('tuesday', photo)).toBe(inode('monday', photo));
});

it('a backup without room for it is refused in words and leaves nothing behind; shared files need none', async () => {
  const photo = await upload('a photo');
  await ask('update files set size_bytes = 5e12');
  const measured = vi.spyOn(fs, 'statfsSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    measured.mockRestore();
    syncBuiltinESMExports();
  });
  const free = (bytes: number) =>
    measured.mockReturnValueOnce({ bavail: bytes / 4096, blocks: 2 ** 31, bsize: 4096 } as never);
  free(4e12);
  await expect(write('monday')).rejects.toThrow(
    /it needs 5000\.\d\d GB and leaves 1\.07 GB of the disk to others, but only 4000\.00 GB are free/,
  );
  expect(readdirSync(backups)).toEqual([]);
  free(6e12);
  await write('monday');
  free(4e12);
  await write('tuesday');
  expect(inode('tuesday', photo)).toBe(inode('monday', photo));
});
