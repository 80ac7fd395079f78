/** The review desk: a queue of received applications, and one of them with everything that the office knows about it. */
import { z } from 'zod';
import { civilDay, optionalLine, visibleText } from '../../http/singleLine.ts';
import { rep } from '../entry.ts';
import { displayedStatuses } from '../status.ts';
import { criterion, reviewerScores } from './criteria.ts';
import { decisions, letterEdit } from './decision.ts';

export const queueItem = z.object({
  id: z.number().int(),
  official_name: z.string(),
  org_type: z.number().int(),
  year: z.number().int(),
  submitted_at: z.string().nullable(),
  state: z.enum(['open', 'aside', 'held']),
});
export type QueueItem = z.output<typeof queueItem>;

export const queueAnswer = z.object({
  data: z.array(queueItem),
  total: z.number().int(),
  /** The day until which decisions are held by default; null: they take effect at once. */
  release_on: z.string().nullable(),
  /** The number of held decisions, whatever the filters. */
  held: z.number().int(),
});
export type QueueAnswer = z.output<typeof queueAnswer>;

const aside = z.strictObject({
  reason: optionalLine(300),
  /** Civil date on which it returns to the queue; null: until somebody brings it back. */
  returns_on: civilDay.nullable(),
});
export type Aside = z.output<typeof aside>;
/** `from`: what was shown when this was begun; null where it was not set aside. */
export const asideBody = z.strictObject({ aside: aside.nullable(), from: aside.nullable().optional() });

export const noteBody = z.strictObject({ text: visibleText(2000) });
export const questionBody = z.strictObject({ question: visibleText(2000) });
export const maxAnswerLength = 4000;
const answerText = z.string().trim().max(maxAnswerLength);
/** `from`: the answer that was shown when this one was begun; '' for none. */
export const answerBody = z.strictObject({
  answer: answerText,
  from: z.strictObject({ answer: answerText }).optional(),
});

const reviewNote = z.object({
  id: z.number().int(),
  text: z.string(),
  at: z.string(),
  by: z.string().nullable(),
  is_own: z.boolean(),
  may_remove: z.boolean(),
});
const reviewQuestion = z.object({
  id: z.number().int(),
  question: z.string(),
  asked_at: z.string(),
  asked_by: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
const earlierYear = z.object({
  id: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  displayed_status: z.enum(displayedStatuses),
  /** Place in the line-up. */
  directory_idx: z.number().int().nullable(),
  mean: z.number().nullable(),
});

export const reviewActs = ['decide', 'assign_rep', 'note', 'score'] as const;

/** One application on the desk. Its form has a call of its own. */
export const application = z.object({
  id: z.number().int(),
  organization_id: z.number().int(),
  organization_name: z.string(),
  organization_type: z.string(),
  org_type: z.number().int(),
  year: z.number().int(),
  is_first: z.boolean(),
  official_name: z.string(),
  displayed_status: z.enum(displayedStatuses),
  submitted_at: z.string().nullable(),
  /** Civil date in Los Angeles. */
  today: z.string(),
  form_type: z.string().nullable(),
  rep: rep.nullable(),
  leaders: z.array(
    z.object({
      user_id: z.number().int(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      /** Whether the address is confirmed; letters go to confirmed addresses only. */
      is_confirmed: z.boolean(),
    }),
  ),
  /** The day until which new decisions are held by default; null: they take effect at once. */
  release_on: z.string().nullable(),
  /** A decision that waits for its day; nobody outside the office sees it. */
  held: z
    .object({
      status: z.enum(decisions),
      release_on: z.string(),
      letter: letterEdit.nullable(),
      by: z.string().nullable(),
      /** What its Undo names. */
      decided_at: z.string(),
    })
    .nullable(),
  /** Who changed the status last, and when; null while it waits for a decision. */
  changed: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  aside: z
    .object({ reason: z.string(), returns_on: z.string().nullable(), at: z.string(), by: z.string().nullable() })
    .nullable(),
  notes: z.array(reviewNote),
  questions: z.array(reviewQuestion),
  criteria: z.array(criterion),
  scores: z.array(reviewerScores),
  /** Other entries of the same organization, newest first. */
  earlier: z.array(earlierYear),
  acts: z.array(z.enum(reviewActs)),
});
export type Application = z.output<typeof application>;

/** Returns how an application is set aside as a page of it shows; null where it is not. */
export function asideShownOn({ aside: shown }: Application): Aside | null {
  return shown && { reason: shown.reason, returns_on: shown.returns_on };
}
