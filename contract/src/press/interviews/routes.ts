import { z } from 'zod';
import { count, id, pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { editableLetter } from '../../notifications/message.ts';
import {
  answerInput,
  answerStates,
  interviewDetail,
  interviewInput,
  interviewsQuery,
  listedInterview,
} from './interview.ts';

const desk = { may: 'answerInterviews' } as const;
const params = z.object({ id });

export const interviewsRoutes = {
  requestInterview: route({
    method: 'POST',
    path: '/api/interview-request',
    summary:
      'Asks the office for an interview, which answers within 24 hours; emails a receipt, to one address a few times a day.',
    who: { anyone: 'reporters ask before they have an account; a captcha and limits are in front of it' },
    body: interviewInput,
    // receipt: whether one was sent; an address gets a few a day.
    output: z.object({ success: z.boolean(), receipt: z.boolean() }),
    refusals: ['captcha-failed', 'impersonating', 'interview-requested'],
  }),

  listInterviews: route({
    method: 'GET',
    path: '/api/interview-requests',
    summary: 'Lists interview requests, 25 per page: new ones first, longest waiting on top.',
    who: desk,
    query: interviewsQuery,
    output: pageOf(listedInterview),
    refusals: [],
  }),

  readInterview: route({
    method: 'GET',
    path: '/api/interview-requests/:id',
    summary: 'Returns one request with the office’s answers.',
    who: desk,
    params,
    output: interviewDetail,
    refusals: [],
  }),

  previewInterviewLetter: route({
    method: 'GET',
    path: '/api/interview-requests/:id/letter',
    summary: 'Returns the standard email of an answer, to preview and edit.',
    who: desk,
    params,
    query: z.object({ state: z.enum(answerStates) }),
    output: editableLetter,
    refusals: [],
  }),

  answerInterview: route({
    method: 'POST',
    path: '/api/interview-requests/:id/answer',
    summary: 'Records the office’s answer to a request, and emails the requester. The email waits 30 seconds.',
    who: desk,
    params,
    body: answerInput,
    output: z.object({ success: z.boolean(), revision: z.number().int() }),
    refusals: ['revision-conflict'],
  }),

  undoInterviewAnswer: route({
    method: 'POST',
    path: '/api/interview-requests/:id/undo',
    summary: 'Undoes the last answer and withdraws its email if it has not gone out. Returns how many emails had.',
    who: desk,
    params,
    body: z.strictObject({ revision: count }),
    output: z.object({ success: z.boolean(), letters_gone: z.number().int() }),
    refusals: ['revision-conflict'],
  }),
} as const;
