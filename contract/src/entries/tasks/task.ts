/**
 * E-86: what an entry still has to do and what it has done, in the order of time. This is the one rule for the home of
 * its leaders, the weekly digest and the calendar feed.
 */
import { z } from 'zod';
import { daysBetween } from '../../civilDate.ts';
import { formTypes } from '../../forms/formType.ts';
import { isUntouchedOptional } from '../../forms/status.ts';
import { waiversDueOn } from '../../settings/paradeYear.ts';
import type { EntryForm, EntryForms } from '../entry.ts';
import type { DisplayedStatus } from '../status.ts';

/** form: one to fill in; people: listing who takes part; waivers: having them signed. */
export const taskKinds = ['form', 'people', 'waivers'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** In the order in which they are shown. Optional forms are never overdue: until they are done they are 'later'. */
export const taskGroups = ['overdue', 'next', 'later', 'done'] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** What is due within so many days from today, today counted as 0, is 'next'. */
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
  /** Whole percent; of a form the required answers, of waivers the signatures. */
  completion: z.number().int(),
  /** Required answers that a form lacks, signatures that waivers lack. */
  missing: z.number().int(),
  /** People: who are listed. Waivers: the signed ones, and all of them. null: a form. */
  count: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** When a form was submitted or marked complete. */
  done_at: z.string().nullable(),
  updated_at: z.string().nullable(),
});
export type EntryTask = z.output<typeof entryTask>;

/** What the tasks of an entry are computed from; the overview of an entry has it all. */
export interface TasksFrom {
  readonly year: number;
  readonly displayed_status?: DisplayedStatus | undefined;
  readonly forms: EntryForms;
  /** Who are listed. */
  readonly total_participants?: number | undefined;
  readonly waivers_total: number;
  /** Signed, approved or not. */
  readonly waivers_completed: number;
}

/**
 * The tasks of an entry, by group and then by due date; those that are done newest first. Before acceptance that is the
 * application alone. Forms that are only read are no tasks. today: civil date in Los Angeles.
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

/** What is done next: the first task that is not done, required ones first; undefined when nothing required is left. */
export function nextTask(tasks: readonly EntryTask[]): EntryTask | undefined {
  return tasks.find((task) => task.group !== 'done' && !task.is_optional);
}

type Unplaced = Omit<EntryTask, 'group' | 'days_left'> & { readonly is_done: boolean };

/**
 * The application waits for its submission, however complete its answers are. Staff may set an entry back to
 * in-progress: then it is asked for again. Withdrawn and rejected entries are asked for nothing.
 */
function applicationTask({ displayed_status: status }: TasksFrom, form: EntryForm): Unplaced | null {
  const task = formTask(form, false);
  const isAsked = status === 'in-progress' || status === 'interested';
  if (task === null || (!isAsked && form.submitted_at === null && form.marked_complete_at === null)) return null;
  return { ...task, is_done: !isAsked };
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

/** The required next steps of an accepted entry, and how many of them are done: the same wherever they are counted. */
export function requiredSteps({ profile, additional, waivers }: EntryForms): { asked: EntryForm[]; done: number } {
  const asked = [...profile, ...additional, ...waivers].filter((form) => !form.is_information_only);
  return { asked, done: asked.filter(isFormDone).length };
}

/** Whether a form is a task that is done: nothing to read, and nothing that merely asks for no answer. */
export function isFormDone(form: EntryForm): boolean {
  return form.standing === 'completed' && !form.is_information_only && !isUntouchedOptional(form);
}

/** Nobody can sign who is not listed: an empty list is due on the day of the waivers. */
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
