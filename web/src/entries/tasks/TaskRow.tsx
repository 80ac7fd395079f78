import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import type { EntryTask } from '@parade/contract/entries/tasks/task.ts';
import { type Due, dueOf, taskAct, taskFacts, taskPath } from '@parade/contract/entries/tasks/words.ts';
import { isRecentlyUpdated } from '@parade/contract/forms/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Folio } from '../../ui/program/Folio.tsx';
import { useNow } from '../now.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import styles from './tasks.module.css';

export interface TaskProps {
  readonly task: EntryTask;
  readonly overview: EntryOverview;
}

/** One task: its days as the folio, what is missing, and what a press does. The whole row is the link. */
export function TaskRow({ task, overview }: TaskProps) {
  const now = useNow();
  const isDone = task.group === 'done';
  const [to, act] = taskLink(task, overview);
  const due = dueAhead(task, overview);
  const isFresh = task.started && isRecentlyUpdated(task.updated_at, now);
  return (
    <li
      className={`${styles['task']} ${isDone ? styles['taskDone'] : task.group === 'later' ? styles['taskLater'] : ''}`}
    >
      {isDone ? null : (
        <div>
          <TaskDays task={task} />
        </div>
      )}
      <div className={styles['what']}>
        <Link to={to}>{task.name}</Link>
        <p className={styles['facts']}>
          {/* Its group says that it is optional. */}
          <span>{isDone ? doneWords(task) : taskFacts({ ...task, is_optional: false })}</span>
          {isFresh ? <span className="fresh">Recently updated</span> : null}
          {due ? <AddToCalendar entry={overview.entry} due={due} brief /> : null}
        </p>
      </div>
      <span className={styles['act']} aria-hidden>
        <span>{act}</span>
        <IconChevronRight size={20} />
      </span>
    </li>
  );
}

/** Returns where the task is done, and the label of its button; people who may not fill in forms read them. */
export function taskLink(task: EntryTask, { entry, abilities }: EntryOverview): readonly [to: string, act: string] {
  const reads = task.form_type !== null && !abilities.actions.includes('edit_forms');
  return reads ? [formPath(entry, task.form_type ?? ''), 'View'] : [taskPath(entry, task), taskAct(task)];
}

/** A due date that is still to come: one that is over has no use in a calendar. */
export function dueAhead(task: EntryTask, overview: EntryOverview): Due | undefined {
  const [to] = taskLink(task, overview);
  return task.days_left === null || task.days_left < 0 ? undefined : dueOf(task, to);
}

function doneWords(task: EntryTask): string {
  return task.done_at ? `Submitted ${showDay(task.done_at)}` : taskFacts(task);
}

/** How many days are left, red when they are over; an optional task that is past its day is still open, and quiet. */
function TaskDays({ task: { days_left: days, is_optional, group } }: { task: EntryTask }) {
  if (days === null) return null;
  if (days < 0 && is_optional) return <span className={styles['open']}>still open</span>;
  const word = Math.abs(days) === 1 ? 'day' : 'days';
  const tone = group === 'overdue' ? 'red' : group === 'next' ? 'rose' : 'ink';
  return (
    <Folio size="task" tone={tone} unit={days < 0 ? `${word} late` : `${word} left`}>
      {Math.abs(days)}
    </Folio>
  );
}
