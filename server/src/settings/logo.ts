import { createHash } from 'node:crypto';
import type { Change } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { FieldRefusal } from '../http/refusal.ts';

/** Twice the size of its place in the top bar, for sharp screens. */
const box = { width: 480, height: 160 };
/** More pixels than a logo needs are a decompression bomb, and are not decoded. */
const maxPixels = 25_000_000;

export interface Logo {
  /** In hex; the value of the setting. */
  readonly sha256: string;
  readonly content: Buffer;
}

/** Rewrites a PNG or JPEG as a PNG without metadata. Refuses anything else, beside the field. */
export async function logoOf(file: File): Promise<Logo> {
  const { default: sharp } = await import('sharp');
  const given = Buffer.from(await file.arrayBuffer());
  try {
    // Reads only the header, so that a decompression bomb is measured without decoding.
    const head = await sharp(given, { limitInputPixels: false }).metadata();
    if (!['png', 'jpeg'].includes(head.format) || head.width * head.height > maxPixels) throw new Error('unfit');
    const content = await sharp(given, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { sha256: createHash('sha256').update(content).digest('hex'), content };
  } catch {
    throw new FieldRefusal({ 'settings.organizer_logo': unfitText }, unfitText);
  }
}

const unfitText = 'Please choose a PNG or JPEG picture of at most 25 megapixels';

/** Stores the logo in place of all others. */
export async function storeLogo({ tx, at }: Change, { sha256, content }: Logo): Promise<void> {
  await tx.deleteFrom('logos').where('sha256', '<>', sha256).execute();
  await tx
    .insertInto('logos')
    .values({ sha256, content, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the bytes of a logo, a PNG; undefined if there is none of this name. */
export async function readLogo(db: Database, sha256: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('logos').select('content').where('sha256', '=', sha256).executeTakeFirst();
  return row?.content;
}
