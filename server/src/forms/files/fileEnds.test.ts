import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { zipStream } from '../../http/downloads/zip.ts';
import { aPdf } from '../../testing/forms.ts';
import { checkContent } from './fileContent.ts';
import { isWholeZip } from './fileEnds.ts';

const folder = mkdtempSync(join(tmpdir(), 'ends-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(bytes: Buffer): string {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return path;
}

const isZip = (bytes: Buffer) => isWholeZip(stored(bytes));
const zipOf = (...contents: Buffer[]) =>
  buffer(zipStream(contents.map((content, at) => ({ path: `${at}.bin`, content: () => [content] }))));
/** Bytes that no packing makes smaller. */
const noise = Buffer.concat(Array.from({ length: 3_000 }, (_, at) => createHash('sha256').update(String(at)).digest()));

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

describe('what is uploaded', () => {
  const check = (name: string, bytes: Buffer) =>
    checkContent(stored(bytes), name, { max_size_mb: 5, file_types: ['pdf', 'zip'], max_file_count: 1 }, folder);

  it('a ZIP that was cut off is refused with its reason; a whole one, and a PDF without its end, are accepted', async () => {
    const zip = await zipOf(noise);
    await expect(check('drawings.zip', zip.subarray(0, 60_000))).rejects.toMatchObject({
      hint: 'drawings.zip: the file is incomplete or damaged. Please open it to check it, then choose it again.',
    });
    expect(await check('drawings.zip', zip)).toMatchObject({ content_type: 'application/zip' });
    expect(await check('letter.pdf', aPdf().subarray(0, -10))).toMatchObject({ content_type: 'application/pdf' });
  });
});
