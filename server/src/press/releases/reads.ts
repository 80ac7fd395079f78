import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import {
  type BroadcasterAsset,
  type PressRelease,
  type ReleasesQuery,
  type releaseSorts,
  releasesPageSize,
} from '@parade/contract/press/releases/release.ts';
import { type SqlBool, sql } from 'kysely';
import { countOf, pageWithTotal } from '../../database/counting.ts';
import type { Database } from '../../database/pool.ts';

export interface ReleaseRow {
  readonly id: number;
  readonly title: string;
  /** Civil dates. */
  readonly dated: string;
  readonly excerpt: string;
  readonly body: string;
  readonly link: string | null;
  readonly publish_on: string;
  readonly image_id: string | null;
  readonly updated_at: string;
  readonly revision: number;
}

/** Returns one page of the press releases; `all`: including those of coming days. */
export async function listReleases(
  db: Database,
  query: ReleasesQuery,
  today: string,
  all: boolean,
): Promise<{ data: ReleaseRow[]; total: number }> {
  const { column, direction } = sortOrder<(typeof releaseSorts)[number]>(query.sortBy);
  const status = all ? query.status : 'published';
  const chosen = rows(db)
    .$if(status === 'published', (some) => some.where('publish_on', '<=', today))
    .$if(status === 'scheduled', (some) => some.where('publish_on', '>', today))
    .$if(query.year !== 'any', (some) => some.where(sql<SqlBool>`extract(year from dated) = ${query.year}`))
    .$if(query.q !== undefined && query.q !== '', (some) =>
      some.where(
        sql<SqlBool>`strpos(search_key(concat_ws(E'\n', title, excerpt)), (select search_key(${query.q ?? ''}::text))) > 0`,
      ),
    );
  const listed = chosen
    .orderBy(column === 'title' ? sql`lower(title)` : sql`dated`, direction)
    .orderBy('id', 'desc')
    .limit(releasesPageSize)
    .offset((query.page - 1) * releasesPageSize);
  const { rows: data, total } = await pageWithTotal(db, listed, countOf(chosen), query.page);
  const page = shownPage(query.page, releasesPageSize, total);
  return page === query.page ? { data, total } : listReleases(db, { ...query, page }, today, all);
}

/** Returns the years in which a reader of the list finds something, the newest first; `all` as there. */
export async function readReleaseYears(db: Database, today: string, all: boolean): Promise<number[]> {
  const years = await db
    .selectFrom('press_releases')
    .select(sql<number>`extract(year from dated)::integer`.as('year'))
    .distinct()
    .$if(!all, (some) => some.where('publish_on', '<=', today))
    .orderBy('year', 'desc')
    .execute();
  return years.map(({ year }) => year);
}

export async function findRelease(db: Database, id: number): Promise<ReleaseRow | undefined> {
  return rows(db).where('id', '=', id).executeTakeFirst();
}

/** Finds a public press release for a preview; `image` is a path. */
export async function findPublicRelease(
  db: Database,
  id: number,
  today: string,
): Promise<{ title: string; excerpt: string; image: string | null } | undefined> {
  const row = await rows(db).where('id', '=', id).where('publish_on', '<=', today).executeTakeFirst();
  return row && { title: row.title, excerpt: row.excerpt, image: toRelease(row, today).featured_image };
}

/** Returns a release as the API shows it. */
export function toRelease(row: ReleaseRow, today: string): PressRelease {
  const { id, title, dated, excerpt, body, link, publish_on, image_id, revision } = row;
  return {
    id,
    title,
    date: dated,
    excerpt,
    body,
    link: link ?? '',
    // Each image has its own address, so that no browser shows the one before.
    featured_image: image_id === null ? null : `/api/press-releases/${id}/image?v=${image_id.slice(0, 8)}`,
    publish_on,
    is_published: publish_on <= today,
    revision,
  };
}

function rows(db: Database) {
  return db
    .selectFrom('press_releases')
    .select(['id', 'title', 'dated', 'excerpt', 'body', 'link', 'publish_on', 'image_id', 'updated_at', 'revision']);
}

export type AssetRow = BroadcasterAsset & { readonly file_id: string | null };

/** Returns the files for broadcasters by name, or the one with this id. */
export async function listAssets(db: Database, id?: number): Promise<AssetRow[]> {
  const found = await db
    .selectFrom('broadcaster_assets as asset')
    .leftJoin('files', 'files.id', 'asset.file_id')
    .select(['asset.id', 'asset.name', 'asset.description', 'asset.file_id', 'asset.url', 'asset.created_at'])
    .select(['files.name as file_name', 'files.size_bytes as size'])
    .$if(id !== undefined, (some) => some.where('asset.id', '=', id ?? 0))
    .orderBy(sql`lower(asset.name)`)
    .orderBy('asset.id')
    .execute();
  return found.map((row) => ({ ...row, file_name: row.file_name ?? '', url: row.url ?? '' }));
}

/** Returns an asset as the API shows it. */
export function toAsset({ file_id: _, ...asset }: AssetRow): BroadcasterAsset {
  return asset;
}
