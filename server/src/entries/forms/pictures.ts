import type { EntryPicture } from '@parade/contract/entries/entry.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, worksForTheParade } from '../../access/actor.ts';
import { fileAnswer } from '../../forms/files/fileReading.ts';
import { type FileRow, fileAt, formPathOf } from '../../forms/files/files.ts';
import { scaledPicture, thumbnailType, tinyPicture } from '../../forms/files/pictures.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import {
  entriesInside,
  entriesVisibleTo,
  isJudge,
  mediaOpensOn,
  type OutsideReader,
  type ScopedReader,
} from '../reads.ts';

/** The answers whose first picture shows an entry. The official photo comes before a float's rendering. */
const photoPath = formPathOf({ form_type: 'official-photo' }, 'photo:photo');
const renderingPath = formPathOf({ form_type: 'float-design' }, 'design:rendering');

/** The facts that the sealed addresses of a picture are made from. */
export type PictureFile = Pick<ShownFile, 'id' | 'thumbnail_checksum'>;

/** The file that shows an entry, with its sizes. */
export interface ShownFile {
  readonly entry_id: number;
  readonly id: string;
  readonly thumbnail_checksum: string;
  readonly kind: 'photo' | 'rendering';
  readonly is_for_press: boolean;
}

/**
 * Returns the files that show these entries, if the actor sees them and the picture is not under an embargo. Leaves out
 * entries without a picture. `as`: the role in which a person outside reads.
 */
export async function shownFilesOf(
  portal: Portal,
  actor: Actor,
  entry_ids: readonly number[],
  as?: OutsideReader,
): Promise<readonly ShownFile[]> {
  if (entry_ids.length === 0) return [];
  const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
  const forPress = sql`, ${pictureForPress(today)} as is_for_press`;
  const { rows } = await sql<ShownFile>`
    select entries.id as entry_id, shown.* from entries cross join lateral ${shownFileRow(actor, today, as, forPress)} shown
    where entries.id = any(${[...entry_ids]}) and ${entriesVisibleTo(actor, settings, today, as)}
    order by entries.id`.execute(portal.db);
  return rows;
}

/**
 * Returns whether a file of `files` shows the entry of `entries` to the actor, who sees the entry. People inside see
 * everything. Others see the official photo once its publication is agreed to, and a float's rendering from the day
 * that its entrant named, by default October 1 (D-04). Judges score from the rendering, which does not publish it; a
 * judge who also has a press role waits for it when reading `as` the press.
 */
function pictureVisibleTo(actor: ScopedReader, today: string, as?: OutsideReader): RawBuilder<SqlBool> {
  if (worksForTheParade(actor)) return sql<SqlBool>`true`;
  const judging =
    isJudge(actor) && as !== 'press'
      ? sql<SqlBool>`(files.form_path like 'float-design/%'
        and (select type_id from organizations where id = entries.organization_id) = ${organizationTypeIds.float})`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`(${entriesInside(actor)} or ${judging} or ${pictureForPress(today)})`;
}

/** Returns whether the press may see that file by now. */
function pictureForPress(today: string): RawBuilder<SqlBool> {
  const answer = (form: string, path: string) =>
    sql`(select answers.field_values ->> ${sql.lit(path)} from form_submissions answers
      where answers.entry_id = entries.id and answers.form_type = ${sql.lit(form)})`;
  const releaseDate = sql`coalesce(nullif(${answer('float-design', 'design:rendering_release')}, ''), ${mediaOpensOn})`;
  return sql<SqlBool>`coalesce(
    (files.form_path like 'official-photo/%' and ${answer('official-photo', 'photo:permission')} = 'true')
    or (files.form_path like 'float-design/%' and ${releaseDate} <= ${today}), false)`;
}

/** Returns the same as a column of a query of `entries` that the actor sees; null if none is shown. */
export function shownFile(actor: ScopedReader, today: string): RawBuilder<PictureFile | null> {
  return sql<PictureFile | null>`(select to_jsonb(shown) from ${shownFileRow(actor, today)} shown)`;
}

function shownFileRow(actor: ScopedReader, today: string, as?: OutsideReader, more = sql``): RawBuilder<unknown> {
  return sql`(
    select files.id, files.thumbnail_checksum,
      case when files.form_path = ${photoPath} then 'photo' else 'rendering' end as kind${more}
    from files
    where files.entry_id = entries.id and ${pictureVisibleTo(actor, today, as)}
      and files.form_path in (${photoPath}, ${renderingPath})
      and files.state = 'accepted' and files.attached_at is not null and files.thumbnail_checksum is not null
    order by files.form_path = ${photoPath} desc, files.attached_at desc, files.id
    limit 1)`;
}

/**
 * Returns the addresses of these entries' small pictures, by entry id. The addresses work for one to two hours and
 * change on the hour, so that a browser can cache the pictures meanwhile (docs/decisions/0034).
 */
export async function picturesOf(
  portal: Portal,
  actor: Actor,
  entry_ids: readonly number[],
  as?: OutsideReader,
): Promise<ReadonlyMap<number, EntryPicture>> {
  const files = await shownFilesOf(portal, actor, entry_ids, as);
  return new Map(files.map((file) => [file.entry_id, pictureOf(portal, file)]));
}

/** Returns the sealed addresses of a picture in a list. */
export function pictureOf(portal: Portal, file: PictureFile): EntryPicture {
  return { url: pictureAddress(portal, file, 'row'), card_url: pictureAddress(portal, file, 'card') };
}

/** Returns the sealed address of a picture in one size. */
export function pictureAddress(portal: Portal, file: PictureFile, size: PictureSize): string {
  const { until, seal } = sealedNow(portal, file.id, size);
  return `/api/pictures/${file.id}?size=${size}&until=${until}&seal=${seal}&v=${file.thumbnail_checksum.slice(0, 8)}`;
}

type PictureSize = 'row' | 'card' | 'page';

interface Sealed {
  readonly file_id: string;
  readonly size: PictureSize;
  readonly until: number;
}

/** The most rows that get pictures. More than a screen shows are read only for exports, which have none. */
export const maxPictured = 200;

/** Returns rows of entries with their pictures: null if there is none, or none that the actor may see. */
export async function withPictures<Row extends { readonly id: number }>(
  portal: Portal,
  actor: Actor,
  rows: readonly Row[],
): Promise<(Row & { picture?: EntryPicture | null })[]> {
  if (rows.length > maxPictured) return [...rows];
  const pictures = await picturesOf(
    portal,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, picture: pictures.get(row.id) ?? null }));
}

/** Returns the picture of a sealed address. Refuses another seal, an ended one, and a deleted file (not-found). */
export async function readSealedPicture(
  portal: Portal,
  file_id: string,
  asked: { readonly size: PictureSize; readonly until: number; readonly seal: string },
): Promise<FileAnswer> {
  const isMeant = isSame(sealOf(portal, { file_id, ...asked }), asked.seal);
  if (!isMeant || asked.until * 1000 < portal.clock.now().getTime()) throw new Refusal('not-found');
  const file = await fileAt(portal.db, file_id);
  if (!file || file.attached_at === null || file.thumbnail_checksum === null) throw new Refusal('not-found');
  const cache = { max_age_s: hour };
  if (asked.size === 'card') return { ...(await fileAnswer(portal, file, 'thumbnail')), ...cache };
  if (asked.size === 'page') return { ...(await pagePicture(portal, file)), disposition: 'inline', ...cache };
  const content = await memoized(tiny, portal, file.thumbnail_checksum, maxTiny, async () => {
    const { content: thumbnail } = await fileAnswer(portal, file, 'thumbnail');
    return tinyPicture(await bytesOf(thumbnail));
  });
  const name = `${file.name}.webp`;
  return { content, name, type: thumbnailType, disposition: 'inline', size: content.length, ...cache };
}

const hour = 3600;

/** Returns the seal that opens a picture until the next full hour is over. Within an hour it is the same for everybody. */
export function sealedNow(
  portal: Portal,
  file_id: string,
  size: PictureSize,
): { readonly until: number; readonly seal: string } {
  const until = (Math.floor(portal.clock.now().getTime() / 1000 / hour) + 2) * hour;
  return { until, seal: sealOf(portal, { file_id, size, until }) };
}

/** Whoever was given a row's picture cannot open the page's with it. */
function sealOf(portal: Portal, { file_id, size, until }: Sealed): string {
  return createHmac('sha256', portal.config.secret).update(`picture:${file_id}:${size}:${until}`).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns a picture as wide as a printed page, as a JPEG of some 200 KB: for guides and press kits. */
export async function pagePicture(
  portal: Portal,
  file: FileRow,
): Promise<{ content: Buffer; name: string; type: string; size: number }> {
  const content = await memoized(pages, portal, `${file.checksum}`, maxPages, async () => {
    const { content: served } = await fileAnswer(portal, file);
    const { data } = await scaledPicture(await bytesOf(served), { width: pageSide, height: pageSide, format: 'jpeg' });
    return data;
  });
  return { content, name: `${file.name.replace(/\.\w+$/, '')}.jpg`, type: 'image/jpeg', size: content.length };
}

const pageSide = 1280;

async function bytesOf(content: FileAnswer['content']): Promise<Buffer> {
  return Buffer.isBuffer(content) ? content : Buffer.concat(await content.toArray());
}

type Made = WeakMap<Portal, Map<string, Promise<Buffer>>>;
/** The pictures of rows, some 3 KB each, so that those of a list are not scaled again and again. */
const tiny: Made = new WeakMap();
const maxTiny = 1000;
/** The pictures of pages, some 200 KB each. */
const pages: Made = new WeakMap();
const maxPages = 60;

function memoized(
  made: Made,
  portal: Portal,
  checksum: string,
  max: number,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const known = made.get(portal) ?? new Map<string, Promise<Buffer>>();
  made.set(portal, known);
  const found = known.get(checksum);
  if (found) return found;
  const making = make();
  known.set(checksum, making);
  // The caller gets the error; the next one tries again.
  making.catch(() => known.delete(checksum));
  const [oldest] = known.keys();
  if (known.size > max && oldest !== undefined) known.delete(oldest);
  return making;
}
