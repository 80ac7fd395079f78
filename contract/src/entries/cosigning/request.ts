/** A signature that a leader requests from somebody else through a link: as the form and as the signer see it. */
import { z } from 'zod';
import { formTypeSchema } from '../../forms/wire.ts';
import type { SignatureValue } from '../../forms/answers/values.ts';
import { limitedRecord } from '../../http/lists/limitedRecord.ts';
import { emailAddress, singleLine, visibleText } from '../../http/singleLine.ts';
import { id } from '../../http/paging.ts';

/**
 * waiting: mailed and not answered. A declined request stays open: the link still signs. Others have ended: withdrawn
 * by the people of the entry; replaced, because somebody signed in the form itself; cleared together with the form.
 */
export const requestStates = ['waiting', 'declined', 'signed'] as const;

export const maxSignerName = 80;

export const newSignatureRequest = z.strictObject({
  entry_id: id,
  form_type: formTypeSchema,
  group: z.string().max(60),
  name: singleLine(maxSignerName),
  email: emailAddress,
});
export type NewSignatureRequest = z.output<typeof newSignatureRequest>;

export const requestActions = ['resend', 'withdraw'] as const;

/** A request as the people of the entry see it, beside the group. */
export const signatureRequest = z.object({
  /** Identifies it for signed-in people; it opens nothing. */
  locator: z.string(),
  group: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(requestStates),
  requested_at: z.string(),
  sent_at: z.string(),
  viewed_at: z.string().nullable(),
  signed_at: z.string().nullable(),
  declined_at: z.string().nullable(),
  declined_note: z.string().nullable(),
  /** The answers that the signature covers: they stay as they are until it is withdrawn. None before it is given. */
  covers: z.array(z.string()),
  /** The mail server refuses the address for good. */
  email_refused: z.boolean(),
  actions: z.array(z.enum(requestActions)),
});
export type SignatureRequest = z.output<typeof signatureRequest>;

/** Returns the path of the page behind a second signer's link, a small page of its own. */
export function cosigningPath(secret: string): string {
  return `/cosign/${secret}`;
}

/** The most letters of one request a day, and the most requests of one account a day. */
export const maxRequestsPerDay = 20;

/** `mark`: with the first paragraph of a text, its version and whether it is a sample. */
const text = z.object({ mark: z.string().optional(), heading: z.string().optional(), text: z.string() });
export const statementPart = z.object({
  title: z.string(),
  texts: z.array(text),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type StatementPart = z.output<typeof statementPart>;

/** A question to the signer. `value`: the leader's answer so far. */
export const askedField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['agree', 'text', 'email', 'signature']),
  max_length: z.number().int().nullable(),
  value: z.string().nullable(),
});
export type AskedField = z.output<typeof askedField>;

/** The page behind the link: the statement, what it is about, and nothing else of the form. */
export const cosigningView = z.object({
  state: z.enum(requestStates),
  name: z.string(),
  who: z.string(),
  form_name: z.string(),
  group_title: z.string(),
  entry_name: z.string(),
  organization_name: z.string(),
  organizer_name: z.string(),
  parade_name: z.string(),
  parade_year: z.number().int(),
  parade_on: z.string(),
  requested_by: z.string(),
  support_email: z.string(),
  signed_at: z.string().nullable(),
  statement: z.array(statementPart),
  fields: z.array(askedField),
  /** The questions that the leader has to answer first: nothing can be signed before. */
  missing: z.array(z.string()),
  /** Identifies what is shown. It is sent back with the signature, so that nobody signs a text they have not read. */
  shown: z.string(),
  /** W-12: false for people of the entry and for those who work for the parade, who never sign for another. */
  may_sign: z.boolean(),
});
export type CosigningView = z.output<typeof cosigningView>;

const signature: z.ZodType<SignatureValue> = z.union([
  z.strictObject({ kind: z.literal('drawn'), image: z.string().max(400_000) }),
  z.strictObject({ kind: z.literal('typed'), text: z.string().max(120) }),
]);

export const cosigning = z.strictObject({
  /** By key of the field; boxes are true. */
  values: limitedRecord(z.string().max(60), z.union([z.string().max(1000), z.boolean(), signature]), 40),
  shown: z.string().max(100),
  consent: z.literal(true, 'Please agree to sign electronically'),
});
export type Cosigning = z.output<typeof cosigning>;

export const decliningToCosign = z.strictObject({ note: visibleText(500).nullable() });

export const cosigningTexts = {
  changed: 'The form has changed since you opened this page. Please read it again before you sign.',
  signed_already:
    'This was signed already, on another device or by someone else who has this link. What you just entered was not used.',
  signed_by: (name: string, day: string) =>
    `${name} signed this on ${day}. To change it, withdraw that signature first.`,
  /** The same line for a signature given in the form itself. */
  signed_in_form: (day: string) =>
    `This was signed on ${day}. To change it, please sign again: the change is saved together with the new signature.`,
  countersigned: 'The parade has countersigned this. Please contact us if something has to be changed.',
  waiting: 'Someone has been asked to sign this already.',
} as const;
