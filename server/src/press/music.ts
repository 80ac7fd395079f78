import {
  cutMusicText,
  defaultMusicSort,
  maxArchivedTitles,
  type MusicFilters,
  type MusicQuery,
  musicPageSize,
  noRecordingText,
  type musicSorts,
  type MusicTitle,
  rightsLabel,
} from '@parade/contract/press/music.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Actor } from '../access/actor.ts';
import { isFirst } from '../database/firstEntry.ts';
import { acceptedEntry, entriesVisibleTo, entryName, entryNameOrder, isNamed } from '../entries/reads.ts';
import { fileAt } from '../forms/files/files.ts';
import { type ZipPart, zipStream } from '../http/downloads/zip.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { archiveName, bytesOf } from './archive.ts';
import { openIn } from './reads.ts';

/**
 * D-12: returns one page of the titles that the actor may hear: those of the accepted entries that they see as the
 * press does.
 */
export async function listMusic(
  portal: Portal,
  actor: Actor,
  query: MusicQuery,
): Promise<{ data: MusicTitle[]; total: number }> {
  const where = await conditionOf(portal, actor, query);
  const { column, direction } = sortOrder<(typeof musicSorts)[number]>(query.sortBy);
  const order = sql`${sortKeys[column]} ${sql.raw(direction)} nulls last`;
  const [rows, total] = await Promise.all([
    titles(portal, where, order, musicPageSize, (query.page - 1) * musicPageSize),
    countOf(portal, where),
  ]);
  const page = shownPage(query.page, musicPageSize, total);
  return page === query.page ? { data: rows, total } : listMusic(portal, actor, { ...query, page });
}

/** Finds the sound of a title of this entry; undefined if no title that the actor sees names the file. */
export async function findSound(portal: Portal, actor: Actor, entry_id: number, file_id: string) {
  const where = await visible(portal, actor);
  const rows = await titles(
    portal,
    sql<SqlBool>`${where} and entries.id = ${entry_id}`,
    sortKeys.title,
    maxArchivedTitles,
    0,
  );
  const isNamedHere = rows.some(({ audio }) => audio?.id === file_id);
  return isNamedHere ? fileAt(portal.db, file_id) : undefined;
}

/**
 * Streams all sound under these filters, one file after another as it is read. A list of titles and rights on top names the
 * files that are left out.
 */
export async function musicArchive(portal: Portal, actor: Actor, filters: MusicFilters): Promise<Readable> {
  const where = await conditionOf(portal, actor, filters);
  const found = await titles(portal, where, sortKeys[defaultMusicSort], maxArchivedTitles + 1, 0);
  const rows = found.slice(0, maxArchivedTitles);
  const list = [...(found.length > rows.length ? [cutMusicText] : []), ...rows.map(describe)];
  const names = new Set<string>();
  const heard = rows.filter(({ audio }) => audio !== null);
  async function* parts(): AsyncGenerator<ZipPart> {
    yield { path: 'titles-and-rights.txt', content: () => [list.join('\r\n\r\n')] };
    for (const { entry, title, audio } of heard) {
      const file = audio ? await fileAt(portal.db, audio.id) : undefined;
      if (!file) continue;
      const ending = /\.\w+$/.exec(file.name)?.[0] ?? '';
      yield {
        path: archiveName(names, `${entry.official_name} - ${title}`, ending),
        content: () => bytesOf(portal, file),
      };
    }
  }
  return zipStream(parts(), portal.clock.nowIso());
}

function describe(row: MusicTitle): string {
  const { entry, title, composer, arranger, publisher, used_at, duration, all_rights_obtained, cue_contact, audio } =
    row;
  const lines = [
    `${entry.official_name} (${entry.organization_type}, ${entry.year})`,
    [title, duration ? `(${duration})` : ''].filter(Boolean).join(' '),
    composer && `Composer: ${composer}`,
    arranger && `Arranger: ${arranger}`,
    publisher && `Publisher: ${publisher}`,
    used_at && `Used at: ${used_at}`,
    `All rights obtained: ${rightsLabel(all_rights_obtained)}`,
    cue_contact && `Questions about rights: ${cue_contact}`,
    audio === null && noRecordingText,
  ];
  return lines.filter(Boolean).join('\r\n');
}

async function visible(portal: Portal, actor: Actor): Promise<RawBuilder<SqlBool>> {
  const settings = await readSettings(portal.db);
  return sql<SqlBool>`(${acceptedEntry} and ${entriesVisibleTo(actor, settings, portal.clock.today(), 'press')})`;
}

async function conditionOf(portal: Portal, actor: Actor, filters: MusicFilters): Promise<RawBuilder<SqlBool>> {
  const { current_parade_year } = await readSettings(portal.db);
  const conditions = [
    await visible(portal, actor),
    sql<SqlBool>`entries.year = ${filters.year ?? current_parade_year}`,
  ];
  if (filters.type !== 'any') conditions.push(sql<SqlBool>`organizations.type_id = ${filters.type}`);
  if (filters.q)
    conditions.push(sql<SqlBool>`(${isNamed(filters.q)}
      or strpos(search_key(concat_ws(E'\n', played.title ->> 'title', played.title ->> 'composer')),
        (select search_key(${filters.q}::text))) > 0)`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

// Hidden by its own question: an entry that later answered 'no' has no music, whatever it listed before.
const from = sql`from entries
  join organizations on organizations.id = entries.organization_id
  join organization_types on organization_types.id = organizations.type_id
  join form_submissions answers on answers.entry_id = entries.id and answers.form_type = 'music'
    and answers.field_values ->> 'usage:any' = 'yes' and jsonb_typeof(answers.field_values -> 'usage:titles') = 'array'
  cross join lateral jsonb_array_elements(answers.field_values -> 'usage:titles') with ordinality as played (title, n)`;

const sortKeys = {
  name: entryNameOrder,
  title: sql`lower(played.title ->> 'title')`,
  composer: sql`nullif(lower(played.title ->> 'composer'), '')`,
} as const;

async function countOf(portal: Portal, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(portal.db);
  return Number(rows[0]?.total ?? 0);
}

interface TitleRow {
  readonly id: number;
  readonly organization_id: number;
  readonly year: number;
  readonly is_first: boolean;
  readonly org_type: number;
  readonly organization_type: string;
  readonly official_name: string;
  readonly cue_contact: string | null;
  readonly n: number;
  readonly title: Readonly<Record<string, unknown>>;
}

async function titles(
  portal: Portal,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  limit: number,
  offset: number,
): Promise<MusicTitle[]> {
  const { rows } = await sql<TitleRow>`select entries.id, entries.organization_id, entries.year, ${isFirst} as is_first,
      organizations.type_id as org_type, organization_types.name as organization_type, ${entryName} as official_name,
      answers.field_values ->> 'usage:cue_contact' as cue_contact, played.n, played.title
    ${from} where ${where} order by ${order}, ${sortKeys.name}, entries.id, played.n limit ${limit} offset ${offset}`.execute(
    portal.db,
  );
  return rows.map(({ n, title, cue_contact, ...entry }) => {
    const text = (key: string) => (typeof title[key] === 'string' ? title[key] : '');
    const rights = text('all_rights_obtained');
    const audio = fitsFiles(title['audio']) ? title['audio'][0] : undefined;
    return {
      key: `${entry.id}-${n}`,
      entry,
      title: text('title'),
      composer: text('composer'),
      arranger: text('arranger'),
      publisher: text('publisher'),
      used_at: text('used_at'),
      duration: text('duration'),
      all_rights_obtained: rights === '' ? null : rights === 'yes',
      cue_contact: cue_contact ?? '',
      audio: audio ? openIn('/api/music-downloads', entry, audio) : null,
    };
  });
}
