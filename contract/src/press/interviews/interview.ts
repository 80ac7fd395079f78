/** D-30, D-31: what the press asks the office for, answered within 24 hours. */
import { z } from 'zod';
import { emailAddress, optionalLine, phone, singleLine, typedDay, visibleText } from '../../http/singleLine.ts';
import { count, page, searchText, sortBy } from '../../http/paging.ts';
import { maxLetterText } from '../../notifications/message.ts';
import { personName, recaptcha } from '../../users/account.ts';

/** Within so many hours the office answers. */
export const promisedHours = 24;
export const interviewTypes = ['In person', 'By phone', 'Video call', 'Live on air', 'By email'] as const;

/** The fields under the names of the API; all are required. */
const asked = {
  requested_date: typedDay,
  requested_time: singleLine(60),
  first_name: personName,
  last_name: personName,
  phone,
  email: emailAddress,
  interview_location: singleLine(200),
  interview_length: singleLine(60),
  type_of_interview: singleLine(60),
  /** Whom they want to speak to. */
  request_to_interview: singleLine(200),
  deadline: singleLine(80),
  interview_topic: visibleText(2000),
  media_outlet_name: singleLine(160),
};
export const interviewInput = z.strictObject({ ...asked, recaptcha });
export type InterviewInput = z.output<typeof interviewInput>;
/** Without what proves that a person sends it. */
export const interviewFields = z.strictObject(asked);
export type InterviewFields = z.output<typeof interviewFields>;

export const interviewLabels: Readonly<Record<keyof InterviewFields, string>> = {
  requested_date: 'Requested date',
  requested_time: 'Requested time',
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  interview_location: 'Interview location',
  interview_length: 'Interview length',
  type_of_interview: 'Type of interview',
  request_to_interview: 'Interview with',
  deadline: 'Your deadline',
  interview_topic: 'Interview topic',
  media_outlet_name: 'Media outlet',
};

export const INTERVIEW_MESSAGES = {
  failed: 'Problems Submitting Form: Please correct errors and try again',
  past: 'This date is in the past. Please choose today or a later date.',
  no_answer: 'Please write your answer before you send this email.',
} as const;

export const interviewStates = ['new', 'answered', 'scheduled', 'declined'] as const;
export type InterviewState = (typeof interviewStates)[number];
export const interviewStateLabels: Readonly<Record<InterviewState, string>> = {
  new: 'New',
  answered: 'Answered',
  scheduled: 'Scheduled',
  declined: 'Declined',
};
export const answerStates = ['answered', 'scheduled', 'declined'] as const;
export type AnswerState = (typeof answerStates)[number];

export const interviewsPageSize = 25;
/** waiting: what is new first, the longest waiting on top; then the rest, the newest first. */
export const interviewSorts = ['waiting', 'received', 'outlet', 'requested'] as const;
export const defaultInterviewSort = 'waiting';
export const interviewsQuery = z.object({
  state: z.enum(['any', ...interviewStates]).default('any'),
  /** A part of a name, an address, an outlet, the topic or whom they want to interview. */
  q: searchText,
  sortBy: sortBy(...interviewSorts).default(defaultInterviewSort),
  page,
});
export type InterviewsQuery = z.output<typeof interviewsQuery>;

const text = z.string();
export const listedInterview = z.object({
  id: z.number().int(),
  state: z.enum(interviewStates),
  media_outlet_name: text,
  first_name: text,
  last_name: text,
  request_to_interview: text,
  interview_topic: text,
  /** Civil date. */
  requested_date: text,
  requested_time: text,
  deadline: text,
  created_at: text,
  /** Whole hours left of the promised ones, rounded down; negative: overdue. null: it is answered. */
  hours_left: z.number().int().nullable(),
});
export type ListedInterview = z.output<typeof listedInterview>;

/** One answer of the office. */
export const interviewAnswer = z.object({
  id: z.number().int(),
  state: z.enum(answerStates),
  note: text,
  /** What was emailed; null: nothing. */
  letter: text.nullable(),
  created_at: text,
  by: text,
  undone_at: text.nullable(),
});

export const interviewDetail = z.object({
  id: z.number().int(),
  requested_date: text,
  requested_time: text,
  first_name: text,
  last_name: text,
  phone: text,
  email: text,
  interview_location: text,
  interview_length: text,
  type_of_interview: text,
  request_to_interview: text,
  deadline: text,
  interview_topic: text,
  media_outlet_name: text,
  state: z.enum(interviewStates),
  created_at: text,
  /** Until when the office has promised to answer. */
  due_at: text,
  hours_left: z.number().int().nullable(),
  /** Whether the first answer came in time; null: there is none. */
  was_in_time: z.boolean().nullable(),
  /** false: whoever asked was not logged in. */
  has_account: z.boolean(),
  revision: z.number().int(),
  answers: z.array(interviewAnswer),
  abilities: z.object({ answer: z.boolean(), undo: z.boolean() }),
});
export type InterviewDetail = z.output<typeof interviewDetail>;

export const answerInput = z.strictObject({
  state: z.enum(answerStates),
  /** Of the request as it was read. */
  revision: count,
  note: optionalLine(1000).default(''),
  /** The text of the email; null: none goes. */
  letter: visibleText(maxLetterText).nullable().default(null),
});
export type AnswerInput = z.output<typeof answerInput>;

/** Whether an email would go as the portal wrote it: of state 'answered' that is a letter without an answer. */
export function isUnanswered(state: AnswerState, letter: string, written: string): boolean {
  return state === 'answered' && wordsOf(letter) === wordsOf(written);
}

function wordsOf(given: string): string {
  return given.trim().split(/\s+/).join(' ');
}
