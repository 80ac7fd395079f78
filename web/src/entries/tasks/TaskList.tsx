import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { formPath } from '@parade/contract/entries/paths.ts';
import type { EntryTask } from '@parade/contract/entries/tasks/task.ts';
import { taskGroupLabels } from '@parade/contract/entries/tasks/words.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconBook2, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { TaskRow } from './TaskRow.tsx';
import styles from './tasks.module.css';

interface TaskListProps {
  readonly tasks: readonly EntryTask[];
  /** It is on a card of its own above. */
  readonly next: EntryTask | undefined;
  readonly overview: EntryOverview;
}

/** The groups of open tasks. What nobody must do is apart: among the others, its days would look out of order. */
const openGroups = ['overdue', 'next', 'later', 'optional'] as const;
type OpenGroup = (typeof openGroups)[number];
const tones = { overdue: 'red', next: 'rose', later: 'ink', optional: 'ink' } as const;

/** The tasks by due date (overdue, soon, later), optional ones, what is only read, and what is done, folded. */
export function TaskList({ tasks, next, overview }: TaskListProps) {
  return (
    <>
      {openGroups.map((group) => (
        <Group
          key={group}
          group={group}
          tasks={tasks.filter((task) => openGroupOf(task) === group)}
          next={next}
          overview={overview}
        />
      ))}
      <ToRead overview={overview} />
      <Done tasks={tasks.filter((task) => task.group === 'done')} overview={overview} />
    </>
  );
}

function openGroupOf({ group, is_optional }: EntryTask): OpenGroup | null {
  if (group === 'done') return null;
  return is_optional ? 'optional' : group;
}

function Group({ group, tasks, next, overview }: TaskListProps & { group: OpenGroup }) {
  const rows = tasks.filter((task) => task !== next);
  if (rows.length === 0) return null;
  const note = rows.length < tasks.length ? `${rows.length} more` : tasksCounted(rows.length);
  return (
    <section aria-labelledby={`tasks-${group}`} className={styles['group']}>
      <SectionRule id={`tasks-${group}`} tone={tones[group]} note={note}>
        {group === 'optional' ? 'Optional' : taskGroupLabels[group]}
      </SectionRule>
      <ul className={styles['tasks']}>
        {rows.map((task) => (
          <TaskRow key={task.key} task={task} overview={overview} />
        ))}
      </ul>
    </section>
  );
}

/** Forms that ask nothing: the manual, instructions. */
function ToRead({ overview: { entry } }: { overview: EntryOverview }) {
  if (entry.displayed_status !== 'accepted') return null;
  const { profile, additional, optional, waivers } = entry.forms;
  const pages = [profile, additional, optional, waivers].flat().filter((form: EntryForm) => form.is_information_only);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="tasks-to-read" className={styles['group']}>
      <SectionRule id="tasks-to-read">To read</SectionRule>
      <ul className={styles['read']}>
        {pages.map((form) => (
          <li key={form.form_type}>
            <Link to={formPath(entry, form.form_type)}>
              <IconBook2 size={18} aria-hidden />
              {form.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Done({ tasks, overview }: Omit<TaskListProps, 'next'>) {
  if (tasks.length === 0) return null;
  return (
    <details className={styles['group']}>
      <summary className={styles['done']}>
        <IconCheck size={16} stroke={2.4} aria-hidden />
        <h2>{taskGroupLabels.done}</h2>
        <span className={styles['more']}>
          {tasksCounted(tasks.length)}
          <IconChevronDown size={16} aria-hidden />
        </span>
      </summary>
      <ul className={styles['tasks']}>
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} overview={overview} />
        ))}
      </ul>
    </details>
  );
}

function tasksCounted(count: number): string {
  return counted(count, 'task');
}
