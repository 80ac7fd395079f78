import { z } from 'zod';
import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { waiverDetail } from '../waiver.ts';
import { linkSheet, linkSheetBody } from './linkSheet.ts';
import { queuedWaiver, queueQuery } from './queue.ts';

/** A locator, which counts only with a session and the right. */
const byToken = z.object({ token: z.string().min(1).max(200) });
const changedWaiver = z.object({ success: z.boolean(), data: waiverDetail });

/** Approval and verification; calls of the approval queue and of the sheet for a rehearsal. */
export const waiverReviewRoutes = {
  readQueue: route({
    method: 'GET',
    path: '/api/waiver-queue',
    summary: 'Signed waivers that wait for approval, the longest waiting first, with age and signature.',
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
    output: changedWaiver,
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
    summary: 'Takes an approval back, by whoever gave it a few minutes ago.',
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
} as const;
