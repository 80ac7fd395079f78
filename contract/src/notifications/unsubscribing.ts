/** N-05: mail that people may unsubscribe from. Everything else, such as an invitation to sign, is always sent. */
import { z } from 'zod';
import { notificationTypes } from './message.ts';

/** The events that an account subscribed to, reminders to the signer of one waiver, and a leader’s week. */
export const topics = [...notificationTypes, 'waiver reminders', 'weekly summary'] as const;
export type Topic = (typeof topics)[number];

/** The texts of the page and of the letter's button, and the reason why the letter was sent. */
export const topicWords: Readonly<
  Record<Topic, { readonly label: string; readonly why: string; readonly act: string }>
> = {
  'application submitted': {
    label: 'emails about new applications',
    why: 'You’re getting this email because you subscribed to new applications.',
    act: 'Unsubscribe',
  },
  'official photo updated': {
    label: 'emails about new official photos',
    why: 'You’re getting this email because you subscribed to new official photos.',
    act: 'Unsubscribe',
  },
  'waiver reminders': {
    label: 'reminders to sign this waiver',
    why: 'You’re getting this reminder because your waiver isn’t signed yet.',
    act: 'Stop these reminders',
  },
  'weekly summary': {
    label: 'weekly emails about what is due',
    why: 'You’re getting this email on Mondays because you lead an entry with something due.',
    act: 'Stop these weekly emails',
  },
};

export const unsubscribing = z.object({ topic: z.enum(topics), is_stopped: z.boolean() });
export type Unsubscribing = z.output<typeof unsubscribing>;

/** N-08: whether a leader gets the weekly email. */
export const weeklySummary = z.strictObject({ is_on: z.boolean() });
