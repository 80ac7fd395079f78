/** Hostile files, and pictures as cameras take them. All are generated here, none larger than its field allows. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface Sent {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly field: 'photos' | 'letters';
}

const script = '<script>alert("ran")</script>';
/** A marker in the uploads that must not be in anything served. */
export const marker = 'alert("ran")';

/** Returns files that must all be refused, with nothing of them ever served. */
export async function hostileFiles(): Promise<Sent[]> {
  const photo = (what: string, bytes: Buffer, name = 'photo.jpg'): Sent => ({ what, name, bytes, field: 'photos' });
  const small = sharp({ create: { width: 40, height: 30, channels: 3, background: '#9b1c42' } });
  const [jpg, webp, gif, tiff] = await Promise.all([
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
    small.clone().gif().toBuffer(),
    small.clone().tiff().toBuffer(),
  ]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload='${marker}'>${script}</svg>`;
  return [
    photo('HTML as a picture', Buffer.from(`<!doctype html>${script}`)),
    photo('SVG as a picture', Buffer.from(svg)),
    photo('SVG behind an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`), 'photo.png'),
    photo('script as a picture', Buffer.from(marker)),
    photo('PDF called JPG', Buffer.from(`%PDF-1.4\n${script}\n%%EOF`)),
    photo('WebP called JPG', webp),
    photo('GIF called PNG', gif, 'photo.png'),
    photo('TIFF called JPG', tiff),
    photo('HEIC called JPG', heic()),
    photo('nothing at all', Buffer.alloc(0)),
    photo('JPG cut in half', jpg.subarray(0, Math.floor(jpg.length / 2))),
    photo('the head of a JPG before HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)])),
    photo('PNG of 30,000 by 30,000', pngBomb(30_000, 30_000), 'photo.png'),
    photo('PNG of 2,000,000,000 by 1', pngBomb(2_000_000_000, 1), 'photo.png'),
    photo('PNG of 8,501 by 1', pngBomb(8501, 1), 'photo.png'),
    photo('PNG that promises 8,500 by 8,500 and holds nothing', pngBomb(8500, 8500), 'photo.png'),
    { what: 'HTML as a PDF', name: 'letter.pdf', bytes: Buffer.from(`${script}%PDF-1.4`), field: 'letters' },
    { what: 'picture as a PDF', name: 'letter.pdf', bytes: jpg, field: 'letters' },
    { what: 'program as a PDF', name: 'letter.pdf', bytes: Buffer.from('MZ\x90\0\x03'), field: 'letters' },
  ];
}

/**
 * Returns files that are what their name says, or another accepted picture, with hidden content. They are accepted;
 * what is served runs and contains none of it.
 */
export async function polyglots(): Promise<Sent[]> {
  const jpg = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1d6b4a' } })
    .jpeg()
    .toBuffer();
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1d6b4a' } })
    .png()
    .toBuffer();
  const comment = Buffer.from(script);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  const pdf = Buffer.from(`%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n${script}`);
  const photo = (what: string, bytes: Buffer, name: string): Sent => ({ what, name, bytes, field: 'photos' });
  return [
    photo('JPG with HTML behind it', Buffer.concat([jpg, Buffer.from(script)]), 'photo.jpg'),
    photo('JPG with HTML in a comment', Buffer.concat([jpg.subarray(0, 2), segment, jpg.subarray(2)]), 'photo.jpg'),
    photo('PNG with HTML in a text', withText(png, Buffer.from(`Comment\0${script}`), 'tEXt'), 'photo.png'),
    photo('PNG called JPG, with HTML in a text', withText(png, Buffer.from(`Comment\0${script}`), 'tEXt'), 'photo.jpg'),
    photo('PNG with a text of 200 MB, packed', withText(png, packedText(200), 'zTXt'), 'photo.png'),
    photo('JPG with HTML in its name', jpg, '"><script>alert("ran")<\\script>.jpg'.replace('\\', '')),
    { what: 'PDF with HTML behind it', name: 'letter.pdf', bytes: pdf, field: 'letters' },
  ];
}

/**
 * Returns a picture as a camera stores it, with the place where it was taken. Its upper left corner is red once it is
 * upright.
 */
export async function cameraPicture(orientation: number): Promise<Buffer> {
  const red = { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } } as const;
  const upright = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#0000ff' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(await asStored(upright, orientation))
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 8/1 0/1' }, IFD0: { Artist: 'Somebody At Home' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Applies the inverse of what a viewer does for each orientation: turned clockwise, then mirrored left to right. */
async function asStored(upright: Buffer, orientation: number): Promise<Buffer> {
  const [turn, mirror] = storedBy[orientation] ?? [0, false];
  const turned = await sharp(upright).rotate(turn).png().toBuffer();
  return mirror ? sharp(turned).flop().png().toBuffer() : turned;
}

const storedBy: Readonly<Record<number, readonly [turn: number, mirror: boolean]>> = {
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
};

/** Returns the largest allowed picture: every pixel of it has to be decoded, turned and written again. */
export async function largestPicture(format: 'jpeg' | 'png'): Promise<Buffer> {
  const picture = sharp({ create: { width: 8500, height: 8500, channels: 3, background: '#7fa7c9' } });
  return format === 'png'
    ? picture.png({ compressionLevel: 6 }).toBuffer()
    : picture.jpeg({ quality: 70 }).withMetadata({ orientation: 6 }).toBuffer();
}

function heic(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
}

/** Returns a PNG whose header claims a huge size, with hardly a pixel behind it. */
function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function withText(png: Buffer, text: Buffer, type: 'tEXt' | 'zTXt'): Buffer {
  // After the header, which is 8 + 25 bytes.
  return Buffer.concat([png.subarray(0, 33), chunk(type, text), png.subarray(33)]);
}

function packedText(megabytes: number): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(megabytes * 1_000_000, 65))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
