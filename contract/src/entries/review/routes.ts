import { z } from 'zod';
import { id, organizationTypeId } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { civilDay } from '../../http/singleLine.ts';
import { changeInstant } from '../choosing/choice.ts';
import { criteriaBody, score, typeCriteria } from './criteria.ts';
import { decisionBody, decisionLetter, decisions, heldDecision, releaseBody } from './decision.ts';
import { answerBody, application, asideBody, noteBody, questionBody, queueAnswer } from './review.ts';
import { queueQuery } from './queueQuery.ts';

const reviewers = { may: 'reviewApplications' } as const;
const deciders = { may: 'updateStatus' } as const;
const anEntry = z.object({ id });
const done = z.object({ success: z.boolean() });

export const reviewRoutes = {
  listQueue: route({
    method: 'GET',
    path: '/api/review',
    summary:
      'Lists received applications with the review desk’s order and filters, and the day until which decisions are held.',
    who: reviewers,
    query: queueQuery,
    output: queueAnswer,
    refusals: [],
  }),

  readApplication: route({
    method: 'GET',
    path: '/api/review/:id',
    summary: 'Returns one application for review: liaison, notes, scores, questions, earlier years. Office only.',
    who: reviewers,
    params: anEntry,
    output: application,
    refusals: [],
  }),

  readDecisionLetter: route({
    method: 'GET',
    path: '/api/review/:id/letter',
    summary: 'Returns the standard letter of a decision.',
    who: deciders,
    params: anEntry,
    query: z.object({ status: z.enum(decisions) }),
    output: decisionLetter,
    refusals: [],
  }),

  decide: route({
    method: 'POST',
    path: '/api/review/:id/decision',
    summary:
      'Accepts or rejects a received application, immediately or held until a day. Until then it stays received for everybody outside the office. With `from`, the day for new decisions that was shown, it is refused if somebody else has set another one since.',
    who: deciders,
    params: anEntry,
    body: decisionBody,
    /** decided_at: what its Undo names. */
    output: z.object({ success: z.boolean(), held: z.boolean(), decided_at: z.string() }),
    refusals: ['application-decided', 'revision-conflict'],
  }),

  undoDecision: route({
    method: 'POST',
    path: '/api/review/:id/undo',
    summary:
      'Undoes a decision, held or immediate: with `undo`, its decided_at, only that one, and none that somebody else has made since. Its emails that have not gone out are withdrawn.',
    who: deciders,
    params: anEntry,
    body: z.strictObject({ status: z.enum(decisions), undo: changeInstant.optional() }),
    /** letters_gone: the number of letters about the decision that were already sent. */
    output: z.object({ success: z.boolean(), letters_gone: z.number().int() }),
    refusals: ['application-decided'],
  }),

  setAside: route({
    method: 'PUT',
    path: '/api/review/:id/aside',
    summary:
      'Sets an application aside for later, with a reason and a day to return; null returns it to the queue. With `from`, what was shown, it is refused if somebody else has done either since; `now` has it.',
    who: deciders,
    params: anEntry,
    body: asideBody,
    output: done,
    refusals: ['application-decided', 'revision-conflict'],
  }),

  askLeader: route({
    method: 'POST',
    path: '/api/review/:id/questions',
    summary: 'Emails a question to the leaders. Replies go to the liaison, or to the sender if there is none.',
    who: deciders,
    params: anEntry,
    body: questionBody,
    status: 201,
    output: z.object({ success: z.boolean(), emails_queued: z.number().int() }),
    refusals: [],
  }),

  noteAnswer: route({
    method: 'PUT',
    path: '/api/review/:id/questions/:question_id',
    summary:
      'Records what the leader answered; an empty answer removes it. With `from`, the answer that was shown, another one that somebody else has noted since is refused; `conflicts` has it.',
    who: deciders,
    params: z.object({ id, question_id: id }),
    body: answerBody,
    output: done,
    refusals: ['revision-conflict'],
  }),

  addNote: route({
    method: 'POST',
    path: '/api/review/:id/notes',
    summary: 'Adds a private note of the office.',
    who: reviewers,
    params: anEntry,
    body: noteBody,
    status: 201,
    output: done,
    refusals: [],
  }),

  removeNote: route({
    method: 'DELETE',
    path: '/api/review/:id/notes/:note_id',
    summary: 'Removes the caller’s own note; admins may remove any. The audit trail still has it.',
    who: reviewers,
    params: z.object({ id, note_id: id }),
    output: done,
    refusals: [],
  }),

  setScore: route({
    method: 'PUT',
    path: '/api/review/:id/scores',
    summary: 'Sets the caller’s own score for one criterion; null removes it.',
    who: reviewers,
    params: anEntry,
    body: z.strictObject({ criterion_id: id, score: score.nullable() }),
    output: done,
    notByToken: 'a person says it in their own name',
    refusals: [],
  }),

  listHeld: route({
    method: 'GET',
    path: '/api/held-decisions',
    summary: 'Lists held decisions by release day, and the day until which new ones are held.',
    who: deciders,
    output: z.object({ data: z.array(heldDecision), total: z.number().int(), release_on: z.string().nullable() }),
    refusals: [],
  }),

  releaseHeld: route({
    method: 'POST',
    path: '/api/held-decisions/release',
    summary:
      'Releases the named held decisions now and sends their letters; left_out: no longer held or received, or, with `from`, the decisions that were shown, made anew since.',
    who: deciders,
    body: releaseBody,
    output: z.object({ success: z.boolean(), released: z.number().int(), left_out: z.number().int() }),
    refusals: [],
  }),

  setReleaseDay: route({
    method: 'PUT',
    path: '/api/held-decisions/day',
    summary:
      'Sets the day until which decisions are held, and moves held ones to it. With null, new decisions go out right away. With `from`, the day that was shown, one that somebody else has set since is refused.',
    who: deciders,
    body: z.strictObject({ release_on: civilDay.nullable(), from: civilDay.nullable().optional() }),
    output: z.object({ success: z.boolean(), moved: z.number().int() }),
    refusals: ['revision-conflict'],
  }),

  listCriteria: route({
    method: 'GET',
    path: '/api/review-criteria',
    summary: 'Lists the criteria by which applications of each type are scored.',
    who: reviewers,
    output: z.object({ data: z.array(typeCriteria), total: z.number().int() }),
    refusals: [],
  }),

  setCriteria: route({
    method: 'PUT',
    path: '/api/review-criteria/:organization_type',
    summary:
      'Sets the criteria of a type. Scores of a criterion that is no longer asked stay on file. With `from`, the criteria that were shown, it is refused if somebody else has set others since; `now` has them.',
    who: { may: 'manageReviewCriteria' },
    params: z.object({ organization_type: organizationTypeId }),
    body: criteriaBody,
    notByToken: 'settings are for people',
    output: typeCriteria,
    refusals: ['list-changed'],
  }),
} as const;
