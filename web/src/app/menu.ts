import type { Permission } from '@parade/contract/access/permissions.ts';
import type { InitialData } from '@parade/contract/users/session.ts';

/** A place in a menu. */
export interface MenuItem {
  readonly label: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** A tool of the portal's own, listed for those who hold one of its permissions. */
interface Tool extends MenuItem {
  readonly may: Permission | readonly Permission[];
}

// Screens that stand. A later room adds its line here and nowhere else.
const staffTools: readonly Tool[] = [
  { label: 'Directory of Entries', to: '/applications', may: ['exportEntries', 'sendReminders'] },
  { label: 'Create New Entry', to: '/create-entry', may: 'createEntry' },
  { label: 'Form Statuses', to: '/entry-form-statuses', may: 'viewStatusReport' },
  { label: 'Waiver Board', to: '/waiver-board', may: 'manageWaiverVerification' },
  { label: 'Reports', to: '/reports', may: 'exportEntries' },
  { label: 'Users', to: '/users', may: 'manageUsers' },
  { label: 'Outbox', to: '/outbox', may: 'manageUsers' },
  { label: 'Settings', to: '/settings', may: ['manageFormFiles', 'manageOrgs'] },
];

function hasPermission(data: InitialData, may: Permission | readonly Permission[]): boolean {
  const asked = typeof may === 'string' ? [may] : may;
  return asked.some((permission) => data.user?.permissions.includes(permission));
}

function pagesOf(data: InitialData, section: string): MenuItem[] {
  return data.navigation_pages
    .filter((page) => page.menu_section === section)
    .map((page) => ({ label: page.title, to: `/pages/s/${page.slug}` }));
}

/**
 * The top bar: places of the public and of everybody's own work, each only where the user may open it; configured
 * pages of section `top` after them.
 */
export function topMenu(data: InitialData): MenuItem[] {
  const items: MenuItem[] = [];
  if (hasPermission(data, 'viewEntries')) items.push({ label: 'Directory of Entries', to: '/applications' });
  items.push(...pagesOf(data, 'top'));
  const people = participantsItem(data);
  if (people) items.push(people);
  return items;
}

/**
 * 'Participants (My Entry) when the user has exactly one current-year organisation role, and All Participant Waivers
 * for several orgs, staff roles or float builders.'
 */
export function participantsItem(data: InitialData): MenuItem | null {
  const { user, settings } = data;
  if (!user?.permissions.includes('viewWaivers')) return null;
  const current = user.organization_roles.filter(
    (role) => role.parade_year === null || role.parade_year === settings.current_parade_year,
  );
  const isStaff = user.user_roles.some((role) =>
    ['superadmin', 'admin', 'staff', 'volunteer', 'volunteer-chair'].includes(role),
  );
  const builds = current.some((role) => role.name === 'float-builder');
  if (isStaff || builds || current.length > 1) return { label: 'All Participant Waivers', to: '/individual-waivers' };
  const only = current[0];
  if (!only) return null;
  return {
    label: 'Participants (My Entry)',
    to: `/entries/${only.organization_id}/${settings.current_parade_year}/people`,
  };
}

/** The sidebar's groups, filled from role tools and from pages of their sections; empty groups are not shown. */
export function sideMenu(data: InitialData): MenuGroup[] {
  if (!data.user) return [];
  const groups: MenuGroup[] = [
    { label: 'Dashboard', items: [{ label: 'Dashboard', to: '/dashboard' }, ...ownEntries(data)] },
    {
      label: 'Staff Resources',
      items: [
        ...(isOffice(data) ? staffTools.filter((tool) => hasPermission(data, tool.may)) : []),
        ...pagesOf(data, 'staff'),
      ],
    },
    { label: 'Media Resources', items: pagesOf(data, 'media') },
    { label: 'Broadcaster Resources', items: pagesOf(data, 'broadcaster') },
    { label: 'Judge Resources', items: pagesOf(data, 'judge') },
    { label: 'Other Resources', items: [...(isOffice(data) ? [] : applicantTools(data)), ...pagesOf(data, 'other')] },
  ];
  return groups.filter((group) => group.items.length > 0);
}

function isOffice(data: InitialData): boolean {
  return (
    data.user?.user_roles.some((role) =>
      ['superadmin', 'admin', 'staff', 'volunteer', 'volunteer-chair'].includes(role),
    ) ?? false
  );
}

function applicantTools(data: InitialData): MenuItem[] {
  return hasPermission(data, 'createEntry') ? [{ label: 'Create New Entry', to: '/create-entry' }] : [];
}

function ownEntries(data: InitialData): MenuItem[] {
  return data.entries
    .slice(0, 8)
    .map((entry) => ({ label: entry.official_name, to: `/entries/${entry.organization_id}/${entry.year}/view` }));
}

/**
 * Where /dashboard sends a user: media and broadcaster to the media welcome, a user with one entry and a leader role
 * to that entry, everyone else to the welcome page (overview.md, 'Home redirect').
 */
export function homeOf(data: InitialData): string {
  const roles = data.user?.user_roles ?? [];
  if (roles.includes('media') || roles.includes('broadcaster')) return '/pages/s/welcome-media';
  const [only, ...more] = data.entries;
  const leads = data.user?.organization_roles.some((role) => role.name === 'leader') ?? false;
  if (only && more.length === 0 && leads) return `/entries/${only.organization_id}/${only.year}/view`;
  return '/pages/s/welcome';
}
