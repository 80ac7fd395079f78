import type { EntryPicture } from '@parade/contract/entries/entry.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { fileAnswer } from '../../forms/files/fileReading.ts';
import { fileAt, formPathOf } from '../../forms/files/files.ts';
import { thumbnailType, tinyPicture } from '../../forms/files/pictures.ts';
import type { FileAnswer } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { entriesVisibleTo, pictureVisibleTo } from '../reads.ts';

/** The answers whose first picture shows an entry; the official photo before the rendering of a float. */
const photoPath = formPathOf({ form_type: 'official-photo' }, 'photo:photo');
const renderingPath = formPathOf({ form_type: 'float-design' }, 'design:rendering');

/**
 * Where a browser gets the small pictures of these entries, by entry id, of those that the actor sees and whose
 * picture is not under an embargo; entries without a picture are left out. The addresses hold for one to two hours and change on the hour, so that a
 * browser keeps what it has meanwhile (docs/decisions/0034).
 */
export async function picturesOf(
  portal: Portal,
  actor: Actor,
  entry_ids: readonly number[],
): Promise<ReadonlyMap<number, EntryPicture>> {
  if (entry_ids.length === 0) return new Map();
  const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
  const { rows } = await sql<{ entry_id: number; id: string; thumbnail_checksum: string }>`
    select distinct on (files.entry_id) files.entry_id, files.id, files.thumbnail_checksum
    from files
    join entries on entries.id = files.entry_id
    where files.entry_id = any(${[...entry_ids]}) and ${entriesVisibleTo(actor, settings, today)}
      and ${pictureVisibleTo(actor, today)}
      and files.form_path in (${photoPath}, ${renderingPath})
      and files.state = 'accepted' and files.attached_at is not null and files.thumbnail_checksum is not null
    order by files.entry_id, files.form_path = ${photoPath} desc, files.attached_at desc, files.id`.execute(portal.db);
  return new Map(
    rows.map(({ entry_id, id, thumbnail_checksum }) => {
      const { until, seal } = sealedNow(portal, id);
      const query = `until=${until}&seal=${seal}&v=${thumbnail_checksum.slice(0, 8)}`;
      const at = (size: PictureSize) => `/api/pictures/${id}?size=${size}&${query}`;
      return [entry_id, { url: at('row'), card_url: at('card') }];
    }),
  );
}

type PictureSize = 'row' | 'card';

/** More rows than a screen shows at once are read for files out, which have no pictures. */
const most = 200;

/** Rows of entries with their pictures: null where there is none, or none that the actor may see. */
export async function withPictures<Row extends { readonly id: number }>(
  portal: Portal,
  actor: Actor,
  rows: readonly Row[],
): Promise<(Row & { picture?: EntryPicture | null })[]> {
  if (rows.length > most) return [...rows];
  const pictures = await picturesOf(
    portal,
    actor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, picture: pictures.get(row.id) ?? null }));
}

/** The picture of a sealed address. Refuses 'not-found' for another seal, one that has ended, and a file taken away. */
export async function readSealedPicture(
  portal: Portal,
  file_id: string,
  asked: { readonly size: PictureSize; readonly until: number; readonly seal: string },
): Promise<FileAnswer> {
  const isMeant = isSame(sealOf(portal, file_id, asked.until), asked.seal);
  if (!isMeant || asked.until * 1000 < portal.clock.now().getTime()) throw new Refusal('not-found');
  const file = await fileAt(portal.db, file_id);
  if (!file || file.attached_at === null || file.thumbnail_checksum === null) throw new Refusal('not-found');
  const cache = { max_age_s: hour };
  if (asked.size === 'card') return { ...(await fileAnswer(portal, file, 'thumbnail')), ...cache };
  const content = await tinyOf(portal, file.thumbnail_checksum, async () => {
    const { content: thumbnail } = await fileAnswer(portal, file, 'thumbnail');
    return tinyPicture(Buffer.isBuffer(thumbnail) ? thumbnail : Buffer.concat(await thumbnail.toArray()));
  });
  const name = `${file.name}.webp`;
  return { content, name, type: thumbnailType, disposition: 'inline', size: content.length, ...cache };
}

const hour = 3600;

/** What opens a picture to the end of the next full hour: the same for everybody who asks within this hour. */
export function sealedNow(portal: Portal, file_id: string): { readonly until: number; readonly seal: string } {
  const until = (Math.floor(portal.clock.now().getTime() / 1000 / hour) + 2) * hour;
  return { until, seal: sealOf(portal, file_id, until) };
}

function sealOf(portal: Portal, file_id: string, until: number): string {
  return createHmac('sha256', portal.config.secret).update(`picture:${file_id}:${until}`).digest('base64url');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The pictures of rows, some 3 KB each: what a page of a list asks for again and again is not scaled again. */
const tiny = new WeakMap<Portal, Map<string, Promise<Buffer>>>();
const kept = 1000;

function tinyOf(portal: Portal, checksum: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = tiny.get(portal) ?? new Map<string, Promise<Buffer>>();
  tiny.set(portal, known);
  const found = known.get(checksum);
  if (found) return found;
  const made = make();
  known.set(checksum, made);
  made.catch(() => known.delete(checksum));
  const [oldest] = known.keys();
  if (known.size > kept && oldest !== undefined) known.delete(oldest);
  return made;
}
