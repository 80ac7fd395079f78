/** F-21: the limits of a file field: size, types, number, and dimensions of an image. */
import { MESSAGES } from '../messages.ts';
import type { FileMeta, FileValue } from '../answers/values.ts';
import { type Finding, unfit, wrong } from './finding.ts';

export const IMAGE_SIDE_LIMIT = 8500;
export const DEFAULT_FILE_COUNT = 5;

/** F-21: sizes are counted in units of 1,024,000 bytes. */
export const BYTES_PER_MEGABYTE = 1_024_000;

/** Returns megabytes as the requirements count them. size in bytes. */
export function megabytes(size: number): number {
  return size / BYTES_PER_MEGABYTE;
}

/** '71 KB', '2.4 MB': a file's size as every screen shows it, in the megabytes that limits are given in. size in bytes. */
export function showSize(size: number): string {
  const mb = megabytes(size);
  return mb >= 0.1 ? `${mb.toFixed(1)} MB` : `${Math.max(1, Math.round(size / 1000))} KB`;
}

export function maxFileCount(meta: FileMeta): number {
  return meta.max_file_count ?? DEFAULT_FILE_COUNT;
}

/** What a player of sound says in a browser that has none. */
export const audioFallback = 'Your browser does not support the audio element.';

/** Returns the extension without its dot, in lower case, jpeg as jpg; '' when there is none. */
export function fileEnding(name: string): string {
  const ending = /\.([^.\\/]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return ending === 'jpeg' ? 'jpg' : ending;
}

/**
 * Returns what to choose instead of a file of a wrong type. found: the extension that matches its content, where that
 * was checked.
 */
export function typeHint(meta: Pick<FileMeta, 'file_types'>, name: string, found?: string): string {
  const isHeic = [fileEnding(name), found].some((ending) => ending === 'heic' || ending === 'heif');
  if (isHeic && meta.file_types.includes('jpg')) return `${name}: ${MESSAGES.file_heic_hint}`;
  return `${name}: ${meta.file_types.map((type) => type.toUpperCase()).join(', ')} only`;
}

/** Returns a hint about the size. An empty file is often one that is still in a cloud. */
export function sizeHint(meta: FileMeta, { name, size }: Pick<FileValue, 'name' | 'size'>): string {
  return size <= 0
    ? `${name}: the file is empty. Please open it on your device first, then choose it again.`
    : `${name}: at most ${meta.max_size_mb} MB`;
}

/** Returns the findings about one file before or after its upload; empty when it may be attached. */
export function oneFileFindings(
  meta: FileMeta,
  file: Pick<FileValue, 'name' | 'size' | 'width' | 'height'>,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (!meta.file_types.includes(fileEnding(file.name))) {
    findings.push(wrong('file_type', MESSAGES.file_type, typeHint(meta, file.name)));
  }
  if (file.size <= 0 || megabytes(file.size) > meta.max_size_mb) {
    findings.push(wrong('file_size', MESSAGES.file_size, sizeHint(meta, file)));
  }
  if ((file.width ?? 0) > IMAGE_SIDE_LIMIT || (file.height ?? 0) > IMAGE_SIDE_LIMIT) {
    findings.push(wrong('file_dimensions', MESSAGES.file_dimensions, MESSAGES.file_dimensions_hint));
  }
  return findings;
}

/**
 * Returns the findings about a file before its upload: a picture is refused, too, that is too small whichever way it is
 * turned. One that would take the place of another must fit as it is, or a good picture would go for it.
 */
export function chosenFileFindings(
  meta: FileMeta,
  file: Pick<FileValue, 'name' | 'size' | 'width' | 'height'>,
  replaces: boolean,
): readonly Finding[] {
  const widest = replaces ? file.width : Math.max(file.width ?? 0, file.height ?? 0);
  return [...oneFileFindings(meta, file), ...smallPictureFindings(meta, { ...file, width: file.width && widest })];
}

function smallPictureFindings(meta: FileMeta, file: Pick<FileValue, 'name' | 'width'>): readonly Finding[] {
  const { min_width = 0 } = meta;
  if (file.width === null || file.width >= min_width) return [];
  const hint = `${file.name}: ${MESSAGES.file_too_small(min_width)}`;
  return [unfit('file_too_small', MESSAGES.file_dimensions, hint)];
}

export function fileFindings(meta: FileMeta, files: readonly FileValue[]): readonly Finding[] {
  const findings = files.flatMap((file) => oneFileFindings(meta, file));
  findings.push(...files.flatMap((file) => smallPictureFindings(meta, file)).slice(0, 1));
  const maxCount = maxFileCount(meta);
  if (files.length <= maxCount) return findings;
  return [...findings, wrong('file_count', MESSAGES.too_many_files(maxCount))];
}

export function fitsFiles(value: unknown): value is readonly FileValue[] {
  return Array.isArray(value) && value.length <= 50 && value.every(isFile);
}

function isFile(value: unknown): value is FileValue {
  if (typeof value !== 'object' || value === null) return false;
  const file = value as Partial<Record<keyof FileValue, unknown>>;
  return (
    [file.id, file.name, file.url].every((text) => typeof text === 'string' && text !== '' && text.length <= 2000) &&
    Number.isSafeInteger(file.size) &&
    [file.width, file.height].every((side) => side === null || Number.isSafeInteger(side))
  );
}
