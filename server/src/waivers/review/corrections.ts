import { leadersOf } from '../../entries/leaders.ts';
import { acceptedEntry } from '../../entries/reads.ts';
import type { WaiverFormType } from '@parade/contract/forms/formType.ts';
import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { queueMails } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';
import { issueWaivers, sendInvitations } from '../issuing.ts';
import { endLinks } from '../links.ts';
import { contextOf, findWaiver, type WaiverRow } from '../reads.ts';
import { isMinorOn, signersOf } from '../signing/copies.ts';
import { auditTarget, lockWaiver, refuseVoided } from '../writes.ts';
import { voidedLetter } from './emails.ts';

/**
 * W-06: withdraws one waiver. Its link ends, the signature and its evidence stay, and an audit line has the reason.
 * `again`: the person gets a new one, mailed when due. People who had signed get a letter with the link to the new one,
 * or that their signature no longer counts. Returns the locator of the new one, or null. Refuses a second time
 * (waiver-deleted).
 */
export async function voidWaiver(
  change: Change,
  { id, entry_id }: Authorized<WaiverRow, 'void'>,
  { reason, again }: { readonly reason: string; readonly again: boolean },
): Promise<string | null> {
  // Somebody who takes the person off the list meanwhile waits, and then withdraws the new waiver too.
  if (again) await change.tx.selectFrom('entries').select('id').where('id', '=', entry_id).forNoKeyUpdate().execute();
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
  const fresh = again ? await issueAgain(change, waiver) : undefined;
  if (waiver.completed_at !== null)
    await mailVoided(change, waiver, again, fresh?.sent_at == null ? null : fresh.email);
  return fresh?.locator ?? null;
}

/** Mails everybody who had a copy, except `invited`, whose letter with the new link says the same. */
async function mailVoided(change: Change, waiver: WaiverRow, isAgain: boolean, invited: string | null): Promise<void> {
  const values = waiver.field_values;
  const is_minor = isMinorOn(waiver.form_type)(values, contextOf(waiver, change.portal.clock.today()));
  const { recipients } = signersOf(waiver, { values, is_minor });
  const settings = await readSettings(change.tx);
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id);
  await queueMails(
    change,
    recipients
      .filter(({ address }) => invited === null || normalizeEmail(address) !== normalizeEmail(invited))
      .map((to) => voidedLetter(settings, waiver, { leaders, isAgain, at: change.at }, to)),
  );
}

async function issueAgain(change: Change, waiver: WaiverRow): Promise<WaiverRow | undefined> {
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
  return created === undefined ? undefined : findWaiver(change.tx, created);
}

/**
 * Asks somebody again who had declined, or whose letter had reached the wrong person. Clears that and mails a new link,
 * if it is due and there is an address. The audit trail still shows that they had declined.
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
