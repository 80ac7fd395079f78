import type { FileMeta } from '@parade/contract/forms/answers/values.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { fileEnding, megabytes, sizeHint, typeHint } from '@parade/contract/forms/widgets/files.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isPlainDrawing } from './drawings/drawings.ts';
import { isWholeZip } from './fileEnds.ts';
import { type PictureFormat, type PictureWriter, writePicture } from './pictures.ts';
import { UnfitFile } from './unfitFile.ts';

/** The checked bytes. */
export interface CheckedFile {
  /** The original name, with the extension of its type. */
  readonly name: string;
  /** The file to serve: the uploaded one, or a rewritten picture. */
  readonly path: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  /** The thumbnail; undefined if the file is not a picture. */
  readonly thumbnail: string | undefined;
}

/**
 * F-21, F-22: checks bytes against the limits of their field: size, type by content and not by name, images at most
 * 8500 px a side. Pictures are rewritten into `folder` by `write` without any metadata, so that neither their location
 * nor hidden content is served. Throws UnfitFile.
 */
export async function checkContent(
  path: string,
  name: string,
  limits: FileMeta,
  folder: string,
  write: PictureWriter = writePicture,
): Promise<CheckedFile> {
  const ending = fileEnding(name);
  const wrongType = (found?: string) => new UnfitFile(MESSAGES.file_type, wrongTypeHint(limits, name, found));
  if (!limits.file_types.includes(ending) || !kinds[ending]) throw wrongType();
  await checkSize(path, name, limits);
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(path);
  // The actual type counts, among those of the field. Only types with a signature can differ from the name.
  const marked = limits.file_types.filter((type) => !kinds[type]?.read);
  const is = await firstThat([ending, ...marked], async (type) => fits(kinds[type], path, found?.ext));
  const kind = is === undefined ? undefined : kinds[is];
  if (is === undefined || !kind) {
    if (ending === 'svg') throw new UnfitFile(MESSAGES.file_type, svgHint(name));
    throw wrongType(found?.ext);
  }
  if (kind.isWhole && !(await kind.isWhole(path)))
    throw new UnfitFile(MESSAGES.file_type, MESSAGES.file_cut_off_hint(name));
  const named = is === ending ? name : name.trim().replace(/[^.]*$/, is);
  if (!kind.picture) {
    const { size } = await stat(path);
    const facts = { content_type: kind.type, size_bytes: size, width: null, height: null, thumbnail: undefined };
    return { name: named, path, ...facts };
  }
  return { name: named, content_type: kind.type, ...(await write(path, folder, kind.picture, 0, wrongType)) };
}

/** For a PDF that is called .png: the name is an accepted one, so the message names the actual type. */
function wrongTypeHint(limits: FileMeta, name: string, found: string | undefined): string {
  const hint = typeHint(limits, name, found);
  const isCalledRight = limits.file_types.includes(fileEnding(name)) && hint.endsWith(' only');
  return isCalledRight && found !== undefined ? `${hint}. The content of this file is ${found.toUpperCase()}.` : hint;
}

const svgHint = (name: string) =>
  `${name}: this is no SVG, or it has parts that run or load something. Please export it as a plain drawing.`;

async function fits(kind: Kind | undefined, path: string, found: string | undefined): Promise<boolean> {
  if (!kind) return false;
  if (!kind.read) return kind.found.includes(found ?? '');
  return (found === undefined || kind.found.includes(found)) && kind.read(path);
}

async function firstThat<T>(all: readonly T[], passes: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await passes(one)) return one;
  return undefined;
}

/** Returns how a picture of this type is written; undefined for other types. */
export function pictureFormatOf(content_type: string | null): PictureFormat | undefined {
  return Object.values(kinds).find((kind) => kind.type === content_type)?.picture;
}

/** A kind of file that forms ask for. */
interface Kind {
  readonly type: string;
  /** The extensions that the content may be recognized as. */
  readonly found: readonly string[];
  readonly picture?: PictureFormat;
  /** Reads a file that has no signature at its beginning. */
  readonly read?: (path: string) => Promise<boolean>;
  /** Looks for the end of a file that nobody can open without it; writing a picture reads all of it. */
  readonly isWhole?: (path: string) => Promise<boolean>;
}

const kinds: Readonly<Record<string, Kind>> = {
  jpg: { type: 'image/jpeg', found: ['jpg'], picture: 'jpeg' },
  png: { type: 'image/png', found: ['png', 'apng'], picture: 'png' },
  pdf: { type: 'application/pdf', found: ['pdf'] },
  eps: { type: 'application/postscript', found: ['eps', 'ps'] },
  // An SVG can be a program as well as a picture, so it is only ever downloaded, never shown.
  svg: { type: 'application/octet-stream', found: ['xml'], read: isPlainDrawing },
  zip: { type: 'application/zip', found: ['zip'], isWhole: isWholeZip },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    found: ['xlsx'],
    isWhole: isWholeZip,
  },
  csv: { type: 'text/csv; charset=utf-8', found: [], read: isPlainText },
  mp3: { type: 'audio/mpeg', found: ['mp3'] },
  wav: { type: 'audio/wav', found: ['wav'] },
  m4a: { type: 'audio/mp4', found: ['m4a', 'mp4'] },
};

async function checkSize(path: string, name: string, limits: FileMeta): Promise<void> {
  const { size } = await stat(path);
  if (size === 0 || megabytes(size) > limits.max_size_mb) {
    throw new UnfitFile(MESSAGES.file_size, sizeHint(limits, { name, size }));
  }
}

/** Accepts UTF-8 or Latin text without control bytes that does not begin like markup. */
async function isPlainText(path: string): Promise<boolean> {
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first && /^[\s\uFEFF]*</.test(chunk.subarray(0, 256).toString('utf8'))) return false;
    first = false;
    if (chunk.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  }
  return !first;
}
