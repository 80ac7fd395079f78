import type { Actor } from '../access/actor.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { moveOrganizations } from '../organizations/writes.ts';
import { claimSignUp, finishTakeOver } from '../users/accounts/takingOver.ts';
import { entryRows } from './reads.ts';
import { auditTarget } from './writes.ts';

/**
 * Brings what was drafted with a sign-up into the account that its address belongs to, by the confirming link of the
 * sign-up. Effects: the entries and organizations that it made, and the roles it gave itself, become the actor's, with
 * an audit line each; a join link that it came through is taken; the sign-up ends. Roles that others gave to it are not
 * taken over. Answers how many entries came along. Refuses link-ended also where the address is not the actor's,
 * email-not-verified and impersonating.
 */
export async function takeOverDrafts(change: Change, actor: Actor, token: string): Promise<number> {
  const sign_up = await claimSignUp(change, actor, token);
  const drafts = await entryRows(change.tx)
    .where('entries.created_by', '=', sign_up.id)
    .orderBy('entries.id')
    .execute();
  await change.tx
    .updateTable('entries')
    // The browser's key was for presses of the other account.
    .set({ created_by: actor.user_id, request_key: null })
    .where('created_by', '=', sign_up.id)
    .execute();
  for (const entry of drafts) await audit(change, { action: 'entry.taken-over', ...auditTarget(entry) });
  await moveOrganizations(change, sign_up.id, actor.user_id);
  await finishTakeOver(change, sign_up, actor.user_id);
  return drafts.length;
}
