/** Texts about a task for screens, letters and calendars. */
import { showCivilDate } from '../../civilDate.ts';
import { type EntryNamed, type EntryPlace, entryPath, formPath, waiversPath } from '../paths.ts';
import { counted } from '../../wording.ts';
import { type EntryTask, type TaskGroup, nextTaskDays } from './task.ts';

export const taskGroupLabels: Readonly<Record<TaskGroup, string>> = {
  overdue: 'Overdue',
  next: `Next ${nextTaskDays} days`,
  later: 'Later',
  done: 'Done',
};

/** Returns '20 days late', 'due today', 'due tomorrow', 'due in 10 days'; null where days do not count. */
export function taskDays({ days_left, is_optional, group }: EntryTask): string | null {
  if (days_left === null || group === 'done') return null;
  if (days_left < 0) return is_optional ? 'still open' : `${counted(-days_left, 'day')} late`;
  if (days_left === 0) return 'due today';
  return days_left === 1 ? 'due tomorrow' : `due in ${days_left} days`;
}

/** Returns 'Music and Rights, 20 days late'. */
export function taskTitle(task: EntryTask): string {
  const days = taskDays(task);
  return days === null ? task.name : `${task.name}, ${days}`;
}

/** Returns one or two sentences: 'Due 11/01/2026. 3 required answers are missing.' */
export function taskFacts(task: EntryTask): string {
  const due =
    task.due_date === null || task.group === 'done' ? '' : `${dueWord(task)} ${showCivilDate(task.due_date)}.`;
  return [task.is_optional && task.group !== 'done' ? 'Optional.' : '', due, progressOf(task)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** E-86: optional forms are never overdue, so the word never says that their day has passed. */
function dueWord({ group }: EntryTask): string {
  return group === 'overdue' ? 'Was due' : 'Due';
}

function progressOf({ kind, count, started, missing, group }: EntryTask): string {
  if (kind === 'people')
    return count?.total ? `${counted(count.total, 'person', 'people')} listed.` : 'Nobody is listed yet.';
  if (kind === 'waivers')
    return count ? `${shown(count.done)} of ${counted(count.total, 'waiver', 'waivers')} signed.` : '';
  if (group === 'done') return '';
  if (!started) return 'Not started.';
  if (missing === 0) return 'Every required answer is in. Not submitted yet.';
  return missing === 1 ? '1 required answer is missing.' : `${shown(missing)} required answers are missing.`;
}

/** Returns the text of its button. */
export function taskAct({ kind, group, started }: EntryTask): string {
  if (group === 'done') return 'View';
  if (kind === 'people') return 'Add people';
  if (kind === 'waivers') return 'See who';
  return started ? 'Continue' : 'Start';
}

/** Returns the path where a task is done: the form to fill in, the list of people, the unsigned waivers. */
export function taskPath(entry: EntryPlace | EntryNamed, { kind, form_type, group }: EntryTask): string {
  if (kind === 'people') return entryPath(entry, 'people');
  if (kind === 'waivers') return group === 'done' ? entryPath(entry, 'waivers') : waiversPath(entry, 'not-completed');
  return formPath(entry, form_type ?? '', group === 'done' ? 'form' : 'editForm');
}

/** An item with a due date: a task of an entry, or an open form. */
export interface Due {
  /** The key of the task: the form's type, 'people' or 'waivers'. */
  readonly key: string;
  readonly name: string;
  /** Civil date. */
  readonly date: string;
  /** The missing parts, in sentences; '' where they are not known. */
  readonly facts: string;
  readonly path: string;
  /** Whether the date has passed. */
  readonly is_past?: boolean;
}

/** Returns the due date of a task that is not done; undefined where there is none. */
export function dueOf(task: EntryTask, path: string): Due | undefined {
  const { key, name, due_date: date, group, days_left } = task;
  if (date === null || group === 'done') return undefined;
  return { key, name, date, facts: taskFacts(task), path, is_past: days_left !== null && days_left < 0 };
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
