import { z } from 'zod';
import { id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { editableLetter } from '../../notifications/message.ts';
import {
  mediaAccess,
  mediaAccessInput,
  mediaDecisionInput,
  mediaDecisions,
  mediaRequest,
  mediaRequestsQuery,
} from './mediaRequest.ts';

const office = { may: 'manageUsers' } as const;
const params = z.object({ id });

export const mediaAccessRoutes = {
  readMediaAccess: route({
    method: 'GET',
    path: '/api/media-access',
    summary: 'The caller’s own media access request.',
    who: { signedIn: 'everybody may ask for media access and see what became of it' },
    output: mediaAccess,
    refusals: [],
  }),

  requestMediaAccess: route({
    method: 'POST',
    path: '/api/request-media-access',
    summary: 'Requests media access. A second request changes nothing.',
    who: { signedIn: 'everybody may ask for media access' },
    body: mediaAccessInput,
    output: z.object({ success: z.boolean() }),
    refusals: ['impersonating', 'email-not-verified', 'has-media-access'],
  }),

  listMediaRequests: route({
    method: 'GET',
    path: '/api/media-requests',
    summary: 'Requests for media access from confirmed addresses, the longest waiting first, 25 a page.',
    who: office,
    query: mediaRequestsQuery,
    output: pageOf(mediaRequest),
    refusals: [],
  }),

  previewMediaLetter: route({
    method: 'GET',
    path: '/api/media-requests/:id/letter',
    summary: 'Returns the standard email of a decision, to preview and edit.',
    who: office,
    params,
    query: z.object({ decision: z.enum(mediaDecisions) }),
    output: editableLetter,
    refusals: [],
  }),

  decideMediaRequest: route({
    method: 'POST',
    path: '/api/media-requests/:id/decision',
    summary:
      'Grants or refuses media access, for those who may change the roles of the account. The email waits 30 seconds.',
    who: office,
    params,
    body: mediaDecisionInput,
    output: z.object({ success: z.boolean() }),
    refusals: ['media-request-decided', 'rank-too-low', 'role-too-high', 'own-account', 'impersonating'],
  }),

  undoMediaDecision: route({
    method: 'POST',
    path: '/api/media-requests/:id/undo',
    summary: 'Undoes a decision and withdraws its email if it has not gone out. Returns how many emails had.',
    who: office,
    params,
    output: z.object({ success: z.boolean(), letters_gone: z.number().int() }),
    refusals: ['media-request-decided', 'rank-too-low', 'role-too-high', 'own-account', 'impersonating'],
  }),
} as const;
