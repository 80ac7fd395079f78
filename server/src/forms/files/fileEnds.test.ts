import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { zipStream } from '../../http/downloads/zip.ts';
import { aPdf } from '../../testing/forms.ts';
import { isWholePdf, isWholeZip } from './fileEnds.ts';

const folder = mkdtempSync(join(tmpdir(), 'ends-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(bytes: Buffer): string {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return path;
}

const isPdf = (bytes: Buffer) => isWholePdf(stored(bytes));
const isZip = (bytes: Buffer) => isWholeZip(stored(bytes));
const zipOf = (...contents: Buffer[]) =>
  buffer(zipStream(contents.map((content, at) => ({ path: `${at}.bin`, content: () => [content] }))));
/** Bytes that no packing makes smaller. */
const noise = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * at * 31 + at * 7) % 251));

describe('the end of a PDF', () => {
  const pdf = Buffer.concat([aPdf(), noise, aPdf()]);

  it('a PDF is whole with its end, and with what programs fill up behind it', async () => {
    for (const whole of [
      aPdf(),
      pdf,
      Buffer.concat([pdf, Buffer.alloc(60_000)]),
      Buffer.concat([pdf, Buffer.from('<html>')]),
    ])
      expect(await isPdf(whole)).toBe(true);
  });

  it('a PDF that was cut off is not whole, although an earlier version in it has an end', async () => {
    for (const part of [0.2, 0.5, 0.99]) expect(await isPdf(pdf.subarray(0, pdf.length * part))).toBe(false);
    expect(await isPdf(Buffer.alloc(0))).toBe(false);
  });
});

describe('the end of a ZIP', () => {
  it('a ZIP is whole with its end: an empty one, one with a comment, and a filled-up one', async () => {
    const zip = await zipOf(noise);
    const comment = Buffer.from('For the office  ');
    const commented = Buffer.concat([zip, comment]);
    commented.writeUInt16LE(comment.length, zip.length - 2);
    for (const whole of [zip, await zipOf(), commented, Buffer.concat([zip, Buffer.alloc(4096)])])
      expect(await isZip(whole)).toBe(true);
  });

  it('a ZIP that was cut off is not whole, wherever that was', async () => {
    const zip = await zipOf(noise, noise);
    for (const length of [4, zip.length * 0.5, zip.length - 200, zip.length - 30, zip.length - 10, zip.length - 1])
      expect([length, await isZip(zip.subarray(0, length))]).toEqual([length, false]);
  });

  it('a ZIP that was cut off behind one inside it is not whole', async () => {
    const inner = await zipOf(Buffer.from('a list'));
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), noise, inner]);
    expect(await isZip(Buffer.concat([zip, noise.subarray(0, 50)]))).toBe(false);
    expect(await isZip(inner)).toBe(true);
  });
});
