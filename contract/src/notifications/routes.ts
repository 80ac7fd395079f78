import { z } from 'zod';
import { id, page, pageOf, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { message, messageStates, messageText } from './message.ts';

/** The outbox (decisions: 'every message can be read at /outbox (manageUsers)'). */
export const notificationsRoutes = {
  listOutbox: route({
    method: 'GET',
    path: '/api/outbox',
    summary: 'Letters, newest first, by state and by a text in address or subject.',
    who: { may: 'manageUsers' },
    query: z.object({ state: z.enum([...messageStates, 'any']).default('any'), q: searchText, page }),
    output: pageOf(message),
    refusals: [],
  }),
  readMessage: route({
    method: 'GET',
    path: '/api/outbox/:id',
    summary: 'One letter with its text.',
    who: { may: 'manageUsers' },
    params: z.object({ id }),
    output: messageText,
    refusals: [],
  }),
  resendMessage: route({
    method: 'POST',
    path: '/api/outbox/:id/resend',
    summary: 'Tries a failed letter again.',
    who: { may: 'manageUsers' },
    params: z.object({ id }),
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
} as const;
