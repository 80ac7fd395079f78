import { type Actor, authorOf, can } from '../access/actor.ts';
import { lockMaker } from '../access/session.ts';
import { audit } from '../audit/writes.ts';
import { inTransaction } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { findAccountLink, renewAccountLink } from './links.ts';
import { authorizeAccount } from './policy.ts';
import { findAccount, findUserByEmail } from './reads.ts';

/**
 * Shows the link of a letter that nobody gets, to a person who could also set the account's password: never for an
 * account of equal or higher rank. It can confirm one's own account, but not set another password without the current
 * one. The link of a role invitation opens an account if the address has none with a password, so the same rule
 * applies; an address without an account needs the right to create one. The secret is fresh, so a link shown before
 * ends; it also ends if the person is locked out. Writes an audit line.
 */
export async function showAccountLink(portal: Portal, actor: Actor, link_id: number): Promise<string> {
  return inTransaction(portal, authorOf(actor), async (change) => {
    await lockMaker(change);
    const link = await findAccountLink(change.tx, link_id);
    if (!link) throw new Refusal('link-ended');
    const account =
      link.user_id === null
        ? await findUserByEmail(change.tx, link.invited ?? '')
        : await findAccount(change.tx, link.user_id);
    if (account || link.user_id !== null) authorizeAccount(actor, account, 'change_password');
    else if (!can(actor, 'manageUsers')) throw new Refusal('not-allowed');
    // The link of a sign-up may lead into the account that its address belongs to.
    const owner = account?.is_provisional ? await findUserByEmail(change.tx, account.email) : undefined;
    if (owner) authorizeAccount(actor, owner, 'change_password');
    const setsPassword = link.kind === 'password-reset' || link.kind === 'invitation';
    if (account?.id === actor.user_id && setsPassword) throw new Refusal('own-account');
    const renewed = await renewAccountLink(change, link_id, actor.user_id);
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
