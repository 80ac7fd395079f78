import { pathTo } from '@parade/contract/access/screens.ts';
import { showInstant } from '@parade/contract/calendar.ts';
import { showCivilDate } from '@parade/contract/civilDate.ts';
import { type EditableLetter, paragraphsOf } from '@parade/contract/notifications/message.ts';
import {
  type AnswerState,
  interviewLabels,
  type InterviewFields,
  promisedHours,
} from '@parade/contract/press/interviews/interview.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { fullName } from '@parade/contract/wording.ts';
import { subjectAbout, unlinkedName } from '../../mail/letter.ts';
import type { Letter } from '../../notifications/writes.ts';
import type { InterviewRow } from './reads.ts';

/**
 * Returns the receipt that the requester gets at once: when, and the promise. The only typed text in it is the name, made
 * harmless: the address may be another person's, and must not get a stranger's text from us.
 */
export function receiptLetter(settings: Settings, request: InterviewRow): Letter {
  const name = plainName(request);
  return {
    to: { address: request.email, name },
    subject: `${settings.parade_name}: We have received your interview request`,
    lines: [
      `Dear ${name},`,
      `Thank you for your interview request. We received it on ${showInstant(request.created_at)} and will answer within ${promisedHours} hours, by ${showInstant(request.due_at)}, Los Angeles time.`,
      `If you did not ask for an interview, or if something changes, please write to ${settings.support_email}${settings.support_phone ? ` or call ${settings.support_phone}` : ''}.`,
      settings.organizer_name,
    ],
    reason: `interview-receipt:${request.id}`,
    room: 'press',
    ...(request.user_id === null ? {} : { user_id: request.user_id }),
  };
}

/** Returns the office's letter; a reply to it goes to the requester. */
export function officeLetter(publicUrl: string, settings: Settings, request: InterviewRow): Letter {
  const facts: readonly (keyof InterviewFields)[] = [
    'request_to_interview',
    'interview_topic',
    'requested_date',
    'requested_time',
    'interview_location',
    'interview_length',
    'type_of_interview',
    'deadline',
    'phone',
    'email',
  ];
  const value = (key: keyof InterviewFields) =>
    // One part, so that typed text cannot become a button of ours.
    key === 'requested_date' ? showCivilDate(request[key]) : request[key].replaceAll(/\n\s*\n/g, '\n \n');
  const name = fullName(request);
  return {
    to: { address: settings.support_email, name: settings.organizer_name },
    subject: subjectAbout(request.media_outlet_name, (outlet) => `Interview request: ${outlet}`),
    lines: [
      `${name} of ${request.media_outlet_name} requests an interview. We promised an answer by ${showInstant(request.due_at)}.`,
      ...facts.map((key) => `${key === 'deadline' ? 'Their deadline' : interviewLabels[key]}\n${value(key)}`),
      { action: 'Open the request', href: `${publicUrl}${pathTo('interview', { id: request.id })}` },
    ],
    reason: `interview-office:${request.id}`,
    room: 'press',
    reply_to_person: { address: request.email, name },
  };
}

/** Returns the letter of an answer as the portal writes it. */
export function answerLetter(settings: Settings, request: InterviewRow, state: AnswerState): EditableLetter {
  const name = plainName(request);
  const asked = `your interview request (${request.request_to_interview})`;
  const when = `${showCivilDate(request.requested_date)}, ${request.requested_time}`;
  const paragraphs: Readonly<Record<AnswerState, readonly string[]>> = {
    answered: [`Thank you for ${asked}. Here is our answer:`, 'If you have any questions, please reply to this email.'],
    scheduled: [
      `Thank you for ${asked}. We are happy to confirm the interview:`,
      `${when}\n${request.interview_location}\n${request.interview_length}\n${request.type_of_interview}`,
      'If anything changes, please reply to this email.',
    ],
    declined: [
      `Thank you for ${asked}. Unfortunately, we are not able to arrange it.`,
      'Our press releases may help with your story. If another time or another person would work for you, please send us a new request.',
    ],
  };
  return {
    to: name,
    subject: `${settings.parade_name}: Your interview request`,
    greeting: `Dear ${name},`,
    text: paragraphs[state].join('\n\n'),
    signature: settings.organizer_name,
  };
}

/** Returns the letter as it is sent, with the text that the office has seen. Replies go to its sender. */
export function mailOf(
  request: InterviewRow,
  { to, subject, greeting, signature }: EditableLetter,
  text: string,
  sending: Pick<Letter, 'reason' | 'not_before' | 'reply_to'>,
): Letter {
  return {
    to: { address: request.email, name: to },
    subject,
    lines: [greeting, ...paragraphsOf(text), signature],
    room: 'press',
    ...(request.user_id === null ? {} : { user_id: request.user_id }),
    ...sending,
  };
}

function plainName(request: InterviewRow): string {
  return unlinkedName(fullName(request));
}
