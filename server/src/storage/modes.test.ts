import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/portal.ts';
import { filesFolder } from './disk.ts';
import { storageOf } from './driver.ts';
import { prepareFolders } from './prepare.ts';
import { privateFilesFolder } from './privateFiles.ts';
import { signedPdfKey } from './storage.ts';

/** Returns every file and folder under one, with the bits of its mode. */
function modesUnder(folder: string): Record<string, string> {
  const names = ['.', ...(readdirSync(folder, { recursive: true }) as string[])];
  const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
  return Object.fromEntries(names.map((name) => [name, mode(name)]));
}

it('stored files and signed PDFs are readable by the user who runs the portal alone', async () => {
  const { config } = await testPortal();
  const content = Buffer.from('%PDF signed');
  const checksum = createHash('sha256').update(content).digest('hex');
  const key = `quarantine/${randomUUID()}`;
  await storageOf(config).write(signedPdfKey(checksum), content);
  await storageOf(config).write(key, content);
  expect(modesUnder(filesFolder(config))).toEqual({
    '.': '700',
    papers: '700',
    [`papers/${checksum.slice(0, 2)}`]: '700',
    [signedPdfKey(checksum)]: '600',
    quarantine: '700',
    [key]: '600',
  });
});

it('files that an older version or a backup has left open are closed at the start', async () => {
  const portal = await testPortal();
  const { config } = portal;
  const folder = filesFolder(config);
  mkdirSync(join(folder, 'papers', 'ab'), { recursive: true });
  writeFileSync(join(folder, 'papers', 'ab', 'signed'), 'x');
  for (const open of ['', 'papers', 'papers/ab']) chmodSync(join(folder, open), 0o755);
  chmodSync(join(folder, 'papers', 'ab', 'signed'), 0o644);
  await prepareFolders(portal);
  const closed = { '.': '700', papers: '700', 'papers/ab': '700', 'papers/ab/signed': '600' };
  expect(modesUnder(folder)).toEqual(closed);
  // A start that was killed half-way leaves the inner folder open: the next one continues there.
  chmodSync(join(folder, 'papers', 'ab'), 0o755);
  chmodSync(join(folder, 'papers', 'ab', 'signed'), 0o644);
  await prepareFolders(portal);
  expect(modesUnder(folder)).toEqual(closed);
});

it('missing folders are created private at the start', async () => {
  const portal = await testPortal();
  await prepareFolders(portal);
  const { config } = portal;
  for (const folder of [filesFolder(config), privateFilesFolder(config)]) {
    expect(modesUnder(folder)).toEqual({ '.': '700' });
  }
});

it('a DATA_DIR that cannot have the folders of files is no warning: nothing could be stored', async () => {
  const portal = await testPortal();
  const file = join(portal.config.dataDir, 'a-file');
  writeFileSync(file, '');
  const config = { ...portal.config, dataDir: join(file, 'data') };
  await expect(prepareFolders({ ...portal, config })).rejects.toMatchObject({ code: 'ENOTDIR' });
});
