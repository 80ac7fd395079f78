import type { WaiverAction } from '@parade/contract/waivers/waiver.ts';
import { isAccepted } from '@parade/contract/entries/status.ts';
import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type EntryRow, isInside } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';
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

/** Lets the leaders of an accepted entry, and who works for the parade, pass a device around. */
export function allowPassing(actor: Actor, entry: EntryRow | undefined): Authorized<EntryRow, 'pass'> {
  const seen = authorize(entry, 'pass', {
    sees: entry !== undefined && isInside(actor, entry),
    may: can(actor, 'manageEntries'),
  });
  if (!isAccepted(seen)) throw new Refusal('entry-not-accepted');
  return seen;
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
