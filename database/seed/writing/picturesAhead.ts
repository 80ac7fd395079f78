import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@parade/server/config.ts';
import {
  type PictureFormat,
  type PictureWriter,
  type WrittenPicture,
  writePicture,
} from '@parade/server/forms/files/pictures.ts';
import { checksumOf } from '@parade/server/storage/checksums.ts';
import { withPrivateFolder } from '@parade/server/storage/privateFiles.ts';

interface Drawn {
  readonly content: Buffer;
  readonly format: PictureFormat;
}

/**
 * Runs `work` with a writer of pictures that begins at once with those that will be uploaded, one after the other, beside
 * the statements of the season. What it answers depends on the bytes alone, so that each of them is written once.
 */
export function withPicturesAhead<T>(
  config: Config,
  pictures: readonly Drawn[],
  work: (write: PictureWriter) => Promise<T>,
): Promise<T> {
  return withPrivateFolder(config, async (folder) => {
    const waiting = new Map(pictures.map((each) => [createHash('sha256').update(each.content).digest('hex'), each]));
    const begun = new Map<string, Promise<WrittenPicture>>();
    const begin = (checksum: string, { content, format }: Drawn) => {
      waiting.delete(checksum);
      const written = writeInto(join(folder, checksum), content, format);
      written.catch(() => undefined);
      begun.set(checksum, written);
      return written;
    };
    let hasEnded = false;
    const all = async () => {
      for (const [checksum, drawn] of waiting) if (!hasEnded) await begin(checksum, drawn);
    };
    const writing = all().catch(() => undefined);
    try {
      return await work(async (original, to, format, rotation, wrongType) => {
        const checksum = await checksumOf(original);
        const next = waiting.get(checksum);
        const known = next ? begin(checksum, next) : begun.get(checksum);
        return known ?? writePicture(original, to, format, rotation, wrongType);
      });
    } finally {
      hasEnded = true;
      await writing;
    }
  });
}

async function writeInto(folder: string, content: Buffer, format: PictureFormat): Promise<WrittenPicture> {
  await mkdir(folder, { mode: 0o700 });
  const original = join(folder, 'original');
  await writeFile(original, content, { mode: 0o600 });
  return writePicture(original, folder, format, 0, () => new Error(`no whole ${format}`));
}
