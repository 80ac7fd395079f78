import type { Actor } from '../access/actor.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { moveOrganizations } from '../organizations/writes.ts';
import { claimSignUp, finishTakeOver } from '../users/accounts/takingOver.ts';
import { entryRows } from './reads.ts';
import { auditTarget } from './writes.ts';

/**
 * Moves what was drafted with a sign-up into the account that its address belongs to, by the confirmation link of the
 * sign-up. The entries and organizations that it created, and the roles it gave itself, become the actor's, with an
 * audit line each; its join link is used; the sign-up ends. Roles given by others are not moved. Returns how many
 * entries were moved. Refuses link-ended, also if the address is not the actor's, email-not-verified and impersonating.
 */
export async function takeOverDrafts(change: Change, actor: Actor, token: string): Promise<number> {
  const sign_up = await claimSignUp(change, actor, token);
  const drafts = await entryRows(change.tx)
    .where('entries.created_by', '=', sign_up.id)
    .orderBy('entries.id')
    .execute();
  await change.tx
    .updateTable('entries')
    // The browser's key belongs to presses of the other account.
    .set({ created_by: actor.user_id, request_key: null, request_digest: null })
    .where('created_by', '=', sign_up.id)
    .execute();
  for (const entry of drafts) await audit(change, { action: 'entry.taken-over', ...auditTarget(entry) });
  await moveOrganizations(change, sign_up.id, actor.user_id);
  await finishTakeOver(change, sign_up, actor.user_id);
  return drafts.length;
}
