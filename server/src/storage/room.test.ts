import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testPortal } from '../testing/portal.ts';
import { storageOf } from './driver.ts';

it('uploads leave a gigabyte of the disk free, of a small one a tenth, and go on where a disk cannot be measured', async () => {
  const storage = storageOf((await testPortal()).config);
  const measured = vi.spyOn(files, 'statfs');
  syncBuiltinESMExports();
  onTestFinished(() => {
    measured.mockRestore();
    syncBuiltinESMExports();
  });
  const free = (bytes: number, of = 2 ** 40) =>
    measured.mockResolvedValueOnce({ bavail: bytes / 4096, blocks: of / 4096, bsize: 4096 } as never);
  free(2 ** 30);
  expect(await storage.hasRoom()).toBe(true);
  free(2 ** 30 - 4096);
  expect(await storage.hasRoom()).toBe(false);
  free(52 * 2 ** 20, 512 * 2 ** 20);
  expect(await storage.hasRoom()).toBe(true);
  free(51 * 2 ** 20, 512 * 2 ** 20);
  expect(await storage.hasRoom()).toBe(false);
  measured.mockRejectedValueOnce(new Error('no such folder'));
  expect(await storage.hasRoom()).toBe(true);
});
