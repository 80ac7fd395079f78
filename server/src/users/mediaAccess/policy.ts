import { hasMediaAccess } from '@parade/contract/users/mediaAccess/mediaRequest.ts';
import type { Actor } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AccountRow } from '../reads.ts';
import type { AccountRef } from '../roles.ts';
import { abilitiesOver, authorizeAccount, authorizeGrant } from '../policy.ts';
import type { MediaRequestRow } from './reads.ts';

/**
 * U-40: authorizes everybody without media access for themselves, with a confirmed address, and not while
 * impersonating.
 */
export function authorizeAskingForAccess(actor: Actor): Authorized<AccountRef, 'ask'> {
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  if (hasMediaAccess(actor.staff_roles)) throw new Refusal('has-media-access');
  return authorize({ id: actor.user_id }, 'ask', { sees: true, may: true });
}

/** Returns whether the actor may grant or refuse: they may change the roles of the account. */
export function decides(actor: Actor, { user_id, roles, disabled_at }: MediaRequestRow): boolean {
  return abilitiesOver(actor, { id: user_id, roles: [...roles], disabled_at }).change_roles;
}

/** U-40: authorizes a decision like a change of roles, with all its rules: rank, own account, no impersonation. */
export function authorizeDeciding(
  actor: Actor,
  request: MediaRequestRow | undefined,
  account: AccountRow | undefined,
): Authorized<MediaRequestRow, 'decide'> {
  if (request) {
    authorizeAccount(actor, account, 'change_roles');
    authorizeGrant(actor, ['media'], request);
  }
  return authorize(request, 'decide', { sees: true, may: true });
}
