import { pathTo } from '@parade/contract/access/screens.ts';
import { withoutActor } from '../../access/authorized.ts';
import type { Change } from '../../database/change.ts';
import { createAccountLink } from '../links.ts';
import { findUserByEmail } from '../reads.ts';
import { grantStaffRole, lockSuperadmins } from '../roles.ts';
import { tryCreateAccount } from '../writes.ts';

/**
 * U-16: makes the first superadmin. Answers the link, which sets the password once, within 7 days. Throws where there
 * is a superadmin already, whether the link was used or not, unless `again`: then it makes one more, or a new link for
 * the same one and ends the earlier. Throws where the address has an account with a password.
 */
export async function createFirstSuperadmin(
  change: Change,
  person: { readonly email: string; readonly first_name: string; readonly last_name: string },
  options: { readonly again?: boolean } = {},
): Promise<string> {
  await lockSuperadmins(change);
  const existing = await change.tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('users.email')
    .where('user_roles.role', '=', 'superadmin')
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (existing && !options.again)
    throw new Error(
      `There is already a superadmin (${existing.email}), who can invite others. If that link or password is lost, run the command again with --again to print a new link, for this address or another`,
    );
  await tryCreateAccount(change, person);
  const account = await findUserByEmail(change.tx, person.email);
  if (!account) throw new Error('the account was neither made nor found');
  if (account.has_password) throw new Error(`${account.email} already has an account with a password`);
  await grantStaffRole(change, withoutActor(account, 'change_roles'), 'superadmin');
  const { secret } = await createAccountLink(change, 'invitation', account.id);
  return `${change.portal.config.publicUrl}${pathTo('invitation', { token: secret })}`;
}
