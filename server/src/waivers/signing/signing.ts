import { civilDateOf } from '@parade/contract/calendar.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { blocks, type Issue } from '@parade/contract/forms/answers/issue.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import { applyChanges, dateSignatures } from '@parade/contract/forms/engine/normalize.ts';
import { placedMessages } from '@parade/contract/forms/engine/issuePlace.ts';
import { savingIssues, validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { areWaiversOpen, waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import type { Language } from '@parade/contract/notifications/language.ts';
import type { AdoptedSignature, SignedAnswer, SigningView } from '@parade/contract/waivers/waiver.ts';
import type { Actor } from '../../access/actor.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { attachFiles, storedFiles, type WaiverFileKey } from '../../forms/files/files.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { queueSignedPdf, grantSignedPdf } from '../evidence/documents.ts';
import { partSigned, writeEvidence } from '../evidence/evidence.ts';
import { endLinks, findLink, hasEnded, hasPartLink, type SigningLink } from '../links.ts';
import { maySign } from '../policy.ts';
import {
  answersOf,
  contextOf,
  findPart,
  findWaiver,
  formOf,
  type PartRow,
  shownForm,
  type WaiverRow,
} from '../reads.ts';
import { checkAdoption } from './adoption.ts';
import { isMinorOn, mailCopies } from './copies.ts';
import { nextFamilyWaivers } from './familySigning.ts';
import { isOfAdult, leftOfAct, refuseGrownUp, refuseUnlessStillSo } from './parts.ts';
import { openedWith, shownAnswers, shownPart, startsAfresh, withoutErasing } from './drafts.ts';
import { queueWebhooks } from '../../notifications/webhooks/writes.ts';
import { agreedTexts, textsFor } from '../evidence/texts.ts';
import { auditTarget, dropPart, holdWaiver, noteLanguage, webhookAbout } from '../writes.ts';

/** A waiver that the holder of a secret may read now. */
export interface Opened {
  readonly link: SigningLink;
  readonly waiver: WaiverRow;
  /** All typed answers, which this link may not show (openedWith). */
  readonly stored: FieldValues;
}

/**
 * Opens the waiver of a secret. Refuses, each in its own words: an unknown secret, a withdrawn waiver or one of an
 * entry that is not accepted, a link replaced by a newer one or to a part whose other was taken back, a signed waiver,
 * a second part once the participant is an adult, and one that is not open before October 1.
 */
export async function openBySecret(db: Database, clock: Portal['clock'], secret: string): Promise<Opened> {
  const link = await findLink(db, secret);
  if (!link) throw new Refusal('waiver-not-found');
  const waiver = await findWaiver(db, link.waiver_id);
  if (!waiver || waiver.voided_at !== null) throw new Refusal('waiver-deleted');
  const today = clock.today();
  const isOpen = areWaiversOpen(waiver.year, today);
  const isPart = link.made_for === 'part' && waiver.completed_at === null;
  // The holder of a link that ended before the waiver was signed does not learn what happened to it.
  if (hasEnded(link, clock.nowIso()) && link.end_reason !== 'signed') {
    // W-33: the newest email to the holder has this very link.
    if (isPart && waiver.part_signed_by === null)
      throw new Refusal(isOfAdult(waiver, today) ? 'waiver-adult-signs-alone' : 'waiver-part-taken-back');
    // E-17: if the entry has moved to a later year, there is no newer email to look for.
    if (isOpen || waiver.sent_at !== null) throw new Refusal('waiver-link-replaced');
    throw notOpenYet(waiver, 'We will email you a new link then.');
  }
  if (waiver.completed_at !== null) throw new Refusal('waiver-signed');
  // W-01: nobody signs for a rejected or withdrawn entry; the link works again once it is accepted.
  if (!waiver.entry_accepted) throw new Refusal('waiver-entry-not-accepted');
  if (!isOpen) throw notOpenYet(waiver);
  if (isPart && isOfAdult(waiver, today)) throw new Refusal('waiver-adult-signs-alone');
  return { link, waiver: openedWith(link, waiver), stored: waiver.field_values };
}

function notOpenYet({ year }: WaiverRow, more = ''): Refusal {
  const day = showCivilDate(waiversSentOn(year));
  return new Refusal('waiver-not-open', {
    words: `This waiver is not yet available. It will be available on ${day}. ${more}`.trimEnd(),
  });
}

/** W-13: opening a link changes only the time of the first view. */
export async function noteViewed(portal: Portal, waiver: Pick<WaiverRow, 'id' | 'viewed_at'>): Promise<void> {
  if (waiver.viewed_at !== null) return;
  await portal.db
    .updateTable('waivers')
    .set({ viewed_at: portal.clock.nowIso() })
    .where('id', '=', waiver.id)
    .where('viewed_at', 'is', null)
    .execute();
}

/** Returns what the holder of the link fills in and signs. */
export async function signingViewOf(
  portal: Portal,
  actor: Actor | null,
  waiver: WaiverRow,
  link: SigningLink,
): Promise<SigningView> {
  const settings = await readSettings(portal.db);
  const today = portal.clock.today();
  const found = await findPart(portal.db, waiver.id);
  const may_sign = maySign(actor, waiver, addressOf(link, found));
  const part = may_sign ? found : undefined;
  return {
    name: waiver.name,
    first_name: waiver.first_name,
    form_type: waiver.form_type,
    form_name: formOf(waiver).name,
    entry_name: entryNameOf(waiver),
    organization_name: waiver.organization_name,
    organizer_name: settings.organizer_name,
    parade_name: settings.parade_name,
    parade_year: waiver.year,
    parade_on: waiver.parade_on,
    support_email: settings.support_email,
    due_date: waiversDueOn(waiver.year),
    declined:
      waiver.declined_at === null || waiver.declined_as === null
        ? null
        : { at: waiver.declined_at, as: waiver.declined_as },
    revision: waiver.revision,
    form_submission: {
      form_type: waiver.form_type,
      definition_version: waiver.definition_version,
      submitted_at: null,
      // Only the signer sees unsigned answers.
      field_values: may_sign ? shownAnswers(waiver, today, part, link) : {},
      context: { ...contextOf(waiver, today), ...textsFor(waiver) },
    },
    may_sign,
    part: shownPart(part, link, part !== undefined && !(await hasPartLink(portal.db, waiver.id))),
  };
}

/**
 * Stores what was typed, except fields that only the final act takes (signatures, consents). F-01: gaps are accepted,
 * and malformed answers refuse the save (422, texts by field). A save on an older revision is refused with the newer
 * answers (revision-conflict), so that a second phone loses nothing. W-34: answers
 * typed on a passed device are not stored before signing, and do not replace those typed at home.
 */
export async function saveAnswers(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  given: { readonly field_values: FieldValues; readonly revision: number },
): Promise<number> {
  return signerChange(portal, actor, secret, async (change, { link, waiver }) => {
    const today = portal.clock.today();
    if (startsAfresh(link, waiver)) return waiver.revision;
    const part = await findPart(change.tx, waiver.id);
    if (given.revision !== waiver.revision)
      throw new Refusal('revision-conflict', {
        extra: { revision: waiver.revision, field_values: shownAnswers(waiver, today, part, link) },
      });
    const form = formOf(waiver);
    const key = fileKeyOf(waiver);
    const sent = leftOfAct(form, withoutFinalAct(form, withoutErasing(link, given.field_values)), part);
    const stored = await storedFiles(change.tx, key, sent, null);
    const applied = applyChanges(form, waiver.field_values, stored.values, contextOf(waiver, today), {
      by_staff: false,
      approved: false,
    });
    const { values, changed } = applied;
    // An old fault elsewhere never prevents saving.
    const unfit = savingIssues(form, values, contextOf(waiver, today)).filter(({ path }) => changed.includes(path));
    const issues = [...stored.issues, ...applied.issues, ...unfit];
    if (issues.length > 0) throw new FieldRefusal(placedMessages(form, issues), MESSAGES.waiver_failed);
    if (changed.length === 0) return waiver.revision;
    await attachFiles(change, key, waiver.field_values, values);
    const revision = waiver.revision + 1;
    await change.tx
      .updateTable('waivers')
      .set({ field_values: JSON.stringify(values), revision, updated_at: change.at })
      .where('id', '=', waiver.id)
      .execute();
    return revision;
  });
}

/** The final act: the values sent with it, and its origin. */
export interface FinalAct {
  readonly field_values: FieldValues;
  /** The client's address. */
  readonly address: string;
  readonly agent: string;
  readonly adopted?: AdoptedSignature | undefined;
  /** The language of the page. */
  readonly language?: Language | undefined;
  /** W-33: when the other part was signed, as the page has shown it. */
  readonly after?: string | undefined;
  /** The versions of the office's texts that the page has shown. */
  readonly texts?: Readonly<Record<string, number>> | undefined;
}

/**
 * Signs a waiver; nothing else does, and only once. The server computes from the date of birth whether the signer is a
 * minor today, in Los Angeles, and then requires the guardian; its clock makes the dates. Effects: answers with
 * their files attached, and completed_at; the language, if it is not English; all links ended, and the other part dropped;
 * an audit line; waiver.signed to webhooks; a copy to the signer and the guardian, with the signed PDF that the worker
 * makes; links to the family's next waivers; the chained evidence. Refuses answers that cannot be submitted (422, texts by
 * field), and a page that has shown an outdated text (revision-conflict).
 */
export async function signWaiver(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  act: FinalAct,
): Promise<SignedAnswer> {
  return signerChange(portal, actor, secret, async (change, opened) => {
    const { link, waiver } = opened;
    const { form, values, is_minor, part, adopted } = await checkedAct(change, opened, act);
    await attachFiles(change, fileKeyOf(waiver), opened.stored, values);
    await storeSigned(change, waiver, values);
    // English is the default, so it is not stored as a choice.
    if (act.language && act.language !== 'en') await noteLanguage(change, link, act.language);
    const before = part && (await partSigned(change.tx, part));
    await endLinks(change, [waiver.id], 'signed');
    if (part) await dropPart(change, waiver.id);
    await audit(change, {
      action: 'waiver.signed',
      ...auditTarget(waiver),
      note: is_minor ? 'Signed, including by a parent or guardian' : 'Signed',
    });
    await queueWebhooks(change, 'waiver.signed', [webhookAbout(waiver)]);
    const copies_to = await mailCopies(
      change,
      waiver,
      { form, values, is_minor, at: change.at, language: act.language },
      'copy',
    );
    const family = await nextFamilyWaivers(change, {
      waiver,
      link,
      values,
      by_guardian: is_minor,
      to_address: part?.to_address,
    });
    await queueSignedPdf(change, waiver.id);
    await writeEvidence(change, {
      waiver,
      form,
      values,
      is_minor,
      link,
      address: act.address,
      agent: act.agent.slice(0, 400),
      adopted,
      language: act.language,
      part: before,
    });
    return { success: true, completed_at: change.at, copies_to, paper: grantSignedPdf(portal, waiver), ...family };
  });
}

/** Returns what is signed: the answers as they count, with the part that was signed before and the adopted signature. */
async function checkedAct(change: Change, { link, waiver }: Opened, act: FinalAct) {
  const form = shownForm(waiver);
  const { portal } = change;
  // The day of `completed_at`, also where the waiver was locked until after midnight.
  const today = civilDateOf(change.at);
  const part = await findPart(change.tx, waiver.id);
  refuseUnlessStillSo(part, act.after);
  const sent = leftOfAct(form, withoutErasing(link, act.field_values), part);
  const checked = await checkedAnswers(change, form, waiver, sent, today, () => true, part?.field_values);
  refuseGrownUp(part, checked.is_minor);
  agreedTexts(form, checked.values, contextOf(waiver, today), waiver, act.texts);
  const adopted = act.adopted && (await checkAdoption(portal, { waiver, values: checked.values }, act.adopted));
  return { form, ...checked, part, adopted };
}

/** Signing clears an earlier decline, which the audit trail still shows. */
export const notDeclined = { declined_at: null, declined_as: null, declined_note: null } as const;

async function storeSigned(change: Change, waiver: WaiverRow, values: FieldValues): Promise<void> {
  await change.tx
    .updateTable('waivers')
    .set({
      field_values: JSON.stringify(values),
      revision: waiver.revision + 1,
      completed_at: change.at,
      updated_at: change.at,
      ...notDeclined,
    })
    .where('id', '=', waiver.id)
    .execute();
}

/** Opens the waiver that this browser may sign by a secret. Refuses like `openBySecret`, and signer-only. */
export async function openToSign(portal: Portal, actor: Actor | null, secret: string): Promise<Opened> {
  const opened = await openBySecret(portal.db, portal.clock, secret);
  const { link, waiver } = opened;
  const part = link.made_for === 'part' ? await findPart(portal.db, waiver.id) : undefined;
  if (!maySign(actor, waiver, addressOf(link, part))) throw new Refusal('signer-only');
  return opened;
}

/** Returns the address that a link for the missing part went to; undefined for any other link. */
function addressOf(link: SigningLink, part: PartRow | undefined): string | undefined {
  return link.made_for === 'part' ? part?.to_address : undefined;
}

/** Returns the key that the uploads of a waiver are filed under. */
export function fileKeyOf(waiver: Pick<WaiverRow, 'id' | 'form_type'>): WaiverFileKey {
  return { waiver_id: waiver.id, form_type: waiver.form_type };
}

/** Opens by the secret, locks the waiver and opens it again, because it may have changed before the lock. */
export async function signerChange<T>(
  portal: Portal,
  actor: Actor | null,
  secret: string,
  work: (change: Change, opened: Opened) => Promise<T>,
): Promise<T> {
  const { waiver } = await openToSign(portal, actor, secret);
  return inTransaction(portal, { kind: 'signer', waiver_id: waiver.id }, async (change) => {
    await holdWaiver(change, waiver.id);
    return work(change, await openBySecret(change.tx, portal.clock, secret));
  });
}

/**
 * Returns the answers as they would be signed now. Refuses those that are not valid (422). `settled`: what was signed
 * before, which replaces anything sent.
 */
export async function checkedAnswers(
  change: Change,
  form: FormDefinition,
  waiver: WaiverRow,
  sent: FieldValues,
  today: string,
  isAsked: (issue: Issue) => boolean,
  settled: FieldValues = {},
): Promise<{ values: FieldValues; is_minor: boolean }> {
  const ctx = contextOf(waiver, today);
  const limits = { by_staff: false, approved: false };
  const stored = await storedFiles(change.tx, fileKeyOf(waiver), sent, null);
  const applied = applyChanges(form, { ...answersOf(waiver, today), ...settled }, stored.values, ctx, limits);
  const values = { ...dateSignatures(form, applied.values, ctx), ...settled };
  const wrong = validate(form, values, ctx, 'submit').filter((issue) => blocks(issue) && isAsked(issue));
  const problems = [...stored.issues, ...applied.issues, ...wrong];
  if (problems.length > 0) throw new FieldRefusal(placedMessages(form, problems), MESSAGES.waiver_failed);
  return { values, is_minor: isMinorOn(waiver.form_type)(values, ctx) };
}

/** Removes what a save may not have: signatures and consents. */
export function withoutFinalAct(form: FormDefinition, sent: FieldValues): FieldValues {
  const finals = ['signature', 'signature_date', 'agree'];
  return Object.fromEntries(
    Object.entries(sent).filter(([path]) => !finals.includes(findField(form, path as FieldPath)?.field.widget ?? '')),
  );
}
