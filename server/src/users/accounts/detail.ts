import type { AccountDetail } from '@parade/contract/users/account.ts';
import type { Database } from '../../database/pool.ts';
import { subscriptionsOf } from '../../notifications/subscriptions.ts';
import { type AccountRow, namedRolesOf } from '../reads.ts';
import { asksForCode, passkeysOf } from '../secondFactor/reads.ts';
import { organizationTypesOf } from './organizationTypes.ts';

/** One account as its page shows it, without what somebody may do with it. */
export async function readAccountDetail(
  db: Database,
  account: AccountRow,
): Promise<Omit<AccountDetail, 'abilities' | 'grantable_roles'>> {
  const { roles, email_verified_at, is_provisional: _, ...row } = account;
  const [grants, organization_types, subscriptions, has_authenticator_app, passkeys] = await Promise.all([
    namedRolesOf(db, [account.id]),
    organizationTypesOf(db, account.id),
    subscriptionsOf(db, account.id),
    asksForCode(db, account.id),
    passkeysOf(db, account.id),
  ]);
  return {
    ...row,
    user_roles: roles,
    organization_roles: grants.map(({ user_id: __, ...role }) => role),
    email_verified: email_verified_at !== null,
    organization_types,
    subscriptions,
    has_authenticator_app,
    passkey_count: passkeys.length,
  };
}
