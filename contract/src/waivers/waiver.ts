/** W-28: a waiver as the API returns it. Stamps are UTC ISO strings. */
import { z } from 'zod';
import { invalidText } from '../http/fieldTexts.ts';
import { emailAddress, singleLine } from '../http/singleLine.ts';
import { type WaiverFormType, waiverFormTypes } from '../forms/formType.ts';
import type { DeletedAnswers } from '../forms/answers/context.ts';
import type { OfficeTexts } from '../forms/texts/staticText.ts';
import type { FieldPath, FieldValues } from '../forms/answers/values.ts';
import { organizationTypeIds } from '../settings/parade.ts';
import { languages } from '../notifications/language.ts';
import { signingParts } from './signing/part.ts';
import { declinedAs, waiverStatuses } from './status.ts';

/** The actions of the reader on a waiver; computed by the server. */
export const waiverActions = ['approve', 'verify', 'edit', 'remind', 'hand_over', 'ask_again', 'void'] as const;
export type WaiverAction = (typeof waiverActions)[number];

/** The answers. They were checked when they came in, so they are not parsed again on their way out. */
export const waiverSubmission = z.object({
  form_type: z.enum(waiverFormTypes),
  definition_version: z.number().int(),
  submitted_at: z.string().nullable(),
  field_values: z.custom<FieldValues>(),
  /** Values that the form's conditions look at besides the answers; `today` is the day of signing once signed. */
  context: z.custom<SigningContext>(),
});

/** Everything that a waiver's conditions look at besides its answers. */
export interface SigningContext {
  readonly parade_year: number;
  readonly organization_type: number;
  readonly today: string;
  readonly parade_on?: string;
  readonly participant_role?: string;
  readonly participant_without_email?: boolean;
  /** F-39: the office's texts that replace the form's, by text_id; absent: none. */
  readonly texts?: OfficeTexts | undefined;
}

/** F-39: versions of the office's texts that the page showed, by text_id, without the portal's own texts. */
export const textVersions = z.record(z.string().max(60), z.number().int().positive()).optional();

/** A waiver in a list. `token` is its locator: it names the waiver to signed-in people, but cannot show or sign it. */
export const waiverListed = z.object({
  id: z.number().int(),
  token: z.string(),
  form_type: z.enum(waiverFormTypes),
  form_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  year: z.number().int(),
  created_at: z.string(),
  /** null: the invitation has not been mailed, or the link was only handed over. */
  sent_at: z.string().nullable(),
  reminded_at: z.string().nullable(),
  /** W-31: the mail server says that there is no such mailbox; false again once the address is corrected. */
  email_refused: z.boolean(),
  /** When the signer stopped the reminders. */
  reminders_stopped_at: z.string().nullable(),
  /** Whether the day of its parade has passed: no letter then asks for a signature. */
  is_parade_over: z.boolean(),
  /** W-37: the language chosen on the signing page, here or by the same address; null: none. */
  signer_language: z.enum(languages).nullable(),
  /** W-37: the language of the summary that its letters have beside the English. */
  language: z.enum(languages),
  viewed_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  approved_by_user: z.string().nullable(),
  status: z.enum(waiverStatuses),
  /** The instant of declining; null again once it is signed. */
  declined_at: z.string().nullable(),
  declined_as: z.enum(declinedAs).nullable(),
  /** W-33: the missing part of a minor's waiver whose other part is signed. */
  waiting_for: z.enum(signingParts).nullable(),
  verification_confirmed_at: z.string().nullable(),
  verification_confirmed_by_user: z.string().nullable(),
  participant: z.object({ participant_id: z.number().int(), type: z.string(), primary_role: z.string().nullable() }),
  entry: z.object({
    id: z.number().int(),
    organization_id: z.number().int(),
    year: z.number().int(),
    org_type: z.number().int(),
    official_name: z.string(),
    organization_name: z.string(),
    /** Whether the entry was deleted after the waiver was signed; its names are those of that day. */
    is_deleted: z.boolean(),
  }),
  actions: z.array(z.enum(waiverActions)),
});
export type WaiverListed = z.output<typeof waiverListed>;

/** W-12: a person gave the signer the link, or the device that it was opened on. `by`: null if unknown. */
const handOver = z.object({ how: z.enum(['link', 'device']), by: z.string().nullable() });
export type HandOver = z.output<typeof handOver>;

/** W-11: the newest link that was handed over. `by`: null if unknown; `works`: false once it has ended. */
const handedLink = z.object({ at: z.string(), by: z.string().nullable(), is_by_you: z.boolean(), works: z.boolean() });

/** One waiver to review, with its answers except those that the reader may not see. */
export const waiverDetail = waiverListed.extend({
  form_submission: waiverSubmission,
  /** Questions whose answers this reader may not see, answered or not. */
  withheld: z.array(z.custom<FieldPath>()),
  /** S-06: answers and uploaded files that were deleted after the parade, with the civil date by path. */
  deleted: z.custom<DeletedAnswers>(),
  /** The note of a person who declined. */
  declined_note: z.string().nullable(),
  /** The place of its evidence in the chain of the year; null until it is signed. */
  evidence: z.object({ position: z.number().int(), chain_hash: z.string() }).nullable(),
  /** How it was signed, other than by emailed links: shown to whoever approves it. */
  hand_overs: z.array(handOver),
  /** null: no link was handed over, by hand or on a printed sheet. */
  handed_link: handedLink.nullable(),
});
export type WaiverDetail = z.output<typeof waiverDetail>;

/** The body of declining to sign. */
export const declining = z.strictObject({
  as: z.enum(declinedAs),
  /** The person who declines through a link for both: a parent may have it open for the child. */
  who: z.enum(signingParts).optional(),
  /** For the leader and the office. */
  note: z
    .string()
    .trim()
    .max(500, 'Please use at most 500 characters')
    .transform((note) => (note === '' ? null : note))
    .nullable()
    .default(null),
});
export type Declining = z.output<typeof declining>;

/** The waiver as the holder of the signing link sees it. */
export const signingView = z.object({
  name: z.string(),
  first_name: z.string(),
  form_type: z.enum(waiverFormTypes),
  form_name: z.string(),
  entry_name: z.string(),
  organization_name: z.string(),
  organizer_name: z.string(),
  parade_name: z.string(),
  parade_year: z.number().int(),
  /** The day of the parade, a civil date in Los Angeles. */
  parade_on: z.string(),
  support_email: z.string(),
  /** Civil date in Los Angeles. */
  due_date: z.string(),
  /** The holder's answer instead of signing; signing takes it back. */
  declined: z.object({ at: z.string(), as: z.enum(declinedAs) }).nullable(),
  /** Incremented by each save; a save on an older one is answered with the newer answers. */
  revision: z.number().int(),
  form_submission: waiverSubmission,
  /** false: this browser is signed in as somebody who must not sign it. */
  may_sign: z.boolean(),
  /** W-33: a part that is already signed; its answers are final. */
  part: z
    .object({
      signed_by: z.enum(signingParts),
      signed_at: z.string(),
      /** The address that the other person's link went to; null: only the person who handed this link over sees it. */
      to: z.string().nullable(),
      sent_at: z.string(),
      /** Whether this is that link. */
      is_to_you: z.boolean(),
      /** Whether its recipient said that the link is not for them: it has ended, and another address is needed. */
      is_wrong: z.boolean(),
    })
    .nullable(),
});
export type SigningView = z.output<typeof signingView>;

/**
 * A guardian's signature for another child just before, reused by a separate press. from: the grant returned with the
 * earlier signature.
 */
export const adoptedSignature = z.strictObject({
  path: z.enum(['guardian:signature', 'signature:guardian_signature']),
  from: z.string().min(1).max(200),
});
export type AdoptedSignature = z.output<typeof adoptedSignature>;

/** Other waivers mailed to the same person that are still unsigned: children of one guardian, a second form of one person. */
export const nextWaivers = z.array(
  z.object({
    name: z.string(),
    first_name: z.string(),
    /** false: another form of the person who just signed. */
    is_other_person: z.boolean(),
    form_name: z.string(),
    /** The path of its signing link, the mailed one. */
    path: z.string(),
    form_version: z.number().int(),
  }),
);
export type NextWaivers = z.output<typeof nextWaivers>;

/** Waivers that wait for the same signer as well, but under a newer link, which this page may not offer. */
export const relinkedWaivers = z.array(z.object({ name: z.string(), form_name: z.string() }));
export type RelinkedWaivers = z.output<typeof relinkedWaivers>;

/** The response of a signature: the content of the done page. */
export const signedAnswer = z.object({
  success: z.literal(true),
  completed_at: z.string(),
  /** Addresses that get a copy. */
  copies_to: z.array(z.string()),
  /** Fetches the signed PDF from /api/waiver-papers/{paper}, for an hour. */
  paper: z.string(),
  next: nextWaivers,
  relinked: relinkedWaivers,
});
export type SignedAnswer = z.output<typeof signedAnswer>;

/** W-10: name and email are required. */
export const waiverAddress = z.strictObject({
  name: singleLine(120).refine((name) => !/[{}<>]/.test(name), invalidText),
  email: emailAddress,
});

/** `from`: the values when the editing started, as of a listed person (`participantEdit`). */
export const waiverAddressChange = waiverAddress.extend({
  from: z.strictObject({ name: z.string().max(400).optional(), email: z.string().max(400).nullish() }).optional(),
});
export type WaiverAddressChange = z.output<typeof waiverAddressChange>;

/**
 * Returns the waivers that a listed person signs: the personnel waiver for support personnel of equestrian entries,
 * the participant waiver for everybody else, and the covid form in a year that has it turned on (W-01).
 */
export function waiversFor(org_type: number, participant_type: string, covid: boolean): WaiverFormType[] {
  const isPersonnel = org_type === organizationTypeIds.equestrian && participant_type === 'general-participants';
  return [isPersonnel ? 'personnel-waiver' : 'participant-waiver', ...(covid ? (['covid'] as const) : [])];
}
