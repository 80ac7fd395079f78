import { civilDateOf, showDay } from '@parade/contract/calendar.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import { sql } from 'kysely';
import type { Authorized } from '../access/authorized.ts';
import { audit, type AuditLine } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail } from '../notifications/writes.ts';
import { readSettings } from '../settings/reads.ts';
import { movedLetter, signingLetter } from './emails.ts';
import { sendInvitations } from './issuing.ts';
import { endLinks, makeLink, signingUrl } from './links.ts';
import { areWaiversOpen, findWaiver, type WaiverRow } from './reads.ts';

/**
 * 'Changing name or e-mail on an unsigned waiver makes a new link, ends the old one, tells both addresses.' Does nothing
 * when both stand already; refuses (cannot-update-waiver) once it is signed or withdrawn. Leaves an audit line.
 */
export async function replaceNameOrEmail(
  change: Change,
  waiver_id: number,
  to: { readonly name: string; readonly email: string | null },
): Promise<void> {
  const before = await lockWaiver(change, waiver_id);
  if (isSigned(before) || before.voided_at !== null) throw new Refusal('cannot-update-waiver');
  if (before.name === to.name && before.email === to.email) return;
  await endLinks(change, waiver_id, 'replaced');
  // Not sent any more, as far as the new name and address go: the letter goes out now, or when it is time.
  await set(change, waiver_id, {
    name: to.name,
    email: to.email,
    sent_at: null,
    reminded_at: null,
    viewed_at: null,
    // 'Reached the wrong person' was said of the address before.
    declined_at: null,
    declined_as: null,
    declined_note: null,
  });
  await audit(change, {
    action: 'waiver.address-changed',
    ...line(before),
    changes: {
      ...(before.name === to.name ? {} : { name: { from: before.name, to: to.name } }),
      ...(before.email === to.email ? {} : { email: { from: before.email, to: to.email } }),
    },
  });
  if (before.sent_at !== null && before.email !== null && before.email !== to.email) {
    const old = { address: before.email, name: before.name };
    await queueMail(change, movedLetter(await readSettings(change.tx), before, old, `moved:${change.at}`));
  }
  await sendInvitations(change, [await reread(change, waiver_id)]);
}

/**
 * Mails a link once more, 'at most one a day'. Links that were mailed before go on working, so that the older letter
 * works too; one that was handed over is replaced. Refuses what is signed, withdrawn, not yet open or switched off.
 */
export async function remindSigner(change: Change, { id }: Authorized<WaiverRow, 'remind'>): Promise<WaiverRow> {
  const waiver = await lockWaiver(change, id);
  refuseUnlessPending(waiver);
  const today = change.portal.clock.today();
  if (!areWaiversOpen(waiver.year, today)) throw new Refusal('waiver-not-open');
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) throw new Refusal('waiver-emails-disabled');
  if (waiver.declined_at !== null)
    throw new Refusal('reminder-sent-today', { words: `Cannot send reminder: ${waiver.name} declined.` });
  const reminded = waiver.reminded_at !== null && civilDateOf(waiver.reminded_at) === today;
  if (waiver.email === null || reminded) {
    const why = reminded ? `: ${waiver.name} was reminded today.` : ': there is no email address.';
    throw new Refusal('reminder-sent-today', { words: `Cannot send reminder${why}` });
  }
  const link = await makeLink(change, id, 'reminder');
  const to = { address: waiver.email, name: waiver.name };
  await queueMail(change, signingLetter(change, settings, waiver, to, link, `reminder:${today}:${link.id}`, true));
  await set(change, id, { reminded_at: change.at, sent_at: waiver.sent_at ?? change.at });
  await audit(change, { action: 'waiver.reminded', ...line(waiver) });
  return reread(change, id);
}

/**
 * 'Copy link makes a fresh signing link, ends the old one, is in the audit log, and the evidence of a signature made
 * through it says who handed it over.' Answers the address with the secret: it is told once and stands nowhere.
 */
export async function handOverLink(
  change: Change,
  { id }: Authorized<WaiverRow, 'hand_over'>,
): Promise<{ readonly secret: string; readonly url: string }> {
  const waiver = await lockWaiver(change, id);
  refuseUnlessPending(waiver);
  const { secret } = await makeLink(change, id, 'hand-over');
  await audit(change, { action: 'waiver.link-handed-over', ...line(waiver) });
  return { secret, url: signingUrl(change, waiver.form_type, secret) };
}

/** The last step of a signed waiver; the second time changes nothing. Leaves an audit line. */
export async function approveWaiver(change: Change, { id }: Authorized<WaiverRow, 'approve'>): Promise<WaiverRow> {
  const waiver = await lockWaiver(change, id);
  if (waiver.voided_at !== null) throw new Refusal('waiver-deleted');
  if (!isSigned(waiver)) throw new Refusal('waiver-not-signed');
  if (waiver.approved_at !== null) return waiver;
  await set(change, id, { approved_at: change.at, approved_by: userOf(change) });
  await audit(change, { action: 'waiver.approved', ...line(waiver) });
  return reread(change, id);
}

/** A person of the parade has seen the signer's papers: who and when is kept, once. Leaves an audit line. */
export async function confirmVerification(change: Change, { id }: Authorized<WaiverRow, 'verify'>): Promise<WaiverRow> {
  const waiver = await lockWaiver(change, id);
  if (waiver.voided_at !== null) throw new Refusal('waiver-deleted');
  if (!isSigned(waiver)) throw new Refusal('cannot-verify');
  if (waiver.verification_confirmed_at !== null) return waiver;
  await set(change, id, { verification_confirmed_at: change.at, verification_confirmed_by: userOf(change) });
  await audit(change, { action: 'waiver.verified', ...line(waiver) });
  return reread(change, id);
}

/** Withdraws all waivers of a person with a reason; their links end. Evidence of signed ones is not touched. */
export async function voidWaivers(change: Change, participant_id: number, reason: string): Promise<void> {
  const rows = await change.tx
    .updateTable('waivers')
    .set({ voided_at: change.at, voided_by: userOf(change), void_reason: reason, updated_at: change.at })
    .where('participant_id', '=', participant_id)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of rows) {
    await endLinks(change, id, 'withdrawn');
    await audit(change, { action: 'waiver.withdrawn', ...line(await reread(change, id)), note: reason });
  }
}

/** The waiver, locked until the change commits; 'waiver-deleted' where it or its entry has gone. */
export async function lockWaiver(change: Change, id: number): Promise<WaiverRow> {
  await sql`select from waivers where id = ${id} for no key update`.execute(change.tx);
  return reread(change, id);
}

/** Where an audit line about the waiver is filed. */
export function line(
  waiver: Pick<WaiverRow, 'id' | 'entry_id' | 'organization_id' | 'org_type' | 'year'>,
): Pick<AuditLine, 'model_id' | 'entry_id' | 'organization_id' | 'organization_type' | 'year'> & { model: 'Waiver' } {
  return {
    model: 'Waiver',
    model_id: waiver.id,
    entry_id: waiver.entry_id,
    organization_id: waiver.organization_id,
    organization_type: waiver.org_type,
    year: waiver.year,
  };
}

function refuseUnlessPending(waiver: WaiverRow): void {
  if (waiver.voided_at !== null) throw new Refusal('waiver-deleted');
  if (waiver.completed_at !== null)
    throw new Refusal('waiver-signed', { words: `This waiver was signed on ${showDay(waiver.completed_at)} already.` });
}

async function reread(change: Change, id: number): Promise<WaiverRow> {
  const waiver = await findWaiver(change.tx, id);
  if (!waiver) throw new Refusal('waiver-deleted');
  return waiver;
}

interface Stamps {
  name: string;
  email: string | null;
  sent_at: string | null;
  reminded_at: string | null;
  viewed_at: string | null;
  declined_at: null;
  declined_as: null;
  declined_note: null;
  approved_at: string;
  approved_by: number | null;
  verification_confirmed_at: string;
  verification_confirmed_by: number | null;
}

async function set(change: Change, id: number, stamps: Partial<Stamps>): Promise<void> {
  await change.tx
    .updateTable('waivers')
    .set({ ...stamps, updated_at: change.at })
    .where('id', '=', id)
    .execute();
}

function userOf(change: Change): number | null {
  return change.by.kind === 'user' ? change.by.user_id : null;
}
