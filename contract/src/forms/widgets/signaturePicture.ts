import { LIMITS } from '../answers/values.ts';

/**
 * The largest picture of a drawn signature, in pixels. The signature pads of the portal stay below it. A picture that
 * claims more is not a signature, and takes hundreds of megabytes wherever it is opened.
 */
export const SIGNATURE_PICTURE = { max_width: 2000, max_height: 1000 } as const;

/**
 * Returns whether a data URL has a PNG whose header gives dimensions within the limit. The picture is not decoded,
 * since the header already says how large it would be.
 */
export function isSignaturePicture(image: string): boolean {
  if (image.length > LIMITS.signature_image_length || !image.startsWith(prefix)) return false;
  const sides = pngSides(image.slice(prefix.length, prefix.length + headLength));
  if (!sides) return false;
  const { width, height } = sides;
  return width >= 1 && width <= SIGNATURE_PICTURE.max_width && height >= 1 && height <= SIGNATURE_PICTURE.max_height;
}

const prefix = 'data:image/png;base64,';
/** 32 characters are 24 bytes: the format's signature, and the first chunk up to the two dimensions. */
const headLength = 32;
/** The start of every PNG: its signature, then a chunk of 13 bytes named IHDR. */
const beginning = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

function pngSides(head: string): { readonly width: number; readonly height: number } | undefined {
  const bytes = fromBase64(head);
  if (bytes.length < 24 || beginning.some((byte, place) => bytes[place] !== byte)) return undefined;
  const numberAt = (place: number) => bytes.slice(place, place + 4).reduce((number, byte) => number * 256 + byte, 0);
  return { width: numberAt(16), height: numberAt(20) };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Decodes whole groups of four characters, without padding; returns an empty list for anything else. It runs on both
 * sides without a library.
 */
function fromBase64(text: string): number[] {
  const sextets = [...text].map((character) => alphabet.indexOf(character));
  if (sextets.includes(-1) || sextets.length % 4 !== 0) return [];
  const bytes: number[] = [];
  for (let place = 0; place < sextets.length; place += 4) {
    const group = sextets.slice(place, place + 4).reduce((number, sextet) => number * 64 + sextet, 0);
    bytes.push(group >> 16, (group >> 8) & 255, group & 255);
  }
  return bytes;
}
