import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inTurn, isTooLarge, writePicture } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'parade-pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = async (bytes: Buffer, begin?: () => Promise<void>) => {
  const at = mkdtempSync(join(folder, 'one-'));
  const original = join(at, 'original');
  writeFileSync(original, bytes);
  const wrongType = () => new Error('wrong type');
  const outcome = await writePicture(original, at, 'png', 0, wrongType, begin ? { begin } : {}).catch(
    (error: Error) => error.message,
  );
  return { outcome, made: readdirSync(at).filter((name) => name !== 'original') };
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG whose header has these facts, and hardly any pixels: what is measured before decoding is the header. */
function headerOf(side: number, bits: number, colorType: number): Buffer {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(side, 0);
  facts.writeUInt32BE(side, 4);
  facts.set([bits, colorType], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', facts),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the size of a picture', () => {
  it('the size of a picture that would need twice the memory of the largest ordinary one is refused before decoding', async () => {
    const { file_dimensions: tooLarge, file_type: cutOff } = MESSAGES;
    expect(await written(headerOf(8500, 16, 6))).toEqual({ outcome: tooLarge, made: [] });
    // As large as is allowed, and then found out to have no pixels.
    expect((await written(headerOf(8500, 8, 6))).outcome).toBe(cutOff);
    const deep = sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } });
    const small = await written(await deep.toColourspace('rgb16').png().toBuffer());
    expect(small.outcome).toMatchObject({ width: 60, height: 40 });
  });

  it.each([
    ['a photo of 72 megapixels, in three colors', 8500, 8500, 3, 'uchar', false],
    ['a scan for print of that size, in four', 8500, 8500, 4, 'uchar', false],
    ['a photo of 45 megapixels with 16 bits a color', 8256, 5504, 3, 'ushort', false],
    ['the same with an opacity', 8256, 5504, 4, 'ushort', true],
    ['a side over 8500 px', 8501, 10, 3, 'uchar', true],
    ['numbers of a kind that no camera writes', 8500, 8500, 3, 'double', true],
  ] as const)('%s is measured by its header', (_what, width, height, channels, depth, outcome) => {
    expect(isTooLarge({ width, height, channels, depth })).toBe(outcome);
  });
});

describe('the turn of a picture', () => {
  it('the turn of a picture that is not needed any more by then ends before it is decoded', async () => {
    const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const unneeded = await written(bytes, () => Promise.reject(new Error('not needed')));
    expect(unneeded).toEqual({ outcome: 'not needed', made: [] });
    expect((await written(bytes, async () => undefined)).made.toSorted()).toEqual(['picture', 'thumbnail']);
  });

  it('the turn of a picture comes for everybody: one account has twenty waiting, and the next is refused to it alone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 20 }, () => inTurn(() => promise, 'account 1'));
    await expect(inTurn(async () => 'one more', 'account 1')).rejects.toMatchObject({ code: 'too-busy' });
    const others = [inTurn(async () => 'of another', 'account 2'), inTurn(async () => 'of the portal')];
    resolve();
    await Promise.all(waiting);
    expect(await Promise.all(others)).toEqual(['of another', 'of the portal']);
    expect(await inTurn(async () => 'one more', 'account 1')).toBe('one more');
  });
});
