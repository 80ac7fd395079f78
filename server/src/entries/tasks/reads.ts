import { addDays } from '@parade/contract/forms/answers/civilDate.ts';
import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { displayedStatus } from '@parade/contract/entries/status.ts';
import type { OwnEntryTasks } from '@parade/contract/entries/tasks/routes.ts';
import { type EntryTask, tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { isAskedAfterParade } from '@parade/contract/forms/due/due.ts';
import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { isFirst } from '../../database/firstEntry.ts';
import type { Database } from '../../database/pool.ts';
import { setDueDaysOf } from '../../forms/dueDates.ts';
import { submissionsOfAll } from '../../forms/reads.ts';
import { paradeDayOf } from '../../settings/reads.ts';
import { formSummaries } from '../formSummaries.ts';
import type { Moment } from '../overview.ts';
import { entriesInside, type EntryRow, entryRows } from '../reads.ts';

/**
 * Returns what each of these entries has to do and has done, by entry id, in the order of `tasksOf`. For letters and
 * calendars. Does not check who may see them: the caller has chosen entries that the reader may see.
 */
export async function tasksOfEntries(
  db: Database,
  moment: Moment,
  entries: readonly EntryRow[],
): Promise<ReadonlyMap<number, EntryTask[]>> {
  const ids = entries.map(({ id }) => id);
  const years = [...new Set(entries.map(({ year }) => year))];
  const [submissions, counts, days] = await Promise.all([
    submissionsOfAll(db, ids),
    countsOf(db, ids),
    Promise.all(
      years.map(
        async (year) =>
          [year, { due_days: await setDueDaysOf(db, year), parade_on: await paradeDayOf(db, year) }] as const,
      ),
    ),
  ]);
  const daysOf = new Map(days);
  return new Map(
    entries.map((entry) => {
      const forms = formSummaries({
        entry,
        submissions: submissions.get(entry.id) ?? [],
        names: new Map(),
        due_days: daysOf.get(entry.year)?.due_days ?? new Map(),
        parade_on: daysOf.get(entry.year)?.parade_on ?? paradeDay(entry.year),
        ...moment,
      });
      const { people = 0, waivers = 0, signed = 0 } = counts.get(entry.id) ?? {};
      const task_counts = { total_participants: people, waivers_total: waivers, waivers_completed: signed };
      const from = { year: entry.year, displayed_status: displayedStatus(entry), forms, ...task_counts };
      return [entry.id, tasksOf(from, moment.today)] as const;
    }),
  );
}

/**
 * Returns a query of the entries whose parade is not over by this civil date, the soonest parade first. Home, calendar
 * and the email of the week are about these, whatever season the office works on.
 */
export function comingEntries(db: Database, today: string) {
  return entryRows(db)
    .select(isFirst.as('is_first'))
    .innerJoin('parades', 'parades.event_year', 'entries.year')
    .where('parades.parade_on', '>=', today)
    .orderBy('entries.year')
    .orderBy('entries.id');
}

/** Days after the parade on which something may still be due for it. */
const afterParadeDays = 364;

/**
 * Returns the tasks of coming entries that the actor leads or builds for, but not of those seen only as somebody who
 * works for the parade. An entry of the last parade is among them while something that is due after it is open, with
 * nothing else.
 */
export async function listOwnTasks(
  db: Database,
  actor: Pick<Actor, 'organization_roles'>,
  moment: Moment,
): Promise<OwnEntryTasks[]> {
  const entries = await comingEntries(db, addDays(moment.today, -afterParadeDays))
    .select('parades.parade_on')
    .where(entriesInside({ organization_roles: actor.organization_roles, staff_roles: [] }))
    .execute();
  const all = await tasksOfEntries(db, moment, entries);
  const asked = entries.map((entry) => {
    const tasks = all.get(entry.id) ?? [];
    const isOver = entry.parade_on < moment.today;
    const isAsked = (task: EntryTask) =>
      task.group !== 'done' && isAskedAfterParade(task, entry.parade_on, moment.today);
    return { entry, isOver, tasks: isOver ? tasks.filter(isAsked) : tasks };
  });
  const shown = asked.filter(({ isOver, tasks }) => !isOver || tasks.length > 0);
  return shown.map(({ entry, isOver, tasks }) => ({
    id: entry.id,
    organization_id: entry.organization_id,
    year: entry.year,
    is_first: entry.is_first,
    official_name: entryNameOf(entry),
    org_type: entry.org_type,
    displayed_status: displayedStatus(entry),
    is_over: isOver,
    tasks,
  }));
}

/** Returns the counts of listed people and of valid waivers, by entry id. */
async function countsOf(db: Database, entry_ids: readonly number[]) {
  const rows = await db
    .selectFrom('entries')
    .select([
      'entries.id',
      sql<number>`(select count(*) from participants where entry_id = entries.id and removed_at is null)`.as('people'),
      sql<number>`(select count(*) from waivers where entry_id = entries.id and voided_at is null)`.as('waivers'),
      sql<number>`(select count(completed_at) from waivers where entry_id = entries.id and voided_at is null)`.as(
        'signed',
      ),
    ])
    .where('entries.id', '=', sql<number>`any(${[...entry_ids]}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
