/** The calendar of waivers: when they are sent, when reminders follow, and when they are due. */
import { z } from 'zod';
import { addDays } from '../forms/answers/civilDate.ts';
import { settingShapes } from '../settings/setting.ts';
import { waiversDueOn } from '../settings/paradeYear.ts';

export type ReminderStep = z.output<typeof settingShapes.waiver_reminder_days>[number];

/**
 * The hour in Los Angeles at which a step of the reminder schedule starts to go out: people are up, and the office is
 * open.
 */
export const reminderHour = 9;

/** Returns the civil date of a step in Los Angeles. */
export function reminderDate(paradeYear: number, step: Pick<ReminderStep, 'days'>): string {
  return addDays(waiversDueOn(paradeYear), -step.days);
}

/** W-08: returns a step's key, so that it goes out once a year. */
export function reminderKey(paradeYear: number, step: Pick<ReminderStep, 'days'>): string {
  return `ladder:${paradeYear}:${step.days}`;
}

/** `from`: the steps that were shown. Others that somebody else has saved since are not overwritten. */
export const reminderScheduleBody = z.strictObject({
  steps: settingShapes.waiver_reminder_days,
  from: settingShapes.waiver_reminder_days.optional(),
});
export type ReminderScheduleBody = z.output<typeof reminderScheduleBody>;

export const calendarStep = z.object({
  days: z.number().int(),
  on: z.boolean(),
  /** Civil date. */
  date: z.string(),
  /** The instant at which its letters were queued; null: not yet. */
  sent_at: z.string().nullable(),
  mailing_id: z.number().int().nullable(),
  /** The number of letters that it queued. */
  letters: z.number().int().nullable(),
});

export const calendarAnswer = z.object({
  year: z.number().int(),
  today: z.string(),
  /** Civil dates. */
  sent_on: z.string(),
  due_on: z.string(),
  emails_enabled: z.boolean(),
  /** Mailed waivers, and those that wait to be mailed. */
  mailed: z.number().int(),
  to_be_mailed: z.number().int(),
  /** The number of people that a reminder would reach now. */
  would_get_it: z.number().int(),
  steps: z.array(calendarStep),
});
export type WaiverCalendar = z.output<typeof calendarAnswer>;
