/** W-33: who turns 18 between the two parts of a waiver signs it alone. */
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { runRows } from '../../jobs/steps.ts';
import { queueMail } from '../../notifications/writes.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { whyNotReminded } from '../abilities.ts';
import { nameList, signingLetter } from '../emails.ts';
import { unlinked } from '../languages/names.ts';
import { createSigningLink } from '../links.ts';
import { formOf, type WaiverRow } from '../reads.ts';
import { auditTarget, dropPart, lockWaiver } from '../writes.ts';
import { isOfAdult } from '../signing/parts.ts';

const by = { kind: 'system', job: 'waivers of adults' } as const;

/**
 * Takes back signed parts of participants who have turned 18 since. The other person's signature, which they wait for,
 * cannot come any more, and an adult's is given anew. Answers stay as a draft, and the participant is mailed a link.
 * Runs every few minutes, after the parade too: signing stays open (W-07). Returns how many were taken back.
 */
export async function takeBackPartsOfAdults(portal: Portal): Promise<number> {
  const today = portal.clock.today();
  const found = await portal.db
    .selectFrom('waiver_parts')
    .innerJoin('waivers', 'waivers.id', 'waiver_parts.waiver_id')
    .select('waivers.id')
    .where('waivers.entry_id', 'is not', null)
    .where('waivers.voided_at', 'is', null)
    .where(sql<boolean>`waivers.field_values ->> 'participant:date_of_birth' <= ${eighteenYearsBefore(today)}`)
    .orderBy('waivers.id')
    .execute();
  return runRows(
    portal,
    found,
    ({ id }) => `waiver ${id}`,
    ({ id }) => inTransaction(portal, by, (change) => takeBack(change, id)),
  );
}

/** Only narrows the search: as text, because February 29 has no such day in most years. */
function eighteenYearsBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`;
}

async function takeBack(change: Change, id: number): Promise<number> {
  const waiver = await lockWaiver(change, id);
  if (waiver.part_signed_by === null || !isOfAdult(waiver, change.portal.clock.today())) return 0;
  await dropPart(change, id);
  await audit(change, {
    action: 'waiver.part-taken-back',
    ...auditTarget(waiver),
    note: 'The participant has turned 18 and signs alone',
  });
  await mailAdult(change, { ...waiver, part_signed_by: null });
  return 1;
}

/** Even a person who was reminded today, or stopped the reminders: this is news. */
async function mailAdult(change: Change, waiver: WaiverRow): Promise<void> {
  const settings = await readSettings(change.tx);
  const asking = { ...waiver, reminded_at: null, reminders_stopped_at: null };
  if (!settings.enable_waiver_emails || whyNotReminded(asking, change.portal.clock.today()) !== undefined) return;
  const link = await createSigningLink(change, waiver.id, 'reminder');
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id);
  const to = { address: waiver.email ?? '', name: nameList([waiver]) };
  const { name, first_name } = unlinked(waiver);
  const english = `${name} is now 18 or older, so only ${first_name} signs the ${formOf(waiver).name}. What was signed before no longer counts. The answers are saved, and only need to be checked and signed.`;
  const letter = signingLetter(change, settings, {
    kind: 'reminder',
    waiver,
    to,
    link,
    leaders,
    cause: `adult:${link.id}`,
    lead: { english, own: (letters, form) => letters.isAdult(name, form) },
  });
  await queueMail(change, letter);
  await change.tx.updateTable('waivers').set({ reminded_at: change.at }).where('id', '=', waiver.id).execute();
}
