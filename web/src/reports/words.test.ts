import { BYTES_PER_MEGABYTE } from '@parade/contract/forms/widgets/files.ts';
import { expect, it } from 'vitest';
import { arrived } from './words.ts';

it.each([
  [0, 'Preparing …'],
  [300, '1 KB so far …'],
  [71_000, '71 KB so far …'],
  [2.4 * BYTES_PER_MEGABYTE, '2.4 MB so far …'],
])('of a file of which %i bytes have arrived, the line says %s, as every screen counts a size', (bytes, words) => {
  expect(arrived(bytes)).toBe(words);
});
