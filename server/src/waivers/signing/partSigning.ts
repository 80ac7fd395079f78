/** W-33: the acts of the first signer of a minor's waiver (see parts.ts). */
import { civilDateOf } from '@parade/contract/calendar.ts';
import { type FieldPath, type FieldValues, textAt } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { same } from '@parade/contract/forms/engine/normalize.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { findField, visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import { isInParts, isLeftTo, otherPart, type SigningPart } from '@parade/contract/waivers/signing/part.ts';
import type { NextWaivers } from '@parade/contract/waivers/waiver.ts';
import type { Actor } from '../../access/actor.ts';
import { countingWrong, type Limit, secondsUntil } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { endPartLinks, endPassLinksOf, hasPartLink, type SigningLink } from '../links.ts';
import { contextOf, findPart, findWaiver, type PartRow, shownForm, staffOnlyAnswer, type WaiverRow } from '../reads.ts';
import { reasonOf } from '../emails.ts';
import { agreedTexts } from '../evidence/texts.ts';
import { auditTarget, dropPart, noteLanguage } from '../writes.ts';
import { mailPartLink, partNeedsMinor, refuseUnlessStillSo } from './parts.ts';
import { withoutErasing } from './drafts.ts';
import { nextFamilyWaivers } from './familySigning.ts';
import { checkedAnswers, notDeclined, openBySecret, type Opened, signerChange, withoutFinalAct } from './signing.ts';

const wrongSecrets: Limit = { name: 'part link:address', points: 200, minutes: 60 };
const lettersADay = 5;
/** A letter that was sent so lately is still on its way: asked for again on another device, or since an answer was lost. */
const onItsWayMs = 60_000;

/** One person's act of signing, and where the other's link goes. */
export interface PartAct {
  readonly part: SigningPart;
  readonly field_values: FieldValues;
  readonly to: string;
  readonly language?: Language | undefined;
  /** The versions of the office's texts that the page has shown. */
  readonly texts?: Readonly<Record<string, number>> | undefined;
  /** The client's address. */
  readonly address: string;
  readonly agent: string;
}

interface SentOn extends Opened {
  readonly next: NextWaivers;
}

/**
 * Stores what one of the two has signed, and mails the other a link. Like signing all of it, this takes an earlier decline
 * back: otherwise whoever opens the new link would read that they have declined. The same act, sent again by the same link
 * because its answer was lost, gets the same answer. Refuses the holder of the other part's link (signer-only), answers that
 * cannot be submitted, adults and forms for one signature (422), and an outdated text (revision-conflict).
 */
export async function signPart(portal: Portal, actor: Actor | null, secret: string, act: PartAct): Promise<SentOn> {
  await countWrong(portal, secret, act.address);
  return signerChange(portal, actor, secret, async (change, { link, waiver }) => {
    if (link.made_for === 'part') throw new Refusal('signer-only');
    const form = shownForm(waiver);
    const before = await findPart(change.tx, waiver.id);
    if (before?.part !== act.part || before.link_id !== link.id) refuseUnlessStillSo(before, undefined);
    const left = otherPart(act.part);
    const today = civilDateOf(change.at);
    const { values, is_minor } = await checkedAnswers(
      change,
      form,
      waiver,
      withoutErasing(link, act.field_values),
      today,
      (issue) => {
        const placed = findField(form, issue.path);
        return !placed || !isLeftTo(left, placed);
      },
    );
    if (!is_minor || !isInParts(form))
      throw new FieldRefusal({ 'participant:date_of_birth': [partNeedsMinor] }, MESSAGES.waiver_failed);
    const texts = agreedTexts(form, values, contextOf(waiver, today), waiver, act.texts);
    const draft = withGuardianEmail(withoutFinalAct(form, values), act);
    const settled = settledOf(change, form, waiver, values, left);
    const sentOn = async () => ({
      ...(await openBySecret(change.tx, portal.clock, secret)),
      next: (await nextFamilyWaivers(change, { waiver, link, values, by_guardian: act.part === 'guardian' })).next,
    });
    if (before && isSentAgain(before, waiver, { draft, settled, to: act.to })) return sentOn();
    refuseUnlessStillSo(before, undefined);
    await refuseManyLetters(change, waiver.id);
    await storeDraft(change, waiver, draft, notDeclined);
    await change.tx
      .insertInto('waiver_parts')
      .values({
        waiver_id: waiver.id,
        part: act.part,
        field_values: JSON.stringify(settled),
        language: act.language ?? null,
        texts: JSON.stringify(texts),
        address: act.address,
        agent: act.agent.slice(0, 400),
        link_id: link.id,
        to_address: act.to,
        entered_by: enteredBy(waiver, act.to),
        signed_at: change.at,
        sent_at: change.at,
      })
      .execute();
    if (act.language && act.language !== 'en') await noteLanguage(change, link, act.language);
    await audit(change, { action: 'waiver.part-signed', ...auditTarget(waiver), note: partNotes[act.part] });
    await mailPartLink(change, waiver, { part: act.part, to_address: act.to, language: act.language ?? null });
    // A person who chose this name on a passed device would otherwise read what is signed here.
    await endPassLinksOf(change, waiver.id, link.id);
    return sentOn();
  });
}

/** Returns whether this act equals the stored one. */
function isSentAgain(
  before: PartRow,
  waiver: WaiverRow,
  { draft, settled, to }: { readonly draft: FieldValues; readonly settled: FieldValues; readonly to: string },
): boolean {
  const areSame = (one: FieldValues, other: FieldValues) =>
    (Object.keys({ ...one, ...other }) as FieldPath[]).every((path) => same(one[path], other[path]));
  return (
    isSameEmail(before.to_address, to) && areSame(before.field_values, settled) && areSame(waiver.field_values, draft)
  );
}

/**
 * Mails the link of the other part again; within a minute to the same address, the letter that is on its way is the one that
 * is asked for. To another address, the link that was mailed to the wrong one ends, and
 * answers filled with the wrong address get the right one, because signed copies go there.
 */
export async function sendPartAgain(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  given: { readonly to: string; readonly address: string },
): Promise<Opened> {
  await countWrong(portal, secret, given.address);
  return signerChange(portal, actor, secret, async (change, { link, waiver }) => {
    const part = await ownPart(change, link);
    const isToSame = isSameEmail(part.to_address, given.to);
    const isOnItsWay = Date.parse(change.at) - Date.parse(part.sent_at) < onItsWayMs;
    if (isToSame && isOnItsWay && (await hasPartLink(change.tx, waiver.id)))
      return openBySecret(change.tx, portal.clock, secret);
    await refuseManyLetters(change, waiver.id);
    if (!isToSame) {
      await endPartLinks(change, [waiver.id]);
      await correctAddress(change, waiver, part, given.to);
    }
    await change.tx
      .updateTable('waiver_parts')
      .set({ to_address: given.to, entered_by: enteredBy(waiver, given.to), sent_at: change.at })
      .where('waiver_id', '=', waiver.id)
      .execute();
    await mailPartLink(change, waiver, { ...part, to_address: given.to });
    return openBySecret(change.tx, portal.clock, secret);
  });
}

async function countWrong(portal: Portal, secret: string, address: string): Promise<void> {
  const work = () => openBySecret(portal.db, portal.clock, secret);
  await countingWrong(portal, wrongSecrets, address, { wrong: 'waiver-not-found', work });
}

/** Takes the signed part back, so that answers can be changed; they stay as a draft. The other's link ends. */
export async function takePartBack(portal: Portal, actor: Actor | null, secret: string): Promise<Opened> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { link, waiver } = opened;
    await ownPart(change, link);
    await dropPart(change, waiver.id);
    await audit(change, { action: 'waiver.part-taken-back', ...auditTarget(waiver) });
    // Without a signature, the newest text applies again.
    const { texts } = (await findWaiver(change.tx, waiver.id)) ?? waiver;
    return { ...opened, waiver: { ...waiver, texts } };
  });
}

const partNotes: Readonly<Record<SigningPart, string>> = {
  participant: 'Waiting for the parent or guardian',
  guardian: 'Waiting for the participant',
};

/**
 * Limits the letters with a link to what a family needs, because the holder of the link types the address. Letters to the
 * leaders about a wrong address do not count: otherwise many leaders would leave no room for the right one.
 */
async function refuseManyLetters(change: Change, waiver_id: number): Promise<void> {
  const now = Date.parse(change.at);
  const day = 24 * 60 * 60_000;
  // The one that has to be a day old before there is room for another.
  const last = await change.tx
    .selectFrom('outbox')
    .select('created_at')
    .where('waiver_id', '=', waiver_id)
    .where('reason_key', 'like', reasonOf(waiver_id, 'part:%'))
    .where('created_at', '>', new Date(now - day).toISOString())
    .orderBy('created_at', 'desc')
    .offset(lettersADay - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  const retryAfter = secondsUntil(now, Date.parse(last.created_at) + day);
  throw new Refusal('too-many-requests', { log: 'part link:waiver limit', retryAfter });
}

/** Returns the part of a signer who did not use the link that was sent on. */
async function ownPart(change: Change, link: SigningLink): Promise<PartRow> {
  const part = await findPart(change.tx, link.waiver_id);
  if (!part || link.made_for === 'part') throw new Refusal('signer-only');
  return part;
}

function enteredBy(waiver: WaiverRow, to: string): 'signer' | 'on-file' {
  return waiver.email !== null && isSameEmail(waiver.email, to) ? 'on-file' : 'signer';
}

/** Returns everything that was shown and is not left to the other signer. What only staff see stays in the draft. */
function settledOf(
  change: Change,
  form: FormDefinition,
  waiver: WaiverRow,
  values: FieldValues,
  left: SigningPart,
): FieldValues {
  const ctx = contextOf(waiver, civilDateOf(change.at));
  const settled = visibleFields(form, values, ctx).filter(
    (placed) => placed.field.widget !== 'static' && placed.path !== staffOnlyAnswer && !isLeftTo(left, placed),
  );
  return Object.fromEntries(settled.map(({ path }) => [path, values[path] ?? null]));
}

async function storeDraft(
  change: Change,
  waiver: WaiverRow,
  values: FieldValues,
  stamps: Partial<typeof notDeclined> = {},
): Promise<void> {
  await change.tx
    .updateTable('waivers')
    .set({ field_values: JSON.stringify(values), revision: waiver.revision + 1, updated_at: change.at, ...stamps })
    .where('id', '=', waiver.id)
    .execute();
}

const guardianEmail: FieldPath = 'guardian:email';
const participantEmail: FieldPath = 'participant:email';

/** Replaces the address that the link went to, also for a child with none on file. The list stays as it is. */
async function correctAddress(change: Change, waiver: WaiverRow, part: PartRow, to: string): Promise<void> {
  const filled = [
    ...(part.part === 'participant' ? [guardianEmail] : []),
    ...(enteredBy(waiver, part.to_address) === 'signer' ? [participantEmail] : []),
  ];
  const corrected = (values: FieldValues): FieldValues => ({
    ...values,
    ...Object.fromEntries(
      filled.filter((path) => isSameEmail(textAt(values, path), part.to_address)).map((path) => [path, to]),
    ),
  });
  await storeDraft(change, waiver, corrected(waiver.field_values));
  await change.tx
    .updateTable('waiver_parts')
    .set({ field_values: JSON.stringify(corrected(part.field_values)) })
    .where('waiver_id', '=', waiver.id)
    .execute();
}

/** Fills in the address that the guardian's link goes to, so that they need not type it. */
function withGuardianEmail(values: FieldValues, { part, to }: PartAct): FieldValues {
  return part === 'guardian' || values[guardianEmail] ? values : { ...values, [guardianEmail]: to };
}
