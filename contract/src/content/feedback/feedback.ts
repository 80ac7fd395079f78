/** D-61: messages to the office, which need no account. */
import { z } from 'zod';
import { id, page, searchText } from '../../http/paging.ts';
import { emailAddress, optionalPhone, singleLine, visibleText } from '../../http/singleLine.ts';
import { recaptcha } from '../../users/account.ts';

export const feedbackTopics = ['equestrian', 'float', 'band', 'help', 'feedback', 'general'] as const;
export type FeedbackTopic = (typeof feedbackTopics)[number];
export const feedbackTopicLabels: Readonly<Record<FeedbackTopic, string>> = {
  equestrian: 'Equestrian entries',
  float: 'Float entries',
  band: 'Band entries',
  help: 'Help with this portal',
  feedback: 'Feedback',
  general: 'Anything else',
};

export const feedbackStates = ['open', 'answered'] as const;
export type FeedbackState = (typeof feedbackStates)[number];
export const feedbackStateLabels: Readonly<Record<FeedbackState, string>> = { open: 'Open', answered: 'Answered' };

export const maxFeedbackMessage = 5000;

/** The typed fields; the answer to the challenge is sent with them. */
export const feedbackForm = z.strictObject({
  topic: z.enum(feedbackTopics),
  name: singleLine(120),
  email: emailAddress.pipe(z.string().max(254)),
  phone: optionalPhone.default(''),
  message: visibleText(maxFeedbackMessage),
});
export const feedbackInput = feedbackForm.extend({
  recaptcha,
  /** null, '' and absent all mean no phone. */
  phone: optionalPhone.nullish().transform((phone) => phone ?? ''),
});
export type FeedbackInput = z.output<typeof feedbackInput>;

/** A message as the office reads it. */
export const feedback = z.object({
  id: z.number().int(),
  topic: z.enum(feedbackTopics),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  state: z.enum(feedbackStates),
  created_at: z.string(),
  /** Name of the person who marked it as answered; null: nobody yet. */
  answered_by: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type Feedback = z.output<typeof feedback>;

export const feedbackPageSize = 20;
export const feedbackQuery = z.object({
  topic: z.enum(['any', ...feedbackTopics]).default('any'),
  state: z.enum(['any', ...feedbackStates]).default('open'),
  /** A part of the name, the address or the message. */
  q: searchText,
  page,
});
export type FeedbackQuery = z.output<typeof feedbackQuery>;

export const feedbackState = z.strictObject({ state: z.enum(feedbackStates) });
export const feedbackId = z.object({ id });

export const feedbackTexts = {
  failed: 'Form Submission Failed',
  sent: 'Thank you for writing to us',
} as const;
