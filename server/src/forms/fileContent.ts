import type { FileMeta } from '@parade/contract/forms/definition.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { fileEnding, IMAGE_SIDE_LIMIT, megabytes } from '@parade/contract/forms/widgets/files.ts';
import { fileTypeFromFile } from 'file-type';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import sharp from 'sharp';

/** A file that may not be attached: what is wrong, in the contract's words, and what would be right. */
export class UnfitFile extends Error {
  readonly hint: string | undefined;
  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** What the bytes are, once they have passed. */
export interface CheckedFile {
  /** The file to keep: the one that came, or a picture written anew. */
  readonly path: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Checks bytes against the limits of their field: "size measured as size divided by 1,024,000", the type by content and
 * not by name, images at most 8500 px a side. Pictures are written anew to `scratch` without any metadata, turned as
 * their camera meant, so that no place of taking and no hidden passenger is kept. Throws UnfitFile.
 */
export async function checkContent(
  path: string,
  name: string,
  limits: FileMeta,
  scratch: string,
): Promise<CheckedFile> {
  const ending = fileEnding(name);
  const kind = limits.file_types.includes(ending) ? kinds[ending] : undefined;
  const wanted = limits.file_types.map((type) => type.toUpperCase()).join(', ');
  const wrongType = () => new UnfitFile(MESSAGES.file_type, `${name}: ${wanted} only`);
  if (!kind) throw wrongType();
  await checkSize(path, name, limits);
  const found = await fileTypeFromFile(path);
  const fits = kind.text ? found === undefined && (await isPlainText(path)) : kind.found.includes(found?.ext ?? '');
  if (!fits) throw wrongType();
  if (!kind.picture) {
    const { size } = await stat(path);
    return { path, content_type: kind.type, size_bytes: size, width: null, height: null };
  }
  const picture = await oneAtATime(() => writeAnew(path, scratch, kind.picture ?? 'png', wrongType));
  await checkSize(scratch, name, limits);
  return { path: scratch, content_type: kind.type, ...picture };
}

/** Kinds of file that forms ask for. svg is none: it is a program as much as a picture. */
interface Kind {
  readonly type: string;
  /** Endings that the content may be recognised as. */
  readonly found: readonly string[];
  readonly picture?: 'jpeg' | 'png';
  readonly text?: true;
}

const kinds: Readonly<Record<string, Kind>> = {
  jpg: { type: 'image/jpeg', found: ['jpg'], picture: 'jpeg' },
  png: { type: 'image/png', found: ['png', 'apng'], picture: 'png' },
  pdf: { type: 'application/pdf', found: ['pdf'] },
  eps: { type: 'application/postscript', found: ['eps', 'ps'] },
  zip: { type: 'application/zip', found: ['zip'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', found: ['xlsx'] },
  csv: { type: 'text/csv; charset=utf-8', found: [], text: true },
  mp3: { type: 'audio/mpeg', found: ['mp3'] },
  wav: { type: 'audio/wav', found: ['wav'] },
  m4a: { type: 'audio/mp4', found: ['m4a', 'mp4'] },
};

async function checkSize(path: string, name: string, limits: FileMeta): Promise<void> {
  const { size } = await stat(path);
  if (size === 0 || megabytes(size) > limits.max_size_mb) {
    throw new UnfitFile(MESSAGES.file_size, `${name}: at most ${limits.max_size_mb} MB`);
  }
}

async function writeAnew(path: string, scratch: string, format: 'jpeg' | 'png', wrongType: () => UnfitFile) {
  // A picture of the largest allowed sides and not one pixel more is ever decoded.
  const options = {
    limitInputPixels: IMAGE_SIDE_LIMIT * IMAGE_SIDE_LIMIT,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  const sides = await sharp(path, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw wrongType();
    });
  if (sides.format !== format) throw wrongType();
  if (sides.width > IMAGE_SIDE_LIMIT || sides.height > IMAGE_SIDE_LIMIT) {
    throw new UnfitFile(MESSAGES.file_dimensions, MESSAGES.file_dimensions_hint);
  }
  const upright = sharp(path, options).autoOrient().toColourspace('srgb');
  const written = format === 'jpeg' ? upright.jpeg({ quality: 90 }) : upright.png({ compressionLevel: 9 });
  const { width, height, size } = await written.toFile(scratch).catch(() => {
    throw wrongType();
  });
  return { width, height, size_bytes: size };
}

/** A large picture takes some 300 MB while it is turned: two at a time would be too many for a small machine. */
let last: Promise<unknown> = Promise.resolve();
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}

/** UTF-8 or Latin text without control bytes that does not begin like markup. */
async function isPlainText(path: string): Promise<boolean> {
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first && /^[\s\uFEFF]*</.test(chunk.subarray(0, 256).toString('utf8'))) return false;
    first = false;
    if (chunk.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  }
  return !first;
}
