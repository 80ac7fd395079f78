/**
 * W-33: a minor's waiver in two parts. The first signer signs, and the other gets a signing link of their own. The
 * second completes the waiver (signing.ts), and the record has both acts. Nothing is signed twice: what the first has
 * signed is final until they take it back (partSigning.ts).
 */
import { type FieldPath, type FieldValue, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { isWaiverMinor } from '@parade/contract/forms/groups/waiver.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { isInParts, isLeftTo, otherPart } from '@parade/contract/waivers/signing/part.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { leadersOf } from '../../entries/leaders.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { queueMail } from '../../notifications/writes.ts';
import { readSettings } from '../../settings/reads.ts';
import { partLetter } from '../emails.ts';
import { createSigningLink } from '../links.ts';
import { contextOf, formOf, type ListedWaiverRow, type PartRow, type WaiverRow } from '../reads.ts';
import { auditTarget } from '../writes.ts';

/** Mails a link for the missing part. Refuses while waiver emails are off (waiver-emails-disabled). */
export async function mailPartLink(
  change: Change,
  waiver: ListedWaiverRow,
  { part, to_address, language }: Pick<PartRow, 'part' | 'to_address' | 'language'>,
): Promise<void> {
  const settings = await readSettings(change.tx);
  if (!settings.enable_waiver_emails) throw new Refusal('waiver-emails-disabled');
  const link = await createSigningLink(change, waiver.id, 'part');
  const leaders = (await leadersOf(change.tx, [waiver.entry_id])).get(waiver.entry_id);
  await queueMail(
    change,
    partLetter(change, settings, { waiver, leaders, link, signed_by: part, to: to_address, language }),
  );
  // Without the address: the leader reads the trail, and sees no more of a waiver than before.
  await audit(change, { action: 'waiver.part-sent', ...auditTarget(waiver) });
}

/**
 * Refuses unless the page has seen the present part (422). Otherwise both could sign one part, or one could sign what
 * the other has taken back.
 */
export function refuseUnlessStillSo(part: PartRow | undefined, seen: string | undefined): void {
  if (part?.signed_at === seen) return;
  const words = part
    ? 'The other person has signed this part in the meantime. Please reload the page.'
    : 'The part that was signed first has been taken back. Please reload the page.';
  throw new FieldRefusal({ 'signature:signature': [words] }, MESSAGES.waiver_failed);
}

/** Returns the answers sent after a part was signed, without those that the part has settled. */
export function leftOfAct(form: FormDefinition, sent: FieldValues, part: PartRow | undefined): FieldValues {
  if (!part) return sent;
  const left = otherPart(part.part);
  return pick(sent, (path) => {
    const placed = findField(form, path);
    return !placed || isLeftTo(left, placed);
  });
}

/** W-14: returns whether the participant of a waiver in two parts has turned 18, and so signs alone. */
export function isOfAdult(waiver: WaiverRow, today: string): boolean {
  const { field_values } = waiver;
  return (
    isInParts(formOf(waiver)) &&
    textAt(field_values, 'participant:date_of_birth') !== '' &&
    !isWaiverMinor(field_values, contextOf(waiver, today))
  );
}

/** Refuses once the participant is an adult, who signs alone. */
export function refuseGrownUp(part: PartRow | undefined, is_minor: boolean): void {
  if (part && !is_minor)
    throw new FieldRefusal({ 'participant:date_of_birth': [partNeedsMinor] }, MESSAGES.waiver_failed);
}

/** The reason that nobody else signs for this person. */
export const partNeedsMinor = 'The participant is 18 or older and signs alone, with their own link';

function pick(values: FieldValues, isKept: (path: FieldPath) => boolean): FieldValues {
  return Object.fromEntries((Object.entries(values) as [FieldPath, FieldValue][]).filter(([path]) => isKept(path)));
}
