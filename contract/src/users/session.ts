import { z } from 'zod';
import { permissions } from '../access/permissions.ts';
import { organizationRoleNames, type Role, staffRoleNames } from '../access/roles.ts';
import { datedParade, organizationType } from '../settings/parade.ts';
import { publicSettings } from '../settings/setting.ts';

/** One organization role as the API returns it; parade_year null means all years. */
export const organizationRole = z.object({
  name: z.enum(organizationRoleNames),
  organization_id: z.number().int(),
  parade_year: z.number().int().nullable(),
  organization_type: z.number().int(),
});
export type OrganizationRoleGrant = z.output<typeof organizationRole>;

/** A configured page in a menu. */
export const navigationPage = z.object({ slug: z.string(), title: z.string(), menu_section: z.string() });
export type NavigationPage = z.output<typeof navigationPage>;

/** U-18: the signed-in user as the screens know it, with the permissions already computed. */
export const currentUser = z.object({
  id: z.number().int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  disabled_at: z.string().nullable(),
  email_verified: z.boolean(),
  subscriptions: z.array(
    z.object({ id: z.number().int(), notification_type: z.string(), organization_type: z.number().int() }),
  ),
  user_roles: z.array(z.enum(staffRoleNames)),
  organization_roles: z.array(organizationRole),
  navigation_pages: z.array(navigationPage),
  media_organization_name: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  /** Set while an admin is switched to this user. Browsers count the seconds down: their own clocks may be wrong. */
  impersonated_by: z.object({ email: z.string(), until: z.string(), seconds_left: z.number().int() }).nullable(),
  /** Whether the organizer requires a second step at sign-in and this session has none: nothing else can be done first. */
  second_factor_due: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUser>;

/**
 * Returns the roles of a user as the permission table counts them: people who may create an entry count as leaders
 * from sign-up on.
 */
export function rolesOf({ user_roles, organization_roles, permissions: may }: CurrentUser): Role[] {
  return [
    ...user_roles,
    ...organization_roles.map((role) => role.name),
    ...(may.includes('createEntry') ? ['leader' as const] : []),
  ];
}

/** The data that the shell needs about one of the user's entries, until its parade is over. */
export const ownEntry = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  year: z.number().int(),
  /** Whether it is the first that its organization created for the year: its address then needs no id. */
  is_first: z.boolean(),
  official_name: z.string(),
  organization_type: z.number().int(),
  status: z.string(),
  role: z.enum(organizationRoleNames),
});

/** Everything that a browser needs before its first screen (decisions: initial_data). user is null when signed out. */
export const initialData = z.object({
  user: currentUser.nullable(),
  settings: publicSettings,
  /** The day of the current parade ('YYYY-MM-DD'), as the office has set it. */
  parade_on: z.string(),
  /** D-02: whether media and broadcasters see entries of the current year. */
  is_media_guide_open: z.boolean(),
  parades: z.array(datedParade),
  organization_types: z.array(organizationType),
  navigation_pages: z.array(navigationPage),
  form_types: z.array(z.object({ form_type: z.string(), name: z.string(), group: z.string() })),
  entries: z.array(ownEntry),
  /** The address of the live site, on a development site. */
  live_site_url: z.string().nullable(),
});
export type InitialData = z.output<typeof initialData>;

/** The response of sign-in, sign-up and switching: the token goes to browser storage under `jwt`. */
export const signedIn = z.object({ access_token: z.string(), user: currentUser, initial_data: initialData });
export type SignedIn = z.output<typeof signedIn>;

/**
 * U-23: returns the organization roles that count now: of the current parade year, for all years, and of each entry whose
 * parade is not over.
 */
export function currentRoles({ user, settings, entries }: Pick<InitialData, 'user' | 'settings' | 'entries'>) {
  return (user?.organization_roles ?? []).filter(
    ({ organization_id, parade_year }) =>
      parade_year === null ||
      parade_year === settings.current_parade_year ||
      entries.some((entry) => entry.organization_id === organization_id && entry.year === parade_year),
  );
}

/** Returns whether a user leads entries of any year: N-08 is about them. */
export function isLeader({ organization_roles }: Pick<CurrentUser, 'organization_roles'>): boolean {
  return organization_roles.some(({ name }) => name === 'leader');
}

/** Returns whether a user gets emails that they may stop. */
export function mayGetNotifications(user: Pick<CurrentUser, 'organization_roles' | 'subscriptions'>): boolean {
  return user.subscriptions.length > 0 || isLeader(user);
}
