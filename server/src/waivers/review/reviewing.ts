/** Approval and verification of signed waivers, of one or many, by the same rules. */
import type { BulkAnswer, LeftOutReason } from '@parade/contract/waivers/bulk.ts';
import { approvalUndoMinutes } from '@parade/contract/waivers/review/queue.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit, auditAll } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { batches } from '../../database/many.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueWebhooks } from '../../notifications/webhooks/writes.ts';
import { isOwn, whyNotApproved, whyNotVerified } from '../abilities.ts';
import { actOnOne, type Chosen, lockChosen, sortOut } from '../chosen.ts';
import type { ListedWaiverRow, WaiverRef, WaiverRow } from '../reads.ts';
import { auditTarget, holdWaiver, lockWaiver, webhookAbout } from '../writes.ts';

/**
 * Approves a signed waiver, its last step; a second time changes nothing. Refuses waiver-not-signed. Effects: who
 * approved it and when, an audit line, and waiver.completed to webhooks. `was_approved`: whether it is a second time.
 */
export async function approveWaiver(
  change: Change,
  { id }: Authorized<WaiverRef, 'approve'>,
): Promise<{ readonly waiver: WaiverRow; readonly was_approved: boolean }> {
  let was_approved = true;
  const approve = async (waivers: readonly ListedWaiverRow[]) => {
    was_approved = false;
    await stamp(change, waivers, approval(change));
  };
  const waiver = await actOnOne(change, id, whyNotApproved, approve, 'approved');
  return { waiver, was_approved };
}

/**
 * Takes an approval back within some minutes, by the person who gave it; the waiver waits for approval again. Refuses
 * later, and everybody else (cannot-update-waiver). Effects: who approved it and when are cleared, an audit
 * line. The message that webhooks got is not taken back.
 */
export async function undoApproval(change: Change, { id }: Authorized<WaiverRow, 'approve'>): Promise<WaiverRow> {
  await holdWaiver(change, id);
  const undone = await change.tx
    .updateTable('waivers')
    .set({ approved_at: null, approved_by: null, updated_at: change.at })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .where('approved_by', '=', userIdOf(change))
    .where(sql<boolean>`approved_at > ${change.at}::timestamptz - make_interval(mins => ${approvalUndoMinutes})`)
    .returning('id')
    .executeTakeFirst();
  if (!undone) throw new Refusal('cannot-update-waiver');
  const waiver = await lockWaiver(change, id);
  await audit(change, { action: 'waiver.approval-undone', ...auditTarget(waiver) });
  return waiver;
}

/**
 * Records once that somebody of the parade has seen the signer's identity documents: who and when. Refuses
 * waiver-not-signed. Writes an audit line.
 */
export async function confirmVerification(change: Change, { id }: Authorized<WaiverRef, 'verify'>): Promise<WaiverRow> {
  return actOnOne(change, id, whyNotVerified, (waivers) => stamp(change, waivers, verification(change)), 'verified');
}

/**
 * Approves all chosen signed waivers that wait for it; a second time changes nothing. Leaves out and counts those that
 * are not signed, approved already or the actor's own. Effects as for one waiver, for each: the stamps, an audit line, and
 * waiver.completed to webhooks.
 */
export async function approveWaivers(change: Change, actor: Actor, chosen: Chosen): Promise<BulkAnswer> {
  return stampAll(change, actor, chosen, {
    whyNot: (waiver) => whyNotApproved(waiver) ?? (isOwn(actor, waiver) ? 'own' : undefined),
    ...approval(change),
    done: 'approved',
    none: 'None of these waivers is waiting for approval.',
  });
}

/**
 * Records once, for all chosen signed waivers, that the signer's identity documents were seen: who and when. Leaves out
 * and counts those that are not signed or verified already. Writes an audit line for each.
 */
export async function verifyWaivers(change: Change, actor: Actor, chosen: Chosen): Promise<BulkAnswer> {
  return stampAll(change, actor, chosen, {
    whyNot: whyNotVerified,
    ...verification(change),
    done: 'verified',
    none: 'None of these waivers is waiting for verification.',
  });
}

interface Stamping {
  readonly whyNot: (waiver: ListedWaiverRow) => LeftOutReason | undefined;
  readonly stamps:
    | { readonly approved_at: string; readonly approved_by: number | null }
    | { readonly verification_confirmed_at: string; readonly verification_confirmed_by: number | null };
  readonly action: 'waiver.approved' | 'waiver.verified';
  /** '3 waivers were …' */
  readonly done: string;
  readonly none: string;
}

async function stampAll(change: Change, actor: Actor, chosen: Chosen, stamping: Stamping): Promise<BulkAnswer> {
  const { waivers, gone } = await lockChosen(change, actor, chosen);
  const { acted, left_out } = sortOut(waivers, gone, stamping.whyNot);
  const count = acted.length;
  if (count === 0) return { success: false, message: '', error: stamping.none, count, left_out };
  await stamp(change, acted, stamping);
  const message = `${count.toLocaleString('en-US')} ${count === 1 ? 'waiver was' : 'waivers were'} ${stamping.done}.`;
  return { success: true, message, count, left_out };
}

/** Sets the stamps of locked waivers. Writes an audit line for each, and on approval sends a message to webhooks. */
async function stamp(
  change: Change,
  waivers: readonly ListedWaiverRow[],
  { stamps, action }: Pick<Stamping, 'stamps' | 'action'>,
): Promise<void> {
  for (const some of batches(waivers)) {
    await change.tx
      .updateTable('waivers')
      .set({ ...stamps, updated_at: change.at })
      .where(sql<boolean>`id = any(${some.map(({ id }) => id)}::integer[])`)
      .execute();
  }
  await auditAll(
    change,
    waivers.map((waiver) => ({ action, ...auditTarget(waiver) })),
  );
  if (action === 'waiver.approved') await queueWebhooks(change, 'waiver.completed', waivers.map(webhookAbout));
}

function approval(change: Change): Pick<Stamping, 'stamps' | 'action'> {
  return { stamps: { approved_at: change.at, approved_by: userIdOf(change) }, action: 'waiver.approved' };
}

function verification(change: Change): Pick<Stamping, 'stamps' | 'action'> {
  return {
    stamps: { verification_confirmed_at: change.at, verification_confirmed_by: userIdOf(change) },
    action: 'waiver.verified',
  };
}
