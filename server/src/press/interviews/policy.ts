import type { InterviewFields } from '@parade/contract/press/interviews/interview.ts';
import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';
import type { InterviewRow } from './reads.ts';

/** D-30: authorizes anybody to ask in their own name; the captcha and the limits come before. */
export function authorizeAsking(actor: Actor | null, fields: InterviewFields): Authorized<InterviewFields, 'ask'> {
  if (actor?.impersonator) throw new Refusal('impersonating');
  return authorize(fields, 'ask', { sees: true, may: true });
}

/** D-31: lets the office answer; no one else reads reporters' requests. */
export function authorizeAnswering(
  actor: Actor,
  request: InterviewRow | undefined,
): Authorized<InterviewRow, 'answer'> {
  const may = can(actor, 'answerInterviews');
  return authorize(request, 'answer', { sees: may, may });
}
