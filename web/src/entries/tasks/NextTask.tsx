import { taskDays, taskFacts, taskTitle } from '@parade/contract/entries/tasks/words.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { dueAhead, taskLink, type TaskProps } from './TaskRow.tsx';
import styles from './tasks.module.css';

/** The next task: 'Next: Music and Rights, 20 days late', with Continue. */
export function NextTask({ task, overview }: TaskProps) {
  const [to, act] = taskLink(task, overview);
  const days = taskDays(task);
  const due = dueAhead(task, overview);
  const isLate = task.group === 'overdue';
  return (
    <section
      aria-label={`Next: ${taskTitle(task)}`}
      className={`${styles['next']} ${isLate ? styles['nextLate'] : ''}`}
    >
      <div>
        <h2>
          Next: {task.name}
          {days === null ? null : <span>, {days}</span>}
        </h2>
        <p>
          {taskFacts(task)} {due ? <AddToCalendar entry={overview.entry} due={due} /> : null}
        </p>
      </div>
      <ButtonLink look="primary" to={to}>
        {act}
      </ButtonLink>
    </section>
  );
}
