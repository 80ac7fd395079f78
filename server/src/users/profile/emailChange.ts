/** U-32: one's own address changes once its owner, logged in, opens the link that was mailed to the new one. */
import { type Actor, authorOf } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import { brokenConstraint, type Change, inTransaction } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { endSignUpLinks, lockAddress } from '../accounts/provisional.ts';
import { mailEmailChange } from '../emails.ts';
import { createAccountLink, endAccountLinks, findLiveLink, readAccountLink, useAccountLink } from '../links.ts';
import { authorizeOwn, type OwnAccount } from '../policy.ts';
import { type AccountRow, findAccount } from '../reads.ts';

const otherAccountWords =
  'This link changes the email address of a different account. Please log in with that account to use it.';

const changesPerAccount: Limit = { name: 'email-change:account', points: 5, minutes: 60 };

/**
 * Mails the link to the new address, ending an earlier one, and a notice to the present one. The answer is the same if
 * the new address has an account (U-14).
 */
export async function requestEmailChange(portal: Portal, account: OwnAccount, email: string): Promise<void> {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  if (email === account.email) throw new FieldRefusal({ email: 'This is your email address already' });
  await countTry(portal, changesPerAccount, String(account.id));
  await inTransaction(portal, { kind: 'user', user_id: account.id, impersonator_id: null }, async (change) => {
    const link = await createAccountLink(change, 'email-change', account.id, undefined, email);
    await audit(change, {
      action: 'user.email-change-requested',
      model: 'User',
      model_id: account.id,
      note: `To ${email}.`,
    });
    await mailEmailChange(change, account, email, link);
  });
}

/** Returns the address that waits for its link to be opened; null: none does. */
export async function readPendingEmail(portal: Portal, { id }: OwnAccount) {
  const link = await findLiveLink(portal.db, portal.clock.nowIso(), 'email-change', id);
  if (!link || link.new_email === null) return null;
  return { email: link.new_email, requested_at: link.created_at, expires_at: link.expires_at };
}

/** Mails the link and the notice once more. Refuses link-ended where no address waits any more. */
export async function resendEmailChange(portal: Portal, account: OwnAccount): Promise<void> {
  const pending = await readPendingEmail(portal, account);
  if (!pending) throw new Refusal('link-ended');
  await requestEmailChange(portal, account, pending.email);
}

/** Ends the link, and a letter with it that has not left yet. A second time it does nothing. */
export async function cancelEmailChange(change: Change, { id }: OwnAccount): Promise<void> {
  const ended = await endAccountLinks(change, id, ['email-change']);
  if (ended.length > 0) await audit(change, { action: 'user.email-change-canceled', model: 'User', model_id: id });
}

/** Returns what a link changes. Refuses link-ended. */
export async function readEmailChange(portal: Portal, token: string): Promise<{ email: string; new_email: string }> {
  const link = await readAccountLink(portal.db, portal.clock.nowIso(), 'email-change', token);
  const account = await findAccount(portal.db, link.user_id);
  if (!account || link.new_email === null) throw new Refusal('link-ended');
  return { email: account.email, new_email: link.new_email };
}

/**
 * Makes the new address the account's; links mailed to the earlier one end, sessions go on. The link proves the
 * mailbox, and the session the account: otherwise a person could have another's address confirmed by its owner, and get
 * what the office grants to it. Refuses used links, and an address that now belongs to another account (link-ended);
 * everybody except the account's owner (other-account); an impersonator (impersonating).
 */
export async function confirmEmailChange(portal: Portal, actor: Actor, token: string): Promise<{ email: string }> {
  return inTransaction(portal, authorOf(actor), async (change) => {
    const { user_id, new_email } = await useAccountLink(change, 'email-change', token);
    if (user_id !== actor.user_id) throw new Refusal('other-account', { words: otherAccountWords });
    const account = authorizeOwn(actor, await findAccount(change.tx, user_id));
    if (new_email === null) throw new Refusal('link-ended');
    await lockAddress(change, new_email);
    await moveTo(change, account, new_email);
    return { email: new_email };
  });
}

async function moveTo(change: Change, account: AccountRow, email: string): Promise<void> {
  try {
    await change.tx
      .updateTable('users')
      .set({ email, email_verified_at: change.at, is_provisional: false })
      .where('id', '=', account.id)
      .execute();
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw new Refusal('link-ended', { words: 'This address belongs to another account. Please use a different one.' });
  }
  await endAccountLinks(change, account.id);
  await endSignUpLinks(change, email);
  await audit(change, {
    action: 'user.changed',
    model: 'User',
    model_id: account.id,
    changes: { email: { from: account.email, to: email } },
  });
}
