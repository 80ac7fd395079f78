import { addDays } from '@parade/contract/civilDate.ts';
import { showDay } from '@parade/contract/calendar.ts';
import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import { isFormDone } from '@parade/contract/entries/tasks/task.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import {
  isOnlySaved,
  isRecentlyUpdated,
  isUntouchedOptional,
  NOT_STARTED,
  NOT_SUBMITTED,
} from '@parade/contract/forms/status.ts';
import { counted } from '@parade/contract/wording.ts';
import { IconCheck, IconCircleDashed, IconClock, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState, Notice } from '../../ui/Page.tsx';
import { SectionRule } from '../../ui/program/Rule.tsx';
import { useNow } from '../now.ts';
import { reviewPath } from '../review/address.ts';
import { daysLate } from '../words.ts';
import { Activity } from './Activity.tsx';
import { type OfficeForms, officeForms } from './officeForms.ts';
import styles from './officeTimeline.module.css';

/** The timeline as the office works with it: what is late, what is next, what is done, and what happened last. */
export function OfficeTimeline({ overview }: { overview: EntryOverview }) {
  const { entry, abilities } = overview;
  const forms = officeForms(entry, overview.today);
  return (
    <>
      <ApplicationNotice overview={overview} />
      <Late forms={forms} overview={overview} />
      {forms.next.length > 0 ? (
        <Part title="Next" note={dueSoon(forms.next, overview.today)} forms={forms.next} overview={overview} />
      ) : null}
      <Done forms={forms} overview={overview} />
      {forms.late.length + forms.next.length + forms.done.length === 0 ? (
        <EmptyState drawing="flower" title="No forms yet">
          The forms of this entry appear here.
        </EmptyState>
      ) : null}
      {abilities.tabs.includes('audit_log') ? <Activity entry={entry} /> : null}
    </>
  );
}

/** Before an entry is accepted: where the application is, and the way to decide it. */
function ApplicationNotice({ overview: { entry } }: { overview: EntryOverview }) {
  const { can } = useSession();
  if (entry.displayed_status === 'received')
    return (
      <Notice tone="needs-you" title={entry.submitted_at ? `Received ${showDay(entry.submitted_at)}` : 'Received'}>
        <p>The application waits for a decision.</p>
        {can('reviewApplications') ? <ButtonLink to={reviewPath(entry.id)}>Review the application</ButtonLink> : null}
      </Notice>
    );
  const words = {
    interested: 'Nothing has been filled in yet.',
    'in-progress': 'The application is being filled in and has not been submitted.',
    rejected: `This application was rejected${entry.rejected_at ? ` on ${showDay(entry.rejected_at)}` : ''}.`,
    withdrawn: 'The organization has withdrawn this application.',
    accepted: null,
  }[entry.displayed_status ?? 'interested'];
  return words === null ? null : <Notice tone="info">{words}</Notice>;
}

interface PartProps {
  readonly forms: OfficeForms;
  readonly overview: EntryOverview;
}

function Late({ forms: { late }, overview }: PartProps) {
  if (late.length === 0) return null;
  const count = counted(late.length, 'form');
  return <Part title="Overdue" tone="red" note={count} forms={late} overview={overview} />;
}

const doneShown = 5;

function Done({ forms: { done }, overview }: PartProps) {
  if (done.length === 0) return null;
  return (
    <Part
      title="Done"
      note={
        done.length > doneShown ? (
          <Link to={entryPath(overview.entry, 'submissions')}>All {done.length}</Link>
        ) : undefined
      }
      forms={done.slice(0, doneShown)}
      overview={overview}
    />
  );
}

interface ListProps {
  readonly title: string;
  readonly tone?: 'ink' | 'red';
  readonly note: ReactNode;
  readonly forms: readonly EntryForm[];
  readonly overview: EntryOverview;
}

function Part({ title, tone = 'ink', note, forms, overview }: ListProps) {
  return (
    <section aria-label={title} className={styles['part']}>
      <SectionRule tone={tone} note={note}>
        {title}
      </SectionRule>
      <ul className={styles['list']}>
        {forms.map((form) => (
          <Row key={form.form_type} form={form} overview={overview} />
        ))}
      </ul>
    </section>
  );
}

function Row({ form, overview: { entry, today } }: { form: EntryForm; overview: EntryOverview }) {
  const now = useNow();
  const { look, Icon, words } = stateOf(form, today, now);
  const isDone = isFormDone(form);
  const isOptional =
    isUntouchedOptional(form) || entry.forms.optional.some(({ form_type }) => form_type === form.form_type);
  const day = isDone ? form.submitted_at && showDay(form.submitted_at) : dueWords(form, today);
  return (
    <li className={`${styles['row']} ${look ?? ''}`}>
      <Icon size={16} aria-hidden />
      <Link to={formPath(entry, form.form_type)}>{form.name}</Link>
      <span className={styles['state']}>{isOptional && !isDone ? optionalWords(form, words, today) : words}</span>
      <span className={styles['day']}>{day}</span>
    </li>
  );
}

function stateOf(form: EntryForm, today: string, now: string) {
  const isSaved = isOnlySaved(form);
  const filled = isSaved ? NOT_SUBMITTED : form.started ? `${form.completion}% filled` : 'not started';
  if (form.standing === 'incomplete') {
    const late = daysLate(form.due_date ?? today, today);
    return { look: styles['late'], Icon: IconX, words: `${late}, ${filled}` };
  }
  if (isSaved) return { look: styles['going'], Icon: IconClock, words: 'Not submitted yet' };
  if (isUntouchedOptional(form)) return { look: styles['idle'], Icon: IconCircleDashed, words: NOT_STARTED };
  if (form.standing === 'completed')
    return isRecentlyUpdated(form.updated_at, now)
      ? { look: styles['changed'], Icon: IconCheck, words: 'Recently updated' }
      : { look: styles['done'], Icon: IconCheck, words: 'Completed' };
  return form.started
    ? { look: styles['going'], Icon: IconClock, words: filled }
    : { look: styles['idle'], Icon: IconCircleDashed, words: 'Not started' };
}

/** 'due 11/15/2026'; of what may be late without being overdue, 'was due'. */
function dueWords({ due_date, standing }: EntryForm, today: string): string | null {
  if (due_date === null) return null;
  return `${due_date < today && standing !== 'incomplete' ? 'was due' : 'due'} ${showCivilDate(due_date)}`;
}

/** E-86: nobody must do it: 'Not started, optional', and past its day 'Not started, optional, still open'. */
function optionalWords({ due_date }: EntryForm, words: string, today: string): string {
  const said = words.endsWith('optional') ? words : `${words}, optional`;
  return due_date !== null && due_date < today ? `${said}, still open` : said;
}

const soonDays = 10;

function dueSoon(forms: readonly EntryForm[], today: string): string | undefined {
  const limit = addDays(today, soonDays);
  const soon = forms.filter((form) => form.due_date !== null && form.due_date >= today && form.due_date <= limit);
  return soon.length === 0 ? undefined : `${soon.length} due in the next ${soonDays} days`;
}
