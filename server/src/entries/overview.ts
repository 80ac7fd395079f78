import { entryNameOf, type EntryForms, type EntryOverview } from '@parade/contract/entries/entry.ts';
import { displayedStatus, isAccepted } from '@parade/contract/entries/status.ts';
import { type EntryTask, tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { isApplicationIn, timelineOf } from '@parade/contract/entries/timeline.ts';
import { isStillDue } from '@parade/contract/forms/due/due.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Actor } from '../access/actor.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import { setDueDaysOf } from '../forms/dueDates.ts';
import { namesOf, submissionsOf } from '../forms/reads.ts';
import { paradeDayOf } from '../settings/reads.ts';
import { askedForms, builderName, completionOver, formSummaries, sheetFor } from './formSummaries.ts';
import { leadersOf } from './leaders.ts';
import { abilitiesOn } from './policy.ts';
import { type EntryRow, type DirectorySettings, isInside, listedAt, listedFor, organizationOf } from './reads.ts';

/** The instant and the Los Angeles day of a read. */
export interface Moment {
  readonly now: string;
  readonly today: string;
}

/**
 * Returns one entry with everything its pages need, except what the actor may not see: people outside it (judges,
 * media) get no forms, no people and only the sheet of their own tab. The caller has checked that the actor sees the
 * entry.
 */
export async function overviewOf(
  db: Database,
  actor: Actor,
  settings: DirectorySettings,
  moment: Moment,
  entry: EntryRow,
): Promise<EntryOverview> {
  const [row, submissions, due_days, parade_on, waivers, siblings, leaders] = await Promise.all([
    listedAt(db, entry.id),
    submissionsOf(db, entry.id),
    setDueDaysOf(db, entry.year),
    paradeDayOf(db, entry.year),
    waiverCounts(db, entry),
    siblingsOf(db, entry),
    leadersOf(db, [entry.id]),
  ]);
  if (!row) throw new Refusal('not-found');
  const names = await namesOf(
    db,
    submissions.map((submission) => submission.marked_complete_by),
  );
  const input = { entry, submissions, names, due_days, parade_on, ...moment };
  const abilities = abilitiesOn(actor, entry, settings, moment.today);
  const inside = isInside(actor, entry);
  const forms = inside ? formSummaries(input) : noForms;
  const asked = askedForms(entry, forms);
  const counts = { waivers_total: waivers.total, waivers_completed: waivers.completed };
  const tasks = tasksOf({ year: entry.year, displayed_status: displayedStatus(entry), forms, ...counts }, moment.today);
  return {
    entry: {
      ...listedFor(actor, settings, row, moment.today),
      theme_name: row.theme_name,
      float_builder: builderName(row.float_builder),
      is_hidden_from_media: row.is_hidden_from_media,
      forms,
      timeline: inside ? timelineOf(entry, forms.initial.every(isApplicationIn)) : [],
      next_due: nextDue(tasks, (due_date) => isStillDue(due_date, parade_on, moment.today)),
      completion: completionOver(asked),
      waivers_total: inside ? waivers.total : 0,
      waivers_completed: inside ? waivers.completed : 0,
      media_sheet: abilities.tabs.includes('media') ? sheetFor(input, 'MG') : [],
      judge_sheet: abilities.tabs.includes('judge') ? sheetFor(input, 'JG') : [],
    },
    organization: organizationOf(row),
    abilities,
    today: moment.today,
    other_entries: inside ? siblings.filter((each) => each.id !== entry.id) : [],
    leaders: inside ? (leaders.get(entry.id) ?? []).map(fullName) : [],
  };
}

const noForms: EntryForms = { initial: [], profile: [], additional: [], optional: [], waivers: [] };

/** Returns the form that comes first among the entry's tasks, which is what its home, its letters and its calendar say. */
function nextDue(
  tasks: readonly EntryTask[],
  isDue: (due_date: string) => boolean,
): EntryOverview['entry']['next_due'] {
  for (const { form_type, name, due_date, group, is_optional } of tasks) {
    const isOpen = group !== 'done' && !is_optional;
    if (isOpen && form_type !== null && due_date !== null && isDue(due_date)) return { form_type, name, due_date };
  }
  return null;
}

/** W-04: counts the waivers as lists do. Nobody is asked to sign for an entry that is not (or no longer) accepted. */
async function waiverCounts(db: Database, entry: EntryRow): Promise<{ total: number; completed: number }> {
  return db
    .selectFrom('waivers')
    .select((of) => [of.fn.countAll<number>().as('total'), of.fn.count<number>('completed_at').as('completed')])
    .where('entry_id', '=', entry.id)
    .where('voided_at', 'is', null)
    .$if(!isAccepted(entry), (query) => query.where('completed_at', 'is not', null))
    .executeTakeFirstOrThrow();
}

async function siblingsOf(db: Database, entry: Pick<EntryRow, 'organization_id' | 'year'>) {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select(['entries.id', 'entries.official_name', 'organizations.name as organization_name'])
    .where('entries.organization_id', '=', entry.organization_id)
    .where('entries.year', '=', entry.year)
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .execute();
  return rows.map((row, place) => ({ id: row.id, official_name: entryNameOf(row), is_first: place === 0 }));
}
