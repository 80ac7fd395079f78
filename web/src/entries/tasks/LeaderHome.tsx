import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { applicantMessageOf, isApplicationOver } from '@parade/contract/entries/status.ts';
import { nextTask, tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { isAskedAfterParade } from '@parade/contract/forms/due/due.ts';
import { useSession } from '../../access/session.tsx';
import { useParadeDay } from '../../settings/useParadeDay.ts';
import { EmptyState, Notice } from '../../ui/Page.tsx';
import { AfterParade } from '../OwnEntries.tsx';
import { Acceptance } from './Acceptance.tsx';
import { CalendarLink } from './CalendarLink.tsx';
import { NextTask } from './NextTask.tsx';
import { ParadeOver } from './ParadeOver.tsx';
import { StepLine } from './StepLine.tsx';
import { TaskList } from './TaskList.tsx';
import styles from './tasks.module.css';

/** E-86: the home of a leader: where the entry is, the next thing to do, and the rest by when it is due. */
export function LeaderHome({ overview }: { overview: EntryOverview }) {
  const { entry, abilities, today } = overview;
  const parade_on = useParadeDay(entry.year);
  const isOver = parade_on < today;
  const tasks = tasksOf(entry, today)
    .filter(({ kind }) => kind === 'form' || abilities.tabs.includes(kind))
    // After the parade, only the tasks that are due after it are still asked for.
    .filter((task) => !isOver || task.group === 'done' || isAskedAfterParade(task, parade_on, today));
  const next = nextTask(tasks);
  return (
    <Acceptance overview={overview}>
      <StepLine overview={overview} />
      {isOver ? <ParadeOver entry={entry} isAsked={tasks.some(({ group }) => group !== 'done')} /> : null}
      <StatusMessage overview={overview} isAsked={next !== undefined} />
      {next ? <NextTask task={next} overview={overview} /> : null}
      {entry.displayed_status === 'accepted' && !next && !isOver ? (
        <EmptyState drawing="broom" title="All swept up">
          Every required form is in and every waiver is signed.
        </EmptyState>
      ) : null}
      <TaskList tasks={tasks} next={next} overview={overview} />
      {isOver ? null : <AfterParade />}
      {isApplicationOver(entry.displayed_status) ? null : <CalendarLink />}
    </Acceptance>
  );
}

interface StatusMessageProps {
  readonly overview: EntryOverview;
  /** There is something to do, on a card of its own below: one of them is enough in color. */
  readonly isAsked: boolean;
}

/** Says what the status means for the applicant, with the contact link where all they can do is ask. */
function StatusMessage({ overview: { entry, today }, isAsked }: StatusMessageProps) {
  const { settings } = useSession().data;
  const status = entry.displayed_status ?? 'in-progress';
  if (status === 'accepted') return null;
  const message = applicantMessageOf(status, entry.year, today);
  if (isAsked)
    return (
      <p className={styles['status']}>
        <strong>{message.title}.</strong> {message.text}
      </p>
    );
  return (
    <Notice tone={status === 'received' ? 'info' : 'needs-you'} title={message.title}>
      {message.text} {message.contact ? <a href={`mailto:${settings.support_email}`}>Contact us</a> : null}
    </Notice>
  );
}
