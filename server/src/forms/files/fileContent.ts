import type { FileMeta } from '@parade/contract/forms/answers/values.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { fileEnding, megabytes, typeHint } from '@parade/contract/forms/widgets/files.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type PictureFormat, type PictureWriter, writePicture } from './pictures.ts';
import { UnfitFile } from './unfitFile.ts';

/** What the bytes are, once they have passed. */
export interface CheckedFile {
  /** The file to serve: the one that came, or a picture written again. */
  readonly path: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The small picture; undefined for what is no picture. */
  readonly thumbnail: string | undefined;
}

/**
 * F-21, F-22: checks bytes against the limits of their field: size, the type by content and not by name, images at most
 * 8500 px a side. Pictures are written again into `folder` without any metadata, so that no place of taking and no
 * hidden passenger is served; `write` does that. Throws UnfitFile.
 */
export async function checkContent(
  path: string,
  name: string,
  limits: FileMeta,
  folder: string,
  write: PictureWriter = writePicture,
): Promise<CheckedFile> {
  const ending = fileEnding(name);
  const kind = limits.file_types.includes(ending) ? kinds[ending] : undefined;
  const wrongType = (found?: string) => new UnfitFile(MESSAGES.file_type, typeHint(limits, name, found));
  if (!kind) throw wrongType();
  await checkSize(path, name, limits);
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  const fits = kind.text ? found === undefined && (await isPlainText(path)) : kind.found.includes(found?.ext ?? '');
  if (!fits) throw wrongType(found?.ext);
  if (!kind.picture) {
    const { size } = await stat(path);
    return { path, content_type: kind.type, size_bytes: size, width: null, height: null, thumbnail: undefined };
  }
  return { content_type: kind.type, ...(await write(path, folder, kind.picture, 0, wrongType)) };
}

/** How a picture is written, by the type it was accepted as; undefined for what is none. */
export function pictureFormatOf(content_type: string | null): PictureFormat | undefined {
  return Object.values(kinds).find((kind) => kind.type === content_type)?.picture;
}

/** Kinds of file that forms ask for. svg is none: it is a program as much as a picture. */
interface Kind {
  readonly type: string;
  /** Endings that the content may be recognized as. */
  readonly found: readonly string[];
  readonly picture?: PictureFormat;
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
