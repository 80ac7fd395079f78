/** The calendar of waivers: they go out, reminders follow on a schedule, they are due. */
import { z } from 'zod';
import { addDays } from '../forms/answers/civilDate.ts';
import { settingShapes } from '../settings/setting.ts';
import { waiversDueOn } from '../settings/paradeYear.ts';

export type ReminderStep = z.output<typeof settingShapes.waiver_reminder_days>[number];

/**
 * The hour in Los Angeles from which on a step of the reminder schedule goes out: when people are up, and the office is
 * there.
 */
export const reminderHour = 9;

/** The civil date in Los Angeles of a step. */
export function reminderDate(paradeYear: number, step: Pick<ReminderStep, 'days'>): string {
  return addDays(waiversDueOn(paradeYear), -step.days);
}

/** W-08: each step goes out once a year. */
export function reminderKey(paradeYear: number, step: Pick<ReminderStep, 'days'>): string {
  return `ladder:${paradeYear}:${step.days}`;
}

export const reminderScheduleBody = z.strictObject({ steps: settingShapes.waiver_reminder_days });

export const calendarStep = z.object({
  days: z.number().int(),
  on: z.boolean(),
  /** Civil date. */
  date: z.string(),
  /** When its letters were queued; null: not yet. */
  sent_at: z.string().nullable(),
  mailing_id: z.number().int().nullable(),
  /** Letters that it came to. */
  letters: z.number().int().nullable(),
});

export const calendarAnswer = z.object({
  year: z.number().int(),
  today: z.string(),
  /** Civil dates. */
  sent_on: z.string(),
  due_on: z.string(),
  emails_enabled: z.boolean(),
  /** Waivers that were mailed, and that wait to be. */
  mailed: z.number().int(),
  to_be_mailed: z.number().int(),
  /** Whom a reminder would reach now. */
  would_get_it: z.number().int(),
  steps: z.array(calendarStep),
});
export type WaiverCalendar = z.output<typeof calendarAnswer>;
