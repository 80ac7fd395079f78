import sharp from 'sharp';

/**
 * A drawn signature as it is printed, without the empty paper around it: a phone that is held upright has much of that, and
 * the name would be a speck. undefined for what is no picture.
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
