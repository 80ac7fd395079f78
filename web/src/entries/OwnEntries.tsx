import { entryPath } from '@parade/contract/entries/paths.ts';
import { statusLabels } from '@parade/contract/entries/status.ts';
import type { OwnEntryTasks } from '@parade/contract/entries/tasks/routes.ts';
import { nextTask } from '@parade/contract/entries/tasks/task.ts';
import { taskTitle } from '@parade/contract/entries/tasks/words.ts';
import { Link } from 'react-router';
import { useSession } from '../access/session.tsx';
import { Section, StatusMark } from '../ui/Page.tsx';
import { EntryPicture } from './EntryPicture.tsx';
import { useOwnTasks } from './queries.ts';
import { statusTones } from './words.ts';
import styles from './ownEntries.module.css';

/**
 * The person's own entries whose parade is not over, and what is still due for one whose parade is: on the welcome page,
 * which is home to who has none or several.
 */
export function OwnEntries() {
  const { entries } = useSession().data;
  return useMayHaveEntries() ? <Own entries={entries} /> : null;
}

/** Returns whether what `OwnEntries` shows is not known yet. What is below it waits, and does not move down under its reader. */
export function useAwaitsEntries(isShown: boolean): boolean {
  const mayHave = useMayHaveEntries();
  const { isPending, failureCount } = useOwnTasks(isShown && mayHave);
  return isShown && mayHave && isPending && failureCount === 0;
}

function useMayHaveEntries(): boolean {
  const { user, data } = useSession();
  return data.entries.length > 0 || (user !== null && user.organization_roles.length > 0);
}

function Own({ entries }: RowsProps) {
  return (
    <>
      {entries.length === 0 ? null : (
        <Section title={entries.length === 1 ? 'Your entry' : 'Your entries'}>
          <EntryRows entries={entries} />
        </Section>
      )}
      <AfterParade />
    </>
  );
}

/** The person's own entries whose parade is over and for which something is still due, as the After-Parade Report. */
export function AfterParade() {
  const { entries } = useSession().data;
  const tasks = useOwnTasks();
  // One of a coming parade that is not in the session was made in another tab since this one read it.
  const past = (tasks.data?.data ?? []).filter(
    ({ id, is_over }) => is_over && entries.every((entry) => entry.id !== id),
  );
  if (past.length === 0) return null;
  return (
    <Section title="After the parade">
      <EntryRows
        entries={past.map(({ org_type, ...entry }) => ({ ...entry, organization_type: org_type }))}
        withOptional
      />
    </Section>
  );
}

interface RowsProps {
  readonly entries: readonly (Pick<OwnEntryTasks, 'id' | 'organization_id' | 'year' | 'is_first' | 'official_name'> & {
    readonly organization_type: number;
  })[];
  /** Names an optional task where no required one is left. */
  readonly withOptional?: boolean;
}

/** Each with its status and what it has to do next; until that is known, or if it is not answered, the names alone. */
export function EntryRows({ entries, withOptional }: RowsProps) {
  const tasks = useOwnTasks();
  return (
    <ul className={styles['list']}>
      {entries.map((entry) => {
        const own = tasks.data?.data.find(({ id }) => id === entry.id);
        const next = own && (nextTask(own.tasks) ?? (withOptional ? own.tasks[0] : undefined));
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
