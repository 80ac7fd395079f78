import sharp from 'sharp';

/**
 * Returns a drawn signature for print, without the empty space around it: a phone held upright adds much of that, and
 * the name would be tiny. Returns undefined if it is not a picture.
 */
export async function greyPicture(dataUrl: string): Promise<Buffer | undefined> {
  try {
    return await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'), { limitInputPixels: 8_000_000 })
      .flatten({ background: '#ffffff' })
      .trim({ threshold: 10 })
      .resize({ width: 1040, height: 320, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
