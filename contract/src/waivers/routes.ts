import { z } from 'zod';
import { fieldPathSchema, fieldValuesSchema, fileSchema } from '../forms/wire.ts';
import { count, page } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { paperCheck, paperCheckQuery, paperMark } from './paper.ts';
import { declining, signedAnswer, signingView, waiverDetail, waiverListed } from './waiver.ts';
import { boardAnswer, boardQuery } from './board.ts';
import { bulkAnswer, bulkBody, waiverListFilters, waiverSort } from './bulk.ts';
import { waiverFileQuery } from './export.ts';
import { calendarAnswer, ladderBody } from './ladder.ts';

/**
 * In a path, `token` is one of two things. The secret of a signing link lets its holder read and sign that one waiver.
 * A locator names a waiver to signed-in people with the right, and to everybody else nothing at all.
 */
const byToken = z.object({ token: z.string().min(1).max(200) });
const held = 'the secret of the signing link is the proof; a locator counts only with a session and the right';
const agreed = (words: string) => z.literal(true, words);
const changedWaiver = z.object({ success: z.boolean(), data: waiverDetail });

export const waiversRoutes = {
  readWaiver: route({
    method: 'GET',
    path: '/api/waivers/:token',
    summary:
      'By the secret of a signing link: what its holder fills in and signs. By a locator: the waiver to review, for people with the right. Changes nothing but that it was viewed.',
    who: { anyone: held },
    params: byToken,
    output: z.object({ waiver: waiverDetail.nullable(), signing: signingView.nullable() }),
    refusals: ['waiver-not-found', 'waiver-deleted', 'waiver-link-replaced', 'waiver-signed', 'waiver-not-open'],
  }),

  saveAnswers: route({
    method: 'PUT',
    path: '/api/waivers/:token/answers',
    summary:
      'Keeps what the signer typed so far; signatures and consents are only taken with the final act. Absent leaves, null clears.',
    who: { anyone: held },
    params: byToken,
    body: z.strictObject({ field_values: fieldValuesSchema, revision: count }),
    texts: 'clean',
    output: z.object({ success: z.literal(true), revision: z.number().int() }),
    refusals: [
      'waiver-not-found',
      'waiver-deleted',
      'waiver-link-replaced',
      'waiver-signed',
      'waiver-not-open',
      'signer-only',
      'revision-conflict',
    ],
  }),

  signWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token',
    summary: 'Signs. Needs the secret of the signing link, the review and the consent; acts once.',
    who: { anyone: held },
    params: byToken,
    body: z.strictObject({
      field_values: fieldValuesSchema,
      reviewed: agreed('Please confirm that you have reviewed your answers'),
      consent: agreed('Please agree to sign electronically'),
    }),
    texts: 'clean',
    output: signedAnswer,
    refusals: [
      'waiver-not-found',
      'waiver-deleted',
      'waiver-link-replaced',
      'waiver-signed',
      'waiver-not-open',
      'signer-only',
    ],
  }),

  declineWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/decline',
    summary:
      'Says instead of signing that the person does not want to take part, or that the link reached the wrong person. The waiver stays pending; signing takes it back.',
    who: { anyone: held },
    params: byToken,
    body: declining,
    output: z.object({ success: z.literal(true), signing: signingView }),
    refusals: [
      'waiver-not-found',
      'waiver-deleted',
      'waiver-link-replaced',
      'waiver-signed',
      'waiver-not-open',
      'signer-only',
    ],
  }),

  askProof: route({
    method: 'POST',
    path: '/api/waivers/:token/uploads',
    summary:
      'Grants the holder of the signing link one upload for a file field. PUT the bytes to url, then accept the file, then save it with the answers.',
    who: { anyone: held },
    params: byToken,
    body: z.strictObject({
      name: z.string().trim().min(1).max(255),
      type: z.string().max(200),
      path: fieldPathSchema,
      /** In bytes. */
      size: z.int().nonnegative(),
    }),
    output: z.object({ url: z.string(), file: fileSchema }),
    refusals: [
      'upload-refused',
      'too-many-uploads',
      'upload-space-full',
      'waiver-not-found',
      'waiver-deleted',
      'waiver-link-replaced',
      'waiver-signed',
      'waiver-not-open',
      'signer-only',
    ],
  }),

  acceptProof: route({
    method: 'POST',
    path: '/api/waivers/:token/uploads/:file_id/accept',
    summary: 'Checks the uploaded bytes; a file that fails is deleted and the error named.',
    who: { anyone: held },
    params: byToken.extend({ file_id: z.string().max(60) }),
    output: z.object({ file: fileSchema }),
    refusals: [
      'upload-refused',
      'upload-ended',
      'storage-down',
      'waiver-not-found',
      'waiver-deleted',
      'waiver-link-replaced',
      'waiver-signed',
      'waiver-not-open',
      'signer-only',
    ],
  }),

  readProof: route({
    method: 'GET',
    path: '/api/waivers/:token/files/:file_id',
    summary: 'A file that the signer has handed in, for those who check identity papers, by the waiver’s locator.',
    who: { may: 'manageWaiverVerification' },
    params: byToken.extend({ file_id: z.string().max(60) }),
    output: 'file',
    refusals: [],
  }),

  readPaper: route({
    method: 'GET',
    path: '/api/waivers/:token/document',
    summary: 'The signed paper as a PDF, with its page of evidence, by the waiver’s locator.',
    who: { may: 'viewWaivers' },
    params: byToken,
    output: 'file',
    refusals: ['waiver-not-signed'],
  }),

  readGrantedPaper: route({
    method: 'GET',
    path: '/api/waiver-papers/:grant',
    summary: 'The signed paper, for the page that has just signed it: the grant is good for an hour.',
    who: { anyone: 'the grant that the answer of the signature holds is the proof' },
    params: z.object({ grant: z.string().min(1).max(200) }),
    output: 'file',
    refusals: ['link-ended', 'waiver-not-signed'],
  }),

  checkPaper: route({
    method: 'GET',
    path: '/api/signed-papers/:mark',
    summary:
      'Whether a signed paper is ours, by the SHA-256 of the file or the code that it prints. Tells year, position, day and whether the chain holds; of a paper that is not known, whether the head it prints is in its chain. No personal data.',
    who: { anyone: 'whoever is shown a signed paper may check it; nothing personal is told' },
    params: z.object({ mark: paperMark }),
    query: paperCheckQuery,
    output: paperCheck,
    refusals: [],
  }),

  approveWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/approve',
    summary: 'Approves a signed waiver, by its locator.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: changedWaiver,
    refusals: ['waiver-not-signed', 'waiver-deleted'],
  }),

  confirmVerification: route({
    method: 'POST',
    path: '/api/waivers/:token/confirm-waiver-verification',
    summary: 'Notes that a person of the parade has seen the signer’s identity papers, by the waiver’s locator.',
    who: { may: 'manageWaiverVerification' },
    params: byToken,
    output: changedWaiver,
    refusals: ['waiver-deleted', 'waiver-not-signed'],
  }),

  listWaivers: route({
    method: 'GET',
    path: '/api/waivers',
    summary: 'Waivers inside the reader’s rows: 10 a page, or all of them.',
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
      'Mails the signing link once more to everybody meant (filters or ids) who has not signed, inside the actor’s rows, at most once a day each. Tells how many, and what was left out and why.',
    who: { may: 'manageEntries' },
    body: bulkBody,
    output: bulkAnswer.extend({ mailing_id: z.number().int().nullable() }),
    refusals: ['waiver-emails-disabled', 'waiver-not-open', 'list-changed'],
  }),

  approveWaivers: route({
    method: 'POST',
    path: '/api/approve-waivers',
    summary:
      'Approves the signed waivers meant (filters or ids) that wait for it, inside the actor’s rows, not the actor’s own. Tells how many, and what was left out and why.',
    who: { may: 'manageEntries' },
    body: bulkBody,
    output: bulkAnswer,
    refusals: ['list-changed'],
  }),

  verifyWaivers: route({
    method: 'POST',
    path: '/api/verify-waivers',
    summary:
      'Confirms for the signed waivers meant (filters or ids) that the signers’ identity papers were seen; who and when is kept for each. Tells how many, and what was left out and why.',
    who: { may: 'manageWaiverVerification' },
    body: bulkBody,
    output: bulkAnswer,
    refusals: ['list-changed'],
  }),

  exportWaivers: route({
    method: 'GET',
    path: '/api/waiver-export',
    summary: 'The waivers of the list, all pages, as a workbook.',
    who: { may: 'viewWaivers' },
    query: waiverFileQuery,
    output: 'file',
    refusals: [],
  }),

  exportWaiverTrail: route({
    method: 'GET',
    path: '/api/waiver-audit',
    summary: 'Who did what to which of these waivers and when, oldest first, as a workbook.',
    who: { may: 'manageWaiverVerification' },
    query: waiverFileQuery,
    output: 'file',
    refusals: [],
  }),

  exportPapers: route({
    method: 'GET',
    path: '/api/waiver-documents',
    summary: 'The signed papers of the waivers of the list as PDFs in a ZIP, with a register of their checksums.',
    who: { may: 'viewWaivers' },
    query: waiverListFilters.extend({
      file_name: waiverFileQuery.shape.file_name,
      buster: waiverFileQuery.shape.buster,
    }),
    output: 'file',
    refusals: [],
  }),

  readBoard: route({
    method: 'GET',
    path: '/api/waiver-board',
    summary:
      'How far the waivers of a year are: by entry, overdue first, and by type; of one entry with who is missing. Cheap: it is asked for every few seconds.',
    who: { may: 'viewWaivers' },
    query: boardQuery,
    output: boardAnswer,
    refusals: [],
  }),

  readCalendar: route({
    method: 'GET',
    path: '/api/waiver-calendar',
    summary:
      'When waivers of a year go out, are due and are reminded of, what was mailed, and whom each step would reach now.',
    who: { may: 'manageOrgs' },
    output: calendarAnswer,
    refusals: [],
  }),

  saveLadder: route({
    method: 'PUT',
    path: '/api/waiver-calendar',
    summary: 'Sets the days before December 1 on which reminders go out, and which of them are switched on.',
    who: { may: 'manageOrgs' },
    body: ladderBody,
    output: calendarAnswer,
    refusals: [],
  }),

  voidWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/void',
    summary:
      'Withdraws a waiver with a reason; its link ends, what was signed stays. With `again` the person gets a new one: the way to correct a signed waiver.',
    who: { may: 'updateStatus' },
    params: byToken,
    body: z.strictObject({
      reason: z.string().trim().min(1, 'This value is required').max(500),
      again: z.boolean(),
    }),
    output: z.object({ success: z.boolean(), token: z.string().nullable() }),
    refusals: ['waiver-deleted', 'impersonating', 'entry-not-accepted'],
  }),

  askAgain: route({
    method: 'POST',
    path: '/api/waivers/:token/ask-again',
    summary: 'Takes back that the person declined, and mails a new signing link where there is an address.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: changedWaiver,
    refusals: ['waiver-deleted', 'waiver-signed'],
  }),

  remindSigner: route({
    method: 'POST',
    path: '/api/waiver-reminder/:token',
    summary: 'Mails the signing link once more, at most once a day, by the waiver’s locator.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: z.object({ success: z.boolean(), data: waiverDetail }),
    refusals: [
      'waiver-deleted',
      'waiver-signed',
      'waiver-not-open',
      'waiver-emails-disabled',
      'reminder-sent-today',
      'signer-declined',
      'signer-without-email',
      'entry-not-accepted',
    ],
  }),

  handOverLink: route({
    method: 'POST',
    path: '/api/waivers/:token/link',
    summary:
      'Makes a fresh signing link to hand over in person and ends the one before. The link is told here and nowhere else; who handed it over stands in the evidence.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: z.object({ link: z.string() }),
    status: 201,
    refusals: ['waiver-deleted', 'waiver-signed', 'impersonating'],
  }),
} as const;
