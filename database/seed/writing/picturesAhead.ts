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

/** Pictures that are being written, each once. */
export interface PicturesAhead {
  /** Answers by the bytes alone, with what was written of them or is. */
  readonly write: PictureWriter;
  /** Begins no further one, and removes what was written. */
  end(): Promise<void>;
}

/** Begins at once with pictures that will be uploaded, one after the other, beside whatever else a first start does. */
export async function writeAhead(config: Config, pictures: readonly Drawn[]): Promise<PicturesAhead> {
  const { folder, remove } = await keptFolder(config);
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
  return {
    write: async (original, to, format, rotation, wrongType) => {
      const checksum = await checksumOf(original);
      const next = waiting.get(checksum);
      const known = next ? begin(checksum, next) : begun.get(checksum);
      return known ?? writePicture(original, to, format, rotation, wrongType);
    },
    end: async () => {
      hasEnded = true;
      await writing;
      await Promise.allSettled(begun.values());
      await remove();
    },
  };
}

/** A private folder until it is removed. */
async function keptFolder(config: Config): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const over = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<string>();
  const lasting = withPrivateFolder(config, async (folder) => {
    opened.resolve(folder);
    await over.promise;
  });
  lasting.catch((error: unknown) => opened.reject(error));
  return {
    folder: await opened.promise,
    remove: () => {
      over.resolve();
      return lasting;
    },
  };
}

async function writeInto(folder: string, content: Buffer, format: PictureFormat): Promise<WrittenPicture> {
  await mkdir(folder, { mode: 0o700 });
  const original = join(folder, 'original');
  await writeFile(original, content, { mode: 0o600 });
  return writePicture(original, folder, format, 0, () => new Error(`no whole ${format}`));
}
