import { unzipSync } from 'fflate';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ZipPart, zipStream } from './zip.ts';

const part = (path: string, text: string): ZipPart => ({ path, content: () => [text] });

describe('an archive', () => {
  it('an archive has the parts under their names, and the same bytes for the same parts', async () => {
    const archive = () => zipStream([part('one.txt', 'first'), part('ünïcode/two.txt', 'second')]);
    const bytes = await buffer(archive());
    const texts = Object.entries(unzipSync(bytes)).map(([path, text]) => [path, Buffer.from(text).toString()]);
    expect(texts).toEqual([
      ['one.txt', 'first'],
      ['ünïcode/two.txt', 'second'],
    ]);
    expect(await buffer(archive())).toEqual(bytes);
  });

  it('the files of an archive are dated in Los Angeles time', async () => {
    const bytes = await buffer(zipStream([part('one.txt', 'first')], '2026-11-21T00:05:00.000Z'));
    const [time, date] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)];
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31, time >> 11, (time >> 5) & 63]).toEqual([
      2026, 11, 20, 16, 5,
    ]);
  });

  it('an archive opens a part when its turn comes, and ends the current one when the reader leaves', async () => {
    const began: string[] = [];
    let left: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (left = resolve));
    const endless = (path: string): ZipPart => ({
      path,
      content: async function* () {
        began.push(path);
        try {
          for (;;) yield Buffer.from(crypto.getRandomValues(new Uint8Array(32_768)));
        } finally {
          left();
        }
      },
    });
    const archive = zipStream([endless('first.bin'), endless('second.bin')]);
    await once(archive, 'readable');
    archive.destroy();
    await closed;
    expect(began).toEqual(['first.bin']);
  });

  it('an archive ends with the error of a part that fails', async () => {
    const failing: ZipPart = {
      path: 'failing.txt',
      content: async function* () {
        yield 'a beginning';
        throw new Error('the file is gone');
      },
    };
    await expect(buffer(zipStream([part('one.txt', 'first'), failing]))).rejects.toThrow('the file is gone');
  });
});
