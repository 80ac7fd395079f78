import sharp from 'sharp';

/** A drawn signature as it is printed; undefined for what is no picture. */
export async function greyPicture(dataUrl: string): Promise<Buffer | undefined> {
  try {
    return await sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'), { limitInputPixels: 8_000_000 })
      .flatten({ background: '#ffffff' })
      .resize({ width: 1040, height: 320, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
