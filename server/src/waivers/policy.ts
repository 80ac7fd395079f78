import type { WaiverAction } from '@parade/contract/waivers/waiver.ts';
import type { Actor } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { isInside } from '../entries/reads.ts';
import { hasRight, isOwn, seesWaiver } from './abilities.ts';
import type { WaiverRow } from './reads.ts';

/** Lets the actor do one thing; a foreign waiver answers as one that is not there. States are the write's business. */
export function allowWaiver<const Act extends WaiverAction>(
  actor: Actor,
  waiver: WaiverRow | undefined,
  act: Act,
): Authorized<WaiverRow, Act> {
  return authorize(waiver, act, {
    sees: waiver !== undefined && seesWaiver(actor, waiver),
    may: waiver !== undefined && hasRight(actor, waiver, act),
  });
}

/**
 * W-12: whether this browser may sign; staff, impersonators and the entry's leaders may not sign for others. Somebody
 * who is signed in may sign what is addressed to the own, confirmed address. Everybody else is taken for the signer by
 * the link alone.
 */
export function maySign(actor: Actor | null, waiver: WaiverRow): boolean {
  if (actor === null) return true;
  if (actor.impersonator !== null) return false;
  return !isInside(actor, waiver) || (actor.email_verified && isOwn(actor, waiver));
}
