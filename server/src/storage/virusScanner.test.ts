import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { eicar, type LoopbackClamd, loopbackClamd } from '../testing/clamd.ts';
import { closeAfterTests } from '../testing/closing.ts';
import { throwAwayFolder } from '../testing/folders.ts';
import { askScanner, ScannerDown, virusIn } from './virusScanner.ts';

let clamd: LoopbackClamd;
const { folder, remove } = throwAwayFolder('scanned');
closeAfterTests(remove);
beforeAll(async () => {
  clamd = await loopbackClamd();
});

function aFile(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it('a file that the scanner knows has the scanner’s name of the virus, and any other has none', async () => {
  // Over several pieces of a stream, with the virus across two of them.
  const long = 'a'.repeat(64 * 1024 - 10);
  expect(await virusIn(clamd.address, aFile('bad', long + eicar + long))).toBe('Eicar-Test');
  expect(await virusIn(clamd.address, aFile('good', long + eicar.slice(1) + long))).toBeNull();
  expect(await virusIn(clamd.address, aFile('empty', ''))).toBeNull();
  expect(await askScanner(clamd.address)).toBeUndefined();
});

it('a scanner that refuses the size, is silent or is gone says nothing about a file, and never that it is clean', async () => {
  const path = aFile('large', 'a'.repeat(2_000_000));
  const outcome = () => virusIn(clamd.address, path, 400).catch((error: unknown) => error);
  clamd.is('small');
  expect(await outcome()).toBeInstanceOf(ScannerDown);
  clamd.is('silent');
  expect(await outcome()).toMatchObject({ message: expect.stringContaining('no answer within 400 ms') });
  await expect(askScanner(clamd.address, 100)).rejects.toThrow(ScannerDown);
  clamd.is('well');
  await clamd.close();
  expect(await outcome()).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
  await expect(askScanner(clamd.address)).rejects.toThrow(ScannerDown);
  await clamd.open();
  expect(await virusIn(clamd.address, path)).toBeNull();
});
