import { acceptedEntry } from '../../entries/reads.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { issueWaivers, sendInvitations } from '../issuing.ts';
import { endLinks } from '../links.ts';
import { findWaiver, type WaiverRow } from '../reads.ts';
import { auditTarget, lockWaiver, refuseVoided } from '../writes.ts';

/**
 * W-06: withdraws one waiver: its link ends, what was signed and its evidence stay, an audit line says why. `again`:
 * the person gets a new one, mailed where it is time. Answers the locator of the new one, or null. Refuses a second
 * time (waiver-deleted).
 */
export async function voidWaiver(
  change: Change,
  { id }: Authorized<WaiverRow, 'void'>,
  { reason, again }: { readonly reason: string; readonly again: boolean },
): Promise<string | null> {
  const waiver = await lockWaiver(change, id);
  refuseVoided(waiver);
  await change.tx
    .updateTable('waivers')
    .set({
      voided_at: change.at,
      voided_by: userIdOf(change),
      void_reason: reason,
      updated_at: change.at,
    })
    .where('id', '=', id)
    .execute();
  await endLinks(change, [id], 'withdrawn');
  await audit(change, { action: 'waiver.withdrawn', ...auditTarget(waiver), note: reason });
  return again ? issueAgain(change, waiver) : null;
}

async function issueAgain(change: Change, waiver: WaiverRow): Promise<string | null> {
  const person = await change.tx
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entry_id')
    .select(['participants.id', 'participants.first_name', 'participants.last_name', 'participants.email'])
    .where('participants.id', '=', waiver.participant_id)
    .where(acceptedEntry)
    .executeTakeFirst();
  if (!person) throw new Refusal('entry-not-accepted');
  const entry = { id: waiver.entry_id, year: waiver.year };
  const form_type: WaiverFormType = waiver.form_type;
  const [created] = await issueWaivers(change, entry, [{ participant: person, form_type }]);
  const fresh = created === undefined ? undefined : await findWaiver(change.tx, created);
  return fresh?.locator ?? null;
}

/**
 * Asks somebody again who had declined, or where the letter had reached the wrong person: takes that back and mails a
 * new link where it is time and there is an address. The audit trail says that they had declined.
 */
export async function askAgain(change: Change, { id }: Authorized<WaiverRow, 'ask_again'>): Promise<WaiverRow> {
  const waiver = await lockWaiver(change, id);
  refuseVoided(waiver);
  if (waiver.completed_at !== null) throw new Refusal('waiver-signed');
  if (!waiver.entry_accepted) throw new Refusal('entry-not-accepted');
  if (waiver.declined_at === null) return waiver;
  await endLinks(change, [id], 'replaced');
  await change.tx
    .updateTable('waivers')
    .set({
      declined_at: null,
      declined_as: null,
      declined_note: null,
      sent_at: null,
      viewed_at: null,
      updated_at: change.at,
    })
    .where('id', '=', id)
    .execute();
  await audit(change, { action: 'waiver.asked-again', ...auditTarget(waiver) });
  await sendInvitations(change, [await lockWaiver(change, id)]);
  return lockWaiver(change, id);
}
