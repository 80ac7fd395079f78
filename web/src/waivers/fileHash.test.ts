import { expect, it } from 'vitest';
import { fileHash } from './fileHash.ts';

it('is the SHA-256 that every other tool works out', async () => {
  expect(await fileHash(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('is not worked out for what is larger than any paper', async () => {
  expect(await fileHash(new Blob([new Uint8Array(30_000_001)]))).toEqual({
    problem: 'That is larger than any paper of ours.',
  });
});
