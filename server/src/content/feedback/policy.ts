import type { Feedback } from '@parade/contract/content/feedback/feedback.ts';
import { type Actor, can } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';

/** D-61: authorizes people who answer feedback to mark every message. */
export function authorizeNoting(actor: Actor, message: Feedback | undefined): Authorized<Feedback, 'note'> {
  return authorize(message, 'note', { sees: true, may: can(actor, 'answerFeedback') });
}
