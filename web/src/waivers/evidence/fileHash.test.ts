import { expect, it } from 'vitest';
import { fileHash, printedHead } from './fileHash.ts';

it('the hash of a file is the SHA-256 that every other tool computes', async () => {
  expect(await fileHash(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('no hash is computed for a file that is larger than any signed PDF', async () => {
  expect(await fileHash(new Blob([new Uint8Array(30_000_001)]))).toEqual({
    problem: 'This file is larger than any signed waiver we issue.',
  });
});

it('the head is read from a signed PDF, and from no other file', async () => {
  const head = `2027:12:${'ab'.repeat(32)}`;
  const blob = new Blob([
    new Uint8Array([0xff, 0xfe]),
    `<pdf:Keywords>A1B2-C3D4-E5F6-0718-29AB, ${head}</pdf:Keywords>`,
  ]);
  expect(await printedHead(blob)).toBe(head);
  expect(await printedHead(new Blob(['<pdf:Keywords>A1B2-C3D4-E5F6-0718-29AB</pdf:Keywords>']))).toBeUndefined();
});
