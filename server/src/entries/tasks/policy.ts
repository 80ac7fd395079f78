import type { Actor } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';

interface Owner {
  readonly user_id: number;
}

/** Authorizes an account to create a feed of its own entries: not while impersonating, and with a confirmed address. */
export function authorizeMakingFeed(actor: Actor): Authorized<Owner, 'make_feed'> {
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  return authorize({ user_id: actor.user_id }, 'make_feed', { sees: true, may: true });
}

/** Authorizes everybody to end their own, which opens nothing. */
export function authorizeEndingFeed(actor: Actor): Authorized<Owner, 'end_feed'> {
  return authorize({ user_id: actor.user_id }, 'end_feed', { sees: true, may: true });
}
