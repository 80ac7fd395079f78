import { type Actor, authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { findLinkById } from '../links.ts';
import { authorizeWaiver } from '../policy.ts';
import { findWaiver } from '../reads.ts';
import { handOverLink } from '../writes.ts';

/**
 * Shows a signing link in place of one in a letter that nobody gets. Anyone who sees it can sign, so it counts as a
 * hand-over: only for people who may hand over a link of this waiver, audited, and named in the evidence.
 */
export async function showSigningLink(portal: Portal, actor: Actor, link_id: number): Promise<string> {
  const link = await findLinkById(portal.db, link_id);
  if (!link) throw new Refusal('link-ended');
  const waiver = authorizeWaiver(actor, await findWaiver(portal.db, link.waiver_id), 'hand_over');
  const { secret } = await inTransaction(portal, authorOf(actor), (change) =>
    handOverLink(change, waiver, link.made_for === 'part' ? 'part' : 'hand-over'),
  );
  return secret;
}
