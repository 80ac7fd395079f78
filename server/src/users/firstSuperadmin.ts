import type { Change } from '../database/change.ts';
import { makeAccountLink } from './links.ts';
import { findUserByEmail } from './reads.ts';
import { grantStaffRole, lockSuperadmins } from './roles.ts';
import { tryCreateAccount } from './writes.ts';

/**
 * 'A command makes the first superadmin and prints an invitation link.' Answers the link, which sets the password once,
 * within 7 days. Asked again before it was used, makes a new one and ends the earlier. Throws where a superadmin can sign
 * in, who can invite the next one, and where the address has an account with a password.
 */
export async function makeFirstSuperadmin(
  change: Change,
  person: { readonly email: string; readonly first_name: string; readonly last_name: string },
): Promise<string> {
  await lockSuperadmins(change);
  const standing = await change.tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.email')
    .where('user_roles.role', '=', 'superadmin')
    .where('users.password_hash', 'is not', null)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (standing) throw new Error(`there is a superadmin already (${standing.email}), who can invite others`);
  await tryCreateAccount(change, person);
  const account = await findUserByEmail(change.tx, person.email);
  if (!account) throw new Error('the account was neither made nor found');
  if (account.has_password) throw new Error(`${account.email} has an account with a password already`);
  await grantStaffRole(change, account.id, 'superadmin');
  const { secret } = await makeAccountLink(change, 'invitation', account.id);
  return `${change.portal.config.publicUrl}/invitations/${secret}`;
}
