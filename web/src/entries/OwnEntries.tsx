import { entryPath } from '@parade/contract/entries/paths.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import { nextTask } from '@parade/contract/entries/tasks/task.ts';
import { taskTitle } from '@parade/contract/entries/tasks/words.ts';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Section, StatusMark } from '../ui/Page.tsx';
import { EntryPicture } from './EntryPicture.tsx';
import { useOwnTasks } from './queries.ts';
import { statusTones } from './words.ts';
import styles from './ownEntries.module.css';

/** The person's own entries whose parade is not over: on the welcome page, which is home to who has none or several. */
export function OwnEntries() {
  const { entries } = useSession().data;
  return entries.length === 0 ? null : (
    <Section title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
      <EntryRows />
    </Section>
  );
}

/** Each with its status and what it has to do next; until that is known, or if it is not answered, the names alone. */
function EntryRows() {
  const { entries } = useSession().data;
  const tasks = useOwnTasks();
  return (
    <ul className={styles['list']}>
      {entries.map((entry) => {
        const own = tasks.data?.data.find(({ id }) => id === entry.id);
        const next = own && nextTask(own.tasks);
        return (
          <li key={entry.id}>
            <EntryPicture entry={{ org_type: entry.organization_type, picture: own?.picture ?? null }} />
            <div>
              <Link to={entryPath(entry, 'view')}>{entry.official_name}</Link> <span>{entry.year}</span>
              {own ? (
                <p>
                  <StatusMark tone={statusTones[own.displayed_status]}>{statusLabels[own.displayed_status]}</StatusMark>
                </p>
              ) : null}
              {next ? (
                <p className={next.group === 'overdue' ? styles['late'] : undefined}>Next: {taskTitle(next)}</p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
