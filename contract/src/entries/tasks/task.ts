/**
 * E-86: an entry's open and completed tasks, in chronological order. The leaders' home, the weekly digest and the
 * calendar feed all use this one rule.
 */
import { z } from 'zod';
import { daysBetween } from '../../civilDate.ts';
import { formTypes } from '../../forms/formType.ts';
import { isUntouchedOptional } from '../../forms/status.ts';
import { waiversDueOn } from '../../settings/paradeYear.ts';
import type { EntryForm, EntryForms } from '../entry.ts';
import type { DisplayedStatus } from '../status.ts';
import { isApplicationAsked, isApplicationIn } from '../timeline.ts';

/** form: a form to fill in; people: listing the participants; waivers: having them signed. */
export const taskKinds = ['form', 'people', 'waivers'] as const;

/** The groups in display order. Optional forms are never overdue: they are 'later' until they are done. */
export const taskGroups = ['overdue', 'next', 'later', 'done'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** Days that count as 'next': a task due within so many days from today, with today as 0. */
export const nextTaskDays = 14;

export const entryTask = z.object({
  /** Unique within the entry and stable for as long as the task exists: the form's type, 'people' or 'waivers'. */
  key: z.string(),
  kind: z.enum(taskKinds),
  /** null: the task is not a form. */
  form_type: z.enum(formTypes).nullable(),
  name: z.string(),
  group: z.enum(taskGroups),
  is_optional: z.boolean(),
  /** Civil date in Los Angeles, due until 11:59 p.m.; null: none. */
  due_date: z.string().nullable(),
  /** Whole days from today to the due date, negative when it has passed; null: no due date. */
  days_left: z.number().int().nullable(),
  started: z.boolean(),
  /** Whole percent: of a form's required answers, or of the waivers' signatures. */
  completion: z.number().int(),
  /** The number of required answers that a form lacks, or of signatures that waivers lack. */
  missing: z.number().int(),
  /** People: the number listed. Waivers: the number signed, and the total. null: a form. */
  count: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** When a form was submitted or marked complete. */
  done_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type EntryTask = z.output<typeof entryTask>;

/** The values that an entry's tasks are computed from; its overview has them all. */
export interface TasksFrom {
  readonly year: number;
  readonly displayed_status?: DisplayedStatus | undefined;
  readonly forms: EntryForms;
  /** The number of listed people. */
  readonly total_participants?: number | undefined;
  readonly waivers_total: number;
  /** Signed waivers, approved or not. */
  readonly waivers_completed: number;
}

/**
 * Returns the tasks of an entry, by group and then by due date; completed ones newest first. Before acceptance, the
 * application is the only task. Read-only forms are not tasks. today: civil date in Los Angeles.
 */
export function tasksOf(entry: TasksFrom, today: string): EntryTask[] {
  const { initial, profile, additional, optional } = entry.forms;
  const isAccepted = entry.displayed_status === 'accepted';
  const tasks = [
    ...initial.map((form) => applicationTask(entry, form)),
    ...(isAccepted
      ? [
          peopleTask(entry),
          waiversTask(entry),
          ...[...profile, ...additional].map((form) => formTask(form, false)),
          ...optional.map((form) => formTask(form, true)),
        ]
      : []),
  ];
  return tasks
    .filter((task) => task !== null)
    .map((task) => placed(task, today))
    .toSorted(byTime);
}

/** Returns the first task that is not done, required ones first; undefined when nothing required is left. */
export function nextTask(tasks: readonly EntryTask[]): EntryTask | undefined {
  return tasks.find((task) => task.group !== 'done' && !task.is_optional);
}

type Unplaced = Omit<EntryTask, 'group' | 'days_left'> & { readonly is_done: boolean };

/**
 * Returns the application as a task as long as it is asked for, however complete its answers are, and then as a
 * completed one. One that never came in and cannot come in any more is none.
 */
function applicationTask({ displayed_status }: TasksFrom, form: EntryForm): Unplaced | null {
  const task = formTask(form, false);
  const isIn = isApplicationIn(form);
  const isAsked = isApplicationAsked(displayed_status, isIn);
  return task === null || !(isAsked || isIn) ? null : { ...task, is_done: !isAsked };
}

function formTask(form: EntryForm, is_optional: boolean): Unplaced | null {
  if (form.is_information_only) return null;
  return {
    key: form.form_type,
    kind: 'form',
    form_type: form.form_type,
    name: form.name,
    is_optional,
    is_done: isFormDone(form),
    due_date: form.due_date,
    started: form.started,
    completion: form.completion,
    missing: form.unfinished_fields.length,
    count: null,
    done_at: form.submitted_at ?? form.marked_complete_at,
    updated_at: form.updated_at,
  };
}

/** Returns the required next steps of an accepted entry, and how many are done; every screen counts them here. */
export function requiredSteps({ profile, additional, waivers }: EntryForms): { asked: EntryForm[]; done: number } {
  const asked = [...profile, ...additional, ...waivers].filter((form) => !form.is_information_only);
  return { asked, done: asked.filter(isFormDone).length };
}

/** Returns whether a form is a completed task: not a read-only form, and not one that merely has no required answer. */
export function isFormDone(form: EntryForm): boolean {
  return form.standing === 'completed' && !form.is_information_only && !isUntouchedOptional(form);
}

/** Returns the task of listing people. Only listed people can sign, so an empty list is due on the day of the waivers. */
function peopleTask({ year, total_participants: people = 0 }: TasksFrom): Unplaced {
  return {
    ...notAForm,
    key: 'people',
    kind: 'people',
    name: 'Participants',
    is_done: people > 0,
    due_date: people > 0 ? null : waiversDueOn(year),
    started: people > 0,
    completion: people > 0 ? 100 : 0,
    missing: 0,
    count: { done: people, total: people },
  };
}

function waiversTask({ year, waivers_total: total, waivers_completed: signed }: TasksFrom): Unplaced | null {
  if (total === 0) return null;
  return {
    ...notAForm,
    key: 'waivers',
    kind: 'waivers',
    name: 'Participant waivers',
    is_done: signed === total,
    due_date: waiversDueOn(year),
    started: signed > 0,
    completion: Math.floor((signed / total) * 100),
    missing: total - signed,
    count: { done: signed, total },
  };
}

const notAForm = { form_type: null, is_optional: false, done_at: null, updated_at: null } as const;

function placed({ is_done, ...task }: Unplaced, today: string): EntryTask {
  const days_left = task.due_date === null ? null : daysBetween(today, task.due_date);
  return { ...task, days_left, group: groupOf(task.is_optional, is_done, days_left) };
}

function groupOf(is_optional: boolean, is_done: boolean, days_left: number | null): TaskGroup {
  if (is_done) return 'done';
  if (is_optional || days_left === null || days_left > nextTaskDays) return 'later';
  return days_left < 0 ? 'overdue' : 'next';
}

function byTime(one: EntryTask, other: EntryTask): number {
  const groups = taskGroups.indexOf(one.group) - taskGroups.indexOf(other.group);
  if (groups !== 0) return groups;
  if (one.group === 'done') return (other.done_at ?? '9999').localeCompare(one.done_at ?? '9999');
  return (
    Number(one.is_optional) - Number(other.is_optional) ||
    (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999')
  );
}
