import type { Permission } from '@parade/contract/access/permissions.ts';
import { isOffice, isPress, type StaffRole, worksForTheParade } from '@parade/contract/access/roles.ts';
import { menuOf, menusOf, pathTo, type ScreenName } from '@parade/contract/access/screens.ts';
import { entryPath } from '@parade/contract/entries/paths.ts';
import { currentRoles, type InitialData, mayGetNotifications } from '@parade/contract/users/session.ts';

/** A place in a menu. */
export interface MenuItem {
  readonly label: string;
  readonly to: string;
  /** How many wait there. */
  readonly count?: number | undefined;
  /** Addresses below it that are other places. */
  readonly without?: string | undefined;
}

/** Counts of what waits, by the screen that a menu lists. */
export type Counts = { readonly [Name in ScreenName]?: number | undefined };

export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

function pagesOf(data: InitialData, section: string): MenuItem[] {
  return data.navigation_pages
    .filter((page) => page.menu_section === section)
    .map((page) => ({ label: page.title, to: pathTo('page', { slug: page.slug }) }));
}

/**
 * The top bar: places of the public and of everybody's own work, each only where the user may open it; configured
 * pages of section `top` after them, and the questions and answers last.
 */
export function topMenu(data: InitialData): MenuItem[] {
  const people = participantsItem(data);
  const permissions = data.user?.permissions ?? null;
  return [
    ...menuOf(['top'], permissions),
    ...pagesOf(data, 'top'),
    ...(people ? [people] : []),
    ...menuOf(['topEnd'], permissions),
  ];
}

/**
 * U-23: 'Participants (My Entry)' for one entry, and All Participant Waivers for several or several organizations, float
 * builders and those who work for the parade. After the parade, until the next season begins, the roles of its year say
 * which entry it is.
 */
export function participantsItem(data: InitialData): MenuItem | null {
  const { user, entries } = data;
  if (!user?.permissions.includes('viewWaivers')) return null;
  const roles = currentRoles(data);
  const builds = roles.some(({ name }) => name === 'float-builder');
  const organizations = new Set(roles.map(({ organization_id }) => organization_id));
  if (worksForTheParade(user.user_roles) || builds || organizations.size > 1 || entries.length > 1)
    return { label: 'All Participant Waivers', to: pathTo('waivers') };
  const year = data.settings.current_parade_year;
  const ofYear = roles.filter(({ parade_year }) => parade_year === year);
  const [only] = entries.length > 0 ? entries : ofYear.map(({ organization_id }) => ({ organization_id, year }));
  return only ? { label: 'Participants (My Entry)', to: entryPath(only, 'people') } : null;
}

/** A place of the person's own, with the picture that its menu shows before the words. */
export interface PersonPlace extends MenuItem {
  readonly icon: 'account' | 'security' | 'notifications' | 'entry' | 'help' | 'contact' | 'text';
}

/**
 * What the menu in the person's corner lists above Logout: the account, the own entries, and help. Who has no entry and
 * may create one finds that there.
 */
export function personMenu({ user, entries, navigation_pages }: InitialData): PersonPlace[] {
  if (!user) return [];
  const [own] = entries;
  const mayCreate = user.permissions.includes('createEntry') && !worksForTheParade(user.user_roles);
  const privacy = navigation_pages.find((page) => page.slug === 'privacy');
  return [
    { icon: 'account', label: 'My profile', to: pathTo('profile', { tab: 'details' }) },
    { icon: 'security', label: 'Login and security', to: pathTo('profile', { tab: 'security' }) },
    ...(mayGetNotifications(user)
      ? [{ icon: 'notifications' as const, label: 'Notifications', to: pathTo('profile', { tab: 'notifications' }) }]
      : []),
    ...(own && entries.length === 1 ? [{ icon: 'entry' as const, label: 'My entry', to: entryPath(own, 'view') }] : []),
    ...(entries.length > 1
      ? [{ icon: 'entry' as const, label: 'My entries', to: pathTo('page', { slug: 'welcome' }) }]
      : []),
    ...(!own && mayCreate ? [{ icon: 'entry' as const, label: 'Create New Entry', to: pathTo('createEntry') }] : []),
    { icon: 'help', label: 'Help', to: pathTo('faq') },
    { icon: 'contact', label: 'Write to us', to: pathTo('feedback') },
    // The office's own page, where there is one; else the portal's.
    {
      icon: 'text',
      label: privacy?.title ?? 'Privacy',
      to: privacy ? pathTo('page', { slug: privacy.slug }) : pathTo('privacy'),
    },
  ];
}

type ResourceMenu = 'media' | 'broadcaster' | 'judge';
const resourceMenus: readonly ResourceMenu[] = ['media', 'broadcaster', 'judge'];

/** The sidebar's groups, filled from role tools and from pages of their sections; empty groups are not shown. */
export function sideMenu(data: InitialData, counts: Counts = {}): MenuGroup[] {
  if (!data.user) return [];
  const { permissions, user_roles } = data.user;
  const works = worksForTheParade(user_roles);
  const tools = works ? toolsOf(user_roles, permissions, counts) : othersTools(user_roles, permissions);
  // For those who work for the parade the welcome page begins with Today (decision 0042).
  const home = works
    ? { label: 'Today', to: pathTo('page', { slug: 'welcome' }) }
    : { label: 'Dashboard', to: pathTo('dashboard') };
  const groups: MenuGroup[] = [
    { label: 'Dashboard', items: [home, ...ownEntries(data)] },
    { label: 'Staff Resources', items: [...tools.staff, ...pagesOf(data, 'staff')] },
    { label: 'Media Resources', items: [...tools.media, ...pagesOf(data, 'media')] },
    { label: 'Broadcaster Resources', items: [...tools.broadcaster, ...pagesOf(data, 'broadcaster')] },
    { label: 'Judge Resources', items: [...tools.judge, ...pagesOf(data, 'judge')] },
    { label: 'Other Resources', items: [...tools.others, ...pagesOf(data, 'other')] },
  ];
  return groups.filter((group) => group.items.length > 0);
}

type Tools = Readonly<Record<'staff' | 'others' | ResourceMenu, readonly MenuItem[]>>;

/** For those who work for the parade: what the press, broadcasters and judges have as well is in their groups. */
function toolsOf(roles: readonly StaffRole[], permissions: readonly Permission[], counts: Counts): Tools {
  const all = menuOf(isOffice(roles) ? ['office', 'staff'] : ['staff'], permissions);
  const groupOf = (screen: ScreenName) => resourceMenus.find((menu) => menusOf(screen).includes(menu)) ?? 'staff';
  const of = (group: 'staff' | ResourceMenu) =>
    all
      .filter(({ screen }) => groupOf(screen) === group)
      .map(({ screen, ...item }) => ({ ...item, count: counts[screen] || undefined }));
  return { staff: of('staff'), media: of('media'), broadcaster: of('broadcaster'), judge: of('judge'), others: [] };
}

/** For everybody else: each place once, in the first of the groups of their roles that has it. */
function othersTools(roles: readonly StaffRole[], permissions: readonly Permission[]): Tools {
  const has = (menu: ResourceMenu) => (menu === 'media' ? isPress(roles) : roles.includes(menu));
  const resources = (menu: ResourceMenu) => (has(menu) ? menuOf([menu], permissions) : []);
  const without = <Item extends MenuItem>(items: readonly Item[], listed: readonly MenuItem[]) =>
    items.filter(({ to }) => !listed.some((item) => item.to === to));
  const media = resources('media');
  const broadcaster = without(resources('broadcaster'), media);
  const others = without(menuOf(['others'], permissions), [...media, ...broadcaster]);
  return { staff: [], media, broadcaster, judge: resources('judge'), others };
}

function ownEntries(data: InitialData): MenuItem[] {
  // An organization's entries of two parades often have the same name.
  const years = new Set(data.entries.map(({ year }) => year));
  return data.entries.slice(0, 8).map((entry) => ({
    label: years.size > 1 ? `${entry.official_name}, ${entry.year}` : entry.official_name,
    to: entryPath(entry, 'view'),
  }));
}

/**
 * Where /dashboard sends a user: media and broadcaster to the media welcome, the leader of one entry whose parade is not
 * over to that entry, everyone else to the welcome page (U-22).
 */
export function homeOf(data: InitialData): string {
  if (isPress(data.user?.user_roles ?? [])) return pathTo('page', { slug: 'welcome-media' });
  const [only, ...more] = data.entries;
  if (only && more.length === 0 && only.role === 'leader') return entryPath(only, 'view');
  return pathTo('page', { slug: 'welcome' });
}
