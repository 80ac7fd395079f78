import type { NavigationPage } from '@parade/contract/users/session.ts';
import {
  type MenuPage,
  menuSections,
  type PageInList,
  pageListSize,
  type PageListed,
  pageRoles,
  type PageSort,
  pageStatus,
  type PagesQuery,
  type PageVersion,
  type PublicPage,
} from '@parade/contract/content/page.ts';
import { type Role, type StaffRole, worksForTheParade } from '@parade/contract/access/roles.ts';
import { sortOrder } from '@parade/contract/http/paging.ts';
import { shownPage } from '@parade/contract/http/lists/pageSizes.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { countOf, pageWithTotal } from '../database/counting.ts';
import type { Database } from '../database/pool.ts';
import { keyContains } from '../database/searching.ts';
import { pastYearsIn } from './pastYears.ts';

/** The reader: an actor, or the role of a preview. null: nobody is signed in. */
export type Reader = { readonly roles: readonly Role[]; readonly staff_roles: readonly StaffRole[] } | null;

/**
 * Returns the row rule of pages for every list, menu and search: published, and public, for any signed-in user or for
 * one of the reader's roles. Admins read everything that is published.
 */
export function readableBy(reader: Reader, clock: Pick<Clock, 'nowIso'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(pages.publish_at <= ${clock.nowIso()} and ${isFor(reader)})`;
}

function isFor(reader: Reader): RawBuilder<SqlBool> {
  if (!reader) return sql<SqlBool>`pages.is_public`;
  const isAdmin = reader.staff_roles.some((role) => role === 'superadmin' || role === 'admin');
  return sql<SqlBool>`(pages.is_public or pages.is_unrestricted or pages.roles && ${[...reader.roles]}::text[] or ${isAdmin})`;
}

/** Returns whether a page is for this reader, published or not. */
export async function isPageFor(db: Database, reader: Reader, id: number): Promise<boolean> {
  const page = await db.selectFrom('pages').select('id').where('id', '=', id).where(isFor(reader)).executeTakeFirst();
  return page !== undefined;
}

/** Finds a page that the reader may open, by slug; its pictures have unsigned addresses. */
export async function findPage(
  db: Database,
  clock: Clock,
  reader: Reader,
  slug: string,
): Promise<PublicPage | undefined> {
  return db
    .selectFrom('pages')
    .select(['slug', 'title', 'html', 'updated_at'])
    .where('slug', '=', slug)
    .where(readableBy(reader, clock))
    .executeTakeFirst();
}

/** Returns the pages that the menus show to this reader, in menu order. */
export async function navigationPages(db: Database, clock: Clock, reader: Reader): Promise<NavigationPage[]> {
  return navigationRows(db, clock, reader).execute();
}

/** Returns the same as a query, to be combined with others. */
export function navigationRows(db: Database, clock: Clock, reader: Reader) {
  const section = sectionFor(reader);
  return db
    .selectFrom('pages')
    .select(['slug', (of) => of.fn.coalesce('menu_title', 'title').as('title'), section.as('menu_section')])
    .where('menu_section', 'is not', null)
    .where(readableBy(reader, clock))
    .orderBy(sql`${section} <> pages.menu_section`)
    .orderBy('pages.menu_section')
    .orderBy('menu_position')
    .orderBy('title');
}

/** The roles outside the office whose resources are a menu. */
const rolesOfSections = { judge: ['judge'], media: ['media', 'media-pending'], broadcaster: ['broadcaster'] } as const;

/**
 * D-20: returns the menu in which this reader finds a page, by default the one that it was put into. A page for chosen
 * roles is under the resources of the role for which a reader outside the office has it (decision 0071).
 */
function sectionFor(reader: Reader): RawBuilder<string> {
  const own = Object.entries(rolesOfSections)
    .map(([section, names]) => ({ section, roles: names.filter((name) => reader?.roles.includes(name)) }))
    .filter(({ roles }) => roles.length > 0);
  if (!reader || own.length === 0 || worksForTheParade(reader.roles)) return sql<string>`pages.menu_section`;
  const opens = own.map(({ section, roles }) => ({ section, by: sql`pages.roles && ${roles}::text[]` }));
  return sql<string>`case
    when pages.is_unrestricted or pages.menu_section in ('top', 'other') then pages.menu_section
    ${sql.join(
      opens.map(({ section, by }) => sql`when pages.menu_section = ${section}::text and ${by} then pages.menu_section`),
      sql` `,
    )}
    ${sql.join(
      opens.map(({ section, by }) => sql`when ${by} then ${section}::text`),
      sql` `,
    )}
    else pages.menu_section end`;
}

/** Returns pages that the reader may open with the text in their titles or words, those beginning with it first. */
export async function searchPages(
  db: Database,
  clock: Clock,
  reader: Reader,
  q: string,
  limit: number,
): Promise<{ slug: string; title: string }[]> {
  return db
    .selectFrom('pages')
    .select(['slug', 'title'])
    .where(readableBy(reader, clock))
    .where(keyContains('pages.search_key', q))
    .orderBy(sql`starts_with(pages.search_key, (select search_key(${q}::text)))`, 'desc')
    .orderBy(sql`strpos(search_key(pages.title), (select search_key(${q}::text))) > 0`, 'desc')
    .orderBy(sql`lower(pages.title)`)
    .orderBy('pages.id')
    .limit(limit)
    .execute();
}

/** A page as the office lists it, with its text. */
export interface PageRow extends Omit<PageListed, 'status'> {
  readonly html: string;
  readonly revision: number;
  readonly version: number;
  readonly menu_position: number;
}

export async function pageAt(db: Database, id: number): Promise<PageRow | undefined> {
  const row = await pageRows(db).where('pages.id', '=', id).executeTakeFirst();
  return row && pageRowOf(row);
}

/** Returns a row as the list shows it. */
export function listedPage(row: PageRow, clock: Clock): PageListed {
  const { id, slug, title, is_public, is_unrestricted, roles, menu_section, menu_title, ...rest } = row;
  const { publish_at, updated_at, updated_by } = rest;
  const status = pageStatus(publish_at, clock.nowIso());
  const access = { is_public, is_unrestricted, roles };
  return { id, slug, title, ...access, menu_section, menu_title, status, publish_at, updated_at, updated_by };
}

/** Returns one page of the list of all pages. paradeYear: the current one. */
export async function listPages(
  db: Database,
  clock: Clock,
  paradeYear: number,
  query: PagesQuery,
): Promise<{ count: number; data: PageInList[] }> {
  const { column, direction } = sortOrder<PageSort>(query.sortBy);
  const chosen = query.q ? pageRows(db).where(keyContains('pages.search_key', query.q)) : pageRows(db);
  const listed = chosen
    .orderBy(sql`${sortKeys[column]} ${sql.raw(direction)} nulls last`)
    .orderBy('pages.slug')
    .limit(pageListSize)
    .offset((query.page - 1) * pageListSize);
  const { rows, total: count } = await pageWithTotal(db, listed, countOf(chosen), query.page);
  const page = shownPage(query.page, pageListSize, count);
  if (page !== query.page) return listPages(db, clock, paradeYear, { ...query, page });
  const inList = (row: PageRow) => ({
    ...listedPage(row, clock),
    past_years: pastYearsIn(`${row.title} ${row.html}`, paradeYear),
  });
  return { count, data: rows.map((row) => inList(pageRowOf(row))) };
}

/** Returns every page, those of the menus first, in the order of the menus. */
export async function listMenus(db: Database, clock: Clock): Promise<MenuPage[]> {
  const rows = (await pageRows(db).orderBy('pages.menu_position').orderBy('pages.title').execute()).map(pageRowOf);
  const place = ({ menu_section }: PageRow) =>
    menu_section === null ? menuSections.length : menuSections.indexOf(menu_section);
  return rows.sort((one, other) => place(one) - place(other)).map((row) => listedPage(row, clock));
}

/** Returns the versions of a page, newest first, without their texts. */
export async function versionsOf(db: Database, page: Pick<PageRow, 'id' | 'version'>): Promise<PageVersion[]> {
  return versionRows(db, page).orderBy('version', 'desc').execute();
}

/** Returns one of them with its text. */
export async function versionAt(
  db: Database,
  page: Pick<PageRow, 'id' | 'version'>,
  version: number,
): Promise<(PageVersion & { html: string }) | undefined> {
  return versionRows(db, page).select('html').where('version', '=', version).executeTakeFirst();
}

function versionRows(db: Database, page: Pick<PageRow, 'id' | 'version'>) {
  return db
    .selectFrom('page_versions')
    .leftJoin('users', 'users.id', 'page_versions.created_by')
    .select(['version', 'title', 'restored_from', 'page_versions.created_at'])
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('created_by'),
      sql<boolean>`page_versions.version = ${page.version}`.as('is_current'),
    ])
    .where('page_id', '=', page.id);
}

const sortKeys: Readonly<Record<PageSort, RawBuilder<unknown>>> = {
  slug: sql`pages.slug`,
  title: sql`lower(pages.title)`,
  menu: sql`pages.menu_section`,
  status: sql`pages.publish_at`,
  updated: sql`pages.updated_at`,
};

function pageRows(db: Database) {
  return db
    .selectFrom('pages')
    .leftJoin('users', 'users.id', 'pages.updated_by')
    .select([
      'pages.id',
      'pages.slug',
      'pages.title',
      'pages.html',
      'pages.is_public',
      'pages.is_unrestricted',
      'pages.roles',
      'pages.menu_section',
      'pages.menu_title',
      'pages.menu_position',
      'pages.publish_at',
      'pages.revision',
      'pages.version',
      'pages.updated_at',
      'users.first_name',
      'users.last_name',
    ]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof pageRows>['execute']>>[number];

function pageRowOf({ first_name, last_name, roles, ...row }: SelectedRow): PageRow {
  return {
    ...row,
    roles: pageRoles.filter(({ name }) => roles.includes(name)).map(({ id }) => id),
    updated_by: first_name === null ? null : `${first_name} ${last_name}`,
  };
}
