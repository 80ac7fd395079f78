import { deletions } from '@parade/contract/settings/deletion.ts';
import { pictureLimits, unfitPictureText } from '@parade/contract/content/page.ts';
import { IMAGE_SIDE_LIMIT } from '@parade/contract/forms/widgets/files.ts';
import { sql } from 'kysely';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Change, inTransaction, userIdOf } from '../database/change.ts';
import { inTurn, isTooLarge } from '../forms/files/pictures.ts';
import type { FileAnswer } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { picturePath } from './cleaning.ts';

const formats: readonly string[] = ['png', 'jpeg', 'webp'];

/** A picture as pages show it. */
export interface PagePicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Rewrites a JPEG, PNG or WebP in its turn among all pictures of this process: upright, without metadata, scaled down for a
 * page. Refuses picture-unfit, and too-busy.
 */
export async function pictureOf(file: File): Promise<PagePicture> {
  const given = Buffer.from(await file.arrayBuffer());
  return inTurn(() => rewritten(given));
}

async function rewritten(given: Buffer): Promise<PagePicture> {
  const { default: sharp } = await import('sharp');
  try {
    // Reads only the header, so that a decompression bomb is measured without decoding.
    const head = await sharp(given, { limitInputPixels: false }).metadata();
    if (!formats.includes(head.format) || isTooLarge(head)) throw new Error('unfit');
    const { data, info } = await sharp(given, {
      limitInputPixels: IMAGE_SIDE_LIMIT ** 2,
      failOn: 'error',
      sequentialRead: true,
    })
      .autoOrient()
      .resize({
        width: pictureLimits.max_side,
        height: pictureLimits.max_side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal('picture-unfit', { words: unfitPictureText });
  }
}

/** Stores a picture and returns its id. It stays as long as a version of a page shows it. */
export async function storePicture(change: Change, picture: PagePicture): Promise<string> {
  const id = randomUUID();
  await change.tx
    .insertInto('page_pictures')
    .values({ id, ...picture, created_at: change.at, created_by: userIdOf(change) })
    .execute();
  return id;
}

const shownPicture = new RegExp(`(?<= src=")${picturePath.source}`);

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Signs the addresses of the pictures in a text. An address works until the end of the next day (UTC), so that a
 * browser gets the same one all day: readers of the page see its pictures, and nobody later.
 */
export function withSignedPictures(portal: Pick<Portal, 'config' | 'clock'>, html: string): string {
  // Tag by tag: a pattern that looks back from each ' src="' takes half a minute for a long text that is full of them.
  return html.replaceAll(/<img [^>]*>/g, (tag) =>
    tag.replace(shownPicture, (_, id: string) => signedPictureUrl(portal, id)),
  );
}

export function signedPictureUrl({ config, clock }: Pick<Portal, 'config' | 'clock'>, id: string): string {
  const until = (Math.floor(clock.now().getTime() / dayMs) + 2) * dayMs;
  return `/api/files/page/${id}?until=${until}&key=${signatureOf(config.secret, id, String(until))}`;
}

/** Returns the picture of a signed address. Refuses one that has expired, or is not ours (not-found). */
export async function signedPicture(
  { db, config, clock }: Portal,
  id: string,
  { until = '', key = '' }: { readonly until?: string | undefined; readonly key?: string | undefined },
): Promise<FileAnswer> {
  const [expected, given] = [Buffer.from(signatureOf(config.secret, id, until)), Buffer.from(key)];
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isOurs || clock.now().getTime() > Number(until)) throw new Refusal('not-found');
  const row = await db.selectFrom('page_pictures').select('content').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return { content: row.content, type: 'image/webp', name: 'picture.webp', disposition: 'inline', max_age_s: 86_400 };
}

/** Returns which of some pictures are stored. They stay until the change is over, even during a sweep. */
export async function storedPictures({ tx }: Change, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('page_pictures').select('id').where('id', 'in', ids).forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

/** A condition on a query of `page_pictures`: no version of any page shows it. */
export const inNoVersion = sql<boolean>`not exists (select from page_versions where strpos(page_versions.html, '/api/files/page/' || page_pictures.id) > 0)`;

/** Deletes pictures that are a day old and in no version of any page. Returns how many. */
export async function sweepPictures(portal: Portal): Promise<number> {
  const before = new Date(portal.clock.now().getTime() - deletions.pictures.days * dayMs).toISOString();
  return inTransaction(portal, { kind: 'system', job: 'sweep-page-pictures' }, async ({ tx }) => {
    const unused = await tx
      .selectFrom('page_pictures')
      .select('id')
      .where('created_at', '<', before)
      .where(inNoVersion)
      .forUpdate()
      .skipLocked()
      .execute();
    if (unused.length === 0) return 0;
    // Checked again under the locks, because a page that was saved in between has its pictures.
    const ids = unused.map(({ id }) => id);
    const gone = await tx.deleteFrom('page_pictures').where('id', 'in', ids).where(inNoVersion).executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}

function signatureOf(secret: string, id: string, until: string): string {
  return createHmac('sha256', secret).update(`page-picture:${id}:${until}`).digest('base64url');
}
