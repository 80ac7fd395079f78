/** The reminder schedule before the due day. The calendar sends it; the office sees and changes it. */
import { civilDateOf, hourOf } from '@parade/contract/calendar.ts';
import { addDays, showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { areWaiversMailed, waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import {
  reminderDate,
  reminderHour,
  reminderKey,
  type ReminderScheduleBody,
  type ReminderStep,
  type WaiverCalendar,
} from '@parade/contract/waivers/reminderSchedule.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { refuseOtherList } from '../../http/refusal.ts';
import { runRows } from '../../jobs/steps.ts';
import { closeMailing, openMailing } from '../../notifications/mailings.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { nextRevision } from '../../settings/revision.ts';
import { setSetting } from '../../settings/writes.ts';
import { whyNotReminded } from '../abilities.ts';
import { unsentInvitations } from '../issuing.ts';
import { remindAll } from './reminding.ts';
import { lockWaivers } from '../reads.ts';
import { isReachedByStep } from './remindable.ts';

/** A step that was missed because the portal was down goes out within the next two days, and never later. */
const lateDays = 2;

/**
 * Sends the due steps of the reminder schedule: reminders to everybody of an accepted entry who has not signed, has an
 * address, and got no letter that day. W-08: the mailing's key makes each step go out once a year, with any number of
 * workers. A step is one change, so that it goes out whole or not at all. Returns the number of letters.
 */
export async function sendScheduledReminders(portal: Portal): Promise<number> {
  const settings = await readSettings(portal.db);
  const now = portal.clock.nowIso();
  if (!settings.enable_waiver_emails) return 0;
  const parades = await portal.db.selectFrom('parades').select(['event_year as year', 'parade_on']).execute();
  const due = parades.flatMap(({ year, parade_on }) => {
    const step = dueStep(settings.waiver_reminder_days, year, now);
    return step && areWaiversMailed(parade_on, year, portal.clock.today()) ? [{ year, step }] : [];
  });
  return runRows(
    portal,
    due,
    ({ year }) => year,
    ({ year, step }) =>
      inTransaction(portal, { kind: 'system', job: 'waiver calendar' }, (change) =>
        sendStep(change, settings, year, step),
      ),
  );
}

/** Returns the step that may go out at this instant: that of the day in Los Angeles, or one missed just before. */
export function dueStep(steps: readonly ReminderStep[], paradeYear: number, now: string): ReminderStep | undefined {
  const today = civilDateOf(now);
  // If steps are close together, only the later one goes out, so that nobody gets two letters at once.
  const newest = steps
    .filter((step) => step.on && reminderDate(paradeYear, step) <= today)
    .sort((one, other) => one.days - other.days)[0];
  if (newest === undefined || today > waiversDueOn(paradeYear)) return undefined;
  const date = reminderDate(paradeYear, newest);
  if (today > addDays(date, lateDays)) return undefined;
  return hourOf(now) >= reminderHour ? newest : undefined;
}

async function sendStep(change: Change, settings: Settings, year: number, step: ReminderStep): Promise<number> {
  const mailing_id = await openMailing(change, {
    key: reminderKey(year, step),
    kind: 'ladder',
    year,
    title: `Waiver reminders, ${step.days} ${step.days === 1 ? 'day' : 'days'} before ${showCivilDate(waiversDueOn(year))}`,
  });
  // It was sent before, by this or another worker.
  if (mailing_id === null) return 0;
  const today = change.portal.clock.today();
  const due = await dueWaivers(change.tx, year, today);
  const waivers = await lockWaivers(
    change,
    due.map(({ id }) => id),
  );
  const reminded = waivers.filter((waiver) => whyNotReminded(waiver, today) === undefined);
  const total = await remindAll(change, settings, reminded, mailing_id);
  await closeMailing(change, mailing_id, { total, left_out: waivers.length - reminded.length });
  return total;
}

/** Selects the waivers that a step reaches: they may be reminded and were mailed on an earlier day. */
function dueWaivers(db: Database, year: number, today: string) {
  return db
    .selectFrom('waivers')
    .innerJoin('parades', 'parades.event_year', 'waivers.year')
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .select(['waivers.id', 'waivers.participant_id'])
    .where('waivers.year', '=', year)
    .where(isReachedByStep(today))
    .execute();
}

/** Returns the calendar as the office sees it. */
export async function readCalendar(portal: Portal): Promise<WaiverCalendar> {
  const settings = await readSettings(portal.db);
  const year = settings.current_parade_year;
  const today = portal.clock.today();
  const steps = inOrder(settings.waiver_reminder_days);
  const [sent, due, mailed, waiting] = await Promise.all([
    portal.db
      .selectFrom('mailings')
      .select(['id', 'key', 'total', 'created_at'])
      // An array, because a list of values may not be empty.
      .where(sql<boolean>`key = any(${steps.map((step) => reminderKey(year, step))}::text[])`)
      .execute(),
    dueWaivers(portal.db, year, today),
    portal.db
      .selectFrom('waivers')
      .select((of) => of.fn.countAll<number>().as('mailed'))
      .where('year', '=', year)
      .where('voided_at', 'is', null)
      .where('sent_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    unsentInvitations(portal.db, year)
      .select((of) => of.fn.countAll<number>().as('to_be_mailed'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    year,
    today,
    sent_on: waiversSentOn(year),
    due_on: waiversDueOn(year),
    emails_enabled: settings.enable_waiver_emails,
    ...mailed,
    ...waiting,
    would_get_it: new Set(due.map(({ participant_id }) => participant_id)).size,
    steps: steps.map((step) => {
      const mailing = sent.find(({ key }) => key === reminderKey(year, step));
      return {
        ...step,
        date: reminderDate(year, step),
        sent_at: mailing?.created_at ?? null,
        mailing_id: mailing?.id ?? null,
        letters: mailing?.total ?? null,
      };
    }),
  };
}

/**
 * Sets the steps and their switches. Writes an audit line; the same steps again have no effect. Refuses to overwrite others
 * than `from`, those that were shown (list-changed).
 */
export async function saveReminderSchedule(change: Change, { steps, from }: ReminderScheduleBody): Promise<void> {
  // Two who save at once: the second waits here, and reads what the first has saved.
  await nextRevision(change);
  const before = await readSettings(change.tx);
  refuseOtherList(inOrder(before.waiver_reminder_days), from && inOrder(from), 'the reminders', scheduleText);
  if (scheduleText(inOrder(before.waiver_reminder_days)) === scheduleText(inOrder(steps))) return;
  await setSetting(change, 'waiver_reminder_days', [...steps]);
  await audit(change, {
    action: 'settings.waiver-reminders-changed',
    model: 'Settings',
    model_id: 'waiver_reminder_days',
    changes: { waiver_reminder_days: { from: scheduleText(before.waiver_reminder_days), to: scheduleText(steps) } },
  });
}

/** The earliest reminder first. */
function inOrder(steps: readonly ReminderStep[]): ReminderStep[] {
  return [...steps].sort((one, other) => other.days - one.days);
}

/** '45, 21, 7 (off), 2' */
function scheduleText(steps: readonly ReminderStep[]): string {
  return steps.map(({ days, on }) => `${days}${on ? '' : ' (off)'}`).join(', ');
}
