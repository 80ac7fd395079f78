import type { AccountEdit } from '@parade/contract/users/account.ts';
import { audit } from '../../audit/writes.ts';
import type { Authorized } from '../../access/authorized.ts';
import { brokenConstraint, type Change } from '../../database/change.ts';
import { FieldRefusal } from '../../http/refusal.ts';
import { mailAddressChanged, mailInvitation } from '../emails.ts';
import { endAccountLinks, createAccountLink } from '../links.ts';
import { endSignUpLinks } from './provisional.ts';
import type { AccountRow } from '../reads.ts';
import { deletePasskeys } from '../secondFactor/passkeys.ts';
import { lockOut } from '../signIn/lockingOut.ts';

/**
 * Changes name, address and phone (Quick Edit), with an audit line of what changed. A new address is unconfirmed until
 * its owner follows the mailed link; links mailed to the old one end, and it is notified. Refuses an address that
 * another account has (422 on `email`).
 */
export async function editAccount(
  change: Change,
  account: Authorized<AccountRow, 'edit'>,
  to: AccountEdit,
): Promise<void> {
  const fields = (Object.keys(to) as (keyof AccountEdit)[]).filter(
    (field) => to[field] !== undefined && to[field] !== account[field],
  );
  if (fields.length === 0) return;
  const isMoved = fields.includes('email');
  const columns = Object.fromEntries(fields.map((field) => [field, to[field]]));
  // Written before the change, so that it has the former name of a person who renames themself.
  await audit(change, {
    action: 'user.changed',
    model: 'User',
    model_id: account.id,
    changes: Object.fromEntries(fields.map((field) => [field, { from: account[field], to: to[field] }])),
  });
  try {
    await change.tx
      .updateTable('users')
      .set({ ...columns, ...(isMoved ? { email_verified_at: null, is_provisional: false } : {}) })
      .where('id', '=', account.id)
      .execute();
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw new FieldRefusal({ email: 'This email address already has an account' });
  }
  if (isMoved) await moveAddress(change, account, { ...account, ...columns });
}

async function moveAddress(change: Change, old: AccountRow, account: AccountRow): Promise<void> {
  await lockOut(change, account.id, { handed_over_links: 'kept' });
  // A passkey signs in without the new mailbox, so the new owner of the address adds their own.
  await deletePasskeys(change, account.id);
  await endAccountLinks(change, account.id);
  await endSignUpLinks(change, account.email);
  // A person who was only invited so far is invited at the new address.
  if (!account.has_password)
    return mailInvitation(change, account, await createAccountLink(change, 'invitation', account.id));
  await mailAddressChanged(change, old, account, await createAccountLink(change, 'email-verification', account.id));
}
