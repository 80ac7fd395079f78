import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import {
  formStandingLabels,
  isRecentlyUpdated,
  isUntouchedOptional,
  NOT_STARTED,
} from '@parade/contract/forms/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '../../ui/Page.tsx';
import { Folio } from '../../ui/program/Folio.tsx';
import { useNow } from '../now.ts';
import styles from './timeline.module.css';

interface EntryTasksProps {
  readonly forms: readonly EntryForm[];
  readonly overview: EntryOverview;
  /** Tasks without a form, after those that are to do; `after`: those of them that are done. */
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

/** The tasks of a step: what is late first, then what is due next, then what has no day; what is done comes last. */
export function EntryTasks({ forms, overview, children, after }: EntryTasksProps) {
  const open = forms.filter((form) => !isDone(form)).toSorted(byDay);
  return (
    <ul className={styles['tasks']}>
      {open.map((form) => (
        <FormTask key={form.form_type} form={form} overview={overview} />
      ))}
      {children}
      {after}
      {forms.filter(isDone).map((form) => (
        <FormTask key={form.form_type} form={form} overview={overview} />
      ))}
    </ul>
  );
}

function isDone(form: EntryForm): boolean {
  return form.standing === 'completed' && !form.is_information_only && !isUntouchedOptional(form);
}

/** Without a day: after all that have one. */
function byDay(one: EntryForm, other: EntryForm): number {
  return (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999');
}

function FormTask({ form, overview }: { form: EntryForm; overview: EntryOverview }) {
  const { entry, abilities, today } = overview;
  const now = useNow();
  const done = isDone(form);
  const edits = abilities.actions.includes('edit_forms') && !form.is_information_only && !done;
  const act = form.is_information_only ? 'Read' : !edits ? 'View' : form.started ? 'Continue' : 'Start';
  return (
    <Task
      done={done}
      days={done || form.is_information_only ? undefined : <Days form={form} today={today} />}
      link={<Link to={formPath(entry, form.form_type, edits ? 'editForm' : 'form')}>{form.name}</Link>}
      act={act}
    >
      {form.is_information_only ? <span>Information only</span> : <Standing form={form} done={done} />}
      {!done && form.started ? <span>{form.completion}%</span> : null}
      {form.is_information_only ? null : <span>{dayText(form, done)}</span>}
      {isRecentlyUpdated(form.updated_at, now) && form.started ? <span className="fresh">Recently updated</span> : null}
    </Task>
  );
}

function Standing({ form, done }: { form: EntryForm; done: boolean }) {
  const tone = done ? 'done' : form.standing === 'incomplete' ? 'problem' : form.started ? 'info' : 'neutral';
  return (
    <StatusMark tone={tone}>{isUntouchedOptional(form) ? NOT_STARTED : formStandingLabels[form.standing]}</StatusMark>
  );
}

function dayText(form: EntryForm, done: boolean): string {
  if (done && form.submitted_at) return `Submitted ${showDay(form.submitted_at)}`;
  return form.due_date === null ? '' : `Due ${showCivilDate(form.due_date)}`;
}

/** The folio of a task: how many days are left, red when they are over. */
function Days({ form: { due_date }, today }: { form: EntryForm; today: string }) {
  if (due_date === null) return null;
  const days = Math.round((Date.parse(due_date) - Date.parse(today)) / 86_400_000);
  const word = Math.abs(days) === 1 ? 'day' : 'days';
  const tone = days < 0 ? 'red' : days <= 14 ? 'rose' : 'ink';
  return (
    <Folio size="task" tone={tone} unit={days < 0 ? `${word} late` : `${word} left`}>
      {Math.abs(days)}
    </Folio>
  );
}

interface TaskProps {
  readonly link: ReactNode;
  /** The whole row is the link; this says what a press does. */
  readonly act: string;
  readonly done?: boolean;
  readonly days?: ReactNode;
  readonly children: ReactNode;
}

function Task({ link, act, done = false, days, children }: TaskProps) {
  return (
    <li className={`${styles['task']} ${done ? styles['taskDone'] : ''}`}>
      <div>{days}</div>
      <div className={styles['what']}>
        {link}
        <p className={styles['facts']}>{children}</p>
      </div>
      <span className={styles['act']} aria-hidden>
        {act}
      </span>
    </li>
  );
}

/** E-09: people are listed once an entry is accepted. */
export function PeopleTask({ overview: { entry, abilities } }: { overview: EntryOverview }) {
  if (!abilities.tabs.includes('people')) return null;
  const people = entry.total_participants ?? 0;
  return (
    <Task done={people > 0} link={<Link to={entryPath(entry, 'people')}>Add your participants</Link>} act="Open">
      <span>{people === 1 ? '1 person added' : `${people} people added`}</span>
    </Task>
  );
}

export function WaiversTask({ overview: { entry, abilities } }: { overview: EntryOverview }) {
  if (!abilities.tabs.includes('waivers')) return null;
  const isSigned = entry.waivers_total > 0 && entry.waivers_completed === entry.waivers_total;
  return (
    <Task done={isSigned} link={<Link to={entryPath(entry, 'waivers')}>Participant waivers</Link>} act="Open">
      <span>
        {entry.waivers_completed} of {entry.waivers_total} signed
      </span>
    </Task>
  );
}
