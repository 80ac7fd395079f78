/** P-18: a message from the people who manage an entry to people on its list. */
import { z } from 'zod';
import { singleLine, visibleText } from '../../http/singleLine.ts';
import { letterPreview } from '../../notifications/message.ts';
import { chosenIds, leftOut } from './choice.ts';

export const maxPeopleSubjectLength = 100;
export const maxPeopleMessageLength = 4000;

export const peopleMessage = z.strictObject({
  ids: chosenIds,
  subject: singleLine(maxPeopleSubjectLength),
  body: visibleText(maxPeopleMessageLength),
});
export type PeopleMessage = z.output<typeof peopleMessage>;

export const peopleMessageResult = z.object({
  /** One per address: a family that shares one gets one email. */
  emails_queued: z.number().int(),
  people_written_to: z.number().int(),
  left_out: leftOut,
});
export type PeopleMessageResult = z.output<typeof peopleMessageResult>;

/** What a message would do if it were sent now. */
export const peopleMessagePreview = peopleMessageResult.extend({
  /** The letter as the first recipient gets it; null: nobody would get one. */
  example: letterPreview.nullable(),
  /** The reply-to address. */
  replies_to: z.string(),
});
