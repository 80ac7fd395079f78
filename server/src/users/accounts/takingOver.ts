import type { Actor } from '../../access/actor.ts';
import type { Change } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeJoinLinkIfOpen } from '../invitations/joining.ts';
import { useAccountLink as spendLink } from '../links.ts';
import { moveMediaRequest } from '../mediaAccess/writes.ts';
import { endProvisionalAccount, lockAddress } from './provisional.ts';
import { findAccount } from '../reads.ts';
import { moveOwnRoles } from '../roles.ts';

/**
 * Uses a confirmation link to take over the drafts of its sign-up, and returns the sign-up. Only the account that the
 * address belongs to can; for anybody else it looks like an unknown link (link-ended).
 */
export async function claimSignUp(
  change: Change,
  actor: Actor,
  token: string,
): Promise<{ id: number; join_link_id: number | null }> {
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  await lockAddress(change, actor.email);
  const { user_id, join_link_id } = await spendLink(change, 'email-verification', token);
  const account = await findAccount(change.tx, user_id);
  if (!account?.is_provisional || account.email !== actor.email) throw new Refusal('link-ended');
  return { id: account.id, join_link_id };
}

/**
 * Moves the roles that the sign-up gave itself, and its requests for media access, to `to`. Uses its join link, and
 * ends the sign-up.
 */
export async function finishTakeOver(
  change: Change,
  sign_up: { readonly id: number; readonly join_link_id: number | null },
  to: number,
): Promise<void> {
  await moveOwnRoles(change, sign_up.id, to);
  await moveMediaRequest(change, sign_up.id, to);
  await takeJoinLinkIfOpen(change, sign_up.join_link_id, to);
  await endProvisionalAccount(change, sign_up.id);
}
