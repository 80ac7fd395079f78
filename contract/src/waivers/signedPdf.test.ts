import { expect, it } from 'vitest';
import { signedPdfCode, signedPdfMark, parseSignedPdfCode } from './signedPdf.ts';

const hash = 'a1b2c3d4e5f6071829ab'.padEnd(64, '0');

it('prints a code that is read back however it is typed', () => {
  expect(signedPdfCode(hash)).toBe('A1B2-C3D4-E5F6-0718-29AB');
  for (const typed of ['A1B2-C3D4-E5F6-0718-29AB', 'a1b2 c3d4 e5f6 0718 29ab', ' a1b2c3d4e5f6071829AB\n'])
    expect(parseSignedPdfCode(typed)).toBe(hash.slice(0, 20));
});

it.each([
  ['a file hash', hash, true],
  ['a code', 'A1B2-C3D4-E5F6-0718-29AB', true],
  ['a code with a letter that no hash has', 'G1B2-C3D4-E5F6-0718-29AB', false],
  ['half a code', 'A1B2-C3D4', false],
  ['nothing', '', false],
])('takes %s for a mark: %#', (_what, mark, isOne) => {
  expect(signedPdfMark.safeParse(mark).success).toBe(isOne);
});
