import { z } from 'zod';
import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { failedPdf, retriedPdfs } from '../failedPdf.ts';
import { waiverDetail } from '../waiver.ts';
import { linkSheet, linkSheetBody } from './linkSheet.ts';
import { queuedWaiver, queueQuery } from './queue.ts';

/** A locator, which only works with a session and the permission. */
const byToken = z.object({ token: z.string().min(1).max(200) });
const changedWaiver = z.object({ success: z.boolean(), data: waiverDetail });
const approvedWaiver = changedWaiver.extend({
  /** Present only when true: it had been approved before, so nothing changed and there is nothing to take back. */
  was_approved: z.literal(true).optional(),
});

/** Approval and verification: calls of the approval queue, of the rehearsal sheet, and about failed signed PDFs. */
export const waiverReviewRoutes = {
  readQueue: route({
    method: 'GET',
    path: '/api/waiver-queue',
    summary: 'Lists signed waivers waiting for approval, longest waiting first, with age and signature.',
    who: { may: 'manageEntries' },
    query: queueQuery,
    output: pageOf(queuedWaiver),
    refusals: [],
  }),

  approveWaiver: route({
    method: 'POST',
    path: '/api/waivers/:token/approve',
    summary: 'Approves a signed waiver, by its locator.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: approvedWaiver,
    notByToken: 'a person vouches for it',
    refusals: ['waiver-not-signed', 'waiver-deleted'],
  }),

  confirmVerification: route({
    method: 'POST',
    path: '/api/waivers/:token/confirm-waiver-verification',
    summary: 'Records that parade staff verified the identity documents of the signer, by the locator of the waiver.',
    who: { may: 'manageWaiverVerification' },
    params: byToken,
    output: changedWaiver,
    notByToken: 'a person vouches for it',
    refusals: ['waiver-deleted', 'waiver-not-signed'],
  }),

  undoApproval: route({
    method: 'DELETE',
    path: '/api/waivers/:token/approve',
    summary: 'Undoes an approval, by whoever gave it within the last few minutes.',
    who: { may: 'manageEntries' },
    params: byToken,
    output: changedWaiver,
    notByToken: 'a person vouches for it',
    refusals: ['cannot-update-waiver', 'waiver-deleted'],
  }),

  makeLinkSheet: route({
    method: 'POST',
    path: '/api/waiver-links',
    summary:
      'A fresh signing link for each of these unsigned waivers, to print as QR codes. Their previous links end, each is audited, and the links are shown only once.',
    who: { may: 'manageEntries' },
    body: linkSheetBody,
    output: linkSheet,
    notByToken: 'signing and what leads to it is for people',
    refusals: ['impersonating'],
  }),

  listFailedPdfs: route({
    method: 'GET',
    path: '/api/failed-signed-pdfs',
    summary:
      'Lists signed PDFs that failed and have not been created since, the newest 100, with the cause and the tries so far.',
    who: { may: 'manageUsers' },
    output: pageOf(failedPdf),
    refusals: [],
  }),

  retryPdfs: route({
    method: 'POST',
    path: '/api/failed-signed-pdfs/retry',
    summary: 'Queues failed signed PDFs again: these, or all. Returns how many; those already waiting are not counted.',
    who: { may: 'manageUsers' },
    body: retriedPdfs,
    output: z.object({ success: z.literal(true), count: z.number().int() }),
    refusals: [],
  }),
} as const;
