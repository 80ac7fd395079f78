import { showDay } from '@parade/contract/calendar.ts';
import { type Language, letterLanguageOf } from '@parade/contract/notifications/language.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import {
  isSigned,
  notScreenedReason,
  removedReason,
  removedWaiverText,
  voidedWaiverText,
} from '@parade/contract/waivers/status.ts';
import { sql } from 'kysely';
import type { WebhookAbout } from '@parade/contract/notifications/webhooks/webhook.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit, auditAll, type AuditLine } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import { leadersOf } from '../entries/leaders.ts';
import { attachFiles } from '../forms/files/files.ts';
import { queueMail } from '../notifications/writes.ts';
import { readSettings } from '../settings/reads.ts';
import { movedLetter } from './emails.ts';
import { sendInvitations } from './issuing.ts';
import { createSigningLink, endLinks, endPartLinks, type SigningLink, signingUrl } from './links.ts';
import {
  findPart,
  findWaiver,
  type ListedWaiverRow,
  lockWaivers,
  type WaiverRef,
  type WaiverRow,
  waiversOf,
  waiversWith,
} from './reads.ts';

/**
 * W-10: creates a new link, ends the old one and emails both addresses. The new reader finds nothing that was typed by
 * the old one. Does nothing if neither name nor address differs. Refuses a signed or withdrawn waiver
 * (cannot-update-waiver). Writes an audit line.
 */
export async function replaceNameOrEmail(
  change: Change,
  waiver_id: number,
  to: { readonly name: string; readonly email: string | null },
): Promise<void> {
  const before = await lockWaiver(change, waiver_id);
  if (isSigned(before) || before.voided_at !== null) throw new Refusal('cannot-update-waiver');
  if (before.name === to.name && before.email === to.email) return;
  await endLinks(change, [waiver_id], 'replaced');
  // A part that was signed before names somebody else.
  await dropPart(change, waiver_id);
  await dropAnswers(change, before, to);
  // Nothing was sent to the new name and address yet. The letter goes out now, or when it is due.
  await set(change, waiver_id, {
    name: to.name,
    email: to.email,
    sent_at: null,
    reminded_at: null,
    viewed_at: null,
    // W-27: the signer reported that the email reached the wrong person.
    declined_at: null,
    declined_as: null,
    declined_note: null,
  });
  await audit(change, {
    action: 'waiver.address-changed',
    ...auditTarget(before),
    changes: {
      ...(before.name === to.name ? {} : { name: { from: before.name, to: to.name } }),
      ...(before.email === to.email ? {} : { email: { from: before.email, to: to.email } }),
    },
  });
  if (before.sent_at !== null && before.email !== null && before.email !== to.email) {
    const old = { address: before.email, name: before.name };
    const leaders = (await leadersOf(change.tx, [before.entry_id])).get(before.entry_id);
    await queueMail(change, movedLetter(await readSettings(change.tx), before, leaders, old, `moved:${change.at}`));
  }
  await sendInvitations(change, [await reread(change, waiver_id)]);
}

/**
 * Drops the typed answers, which may be another person's: their date of birth and health are private. A new address
 * gets none of them. Under the same address all stay except the name, which the list has right.
 */
async function dropAnswers(
  change: Change,
  { id, form_type, email, field_values, revision }: WaiverRow,
  to: { readonly email: string | null },
): Promise<void> {
  const isSame = email === to.email || (email !== null && to.email !== null && isSameEmail(email, to.email));
  const left: FieldValues = isSame ? withoutName(field_values) : {};
  if (Object.keys(left).length === Object.keys(field_values).length) return;
  await attachFiles(change, { waiver_id: id, form_type }, field_values, left);
  await change.tx
    .updateTable('waivers')
    .set({ field_values: JSON.stringify(left), revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

function withoutName(values: FieldValues): FieldValues {
  const names = ['participant:first_name', 'participant:last_name'];
  return Object.fromEntries(Object.entries(values).filter(([path]) => !names.includes(path)));
}

/**
 * W-11: creates a fresh signing link, ends the old one and writes an audit line; the evidence names who handed it over.
 * Refuses a waiver that is signed, withdrawn or of an entry that is not accepted (entry-not-accepted), because the link
 * would not open. Returns the address with the secret, which is shown once and stored nowhere.
 *
 * 'part': for the second of two who sign (W-33), in place of the link in a letter that nobody gets. The first signer's
 * links go on.
 */
export async function handOverLink(
  change: Change,
  { id }: Authorized<WaiverRef, 'hand_over'>,
  made_for: 'hand-over' | 'part' = 'hand-over',
): Promise<{ readonly secret: string; readonly url: string }> {
  const waiver = await lockWaiver(change, id);
  refuseVoided(waiver);
  refuseUnlessPending(waiver);
  if (!waiver.entry_accepted) throw new Refusal('entry-not-accepted');
  if (made_for === 'part') {
    if (!(await findPart(change.tx, id))) throw new Refusal('link-ended');
    await endPartLinks(change, [id]);
  }
  const { secret } = await createSigningLink(change, id, made_for, { by_hand: true });
  await audit(change, { action: 'waiver.link-handed-over', ...auditTarget(waiver) });
  return { secret, url: signingUrl(change, waiver.form_type, secret, letterLanguageOf(waiver)) };
}

/**
 * W-37: stores the language in which a signer reads the page, for later letters. The link of the other part is ignored:
 * its reader does not get those letters.
 */
export async function noteLanguage(change: Change, link: SigningLink, language: Language): Promise<void> {
  if (link.made_for === 'part') return;
  await change.tx
    .updateTable('waivers')
    .set({ signer_language: language, signer_language_at: change.at, updated_at: change.at })
    .where('id', '=', link.waiver_id)
    .where('signer_language', 'is distinct from', language)
    .execute();
}

/**
 * E-17: resets the waivers of an entry that has moved to another year; none of them is signed. Their links end, because
 * letters and sheets with them name the other parade, and the new year's calendar mails again. Typed answers stay.
 * Withdrawn waivers are reset when they are restored. Health screenings are withdrawn where the new year asks for none.
 * The caller has locked them.
 */
export async function renewWaivers(change: Change, entry_id: number): Promise<void> {
  await withdrawScreenings(change, entry_id);
  const rows = await change.tx
    .updateTable('waivers')
    .set({ sent_at: null, reminded_at: null, viewed_at: null, updated_at: change.at })
    .where('entry_id', '=', entry_id)
    .where('completed_at', 'is', null)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await endLinks(change, ids, 'replaced');
  await change.tx
    .updateTable('signing_links')
    .set({ end_reason: 'replaced' })
    .where(sql<boolean>`waiver_id = any(${ids}::integer[])`)
    .where('end_reason', '=', 'withdrawn')
    .execute();
}

/**
 * Withdraws all waivers of these people with a reason, and ends their links. Evidence of signed ones is not touched.
 */
export async function voidWaivers(change: Change, participants: readonly number[], reason: string): Promise<void> {
  const rows = await change.tx
    .updateTable('waivers')
    .set({ voided_at: change.at, voided_by: userIdOf(change), void_reason: reason, updated_at: change.at })
    .where('participant_id', '=', sql<number>`any(${participants}::integer[])`)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute();
  await noteWithdrawn(
    change,
    rows.map(({ id }) => id),
    reason,
  );
}

/**
 * W-01: withdraws the unsigned health screenings of an entry if its year asks for none. Those of people who were removed
 * from the list are withdrawn for good, so that taking the removal back does not restore them.
 */
async function withdrawScreenings(change: Change, entry_id: number): Promise<void> {
  const { covid_form_years } = await readSettings(change.tx);
  const rows = await change.tx
    .updateTable('waivers')
    .set({ voided_at: change.at, voided_by: userIdOf(change), void_reason: notScreenedReason, updated_at: change.at })
    .where('entry_id', '=', entry_id)
    .where('form_type', '=', 'covid')
    .where('completed_at', 'is', null)
    .where((of) => of.or([of('voided_at', 'is', null), of('void_reason', '=', removedReason)]))
    .where(sql<boolean>`year <> all(${covid_form_years}::integer[])`)
    .returning('id')
    .execute();
  await noteWithdrawn(
    change,
    rows.map(({ id }) => id),
    notScreenedReason,
  );
}

/** Ends the links of waivers that were just withdrawn, and writes their audit lines. */
async function noteWithdrawn(change: Change, ids: readonly number[], reason: string): Promise<void> {
  await endLinks(change, ids, 'withdrawn');
  await auditAll(
    change,
    (await waiversWith(change.tx, ids)).map((waiver) => ({
      action: 'waiver.withdrawn',
      ...auditTarget(waiver),
      note: reason,
    })),
  );
}

/**
 * Restores what `voidWaivers` withdrew at this instant: the waivers count again, signed or not, and the links that it
 * ended work again. An invitation that was taken out of the queue is sent anew, by the calendar. Writes audit lines.
 */
export async function restoreWaivers(
  change: Change,
  participants: readonly number[],
  voided_at: string,
): Promise<void> {
  const rows = await change.tx
    .updateTable('waivers')
    .set({ voided_at: null, voided_by: null, void_reason: null, updated_at: change.at })
    .where('participant_id', '=', sql<number>`any(${participants}::integer[])`)
    .where('voided_at', '=', voided_at)
    .returning(['id', 'completed_at'])
    .execute();
  const ids = rows.map(({ id }) => id);
  const unsigned = rows.filter(({ completed_at }) => completed_at === null).map(({ id }) => id);
  await change.tx
    .updateTable('signing_links')
    .set({ ended_at: null, end_reason: null })
    .where(sql<boolean>`waiver_id = any(${unsigned}::integer[])`)
    .where('ended_at', '=', voided_at)
    .where('end_reason', '=', 'withdrawn')
    .execute();
  await sql`
    update waivers set sent_at = null where id = any(${unsigned}::integer[]) and email is not null
      and not exists (select from outbox where waiver_id = waivers.id and link_kind = 'signing')`.execute(change.tx);
  await auditAll(
    change,
    (await waiversWith(change.tx, ids)).map((waiver) => ({ action: 'waiver.restored', ...auditTarget(waiver) })),
  );
}

/** W-33: drops the part that was signed first, because both have signed or it no longer counts. */
export async function dropPart(change: Change, waiver_id: number): Promise<void> {
  await dropParts(change, [waiver_id]);
}

/** W-33: the same for many waivers, with or without one. Without the first part, the link for the other leads nowhere. */
export async function dropParts(change: Change, waiver_ids: readonly number[]): Promise<void> {
  await endPartLinks(change, waiver_ids);
  await change.tx.deleteFrom('waiver_parts').where('waiver_id', 'in', waiver_ids).execute();
}

/** Locks the waivers of these people that were not withdrawn, so that none gets signed until the change commits. */
export async function lockWaiversOf(change: Change, participants: readonly number[]): Promise<ListedWaiverRow[]> {
  const waivers = await waiversOf(change.tx, participants);
  return lockWaivers(
    change,
    waivers.map(({ id }) => id),
  );
}

/**
 * W-33: drops parts signed for another role: they name the role, and other roles may be asked other questions. Writes
 * audit lines. Returns how many were dropped.
 */
export async function dropPartsOfRole(change: Change, waivers: readonly ListedWaiverRow[]): Promise<number> {
  const halves = waivers.filter(({ part_signed_by }) => part_signed_by !== null);
  for (const waiver of halves) {
    await dropPart(change, waiver.id);
    await audit(change, { action: 'waiver.part-taken-back', ...auditTarget(waiver), note: 'The role has changed' });
  }
  return halves.length;
}

/**
 * Locks the waiver until the change commits and returns it as it is then. Refuses it if it or its entry was deleted
 * (waiver-deleted).
 */
export async function lockWaiver(change: Change, id: number): Promise<WaiverRow> {
  await holdWaiver(change, id);
  return reread(change, id);
}

/** Locks it for a change that reads it by other means. Refuses the same. */
export async function holdWaiver(change: Change, id: number): Promise<void> {
  const { rows } = await sql`select from waivers where id = ${id} for no key update`.execute(change.tx);
  if (rows.length === 0) throw new Refusal('waiver-deleted');
}

/** Returns where an audit line about the waiver is filed. */
export function auditTarget(
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

/** Returns what a webhook message says about the waiver: ids alone. */
export function webhookAbout(waiver: Pick<WaiverRow, 'id' | 'entry_id' | 'organization_id' | 'year'>): WebhookAbout {
  const { id, entry_id, organization_id, year } = waiver;
  return { entry_id, organization_id, year, waiver_id: id };
}

/** Refuses a voided waiver (waiver-deleted) to a signed-in person whom it did not invite. */
export function refuseVoided<Row extends Pick<ListedWaiverRow, 'voided_at' | 'void_reason'>>(
  waiver: Row | undefined,
): asserts waiver is Row {
  if (waiver?.voided_at === null) return;
  const isRemoved = waiver?.void_reason === removedReason;
  throw new Refusal('waiver-deleted', { words: isRemoved ? removedWaiverText : voidedWaiverText });
}

/** Refuses a withdrawn (waiver-deleted) or signed waiver (waiver-signed, with the day). */
export function refuseUnlessPending(waiver: ListedWaiverRow): void {
  if (waiver.voided_at !== null) throw new Refusal('waiver-deleted');
  if (waiver.completed_at !== null)
    throw new Refusal('waiver-signed', { words: `This waiver was already signed on ${showDay(waiver.completed_at)}.` });
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
}

async function set(change: Change, id: number, stamps: Partial<Stamps>): Promise<void> {
  await change.tx
    .updateTable('waivers')
    .set({ ...stamps, updated_at: change.at })
    .where('id', '=', id)
    .execute();
}
