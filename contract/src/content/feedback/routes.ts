import { z } from 'zod';
import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { feedback, feedbackId, feedbackInput, feedbackQuery, feedbackState } from './feedback.ts';

export const feedbackRoutes = {
  sendFeedback: route({
    method: 'POST',
    path: '/api/feedback',
    summary:
      'Sends a message to the office. It is stored and emailed to the support address; replies go to its sender.',
    who: { anyone: 'people without an account write to us too; a challenge and a limit come before it' },
    body: feedbackInput,
    output: z.object({ success: z.boolean() }),
    status: 201,
    refusals: ['captcha-failed'],
  }),

  listFeedback: route({
    method: 'GET',
    path: '/api/feedback',
    summary: 'Lists messages to the office, newest first, 20 per page. Filters: topic, state and text.',
    who: { may: 'answerFeedback' },
    query: feedbackQuery,
    output: pageOf(feedback),
    refusals: [],
  }),

  setFeedbackState: route({
    method: 'PUT',
    path: '/api/feedback/:id',
    summary: 'Marks a message as answered, or reopens it.',
    who: { may: 'answerFeedback' },
    params: feedbackId,
    body: feedbackState,
    output: feedback,
    refusals: [],
  }),
} as const;
