import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { IMAGE_SIDE_LIMIT } from '@parade/contract/forms/widgets/files.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata } from 'sharp';
import type { Author } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { UnfitFile } from './unfitFile.ts';

export type PictureFormat = 'jpeg' | 'png';

/** Degrees clockwise that a person turned a picture by, in addition to its camera's orientation. */
export type Rotation = 0 | 90 | 180 | 270;

/** The shapes made from an original, as files in the given folder. */
export interface WrittenPicture {
  /** The served picture: upright, without anything the camera or a program wrote into it. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
  /** At most 480 pixels a side, webp. */
  readonly thumbnail: string;
}

/** Writes a picture as `writePicture` does, or has done so before. */
export type PictureWriter = typeof writePicture;

export const thumbnailType = 'image/webp';
const thumbnailSide = 480;

/** Whose picture waits for its turn, and what may end the wait. */
export interface Turn {
  /** The account or link that sent it; absent for the portal's own. */
  readonly sender?: string | undefined;
  /** Called when its turn has come, before anything is decoded; throws if the picture is not needed any more. */
  readonly begin?: () => Promise<void>;
}

/**
 * F-24: rewrites a picture without metadata, upright by its camera's orientation and turned as a person chose, with its
 * thumbnail. The original stays as it is. Throws `wrongType` if it is not a picture of this format, and UnfitFile if it
 * is cut off, or too large to decode (`isTooLarge`); then not one pixel is decoded.
 */
export function writePicture(
  original: string,
  folder: string,
  format: PictureFormat,
  rotation: Rotation,
  wrongType: () => Error,
  turn: Turn = {},
): Promise<WrittenPicture> {
  return inTurn(async () => {
    await turn.begin?.();
    const sharp = await loadSharp();
    await checkSides(original, format, wrongType);
    const path = join(folder, 'picture');
    const thumbnail = join(folder, 'thumbnail');
    const upright = sharp(original, decoding).autoOrient().rotate(rotation).toColourspace('srgb');
    // Optimized coding would need the memory of a second and third copy, 430 MB for the largest, to save 5 percent.
    const written =
      format === 'jpeg' ? upright.jpeg({ quality: 90, optimiseCoding: false }) : upright.png({ compressionLevel: 6 });
    try {
      const { width, height } = await written.toFile(path);
      await sharp(path, decoding)
        .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toFile(thumbnail);
      return { path, width, height, size_bytes: (await stat(path)).size, thumbnail };
    } catch {
      // Its header is that of a picture, so it was cut off or is damaged.
      throw new UnfitFile(MESSAGES.file_type, MESSAGES.file_broken_hint);
    }
  }, turn.sender);
}

/**
 * Scales a picture down to fit a box, in its turn among all pictures of this process: its bytes, or the path of a
 * private copy, which is read in pieces. A JPEG gets a white background. Throws if it is not a picture, or has more
 * than `max_pixels`, before decoding anything; refuses too-busy.
 */
export function scaledPicture(
  content: Buffer | string,
  to: { readonly width: number; readonly height: number; readonly format: PictureFormat },
  max_pixels: number = decoding.limitInputPixels,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const { width, height, format } = to;
    const limits = { limitInputPixels: Math.min(max_pixels, decoding.limitInputPixels), sequentialRead: true };
    const scaled = sharp(content, limits).resize({ width, height, fit: 'inside', withoutEnlargement: true });
    const encoded = format === 'jpeg' ? scaled.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }) : scaled.png();
    return encoded.toBuffer({ resolveWithObject: true });
  });
}

/**
 * Crops a thumbnail to the picture of a row, with twice the pixels it is shown with, as webp of some 3 KB. It waits for
 * no turn, because a thumbnail is decoded into less than 1 MB.
 */
export async function tinyPicture(thumbnail: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const limits = { limitInputPixels: thumbnailSide * thumbnailSide };
  return sharp(thumbnail, limits)
    .resize(96, 96, { fit: 'cover', position: 'attention' })
    .webp({ quality: 78 })
    .toBuffer();
}

// A picture larger than the allowed sides is never decoded.
const decoding = {
  limitInputPixels: IMAGE_SIDE_LIMIT * IMAGE_SIDE_LIMIT,
  failOn: 'error',
  sequentialRead: true,
} as const;

/** Loads the library with the first picture, not at each start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each picture comes once, so a cache of decoded ones would only use memory.
  sharp.cache(false);
  return sharp;
}

async function checkSides(path: string, format: PictureFormat, wrongType: () => Error): Promise<void> {
  const sharp = await loadSharp();
  // Reads only the header, so that a decompression bomb is measured without decoding.
  const sides = await sharp(path, { ...decoding, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw wrongType();
    });
  if (sides.format !== format) throw wrongType();
  if (isTooLarge(sides)) {
    throw new UnfitFile(MESSAGES.file_dimensions, MESSAGES.file_dimensions_hint);
  }
}

/** The bytes of a number of each kind of picture, by its name in the header. */
const bytesOfDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Every picture of a camera with sides as allowed, in three or four colors; 16 bits with an opacity are half as many pixels. */
const maxDecodedBytes = IMAGE_SIDE_LIMIT * IMAGE_SIDE_LIMIT * 4;

/** Returns whether a picture, by its header, has a side over 8500 px, or needs more memory than the largest ordinary one. */
export function isTooLarge({
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'width' | 'height' | 'channels' | 'depth'>): boolean {
  const decoded = width * height * channels * (bytesOfDepth[depth] ?? 8);
  return Math.max(width, height) > IMAGE_SIDE_LIMIT || decoded > maxDecodedBytes;
}

/** The largest picture needs some 250 MB while it is turned: two at a time would be too many for a small machine. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** A longer queue would wait for minutes, so the client is told to try again, and its bytes stay. */
const maxWaiting = 60;
/** Room for all pictures of a form that are uploaded at once, and for others beside them. */
const maxWaitingOfSender = 20;
const waitingOf = new Map<string, number>();

/**
 * Does work on a picture once all others that came before are done. Refuses too-busy while too many wait, of all or of this
 * sender.
 */
export async function inTurn<T>(work: () => Promise<T>, sender?: string): Promise<T> {
  const own = sender === undefined ? 0 : (waitingOf.get(sender) ?? 0);
  if (waiting >= maxWaiting || own >= maxWaitingOfSender) throw new Refusal('too-busy');
  waiting += 1;
  if (sender !== undefined) waitingOf.set(sender, own + 1);
  const result = last.then(work, work);
  // The caller gets the error; the next picture only waits for the end.
  last = result.catch(() => undefined);
  try {
    return await result;
  } finally {
    waiting -= 1;
    if (sender !== undefined) leave(sender);
  }
}

function leave(sender: string): void {
  const others = (waitingOf.get(sender) ?? 1) - 1;
  if (others > 0) waitingOf.set(sender, others);
  else waitingOf.delete(sender);
}

/** Returns the sender of a picture: the account or the link that it came by; undefined for the portal itself. */
export function senderOf(by: Author): string | undefined {
  if (by.kind === 'user') return `account ${by.user_id}`;
  return by.kind === 'signer' ? `waiver ${by.waiver_id}` : undefined;
}
