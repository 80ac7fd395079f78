import {
  type KitsQuery,
  type kitSorts,
  kitsPageSize,
  type ListedKit,
  type PictureSizes,
} from '@parade/contract/press/kits.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { captionsForAllText, captionsOf, creditLine, type PressKit, pressKitOf } from '@parade/contract/press/kit.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Actor } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { isFirst } from '../database/firstEntry.ts';
import { pagePicture, pictureOf, shownFilesOf } from '../entries/forms/pictures.ts';
import {
  acceptedEntry,
  entriesInside,
  entriesVisibleTo,
  entryName,
  entryNameOrder,
  isKitWritten,
  isNamed,
  kitOpensOn,
} from '../entries/reads.ts';
import { fileAt } from '../forms/files/files.ts';
import { type ZipPart, zipStream } from '../http/downloads/zip.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { archiveName, bytesOf } from './archive.ts';
import { type FoundPicture, kitPictures } from './kitPictures.ts';
import { type PictureText, withPictureText } from './pictureText.ts';
import type { EntryWithKit } from './reads.ts';

/**
 * D-03, D-04: returns one page of the kits of a year: for the press those that are public, for people who work on them
 * all.
 */
export async function listKits(
  portal: Portal,
  actor: Actor,
  query: KitsQuery,
): Promise<{ data: ListedKit[]; total: number }> {
  const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
  const { column, direction } = sortOrder<(typeof kitSorts)[number]>(query.sortBy);
  const conditions: RawBuilder<SqlBool>[] = [
    sql`entries.year = ${query.year ?? settings.current_parade_year}`,
    sql`${acceptedEntry} and ${entriesVisibleTo(actor, settings, today, 'press')}`,
    sql`(${entriesInside(actor)} or ${isOutOn(today)})`,
  ];
  if (query.type !== 'any') conditions.push(sql`organizations.type_id = ${query.type}`);
  if (query.q) {
    const inHeadline = sql`strpos(search_key(${headline}), (select search_key(${query.q}::text))) > 0`;
    conditions.push(sql`(${isNamed(query.q)} or ${inHeadline})`);
  }
  const where = sql`${sql.join(conditions, sql` and `)}`;
  const offset = (query.page - 1) * kitsPageSize;
  const [{ rows }, counted] = await Promise.all([
    sql<Omit<ListedKit, 'picture'>>`select entries.id, entries.organization_id, entries.year,
        ${isFirst} as is_first, organizations.type_id as org_type, organization_types.name as organization_type,
        ${entryName} as official_name, ${headline} as headline,
        coalesce(kit.field_values -> 'kit:release' ->> 'release_date', '') as release_date,
        coalesce(jsonb_array_length(nullif(kit.field_values -> 'kit:images', 'null')), 0) as pictures,
        ${isOutOn(today)} as is_released
      ${from} where ${where}
      order by ${sortKeys[column]} ${sql.raw(direction)} nulls last, ${sortKeys.entry}, entries.id
      limit ${kitsPageSize} offset ${offset}`.execute(portal.db),
    sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(portal.db),
  ]);
  const total = Number(counted.rows[0]?.total ?? 0);
  const page = shownPage(query.page, kitsPageSize, total);
  if (page !== query.page) return listKits(portal, actor, { ...query, page });
  const shown = await shownFilesOf(
    portal,
    actor,
    rows.map(({ id }) => id),
    'press',
  );
  const data = rows.map((row) => {
    const own = shown.filter(({ entry_id }) => entry_id === row.id);
    const [file] = own;
    return { ...row, picture: file ? pictureOf(portal, file) : null, pictures: row.pictures + own.length };
  });
  return { data, total };
}

const headline = sql<string>`coalesce(kit.field_values -> 'kit:release' ->> 'headline', '')`;

const from = sql`from entries
  join organizations on organizations.id = entries.organization_id
  join organization_types on organization_types.id = organizations.type_id
  join form_submissions kit on kit.entry_id = entries.id and kit.form_type = 'press-release'
    and ${isKitWritten('kit')}`;

/** The contract's isReleased as a condition; a test compares the two. */
function isOutOn(today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(kit.submitted_at, kit.marked_complete_at) is not null
    and ${kitOpensOn('kit')} <= ${today})`;
}

const sortKeys = {
  entry: entryNameOrder,
  headline: sql`lower(${headline})`,
  release_date: sql`nullif(kit.field_values -> 'kit:release' ->> 'release_date', '')`,
} as const;

/**
 * Returns a kit as an archive: text, captions and credits, logos, and all pictures in one size, each with its caption
 * and credit inside. One file at a time is in memory.
 */
export async function kitArchive(
  portal: Portal,
  actor: Actor,
  target: Authorized<EntryWithKit, 'read'>,
  size: PictureSizes,
): Promise<Readable> {
  const { entry, submission } = target;
  const kit = submission ? pressKitOf(submission.field_values) : null;
  const name = entryNameOf(entry);
  const pictures = await kitPictures(portal, actor, target);
  const source = entry.organization_name;
  async function* parts(): AsyncGenerator<ZipPart> {
    if (kit) yield { path: 'press-release.txt', content: () => [releaseText(name, kit)] };
    // This comes last, because it names each picture as the archive does.
    const listed: string[] = [];
    const about = kit ? captionsOf(kit).all : '';
    const aboutAll = about && `${captionsForAllText}\n${about}`;
    for (const picture of pictures) {
      const { kind, creator } = picture;
      const caption = kind === 'sent' ? picture.caption || aboutAll : picture.caption;
      const text = { title: name, caption, creator, source };
      const part = await picturePart(portal, picture, size, text);
      const said = kind === 'sent' ? picture.caption : creditLine({ ...picture, kind });
      listed.push([fileNameOf(part), said].filter(Boolean).join('\r\n'));
      yield part;
    }
    listed.push(aboutAll);
    yield { path: 'captions-and-credits.txt', content: () => [creditsText(name, listed)] };
    const taken = new Set<string>();
    for (const logo of kit?.logo ?? []) {
      const part = await asItIs(portal, logo, taken);
      if (part) yield part;
    }
  }
  return zipStream(parts(), portal.clock.nowIso());
}

async function picturePart(
  portal: Portal,
  { file, name }: FoundPicture,
  size: PictureSizes,
  text: PictureText,
): Promise<ZipPart> {
  const page = size === 'web' ? await pagePicture(portal, file) : undefined;
  const ending = (page?.type ?? file.content_type) === 'image/png' ? '.png' : '.jpg';
  const content = () => withPictureText(page ? [page.content] : bytesOf(portal, file), text);
  return { path: `pictures/${size}/${name}${ending}`, content };
}

async function asItIs(portal: Portal, value: FileValue, taken: Set<string>): Promise<ZipPart | undefined> {
  const file = await fileAt(portal.db, value.id);
  if (!file) return undefined;
  const ending = /\.\w+$/.exec(file.name)?.[0] ?? '';
  const name = archiveName(taken, file.name.slice(0, file.name.length - ending.length), ending);
  return { path: `logo/${name}`, content: () => bytesOf(portal, file) };
}

/** Lists each picture with its own caption or credit, then the text about all that were sent, if there is one. */
function creditsText(name: string, listed: readonly string[]): string {
  return [`${name}: captions and credits`, ...listed].filter(Boolean).join('\r\n\r\n').replaceAll(/\r?\n/g, '\r\n');
}

function fileNameOf({ path }: ZipPart): string {
  return path.split('/').at(-1) ?? path;
}

function releaseText(name: string, kit: PressKit): string {
  const { contact } = kit;
  const dateline = [kit.dateline, kit.release_date && showCivilDate(kit.release_date)].filter(Boolean).join(', ');
  const parts = [
    name,
    kit.headline,
    kit.subhead,
    [dateline, kit.body].filter(Boolean).join(' — '),
    under('About the organization', [kit.boilerplate]),
    under('Contact for reporters', [contact.name, contact.email, contact.phone]),
    under(
      'Spokespeople',
      kit.spokespeople.map(({ name: person, title, pronunciation }) =>
        [[person, title].filter(Boolean).join(', '), pronunciation && `(pronounced ${pronunciation})`]
          .filter(Boolean)
          .join(' '),
      ),
    ),
    kit.video_url && `Video: ${kit.video_url}`,
    under('En español', [kit.spanish]),
  ];
  return parts.filter(Boolean).join('\r\n\r\n').replaceAll(/\r?\n/g, '\r\n');
}

/** Lines under their heading; nothing without lines. */
function under(heading: string, lines: readonly string[]): string {
  const given = lines.filter(Boolean);
  return given.length === 0 ? '' : [heading, ...given].join('\r\n');
}
