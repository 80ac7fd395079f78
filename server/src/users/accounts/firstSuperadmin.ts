import { pathTo } from '@parade/contract/access/screens.ts';
import { withoutActor } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { createAccountLink } from '../links.ts';
import { type AccountRow, findUserByEmail } from '../reads.ts';
import { grantStaffRole, lockSuperadmins } from '../roles.ts';
import { tryCreateAccount } from '../writes.ts';

/**
 * U-16: creates the first superadmin. Returns the link that sets the password once, within 7 days. Throws if there is a
 * superadmin already, with a used link or not, unless `again`: then it creates another, or a new link for the same one
 * and ends the earlier. A superadmin who has a password gets a link to set another: the person who runs the command has
 * the database, and without mail there may be no other way back. Throws if the address belongs to an account that is
 * not a superadmin's, or did before it was disabled.
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
      `There is already a superadmin (${existing.email}), who can invite others. If that link or password is lost, run the command again with --again to print a new link, for the address of a superadmin or one without an account`,
    );
  await tryCreateAccount(change, person);
  const account = await findUserByEmail(change.tx, person.email);
  if (!account) throw new Error('the account was neither made nor found');
  if (account.disabled_at !== null)
    throw new Error(
      `The account of ${account.email} is disabled. Use the address of another superadmin, or one without an account`,
    );
  if (account.has_password) return resetLink(change, account);
  await grantStaffRole(change, withoutActor(account, 'change_roles'), 'superadmin');
  const { secret } = await createAccountLink(change, 'invitation', account.id);
  return [
    `${change.portal.config.publicUrl}${pathTo('invitation', { token: secret })}`,
    `${account.email} is a superadmin now, and sets the password there. Works once, within 7 days.`,
  ].join('\n');
}

/** Creates a reset link and ends an earlier one. Its use ends every session of the account. */
async function resetLink(change: Change, account: AccountRow): Promise<string> {
  const { id, email, roles } = account;
  if (!roles.includes('superadmin'))
    throw new Error(
      `${email} has an account that is not a superadmin’s. A superadmin can make it one; if none can log in, use the address of a superadmin, or one without an account`,
    );
  const { secret } = await createAccountLink(change, 'password-reset', id);
  await audit(change, {
    action: 'user.reset-link-printed',
    model: 'User',
    model_id: id,
    note: 'By the command superadmin --again, on the machine of the portal.',
  });
  return [
    `${change.portal.config.publicUrl}${pathTo('newPassword', { token: secret })}`,
    `Sets a new password for ${email}. Works once, within an hour. Two-step login stays as it is.`,
  ].join('\n');
}
