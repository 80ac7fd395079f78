import type { Actor } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';

interface Owner {
  readonly user_id: number;
}

/** A calendar feed is of its owner's own entries: made in one's own name and with a confirmed address. */
export function allowMakingFeed(actor: Actor): Authorized<Owner, 'make_feed'> {
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  return authorize({ user_id: actor.user_id }, 'make_feed', { sees: true, may: true });
}

/** Ending it opens nothing. */
export function allowEndingFeed(actor: Actor): Authorized<Owner, 'end_feed'> {
  return authorize({ user_id: actor.user_id }, 'end_feed', { sees: true, may: true });
}
