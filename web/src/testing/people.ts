import { permissionsOf } from '@parade/contract/access/permissions.ts';
import { type OrganizationRole, type Role, type StaffRole, isOrganizationRole } from '@parade/contract/access/roles.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { publicSettings, settingDefaults } from '@parade/contract/settings/setting.ts';
import type { AccountDetail, ListedAccount } from '@parade/contract/users/account.ts';
import type { CurrentUser, InitialData } from '@parade/contract/users/session.ts';

/** The parade that tests are about. */
export const paradeYear = 2027;

/** What everybody may know, nobody signed in. */
export function nobody(with_: Partial<InitialData> = {}): InitialData {
  return {
    user: null,
    settings: publicSettings.parse({
      ...settingDefaults,
      current_parade_year: paradeYear,
      media_guide_open_date: '2026-11-01',
    }),
    parade_on: '2027-01-01',
    is_media_guide_open: true,
    parades: [2026, 2027, 2028].map((year) => ({ id: year - 2000, event_year: year, parade_on: paradeDay(year) })),
    organization_types: Object.entries(organizationTypeIds).map(([name, id]) => ({
      id,
      name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
      available_parade_id_from: 27,
      available_parade_id_to: 27,
    })),
    navigation_pages: [],
    form_types: [],
    entries: [],
    live_site_url: null,
    ...with_,
  };
}

/** Somebody who is signed in and has these roles; those of an organization are with organization 7, a band. */
export function signedInAs(roles: readonly Role[], with_: Partial<CurrentUser> = {}): InitialData {
  const ofOrganization = roles.filter((role): role is OrganizationRole => isOrganizationRole(role));
  const user: CurrentUser = {
    id: 1,
    email: 'ana@school.example',
    first_name: 'Ana',
    last_name: 'Ruiz',
    phone: '(626) 555-0199',
    disabled_at: null,
    email_verified: true,
    subscriptions: [],
    user_roles: roles.filter((role): role is StaffRole => !isOrganizationRole(role)),
    organization_roles: ofOrganization.map((name) => ({
      name,
      organization_id: 7,
      parade_year: paradeYear,
      organization_type: organizationTypeIds.band,
    })),
    navigation_pages: [],
    media_organization_name: null,
    permissions: permissionsOf(roles),
    impersonated_by: null,
    second_factor_due: false,
    ...with_,
  };
  return nobody({
    user,
    entries: ofOrganization.map((role) => ({
      id: 70,
      organization_id: 7,
      year: paradeYear,
      is_first: true,
      official_name: 'Rosewood High Band',
      organization_type: organizationTypeIds.band,
      status: 'accepted',
      role,
    })),
  });
}

/** An account in the list of users. */
export function account(with_: Partial<ListedAccount> = {}): ListedAccount {
  return {
    id: 20,
    email: 'bo@school.example',
    first_name: 'Bo',
    last_name: 'Lind',
    phone: null,
    disabled_at: null,
    user_roles: [],
    organization_roles: [],
    subscriptions: [],
    media_organization_name: null,
    email_verified: true,
    has_password: true,
    last_signed_in_at: '2026-10-20T16:30:00.000Z',
    abilities: {
      change_access: true,
      change_password: true,
      edit: true,
      change_roles: true,
      remove_organization_roles: true,
      change_subscriptions: true,
      reset_second_factor: true,
      end_sessions: true,
      impersonate: true,
    },
    ...with_,
  };
}

/** Who has switched to somebody, as the session of that person says it. */
export const switchedBy: CurrentUser['impersonated_by'] = {
  email: 'admin@parade.example',
  until: '2026-10-22T20:00:00.000Z',
  seconds_left: 3600,
};

/** The same account with all that its page shows. */
export function accountDetail(with_: Partial<AccountDetail> = {}): AccountDetail {
  return {
    ...account(),
    organization_roles: [],
    registered_as: null,
    broadcaster_requested: false,
    created_at: '2026-09-01T16:30:00.000Z',
    organization_types: [],
    navigation_pages: [],
    grantable_roles: ['staff', 'volunteer', 'judge', 'volunteer-chair'],
    has_authenticator_app: false,
    passkey_count: 0,
    session_count: 1,
    ...with_,
  };
}

/** A page of a list with as many rows as there are, or of more. */
export function pageWith<Row>(data: Row[], total = data.length): { data: Row[]; total: number } {
  return { data, total };
}

/** The same for lists that say count. */
export function countedPageWith<Row>(data: Row[], count = data.length): { data: Row[]; count: number } {
  return { data, count };
}
