import { entryNameOf } from '@parade/contract/entries/entry.ts';
import type { Invitation } from '@parade/contract/users/link.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { withoutActor } from '../../access/authorized.ts';
import { type Actor, authorOf, isOffice } from '../../access/actor.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readAccountLink, useAccountLink } from '../links.ts';
import { type AccountRow, findAccount, findUserByEmail } from '../reads.ts';
import { findInvitationByLink, noteAccepted, type RoleInvitationRow, takeInvitation } from './roleInvitations.ts';
import { grantOrganizationRole } from '../roles.ts';
import { openSession, type Origin, signedInAnswer } from '../signIn/sessions.ts';
import { confirmEmail, createAccount, setPassword } from '../writes.ts';

const ownInvitationText =
  'You sent this invitation yourself, so you cannot accept it. Please ask a leader of the entry, or our office.';

/** Returns what an invitation shows to the holder of its link. Refuses link-ended. */
export async function readInvitation(portal: Portal, token: string): Promise<Invitation> {
  const at = portal.clock.nowIso();
  const invitation = await findInvitationByLink(portal.db, at, token);
  if (!invitation) {
    const { user_id } = await readAccountLink(portal.db, at, 'invitation', token);
    const account = await findAccount(portal.db, user_id);
    if (!account) throw new Refusal('link-ended');
    const { email, first_name, last_name, has_password } = account;
    return { email, first_name, last_name, needs_sign_in: has_password, role: null };
  }
  const { email, first_name, last_name, organization_id, organization_name, official_name, parade_year } = invitation;
  return {
    email,
    first_name,
    last_name,
    needs_sign_in: needsSignIn(await findUserByEmail(portal.db, email)),
    role: {
      name: invitation.role,
      entry_name: entryNameOf({ official_name, organization_name }),
      organization_name,
      organization_id,
      parade_year,
    },
  };
}

/**
 * Accepts an invitation with a first password and signs in. An account that staff made gets the password. An address
 * invited to an entry gets an account, confirmed by the link, and the role. Refuses needs-sign-in if the address has an
 * account with a password, which is never changed, and link-ended.
 */
export async function acceptInvitation(
  portal: Portal,
  given: {
    readonly token: string;
    readonly password: string;
    readonly first_name?: string | undefined;
    readonly last_name?: string | undefined;
  },
  origin: Origin,
): Promise<{ user_id: number; answer: SignedIn }> {
  const opened = await inTransaction(portal, { kind: 'system', job: 'invitation' }, async (change) => {
    const invitation = await findInvitationByLink(change.tx, change.at, given.token);
    const user_id = invitation
      ? await acceptAsNewcomer(change, given)
      : (await useAccountLink(change, 'invitation', given.token)).user_id;
    const account = await findAccount(change.tx, user_id);
    if (!account) throw new Refusal('link-ended');
    if (account.has_password) throw new Refusal('needs-sign-in');
    const own: Change = { ...change, by: { kind: 'user', user_id, impersonator_id: null } };
    await setPassword(own, withoutActor({ id: user_id }, 'change_password'), given.password);
    await confirmEmail(own, user_id);
    return { user_id, token: await openSession(own, user_id, origin) };
  });
  return { user_id: opened.user_id, answer: await signedInAnswer(portal, opened.token) };
}

/**
 * Accepts the role of an invitation with the signed-in account, whose confirmed address must be the one that the letter
 * went to. Refuses other-account, email-not-verified, impersonating, link-ended, and own-account for an invitation that
 * the invited person sent, which only the office may do (P-14).
 */
export async function acceptInvitationSignedIn(portal: Portal, actor: Actor, token: string): Promise<void> {
  if (actor.impersonator) throw new Refusal('impersonating');
  await inTransaction(portal, authorOf(actor), async (change) => {
    const invitation = await takeInvitation(change, token);
    if (invitation.email !== actor.email) throw new Refusal('other-account');
    if (!actor.email_verified) throw new Refusal('email-not-verified');
    if (invitation.created_by === actor.user_id && !isOffice(actor))
      throw new Refusal('own-account', { words: ownInvitationText });
    await grant(change, invitation, actor.user_id);
  });
}

/** Returns the new account of the invited address, with the role and still without a password. */
async function acceptAsNewcomer(
  change: Change,
  given: { token: string; first_name?: string | undefined; last_name?: string | undefined },
): Promise<number> {
  const invitation = await takeInvitation(change, given.token);
  const known = await findUserByEmail(change.tx, invitation.email);
  if (needsSignIn(known)) throw new Refusal('needs-sign-in');
  const { email, phone } = invitation;
  const first_name = given.first_name ?? invitation.first_name;
  const last_name = given.last_name ?? invitation.last_name;
  const user_id = known?.id ?? (await createAccount(change, { email, first_name, last_name, phone }));
  await grant({ ...change, by: { kind: 'user', user_id, impersonator_id: null } }, invitation, user_id);
  return user_id;
}

/** Grants the role in the name of the invitation's sender. */
async function grant(change: Change, invitation: RoleInvitationRow, user_id: number): Promise<void> {
  const { role: name, created_by } = invitation;
  const { organization_id, parade_year } = await noteAccepted(change, invitation, user_id);
  const granter: Change = { ...change, by: { kind: 'user', user_id: created_by, impersonator_id: null } };
  await grantOrganizationRole(granter, { user_id, name, organization_id, parade_year });
}

/** Only an account without a password may get one by a link; a disabled account learns about it at sign-in. */
function needsSignIn(account: AccountRow | undefined): boolean {
  return account !== undefined && (account.has_password || account.disabled_at !== null);
}
