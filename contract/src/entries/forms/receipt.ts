/** E-30: what the applicant reads, on the screen and in the letter, once an application is submitted. */
import { z } from 'zod';
import { showCivilDate } from '../../forms/answers/civilDate.ts';
import { formTypeSchema } from '../../forms/wire.ts';

/** The required form that comes first after acceptance. */
export const upcomingForm = z.object({
  form_type: formTypeSchema,
  name: z.string(),
  /** Civil date in Los Angeles; null: none, or it counts from acceptance. */
  due_date: z.string().nullable(),
  days_after_acceptance: z.number().int().nullable(),
});
export type UpcomingForm = z.output<typeof upcomingForm>;

/** Shown while a submitted application waits for its decision, and with every other form that was submitted. */
export const receipt = z.object({
  is_application: z.boolean(),
  submitted_at: z.string(),
  /** For an application only: the leaders' addresses that the letter was sent to. */
  mailed_to: z.array(z.string()),
  /** For an application: the first form after acceptance. */
  next_form: upcomingForm.nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** A mailed copy of the answers. is_new: this version of the answers was not mailed before. */
export const mailedCopy = z.object({ mailed_to: z.string(), is_new: z.boolean() });

/** The most letters with a copy that one account gets within 24 hours. */
export const maxCopiesPerDay = 20;

export const receiptTexts = {
  stays:
    'What happens next: The parade office works with these answers from now on. If something changes, edit the form; the office sees your changes right away.',
  nothing_left: 'Nothing else is required of your entry right now. Thank you!',
  next: 'What happens next: The parade office will review your application and email you a decision. You don’t need to do anything until then.',
} as const;

/** Returns 'If your entry is accepted, the next form is Band Profile, due 09/15/2026.' */
export function upcomingText({ name, due_date, days_after_acceptance }: UpcomingForm): string {
  const due =
    due_date !== null
      ? `, due ${showCivilDate(due_date)}`
      : days_after_acceptance === null
        ? ''
        : `, due ${days_after_acceptance} days after acceptance`;
  return `If your entry is accepted, the next form is ${name}${due}.`;
}
