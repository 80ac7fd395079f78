import { z } from 'zod';
import { screens } from '../access/screens.ts';
import { showInstant } from '../calendar.ts';
import { pressRoles, type Role, roleLabels, staffRoles } from '../access/roles.ts';
import { IMAGE_SIDE_LIMIT } from '../forms/widgets/files.ts';
import { count, page as pageNumber, searchText, sortBy } from '../http/paging.ts';
import { optionalLine, singleLine, typedInstant } from '../http/singleLine.ts';
import { navigationPage } from '../users/session.ts';
import { pageTexts } from './words.ts';

/** A page as people read it. */
export const publicPage = z.object({ slug: z.string(), title: z.string(), html: z.string(), updated_at: z.string() });
export type PublicPage = z.output<typeof publicPage>;

/** The menus that may list a page, in the order in which they are shown. */
export const menuSections = ['top', 'staff', 'media', 'broadcaster', 'judge', 'other'] as const;
export type MenuSection = (typeof menuSections)[number];
export const menuSectionLabels: Readonly<Record<MenuSection, string>> = {
  top: 'Top bar',
  staff: 'Staff Resources',
  media: 'Media Resources',
  broadcaster: 'Broadcaster Resources',
  judge: 'Judge Resources',
  other: 'Other Resources',
};

/** D-05: roles that a page may be restricted to: ids 3 and up. Admins and superadmins read every page. */
export const pageRoles = staffRoles.filter(({ id }) => id >= 3);
const pageRoleId = z.int().refine((id) => pageRoles.some((role) => role.id === id));

/** Pages that the portal itself links to: their slugs never change, and they always have readers (U-22). */
export const homeSlugs: readonly string[] = ['welcome', 'welcome-media'];
/** The roles that the portal sends to each of these pages; it sends everyone who is signed in to the others. */
export const homeRoles: Readonly<Record<string, readonly Role[]>> = { 'welcome-media': pressRoles };

/** Whether the page is home to somebody with these roles, where what waits for them is; a welcome without roles is so to everybody. */
export function isHomeOf(slug: string, roles: readonly Role[]): boolean {
  return homeSlugs.includes(slug) && (homeRoles[slug]?.some((role) => roles.includes(role)) ?? true);
}

export const maxPageTitle = 160;
export const maxMenuTitle = 60;
export const maxPageHtml = 400_000;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Names of the portal's own places: a page with such a name would be mistaken for one. */
const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(screens).map(({ path }) => path.split('/')[1] ?? ''),
  ...'admin api edit home index logo menus new pages preview s'.split(' '),
]);

/** D-05: the readers of a page; the three exclude each other. */
export const pageAccesses = ['public', 'any', 'roles'] as const;
export type PageAccess = (typeof pageAccesses)[number];

const access = { is_public: z.boolean(), is_unrestricted: z.boolean(), roles: z.array(z.int()) };
type Access = z.output<z.ZodObject<typeof access>>;

/** Returns which of the three applies to a page. */
export function accessOf({ is_public, is_unrestricted }: Pick<Access, 'is_public' | 'is_unrestricted'>): PageAccess {
  if (is_public) return 'public';
  return is_unrestricted ? 'any' : 'roles';
}

/** Returns 'Public', 'Any user' or the names of the roles. */
export function accessWords(page: Access): string {
  const open = accessOf(page);
  if (open === 'public') return 'Public';
  if (open === 'any') return 'Any user';
  return pageRoles
    .filter(({ id }) => page.roles.includes(id))
    .map(({ label }) => label)
    .join(', ');
}

/** The title in a form, where every box holds a text. */
export const menuTitle = optionalLine(maxMenuTitle);

/** The body of a save. Public sets is_public and is_unrestricted and clears the roles; any user clears the roles (D-05). */
export const pageInput = z
  .strictObject({
    title: singleLine(maxPageTitle),
    slug: singleLine(80)
      .regex(slugPattern, pageTexts.slug)
      .refine((slug) => !reservedSlugs.has(slug), pageTexts.slug_reserved),
    html: z.string().max(maxPageHtml, 'This page is too long. Please split it.'),
    is_public: z.boolean(),
    is_unrestricted: z.boolean(),
    roles: z.array(pageRoleId).max(pageRoles.length),
    menu_section: z.enum(menuSections).nullable(),
    /** A shorter title for the menu. Empty or null: the title. Absent: unchanged. */
    menu_title: menuTitle.nullable().optional(),
    /**
     * null: a draft. 'now': from the moment of saving, or unchanged when it is published already. Absent: unchanged; a
     * new page is a draft.
     */
    publish_at: z.union([z.null(), z.literal('now'), typedInstant]).optional(),
    /** The revision that the editor read; a new page has none. */
    revision: count.optional(),
  })
  .refine(({ is_public, is_unrestricted, roles }) => is_public || is_unrestricted || roles.length > 0, {
    path: ['roles'],
    message: pageTexts.no_roles,
  });
/** The body of the call, and of a save once the stored values complete it. */
export type PageBody = z.output<typeof pageInput>;
export type PageInput = { [Key in keyof PageBody]-?: Exclude<PageBody[Key], undefined> };

export const pageSorts = ['slug', 'title', 'menu', 'status', 'updated'] as const;
export type PageSort = (typeof pageSorts)[number];
export const defaultPageSort = 'slug';
export const pageListSize = 10;
export const pagesQuery = z.object({
  /** A part of the title, the slug or the text. */
  q: searchText,
  sortBy: sortBy(...pageSorts).default(defaultPageSort),
  page: pageNumber,
});
export type PagesQuery = z.output<typeof pagesQuery>;
export const pageFilterDefaults = { q: '' } as const;

export const pageStatuses = ['draft', 'scheduled', 'published'] as const;
export type PageStatus = (typeof pageStatuses)[number];
export const pageStatusLabels: Readonly<Record<PageStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Returns whether a page is visible to its readers at an instant. */
export function pageStatus(publish_at: string | null, now: string): PageStatus {
  if (publish_at === null) return 'draft';
  return Date.parse(publish_at) <= Date.parse(now) ? 'published' : 'scheduled';
}

/** Returns who sees a saved page, in one line: 'Published: everybody sees it'. */
export function stateWords(page: Access & { readonly status: PageStatus; readonly publish_at: string | null }): string {
  if (page.status === 'draft') return 'Draft: nobody sees it until you publish it';
  if (page.status === 'scheduled') return `Will be published on ${showInstant(page.publish_at ?? '')}`;
  const open = accessOf(page);
  if (open === 'public') return 'Published: everybody sees it';
  if (open === 'any') return 'Published: everyone who is logged in sees it';
  return `Published: admins see it, and these roles: ${accessWords(page)}`;
}

/** A row in the list of pages. */
export const pageListed = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  ...access,
  menu_section: z.enum(menuSections).nullable(),
  menu_title: z.string().nullable(),
  status: z.enum(pageStatuses),
  publish_at: z.string().nullable(),
  updated_at: z.string(),
  /** Name of the person who saved it last; null: it came with the portal. */
  updated_by: z.string().nullable(),
});
export type PageListed = z.output<typeof pageListed>;

/** A row of the list of pages. */
export const pageInList = pageListed.extend({
  /** The words in which it names a season before the current one. */
  past_years: z.array(z.string()),
});
export type PageInList = z.output<typeof pageInList>;

/** A page or an answer of the FAQ that names an earlier season. */
export const pastYearText = z.object({
  kind: z.enum(['page', 'faq']),
  id: z.number().int(),
  /** The question, of an answer. */
  title: z.string(),
  /** Such as '2027', 'January 1, 2027' or '138th'. */
  words: z.array(z.string()),
});
export type PastYearText = z.output<typeof pastYearText>;

/** A page as an editor sees it. */
export const pageDetail = pageListed.extend({
  html: z.string(),
  revision: z.number().int(),
  version: z.number().int(),
  abilities: z.object({ delete: z.boolean(), change_slug: z.boolean() }),
});
export type PageDetail = z.output<typeof pageDetail>;

/** A version of title and text; access, menu and publishing are the page's. */
export const pageVersion = z.object({
  version: z.number().int(),
  title: z.string(),
  restored_from: z.number().int().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  is_current: z.boolean(),
});
export type PageVersion = z.output<typeof pageVersion>;

/** The readers that a preview can imitate: nobody, an account without a role, or one role. */
export const previewReaders = [
  'signed-out',
  'no-role',
  ...pageRoles.map(({ name }) => name),
  'leader',
  'float-builder',
] as const;
export type PreviewReader = 'signed-out' | 'no-role' | Role;
export const previewReader = z.enum(previewReaders);

export function previewReaderLabel(reader: PreviewReader): string {
  if (reader === 'signed-out') return 'Not logged in';
  return reader === 'no-role' ? 'Signed in, no role' : roleLabels[reader];
}

/** A preview for one reader: the page, null where it is unavailable to them, and the pages of their menus. */
export const pagePreview = z.object({
  page: publicPage.nullable(),
  /** Whether the page is for this reader, published or not. */
  is_for_reader: z.boolean(),
  menus: z.array(navigationPage),
});
export type PagePreview = z.output<typeof pagePreview>;

/** A page in the list of menus; null: in none. */
export const menuPage = pageListed.pick({
  id: true,
  slug: true,
  title: true,
  is_public: true,
  is_unrestricted: true,
  roles: true,
  menu_section: true,
  menu_title: true,
  status: true,
});
export type MenuPage = z.output<typeof menuPage>;

/** Every page that is in a menu, in the order of the menus. */
const menus = z.array(z.strictObject({ id: z.int().min(1), menu_section: z.enum(menuSections) })).max(1000);
export const menusInput = z.strictObject({
  menus,
  /** Ids of the pages in menus as the editor read them. The save is refused if somebody else changed the menus since. */
  shown: z.array(z.int().min(1)).max(1000),
  /** The menus as the editor read them: a page that somebody else has moved since, in its menu too, counts as a change. */
  from: menus.optional(),
});
export type MenusInput = z.output<typeof menusInput>;

export const pictureLimits = {
  max_bytes: 15 * 1024 * 1024,
  max_side: 1600,
  endings: ['.jpg', '.jpeg', '.png', '.webp'],
  types: ['image/jpeg', 'image/png', 'image/webp'],
};
export const unfitPictureText = `Please choose a JPEG, PNG or WebP picture of at most 15 MB and ${IMAGE_SIDE_LIMIT}px a side`;

/** Returns whether a file may be a page's picture, judging by what is known before it is read. */
export function isPictureFit(file: { readonly name: string; readonly type: string; readonly size: number }): boolean {
  const { name, type, size } = file;
  const { types, endings, max_bytes } = pictureLimits;
  const isKnown = type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : types.includes(type);
  return isKnown && size <= max_bytes;
}
