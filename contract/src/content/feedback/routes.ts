import { z } from 'zod';
import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { feedback, feedbackId, feedbackInput, feedbackQuery, feedbackState } from './feedback.ts';

export const feedbackRoutes = {
  sendFeedback: route({
    method: 'POST',
    path: '/api/feedback',
    summary:
      'Writes to the office: the message is stored and mailed to the support address, with answers to its sender.',
    who: { anyone: 'people without an account write to us too; a challenge and a limit come before it' },
    body: feedbackInput,
    output: z.object({ success: z.boolean() }),
    status: 201,
    refusals: [],
  }),

  listFeedback: route({
    method: 'GET',
    path: '/api/feedback',
    summary: 'Messages to the office, newest first, 20 a page: by topic, state and a part of their text.',
    who: { may: 'answerFeedback' },
    query: feedbackQuery,
    output: pageOf(feedback),
    refusals: [],
  }),

  setFeedbackState: route({
    method: 'PUT',
    path: '/api/feedback/:id',
    summary: 'Notes that a message is answered, or open again.',
    who: { may: 'answerFeedback' },
    params: feedbackId,
    body: feedbackState,
    output: feedback,
    refusals: [],
  }),
} as const;
