import type { AccountDetail, NamedOrganizationRole } from '@parade/contract/users/account.ts';
import { type SqlBool, sql } from 'kysely';
import { rolesOf } from '../../access/session.ts';
import { navigationPages } from '../../content/reads.ts';
import type { Database } from '../../database/pool.ts';
import { subscriptionsOf } from '../../notifications/subscriptions.ts';
import type { Portal } from '../../portal.ts';
import { type AccountRow, namedRolesOf } from '../reads.ts';
import { asksForCode, passkeysOf } from '../secondFactor/reads.ts';
import { liveSessions } from '../signIn/sessions.ts';
import { organizationTypesOf } from './organizationTypes.ts';

/** Returns one account as its page shows it, without what the reader may do with it. */
export async function readAccountDetail(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  account: AccountRow,
): Promise<Omit<AccountDetail, 'abilities' | 'grantable_roles'>> {
  const { roles, email_verified_at, is_provisional: _, ...row } = account;
  const [grants, isLastLeader, organization_types, subscriptions, has_authenticator_app, passkeys, sessions] =
    await Promise.all([
      namedRolesOf(db, [account.id]),
      findLastLeaderships(db, account.id),
      organizationTypesOf(db, account.id),
      subscriptionsOf(db, account.id),
      asksForCode(db, account.id),
      passkeysOf(db, account.id),
      liveSessions(db, clock.nowIso(), account.id)
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
  // Nothing that others grant acts before the address is confirmed.
  const [staff, held] = email_verified_at === null ? [[], []] : [roles, grants.map(({ name }) => name)];
  const reader = { staff_roles: staff, roles: rolesOf(staff, held, account.registered_as) };
  return {
    ...row,
    user_roles: roles,
    organization_roles: grants.map(({ user_id: __, ...role }) => ({ ...role, is_last_leader: isLastLeader(role) })),
    email_verified: email_verified_at !== null,
    organization_types,
    subscriptions,
    navigation_pages: await navigationPages(db, clock, reader),
    has_authenticator_app,
    passkey_count: passkeys.length,
    session_count: sessions.count,
  };
}

/**
 * Returns a test for roles whose organization has no other leader in that year. A role for all years is compared with
 * the leaders of the newest entry; disabled people do not count.
 */
async function findLastLeaderships(db: Database, user_id: number): Promise<(role: NamedOrganizationRole) => boolean> {
  const rows = await db
    .selectFrom('organization_roles as held')
    .select(['held.organization_id', 'held.parade_year'])
    .where('held.user_id', '=', user_id)
    .where('held.name', '=', 'leader')
    .where(
      sql<SqlBool>`not exists (select from organization_roles other join users on users.id = other.user_id
        where other.organization_id = held.organization_id and other.name = 'leader' and other.id <> held.id
          and users.disabled_at is null
          and (other.parade_year is null or other.parade_year = coalesce(held.parade_year,
            (select max(entries.year) from entries where entries.organization_id = held.organization_id))))`,
    )
    .execute();
  return ({ name, organization_id, parade_year }) =>
    name === 'leader' && rows.some((row) => row.organization_id === organization_id && row.parade_year === parade_year);
}
