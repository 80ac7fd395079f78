import { formsFor } from '@parade/contract/forms/definitions/registry.ts';
import { dueDay } from '@parade/contract/forms/due/due.ts';
import type { ComingDate, MailingPreview, TodayAnswer } from '@parade/contract/reports/today/today.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import type { Settings } from '@parade/contract/settings/setting.ts';
import { areWaiversOpen, waiversDueOn, waiversSentOn } from '@parade/contract/settings/paradeYear.ts';
import { reminderDate, reminderKey, type ReminderStep } from '@parade/contract/waivers/reminderSchedule.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { setDueDaysOf } from '../../forms/dueDates.ts';
import { readRelease } from '../../entries/review/reads.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { unsentInvitations } from '../../waivers/issuing.ts';
import { isReachedByStep } from '../../waivers/reminders/remindable.ts';
import { previewReminder } from '../../waivers/reminders/reminding.ts';

/** Returns the coming days for the ruler: waivers, due forms, letters to many and the parade, in their order. */
export async function comingDates(
  db: Database,
  settings: Settings,
  days: { readonly today: string; readonly parade_on: string; readonly mailing: string | null },
): Promise<ComingDate[]> {
  const year = settings.current_parade_year;
  const [set, release] = await Promise.all([setDueDaysOf(db, year), readRelease(db)]);
  const forms = new Map<string, string[]>();
  for (const type of Object.values(organizationTypeIds))
    for (const form of formsFor(type)) {
      if (form.is_information_only || form.group === 'waivers' || form.group === 'initial') continue;
      const due = dueDay(form, type, year, null, set);
      if (due === null) continue;
      const names = forms.get(due) ?? [];
      if (!names.includes(form.name)) names.push(form.name);
      forms.set(due, names);
    }
  const due_on = waiversDueOn(year);
  const dates: ComingDate[] = [
    { date: due_on, kind: 'waivers', label: 'Waivers due' },
    { date: days.parade_on, kind: 'parade', label: 'Parade' },
    ...[...forms].map(([date, names]): ComingDate => ({ date, kind: 'form', label: dueLabel(names) })),
    ...(settings.enable_waiver_emails
      ? [{ date: waiversSentOn(year), kind: 'mailing' as const, label: 'Waivers are emailed' }]
      : []),
    ...(days.mailing === null ? [] : [{ date: days.mailing, kind: 'mailing' as const, label: 'Waiver reminder' }]),
    ...(release.held > 0 && release.release_on !== null
      ? [
          {
            date: release.release_on,
            kind: 'decisions' as const,
            label: release.held === 1 ? '1 decision goes out' : `${release.held} decisions go out`,
          },
        ]
      : []),
  ];
  return dates
    .filter(({ date }) => date > days.today && date <= days.parade_on)
    .sort((one, other) => one.date.localeCompare(other.date));
}

function dueLabel(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} due` : `${names.length} forms due`;
}

/**
 * Returns the day on which the calendar sends the waivers, and their recipients as things are now; null once it has come,
 * or while waiver emails are off.
 */
export async function nextSending(db: Database, settings: Settings, today: string): Promise<TodayAnswer['sending']> {
  const year = settings.current_parade_year;
  if (areWaiversOpen(year, today) || !settings.enable_waiver_emails) return null;
  const reach = await unsentInvitations(db, year).select(peopleAndEntries).executeTakeFirstOrThrow();
  return { date: waiversSentOn(year), ...reach };
}

const peopleAndEntries = [
  // Somebody with a waiver and a health screening is one person.
  sql<number>`count(distinct waivers.participant_id)`.as('people'),
  sql<number>`count(distinct waivers.entry_id)`.as('entries'),
];

/**
 * Returns the next step of the reminder schedule that is switched on and was not sent, and its recipients on its day as
 * things are now; null before the waivers are sent, if none is left, or while waiver emails are off.
 */
export async function nextReminder(db: Database, settings: Settings, today: string): Promise<TodayAnswer['mailing']> {
  const year = settings.current_parade_year;
  const step = await nextStep(db, settings, today);
  if (!step || !settings.enable_waiver_emails || !areWaiversOpen(year, today)) return null;
  const date = reminderDate(year, step);
  const { people, entries } = await reminded(db, year, date).select(peopleAndEntries).executeTakeFirstOrThrow();
  return {
    date,
    days_before: step.days,
    people,
    entries,
    steps: [...settings.waiver_reminder_days],
  };
}

/** Returns the letter of the next step as the first recipient would get it; null if it has none. */
export async function previewNextReminder(portal: Portal): Promise<MailingPreview> {
  const { db, clock } = portal;
  const settings = await readSettings(db);
  const mailing = await nextReminder(db, settings, clock.today());
  const first =
    mailing &&
    (await reminded(db, settings.current_parade_year, mailing.date)
      .select('waivers.id')
      .orderBy('waivers.id')
      .limit(1)
      .executeTakeFirst());
  return { mailing, example: (first && (await previewReminder(portal, first.id))) ?? null };
}

/** Returns waivers that a step on this day reaches, as things are now. */
function reminded(db: Database, year: number, day: string) {
  return db
    .selectFrom('waivers')
    .innerJoin('parades', 'parades.event_year', 'waivers.year')
    .innerJoin('entries', 'entries.id', 'waivers.entry_id')
    .where('waivers.year', '=', year)
    .where(isReachedByStep(day));
}

async function nextStep(db: Database, settings: Settings, today: string): Promise<ReminderStep | undefined> {
  const year = settings.current_parade_year;
  const coming = settings.waiver_reminder_days
    .filter((step) => step.on && reminderDate(year, step) >= today)
    .sort((one, other) => other.days - one.days);
  const keys = coming.map((step) => reminderKey(year, step));
  const sent = await db.selectFrom('mailings').select('key').where(sql<boolean>`key = any(${keys}::text[])`).execute();
  return coming.find((step) => !sent.some(({ key }) => key === reminderKey(year, step)));
}
