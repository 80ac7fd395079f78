import { letterLanguageOf } from '@parade/contract/notifications/language.ts';
import { fullName } from '@parade/contract/wording.ts';
import { isSameEmail } from '@parade/contract/http/emailAddress.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import type { DeletedAnswers } from '@parade/contract/forms/answers/context.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { isAbsent } from '@parade/contract/forms/engine/widget.ts';
import { otherPart } from '@parade/contract/waivers/signing/part.ts';
import type { LeftOutReason } from '@parade/contract/waivers/bulk.ts';
import { isSigned, waiverStatus } from '@parade/contract/waivers/status.ts';
import { areWaiversMailed, areWaiversOpen } from '@parade/contract/settings/paradeYear.ts';
import {
  type WaiverAction,
  type WaiverDetail,
  type WaiverListed,
  waiverActions,
} from '@parade/contract/waivers/waiver.ts';
import { type Actor, can, isOffice, worksForTheParade } from '../access/actor.ts';
import { isInside } from '../entries/reads.ts';
import { answersOf, contextOf, formOf, type ListedWaiverRow, staffOnlyAnswer, type WaiverRow } from './reads.ts';
import { textsFor } from './evidence/texts.ts';

/**
 * Leaders and float builders see the waivers of their own organization and year. People who work for the parade see
 * all, also those that outlive their entry.
 */
export function seesWaiver(actor: Actor, waiver: ListedWaiverRow): boolean {
  return can(actor, 'viewWaivers') && (waiver.entry_deleted ? worksForTheParade(actor) : isInside(actor, waiver));
}

/** Returns whether the actor has the right, in any state of the waiver. The write checks the state. */
export function hasRight(actor: Actor, waiver: ListedWaiverRow, act: WaiverAction): boolean {
  return rights[act](actor, waiver);
}

const rights: Readonly<Record<WaiverAction, (actor: Actor, waiver: ListedWaiverRow) => boolean>> = {
  // Nobody approves their own signature.
  approve: (actor, waiver) => can(actor, 'manageEntries') && !isOwn(actor, waiver),
  verify: (actor) => can(actor, 'manageWaiverVerification'),
  edit: (actor) => can(actor, 'manageEntries'),
  remind: (actor) => can(actor, 'manageEntries'),
  hand_over: (actor) => can(actor, 'manageEntries'),
  ask_again: (actor) => can(actor, 'manageEntries'),
  // W-06: the office voids, with a reason.
  void: (actor) => isOffice(actor),
};

/** What its call refuses to an impersonator, who could sign with the link or take a signature back as another. */
export const neverSwitched: readonly WaiverAction[] = ['hand_over', 'void'];

const possible: Readonly<Record<WaiverAction, (waiver: ListedWaiverRow, today: string) => boolean>> = {
  approve: (waiver) => whyNotApproved(waiver) === undefined,
  verify: (waiver) => whyNotVerified(waiver) === undefined,
  // E-09, E-27: the people of an entry that is no longer accepted stay as they are.
  edit: (waiver) => !isSigned(waiver) && waiver.entry_accepted,
  remind: (waiver, today) => whyNotReminded(waiver, today) === undefined,
  hand_over: (waiver) => !isSigned(waiver) && waiver.entry_accepted,
  ask_again: (waiver) => !isSigned(waiver) && waiver.entry_accepted && waiver.declined_at !== null,
  void: (waiver) => waiver.voided_at === null,
};

/** Returns why a waiver gets no reminder today, or undefined if it gets one. For many at once, see `mayBeReminded`. */
export function whyNotReminded(waiver: ListedWaiverRow, today: string): LeftOutReason | undefined {
  if (waiver.voided_at !== null) return 'gone';
  if (isSigned(waiver)) return 'signed';
  if (waiver.declined_at !== null) return 'declined';
  if (!waiver.entry_accepted) return 'not-accepted';
  if (!areWaiversOpen(waiver.year, today)) return 'not-open';
  if (!areWaiversMailed(waiver.parade_on, waiver.year, today)) return 'parade-over';
  if (!waiver.email) return 'no-email';
  if (waiver.email_refused) return 'address-refused';
  if (waiver.reminders_stopped_at !== null) return 'reminders-stopped';
  if (waiver.reminded_at !== null && civilDateOf(waiver.reminded_at) === today) return 'reminded-today';
  return undefined;
}

/**
 * Returns why a waiver cannot be approved now, or undefined if it can. `hasRight` stops people from approving their
 * own.
 */
export function whyNotApproved(waiver: ListedWaiverRow): LeftOutReason | undefined {
  if (!isSigned(waiver)) return 'not-signed';
  return waiver.approved_at === null ? undefined : 'approved';
}

/** Returns why the verification of a waiver cannot be confirmed now, or undefined if it can. */
export function whyNotVerified(waiver: ListedWaiverRow): LeftOutReason | undefined {
  if (!isSigned(waiver)) return 'not-signed';
  return waiver.verification_confirmed_at === null ? undefined : 'verified';
}

/** Returns a row of a list for this reader. `today`: civil date in Los Angeles. */
export function listedWaiver(actor: Actor, waiver: ListedWaiverRow, today: string): WaiverListed {
  return {
    id: waiver.id,
    token: waiver.locator,
    form_type: waiver.form_type,
    form_name: formOf(waiver).name,
    name: waiver.name,
    email: waiver.email,
    year: waiver.year,
    created_at: waiver.created_at,
    sent_at: waiver.sent_at,
    reminded_at: waiver.reminded_at,
    email_refused: waiver.email_refused,
    reminders_stopped_at: waiver.reminders_stopped_at,
    // Only people who work for all entries learn what other entries tell about an address.
    signer_language: worksForTheParade(actor) ? waiver.signer_language : waiver.own_signer_language,
    language: worksForTheParade(actor) ? letterLanguageOf(waiver) : waiver.own_language,
    viewed_at: waiver.viewed_at,
    completed_at: waiver.completed_at,
    approved_at: waiver.approved_at,
    approved_by_user: waiver.approved_by_name,
    status: waiverStatus(waiver),
    declined_at: isSigned(waiver) ? null : waiver.declined_at,
    declined_as: isSigned(waiver) ? null : waiver.declined_as,
    waiting_for: waiver.part_signed_by === null ? null : otherPart(waiver.part_signed_by),
    verification_confirmed_at: waiver.verification_confirmed_at,
    verification_confirmed_by_user: waiver.verified_by_name,
    participant: {
      participant_id: waiver.participant_id,
      type: waiver.participant_type,
      primary_role: waiver.primary_role,
    },
    is_parade_over: today > waiver.parade_on,
    entry: {
      id: waiver.entry_id,
      organization_id: waiver.organization_id,
      year: waiver.year,
      org_type: waiver.org_type,
      official_name: entryNameOf(waiver),
      organization_name: waiver.organization_name,
      is_deleted: waiver.entry_deleted,
    },
    actions: waiverActions.filter(
      (act) =>
        rights[act](actor, waiver) &&
        possible[act](waiver, today) &&
        !(actor.impersonator && neverSwitched.includes(act)),
    ),
  };
}

/** Returns the rows of a list in batches, as they are read. */
export async function* listedWaivers(
  actor: Actor,
  batches: AsyncIterable<readonly ListedWaiverRow[]>,
  today: string,
): AsyncGenerator<WaiverListed[]> {
  for await (const rows of batches) yield rows.map((row) => listedWaiver(actor, row, today));
}

/** Returns one waiver to review. W-24: the first-aid answer goes to the office alone, as signers are promised. */
export function detailOf(actor: Actor, waiver: WaiverRow, today: string): WaiverDetail {
  const { [staffOnlyAnswer]: medical, ...answers } = answersOf(waiver, today);
  const seesAll = isOffice(actor);
  return {
    ...listedWaiver(actor, waiver, today),
    form_submission: {
      form_type: waiver.form_type,
      definition_version: waiver.definition_version,
      submitted_at: waiver.completed_at,
      // Answers are hidden until the waiver is signed.
      field_values:
        waiver.completed_at === null
          ? {}
          : seesAll && medical !== undefined
            ? { ...answers, [staffOnlyAnswer]: medical }
            : answers,
      context: { ...contextOf(waiver, today), ...textsFor(waiver) },
    },
    withheld: seesAll ? [] : [staffOnlyAnswer],
    deleted: deletedIn(waiver, seesAll),
    declined_note: waiver.declined_note,
    evidence:
      waiver.evidence_position === null || waiver.evidence_chain_hash === null
        ? null
        : { position: waiver.evidence_position, chain_hash: waiver.evidence_chain_hash },
    hand_overs: waiver.hand_overs,
    handed_link: handedLinkOf(actor, waiver),
  };
}

/** W-11: who handed over the newest link, as this reader is told. */
function handedLinkOf({ user_id: reader }: Actor, { handed_link }: WaiverRow): WaiverDetail['handed_link'] {
  if (handed_link === null) return null;
  const { at, user_id, first_name, last_name, works } = handed_link;
  const by = fullName({ first_name, last_name }) || null;
  return { at: new Date(at).toISOString(), by, is_by_you: user_id === reader, works };
}

/** S-06: returns which answers were deleted on their day. A signed waiver still names its files. */
function deletedIn(waiver: WaiverRow, seesNote: boolean): DeletedAnswers {
  const { note_deleted_at, proofs_deleted_at: proofs, field_values } = waiver;
  const note = seesNote ? note_deleted_at : null;
  const files = placedFields(formOf(waiver)).filter(
    ({ path, field }) => field.retention === 'medical' && !isAbsent(field_values[path]),
  );
  return {
    ...(note !== null && isAbsent(field_values[staffOnlyAnswer]) ? { [staffOnlyAnswer]: civilDateOf(note) } : {}),
    ...(proofs === null ? {} : Object.fromEntries(files.map(({ path }) => [path, civilDateOf(proofs)]))),
  };
}

/**
 * Returns whether the waiver is addressed to the reader's own account, or to that of their impersonator, or was signed by
 * its holder as the guardian.
 */
export function isOwn(
  { email: own, impersonator }: Actor,
  { email, signer_emails }: Pick<ListedWaiverRow, 'email' | 'signer_emails'>,
): boolean {
  const accounts = [own, impersonator?.email].filter((one) => one !== undefined);
  return [email, ...signer_emails].some((to) => to !== null && accounts.some((one) => isSameEmail(to, one)));
}
