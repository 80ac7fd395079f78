import { type Actor, authorOf, can } from '../access/actor.ts';
import { audit } from '../audit/writes.ts';
import { inTransaction } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { findAccountLink, renewAccountLink } from './links.ts';
import { authorizeAccount } from './policy.ts';
import { findAccount, findUserByEmail } from './reads.ts';

/**
 * Shows the link of an undelivered letter to someone who could set the account's password as well: never for an account of
 * equal or higher rank. One's own may be confirmed this way, but not given another password without the current one. The link
 * of a role invitation opens an account if the address has none with a password, so the same applies; for an address without an
 * account it takes the right to create one. The secret is fresh, so a link shown before ends. Leaves an audit line.
 */
export async function showAccountLink(portal: Portal, actor: Actor, link_id: number): Promise<string> {
  return inTransaction(portal, authorOf(actor), async (change) => {
    const link = await findAccountLink(change.tx, link_id);
    if (!link) throw new Refusal('link-ended');
    const account =
      link.user_id === null
        ? await findUserByEmail(change.tx, link.invited ?? '')
        : await findAccount(change.tx, link.user_id);
    if (account || link.user_id !== null) authorizeAccount(actor, account, 'change_password');
    else if (!can(actor, 'manageUsers')) throw new Refusal('not-allowed');
    // With the link of a sign-up one may come into the account that its address belongs to.
    const owner = account?.is_provisional ? await findUserByEmail(change.tx, account.email) : undefined;
    if (owner) authorizeAccount(actor, owner, 'change_password');
    const setsPassword = link.kind === 'password-reset' || link.kind === 'invitation';
    if (account?.id === actor.user_id && setsPassword) throw new Refusal('own-account');
    const renewed = await renewAccountLink(change, link_id);
    if (!renewed) throw new Refusal('link-ended');
    await audit(change, {
      action: 'user.link-shown',
      model: account ? 'User' : 'Outbox',
      model_id: account?.id ?? link_id,
      note: `The link for ${link.kind}${link.invited === null ? '' : ` to ${link.invited}`} was shown in the outbox.`,
    });
    return renewed.secret;
  });
}
