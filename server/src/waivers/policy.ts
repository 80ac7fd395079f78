import type { WaiverAction } from '@parade/contract/waivers/waiver.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { isAccepted, notAcceptedText } from '@parade/contract/entries/status.ts';
import { type Actor, can } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type EntryRow, isInside } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';
import { hasRight, isOwn, neverSwitched, seesWaiver } from './abilities.ts';
import type { WaiverRow } from './reads.ts';

/**
 * Authorizes one act on a waiver. Another entry's waiver is refused as if it did not exist. The write checks the state.
 * Refuses impersonators what only the person may do (impersonating).
 */
export function authorizeWaiver<const Act extends WaiverAction>(
  actor: Actor,
  waiver: WaiverRow | undefined,
  act: Act,
): Authorized<WaiverRow, Act> {
  const authorized = authorize(waiver, act, {
    sees: waiver !== undefined && seesWaiver(actor, waiver),
    may: waiver !== undefined && hasRight(actor, waiver, act),
  });
  if (actor.impersonator && neverSwitched.includes(act)) throw new Refusal('impersonating');
  return authorized;
}

/** Authorizes the leaders of an accepted entry, and people who work for the parade, to pass a device around. */
export function authorizePassing(actor: Actor, entry: EntryRow | undefined): Authorized<EntryRow, 'pass'> {
  const seen = authorize(entry, 'pass', {
    sees: entry !== undefined && isInside(actor, entry),
    may: can(actor, 'manageEntries'),
  });
  if (!isAccepted(seen)) throw new Refusal('entry-not-accepted', { words: notAcceptedText(seen) });
  return seen;
}

/**
 * W-12: returns whether this browser may sign. Staff, impersonators and the entry's leaders may not sign for others. A
 * signed-in person may sign what is addressed to their own confirmed address. For everybody else, the link alone makes
 * them the signer. `part_to`: the address that the link went to, if it was made for the second of two signers (W-33).
 */
export function maySign(actor: Actor | null, waiver: WaiverRow, part_to?: string): boolean {
  if (actor === null) return true;
  if (actor.impersonator !== null) return false;
  if (!isInside(actor, waiver)) return true;
  const isToOwn = isOwn(actor, waiver) || (part_to !== undefined && isSameEmail(part_to, actor.email));
  return actor.email_verified && isToOwn;
}
