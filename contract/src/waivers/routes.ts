import { singleLine, visibleText } from '../http/singleLine.ts';
import { z } from 'zod';
import { fieldPathSchema, fieldValuesSchema, fileSchema, maxWaiverValues, withDigits } from '../forms/wire.ts';
import { count, page } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { openingRefusals, signingRefusals } from './signing/refusals.ts';
import { signedPdfCheck, signedPdfCheckQuery, signedPdfMark } from './signedPdf.ts';
import {
  adoptedSignature,
  declining,
  signedAnswer,
  signingView,
  textVersions,
  waiverDetail,
  waiverListed,
} from './waiver.ts';
import { boardAnswer, boardQuery } from './board.ts';
import { bulkAnswer, bulkBody, waiverListFilters, waiverSort } from './bulk.ts';
import { waiverFileQuery } from './export.ts';
import { languages } from '../notifications/language.ts';
import { calendarAnswer, reminderScheduleBody } from './reminderSchedule.ts';
import { waiverReviewRoutes } from './review/routes.ts';
import { waiverLanguageRoutes, waiverPartRoutes, waiverPassRoutes } from './signing/routes.ts';

/**
 * In a path, `token` is one of two things. The secret of a signing link lets its holder read and sign that one waiver.
 * A locator names a waiver to signed-in people with the permission, and means nothing to anyone else.
 */
const byToken = z.object({ token: z.string().min(1).max(200) });
const secretIsProof = 'the secret of the signing link is the proof; a locator counts only with a session and the right';
const agreed = (words: string) => z.literal(true, words);
/** The reason for voiding a waiver, and whether a new one replaces it. */
export const voidBody = z.strictObject({ reason: visibleText(500), again: z.boolean() });
const changedWaiver = z.object({ success: z.boolean(), data: waiverDetail });

/** Moves the fields of a signature, which are keyed 'group:field' beside the rest of the body, into one object. */
function withFieldValues(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || 'field_values' in given) return given;
  const { true: field_values = [], false: rest = [] } = Object.groupBy(Object.entries(given), ([key]) =>
    key.includes(':') ? 'true' : 'false',
  );
  return { ...Object.fromEntries(rest), field_values: Object.fromEntries(field_values) };
}

export const waiversRoutes = {
  ...waiverReviewRoutes,
  ...waiverLanguageRoutes,
  ...waiverPartRoutes,
  ...waiverPassRoutes,

  readWaiver: route({
    method: 'GET',
    path: '/api/waivers/:token',
    weight: 'signature',
    summary:
      'With the secret of a signing link: the waiver to fill in and sign. With a locator: the waiver to review, for authorized users. Records only that it was viewed.',
    who: { anyone: secretIsProof },
    params: byToken,
    output: z.object({ waiver: z.union([signingView, waiverDetail]) }),
    refusals: [...openingRefusals],
  }),

  saveAnswers: route({
    method: 'PUT',
    path: '/api/waivers/:token/answers',
    weight: 'signature',
    summary:
      'Saves a draft of the answers. Signatures and consents are accepted only when signing. Absent fields stay unchanged; null clears a field.',
    who: { anyone: secretIsProof },
    params: byToken,
    body: z.strictObject({ field_values: fieldValuesSchema, revision: count }),
    max_values: maxWaiverValues,
    spelled: withDigits,
    texts: 'clean',
    output: z.object({ success: z.literal(true), revision: z.number().int() }),
    refusals: [...signingRefusals, 'revision-conflict'],
  }),

  signWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token',
    weight: 'signature',
    summary:
      'Signs the waiver once. Requires the secret of the signing link, the review and the consent. Field values may also stand in the body by their keys, without field_values.',
    who: { anyone: secretIsProof },
    params: byToken,
    body: z.strictObject({
      field_values: fieldValuesSchema,
      reviewed: agreed('Please confirm that you have reviewed your answers'),
      consent: agreed('Please agree to sign electronically'),
      adopted: adoptedSignature.optional(),
      /** The page's language beside the English that people sign. */
      language: z.enum(languages).optional(),
      /** The instant at which the other part was signed, as the page showed it. */
      after: z.string().max(40).optional(),
      texts: textVersions,
    }),
    max_values: maxWaiverValues,
    spelled: (given) => withDigits(withFieldValues(given)),
    texts: 'clean',
    output: signedAnswer,
    refusals: [...signingRefusals, 'revision-conflict'],
  }),

  declineWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/decline',
    summary:
      'Declines to sign: the person does not want to take part, or the link reached the wrong person. The waiver stays pending, and signing it undoes this.',
    who: { anyone: secretIsProof },
    params: byToken,
    body: declining,
    output: z.object({ success: z.literal(true), signing: signingView }),
    refusals: [...signingRefusals],
  }),

  askNewLink: route({
    method: 'POST',
    path: '/api/waivers/:token/new-link',
    summary:
      'For a link that no longer works: emails the address on file a new signing link while the waiver is still to be signed, and the signed copy once it is. The answer is the same whether it does.',
    who: { anyone: 'all it can do is email whoever the waiver is for; limited by link, by waiver and by network' },
    params: byToken,
    output: z.object({ success: z.literal(true) }),
    refusals: [],
  }),

  askProof: route({
    method: 'POST',
    path: '/api/waivers/:token/uploads',
    summary:
      'Grants the holder of the signing link one upload for a file field. PUT the bytes to url, then accept the file, then save it with the answers.',
    who: { anyone: secretIsProof },
    params: byToken,
    body: z.strictObject({
      name: singleLine(255),
      type: z.string().max(200),
      path: fieldPathSchema,
      /** In bytes. */
      size: z.int().nonnegative(),
    }),
    output: z.object({ url: z.string(), file: fileSchema }),
    refusals: ['upload-refused', 'disk-full', 'too-many-uploads', 'upload-space-full', ...signingRefusals],
  }),

  acceptProof: route({
    method: 'POST',
    path: '/api/waivers/:token/uploads/:file_id/accept',
    summary: 'Checks the uploaded bytes. Deletes a file that fails and returns the error.',
    who: { anyone: secretIsProof },
    params: byToken.extend({ file_id: z.string().max(60) }),
    output: z.object({ file: fileSchema }),
    refusals: ['upload-refused', 'upload-ended', 'storage-down', ...signingRefusals],
  }),

  readProof: route({
    method: 'GET',
    path: '/api/waivers/:token/files/:file_id',
    summary: 'A file uploaded by the signer, for users who verify identity documents, by the locator of the waiver.',
    who: { may: 'manageWaiverVerification' },
    params: byToken.extend({ file_id: z.string().max(60) }),
    output: 'file',
    notByToken: 'what somebody has signed is for people',
    refusals: [],
  }),

  readSignedPdf: route({
    method: 'GET',
    path: '/api/waivers/:token/document',
    summary: 'The signed PDF with its evidence page, by the locator of the waiver.',
    who: { may: 'viewWaivers' },
    params: byToken,
    output: 'file',
    notByToken: 'what somebody has signed is for people',
    refusals: ['waiver-not-signed'],
  }),

  readGrantedSignedPdf: route({
    method: 'GET',
    path: '/api/waiver-papers/:grant',
    summary: 'The signed PDF, for the page that has just signed it. The grant is valid for one hour.',
    who: { anyone: 'the grant returned by signing is the proof' },
    params: z.object({ grant: z.string().min(1).max(200) }),
    output: 'file',
    refusals: ['link-ended', 'waiver-not-signed'],
  }),

  checkSignedPdf: route({
    method: 'GET',
    path: '/api/signed-papers/:mark',
    summary:
      'Verifies a signed PDF by its SHA-256 or its printed code. Returns the year, position, day and whether the chain is valid; for an unknown PDF, whether its printed head is in the chain. Returns no personal data.',
    who: { anyone: 'anyone can verify a signed PDF; no personal data is returned' },
    params: z.object({ mark: signedPdfMark }),
    query: signedPdfCheckQuery,
    output: signedPdfCheck,
    refusals: [],
  }),

  listWaivers: route({
    method: 'GET',
    path: '/api/waivers',
    summary: 'Lists the waivers that the reader may see, 10 per page or all of them.',
    who: { may: 'viewWaivers' },
    query: waiverListFilters.extend({
      sortBy: waiverSort,
      page,
      all: z.enum(['0', '1', 'true', 'false']).default('0'),
    }),
    output: z.object({
      total: z.number().int().optional(),
      data: z.array(waiverListed).optional(),
      all_results: z.array(waiverListed).optional(),
    }),
    refusals: [],
  }),

  remindSigners: route({
    method: 'POST',
    path: '/api/waiver-reminder',
    summary:
      'Emails a reminder with the signing link to everyone selected (by filters or ids) who has not signed, at most once a day each, within the rows of the caller. Returns the count, and what was skipped and why.',
    who: { may: 'manageEntries' },
    body: bulkBody,
    output: bulkAnswer.extend({ mailing_id: z.number().int().nullable() }),
    notByToken: 'signing and what leads to it is for people',
    refusals: ['waiver-emails-disabled', 'waiver-not-open', 'parade-over', 'list-changed'],
  }),

  approveWaivers: route({
    method: 'POST',
    path: '/api/approve-waivers',
    summary:
      'Approves the selected signed waivers (by filters or ids) that are pending approval, within the rows of the caller, except the caller’s own. Returns the count, and what was skipped and why.',
    who: { may: 'manageEntries' },
    body: bulkBody,
    output: bulkAnswer,
    notByToken: 'a person vouches for it',
    refusals: ['list-changed'],
  }),

  verifyWaivers: route({
    method: 'POST',
    path: '/api/verify-waivers',
    summary:
      'Confirms for the selected signed waivers (by filters or ids) that the identity documents of the signers were verified, and records by whom and when. Returns the count, and what was skipped and why.',
    who: { may: 'manageWaiverVerification' },
    body: bulkBody,
    output: bulkAnswer,
    notByToken: 'a person vouches for it',
    refusals: ['list-changed'],
  }),

  exportWaivers: route({
    method: 'GET',
    path: '/api/waiver-export',
    weight: 'many',
    summary: 'Exports all pages of the list as a workbook.',
    who: { may: 'viewWaivers' },
    query: waiverFileQuery,
    output: 'file',
    refusals: [],
  }),

  exportWaiverTrail: route({
    method: 'GET',
    path: '/api/waiver-audit',
    weight: 'many',
    summary: 'Exports the audit trail of these waivers, oldest first, as a workbook.',
    who: { may: 'manageWaiverVerification' },
    query: waiverFileQuery,
    output: 'file',
    refusals: [],
  }),

  exportSignedPdfs: route({
    method: 'GET',
    path: '/api/waiver-documents',
    summary: 'The signed PDFs of the listed waivers in a ZIP file, with a register of their checksums.',
    who: { may: 'viewWaivers' },
    query: waiverListFilters.extend({
      file_name: waiverFileQuery.shape.file_name,
      buster: waiverFileQuery.shape.buster,
    }),
    output: 'file',
    notByToken: 'what somebody has signed is for people',
    refusals: [],
  }),

  readBoard: route({
    method: 'GET',
    path: '/api/waiver-board',
    weight: 'many',
    summary:
      'The progress of the waivers of a year: by entry, overdue first, and by type; for one entry, also who has not signed. Cheap, because screens poll it every few seconds.',
    who: { may: 'viewWaivers' },
    query: boardQuery,
    output: boardAnswer,
    refusals: [],
  }),

  readCalendar: route({
    method: 'GET',
    path: '/api/waiver-calendar',
    weight: 'many',
    summary:
      'The waiver schedule of a year: when waivers are sent, due and reminded of, what was emailed, and who each step would reach now.',
    who: { may: 'manageOrgs' },
    output: calendarAnswer,
    refusals: [],
  }),

  saveReminderSchedule: route({
    method: 'PUT',
    path: '/api/waiver-calendar',
    summary:
      'Sets the days before December 1 on which reminders go out, and which of them are switched on. With `from`, the steps that were shown, it is refused if somebody else has set others since; `now` has them.',
    who: { may: 'manageOrgs' },
    body: reminderScheduleBody,
    notByToken: 'settings are for people',
    output: calendarAnswer,
    refusals: ['list-changed'],
  }),

  voidWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/void',
    summary:
      'Withdraws a waiver with a reason. Its link stops working; signed evidence remains. With `again`, the person gets a new waiver, which is how a signed waiver is corrected.',
    who: { may: 'updateStatus' },
    params: byToken,
    body: voidBody,
    output: z.object({ success: z.boolean(), token: z.string().nullable() }),
    notByToken: 'a person vouches for it',
    refusals: ['waiver-deleted', 'impersonating', 'entry-not-accepted'],
  }),

  askAgain: route({
    method: 'POST',
    path: '/api/waivers/:token/ask-again',
    summary: 'Clears a decline, and emails a new signing link if there is an address.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: changedWaiver,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['waiver-deleted', 'waiver-signed', 'entry-not-accepted'],
  }),

  remindSigner: route({
    method: 'POST',
    path: '/api/waiver-reminder/:token',
    summary: 'Emails a reminder with the signing link, at most once a day, by the locator of the waiver.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: z.object({ success: z.boolean(), data: waiverDetail }),
    notByToken: 'signing and what leads to it is for people',
    refusals: [
      'waiver-deleted',
      'waiver-signed',
      'waiver-not-open',
      'parade-over',
      'waiver-emails-disabled',
      'reminder-sent-today',
      'signer-declined',
      'signer-without-email',
      'signer-address-refused',
      'signer-stopped-reminders',
      'entry-not-accepted',
    ],
  }),

  handOverLink: route({
    method: 'POST',
    path: '/api/waivers/:token/link',
    summary:
      'Creates a signing link to hand over in person and ends the previous one. The link is returned only here, and the evidence records who handed it over.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: z.object({ link: z.string() }),
    status: 201,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['waiver-deleted', 'waiver-signed', 'entry-not-accepted', 'impersonating'],
  }),
} as const;
