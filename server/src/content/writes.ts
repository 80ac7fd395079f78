import { type Role, roleLabels } from '@parade/contract/access/roles.ts';
import {
  accessWords,
  homeRoles,
  homeSlugs,
  type MenuSection,
  menuSections,
  type MenusInput,
  type PageBody,
  type PageInput,
  pageRoles,
} from '@parade/contract/content/page.ts';
import { pageTexts } from '@parade/contract/content/words.ts';
import { requiredText } from '@parade/contract/http/fieldTexts.ts';
import { sql } from 'kysely';
import { type Authorized, withoutActor } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import { brokenConstraint, type Change, userIdOf } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { cleanHtml, picturesIn } from './cleaning.ts';
import { storedPictures } from './pictures.ts';
import { type PageRow, pageAt, versionAt } from './reads.ts';

/** Completes a save: absent fields stay, and null clears. Refuses a save without the revision that was read. */
export function completedInput(before: PageRow | null, body: PageBody): PageInput {
  const { menu_title = before?.menu_title ?? null, publish_at = before?.publish_at ?? null, revision } = body;
  if (before && revision === undefined) throw new FieldRefusal({ 'page.revision': requiredText });
  return { ...body, menu_title, publish_at, revision: revision ?? 0 };
}

/**
 * Creates a page, or saves the given one; returns its id. Only here html is sanitized and stored. D-05: public sets
 * is_public and is_unrestricted and clears the roles, any user clears the roles. A new title or text becomes a version.
 * Writes an audit line; an unchanged save has no effect. Refuses if anything else was saved since it was read
 * (revision-conflict), and, beside the text, pictures that are no longer stored.
 */
export async function savePage(
  change: Change,
  page: Authorized<PageRow, 'edit'> | null,
  input: PageInput,
): Promise<number> {
  const before = page && (await lockPage(change, page.id));
  refuseUnfit(change, before, input);
  const is_unrestricted = input.is_public || input.is_unrestricted;
  const names = pageRoles.filter(({ id }) => !is_unrestricted && input.roles.includes(id)).map(({ name }) => name);
  const isMoved = (before?.menu_section ?? null) !== input.menu_section;
  const row = {
    slug: input.slug,
    title: input.title,
    html: cleanHtml(input.html),
    is_public: input.is_public,
    is_unrestricted,
    roles: names as string[],
    menu_section: input.menu_section,
    menu_title: input.menu_title || null,
    publish_at: publishAt(change, before, input),
    ...(isMoved ? { menu_position: await endOfMenu(change, input.menu_section) } : {}),
  };
  const after = { ...row, roles: pageRoles.filter(({ name }) => names.includes(name)).map(({ id }) => id) };
  const changes = changesOf(before, after);
  // Also if the answer to an equal save was lost: unchanged content is not a conflict.
  if (before && Object.keys(changes).length === 0) return before.id;
  if (before && before.revision !== input.revision)
    throw new Refusal('revision-conflict', { words: pageTexts.changed });
  const isNewText = !before || before.title !== row.title || before.html !== row.html;
  if (before?.html !== row.html) await refuseMissingPictures(change, row.html);
  const saved = await store(change, before, { ...row, version: (before?.version ?? 0) + (isNewText ? 1 : 0) });
  if (isNewText) await addVersion(change, saved, row, null);
  await audit(change, {
    action: before ? 'page.changed' : 'page.created',
    model: 'Page',
    model_id: saved.id,
    changes,
    note: row.title,
  });
  return saved.id;
}

/**
 * Makes title and text of a version the newest again, as a version of its own. Writes an audit line; the text that
 * is there has no effect. Refuses not-found and revision-conflict.
 */
export async function restoreVersion(
  change: Change,
  page: Authorized<PageRow, 'restore'>,
  version: number,
  revision: number,
): Promise<number> {
  const before = await lockPage(change, page.id);
  const old = await versionAt(change.tx, before, version);
  if (!old) throw new Refusal('not-found');
  // As strict as today: what was allowed when it was written may no longer be.
  const text = { title: old.title, html: cleanHtml(old.html) };
  // Also if the answer to an equal restore was lost: the text that is there already is not a conflict.
  if (old.is_current || (before.title === text.title && before.html === text.html)) return before.id;
  if (before.revision !== revision) throw new Refusal('revision-conflict', { words: pageTexts.changed });
  const saved = await store(change, before, { ...text, version: before.version + 1 });
  await addVersion(change, saved, text, version);
  await audit(change, {
    action: 'page.restored',
    model: 'Page',
    model_id: before.id,
    changes: { version: { from: before.version, to: saved.version } },
    note: `${text.title}: the text of version ${version}`,
  });
  return before.id;
}

/**
 * Deletes a page with its versions; the trail keeps its title and address. A second time has no effect. Refuses
 * page-is-home.
 */
export async function deletePage(change: Change, page: Authorized<PageRow, 'delete'>): Promise<void> {
  // As it is once it is locked: another editor may just be giving it another title or address.
  const now = await lockedPage(change, page.id);
  if (!now) return;
  if (homeSlugs.includes(now.slug)) throw new Refusal('page-is-home');
  await change.tx.deleteFrom('pages').where('id', '=', now.id).execute();
  await audit(change, {
    action: 'page.deleted',
    model: 'Page',
    model_id: now.id,
    changes: { slug: { from: now.slug, to: null }, title: { from: now.title, to: null } },
    note: now.title,
  });
}

/**
 * Sets the pages of each menu and their order. Writes one audit line; the same menus again have no effect. Refuses if
 * the menus have other pages than were shown, or other places for them than `from`, or a page is gone (list-changed).
 */
export async function saveMenus(change: Change, { menus, shown, from: read }: MenusInput): Promise<void> {
  await lockMenus(change);
  const before = await change.tx
    .selectFrom('pages')
    .select(['id', 'slug', 'menu_section', 'menu_position'])
    .orderBy('menu_section')
    .orderBy('menu_position')
    .orderBy('title')
    .execute();
  const now = before.filter(({ menu_section }) => menu_section !== null);
  const isOther = now.length !== shown.length || now.some(({ id }) => !shown.includes(id));
  const ids = new Set(menus.map(({ id }) => id));
  const slugs = new Map(before.map(({ id, slug }) => [id, slug]));
  if (isOther || ids.size < menus.length || menus.some(({ id }) => !slugs.has(id))) throw new Refusal('list-changed');
  const [from, to] = [inWords(now, slugs), inWords(menus, slugs)];
  if (from === to) return;
  if (read && inWords(read, slugs) !== from) throw new Refusal('list-changed');
  for (const { id, menu_section, menu_position } of before) {
    const place = menus.findIndex((each) => each.id === id);
    const section = menus[place]?.menu_section ?? null;
    if (section === menu_section && (section === null || menu_position === place)) continue;
    await change.tx
      .updateTable('pages')
      .set({ menu_section: section, menu_position: Math.max(0, place), revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute();
  }
  await audit(change, {
    action: 'page.menus-changed',
    model: 'Page',
    model_id: 'menus',
    changes: { menus: { from, to } },
    note: 'Menus',
  });
}

export interface PageDraft {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly access: 'public' | 'any user' | readonly Role[];
  readonly menu_section?: MenuSection | null;
}

/** Writes a page of the portal or a demo, new or by its slug, published at once. */
export async function putPage(change: Change, page: PageDraft): Promise<void> {
  const there = await change.tx.selectFrom('pages').select('id').where('slug', '=', page.slug).executeTakeFirst();
  const before = there ? ((await pageAt(change.tx, there.id)) ?? null) : null;
  const roles = typeof page.access === 'string' ? [] : page.access;
  await savePage(change, before && withoutActor(before, 'edit'), {
    slug: page.slug,
    title: page.title,
    html: page.html,
    is_public: page.access === 'public',
    is_unrestricted: page.access === 'public' || page.access === 'any user',
    roles: pageRoles.filter(({ name }) => roles.includes(name)).map(({ id }) => id),
    menu_section: page.menu_section ?? null,
    menu_title: '',
    publish_at: 'now',
    revision: before?.revision ?? 0,
  });
}

/** Writes those of these pages whose address no page has. */
export async function addMissingPages(change: Change, pages: readonly PageDraft[]): Promise<void> {
  // Several processes may start at once on a new database.
  await lockMenus(change);
  const there = await change.tx.selectFrom('pages').select('slug').execute();
  for (const page of pages) if (!there.some(({ slug }) => slug === page.slug)) await putPage(change, page);
}

/** Refuses what no page may be, whoever saves it. */
function refuseUnfit(change: Change, before: PageRow | null, input: PageInput): void {
  if (before && homeSlugs.includes(before.slug)) {
    if (input.slug !== before.slug) throw new FieldRefusal({ 'page.slug': pageTexts.slug_home });
    if (!input.is_public && !input.is_unrestricted) refuseLostReaders(before.slug, input.roles);
    const since = input.publish_at === 'now' ? change.at : input.publish_at;
    // Until then, the link to it would lead nowhere.
    if (since === null || Date.parse(since) > Date.parse(change.at))
      throw new FieldRefusal({ 'page.publish_at': pageTexts.home_draft });
  }
}

function refuseLostReaders(slug: string, roles: readonly number[]): void {
  const led = homeRoles[slug];
  if (!led) throw new FieldRefusal({ 'page.roles': pageTexts.home_readers });
  if (!led.every((role) => pageRoles.some(({ id, name }) => name === role && roles.includes(id))))
    throw new FieldRefusal({ 'page.roles': pageTexts.home_roles(led.map((role) => roleLabels[role])) });
}

/**
 * Refuses missing pictures: a draft may stay in its browser for days, but pictures that no page shows are deleted
 * (pictures.ts).
 */
async function refuseMissingPictures(change: Change, html: string): Promise<void> {
  const pictures = picturesIn(html);
  const stored = await storedPictures(change, [...new Set(pictures.map(({ id }) => id))]);
  const gone = pictures.flatMap(({ id, alt }, n) =>
    stored.has(id) ? [] : [`Picture ${n + 1}${alt ? ` (${alt})` : ''}`],
  );
  if (gone.length > 0) throw new FieldRefusal({ 'page.html': pageTexts.pictures_gone(gone) });
}

/** 'now' keeps the publication instant of a published page; another one is published at the change. */
function publishAt(change: Change, before: PageRow | null, { publish_at }: PageInput): string | null {
  if (publish_at !== 'now') return publish_at;
  const since = before?.publish_at ?? null;
  return since !== null && Date.parse(since) <= Date.parse(change.at) ? since : change.at;
}

interface Stored {
  readonly id: number;
  readonly version: number;
}

async function store(
  change: Change,
  before: PageRow | null,
  row: { readonly title: string; readonly html: string; readonly version: number; readonly slug?: string },
): Promise<Stored> {
  const stamps = { updated_at: change.at, updated_by: userIdOf(change) };
  try {
    if (before) {
      await change.tx
        .updateTable('pages')
        .set({ ...row, ...stamps, revision: before.revision + 1 })
        .where('id', '=', before.id)
        .execute();
      return { id: before.id, version: row.version };
    }
    return await change.tx
      .insertInto('pages')
      .values({ slug: '', ...row, ...stamps, created_at: change.at })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (brokenConstraint(error) === 'pages_slug_key') throw new FieldRefusal({ 'page.slug': pageTexts.slug_taken });
    throw error;
  }
}

async function addVersion(
  change: Change,
  { id, version }: Stored,
  { title, html }: { readonly title: string; readonly html: string },
  restored_from: number | null,
): Promise<void> {
  await change.tx
    .insertInto('page_versions')
    .values({ page_id: id, version, title, html, restored_from, created_at: change.at, created_by: userIdOf(change) })
    .execute();
}

async function lockPage(change: Change, id: number): Promise<PageRow> {
  const page = await lockedPage(change, id);
  if (!page) throw new Refusal('not-found');
  return page;
}

async function lockedPage(change: Change, id: number): Promise<PageRow | undefined> {
  await change.tx.selectFrom('pages').select('id').where('id', '=', id).forUpdate().execute();
  return pageAt(change.tx, id);
}

async function lockMenus(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('page-menus', 0))`.execute(change.tx);
}

async function endOfMenu(change: Change, section: MenuSection | null): Promise<number> {
  if (section === null) return 0;
  await lockMenus(change);
  const { last } = await change.tx
    .selectFrom('pages')
    .select((of) => of.fn.max('menu_position').as('last'))
    .where('menu_section', '=', section)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

type Audited = Pick<
  PageRow,
  'title' | 'slug' | 'html' | 'is_public' | 'is_unrestricted' | 'roles' | 'menu_section' | 'menu_title' | 'publish_at'
>;

/** Returns the changes for the trail: the text by its length, because its versions have the words. */
function changesOf(before: Audited | null, after: Audited) {
  const [from, to] = [before && auditFields(before), auditFields(after)];
  const isChanged = (key: keyof typeof to) => (from?.[key] ?? null) !== to[key];
  const keys = (Object.keys(to) as (keyof typeof to)[]).filter((key) =>
    key === 'text' ? before?.html !== after.html : isChanged(key),
  );
  return Object.fromEntries(keys.map((key) => [key, { from: from?.[key] ?? null, to: to[key] }]));
}

function auditFields(page: Audited) {
  return {
    title: page.title,
    slug: page.slug,
    text: `${page.html.length} characters`,
    access: accessWords(page),
    menu: page.menu_section,
    menu_title: page.menu_title,
    publish_at: page.publish_at,
  };
}

function inWords(
  pages: readonly { readonly id: number; readonly menu_section: string | null }[],
  slugs: ReadonlyMap<number, string>,
): string {
  const sections = menuSections.filter((each) => pages.some(({ menu_section }) => menu_section === each));
  const ofSection = (section: string | null) => pages.filter(({ menu_section }) => menu_section === section);
  return sections
    .map(
      (each) =>
        `${each}: ${ofSection(each)
          .map(({ id }) => slugs.get(id))
          .join(', ')}`,
    )
    .join('; ');
}
