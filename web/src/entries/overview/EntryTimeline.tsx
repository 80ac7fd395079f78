import { entryPath, formPath } from '@parade/contract/entries/paths.ts';
import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { applicantMessages } from '@parade/contract/entries/status.ts';
import {
  type StepAt,
  type StepState,
  stepOutcomeLabels,
  type TimelineStep,
  timelineStepLabels,
} from '@parade/contract/entries/timeline.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import {
  formStandingLabels,
  isRecentlyUpdated,
  isUntouchedOptional,
  NOT_STARTED,
} from '@parade/contract/forms/status.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../access/session.tsx';
import { Notice, Section, StatusPill, type Tone } from '../../ui/Page.tsx';
import { useEntryHere } from '../entryHere.ts';
import { EntryMargin } from '../margin/EntryMargin.tsx';
import { OfficeTimeline } from '../margin/OfficeTimeline.tsx';
import { useNow } from '../now.ts';
import { daysUntil } from '../words.ts';
import styles from './timeline.module.css';

/** Where an entry is, with the facts about it in the margin: as its leaders read it, or as the office works with it. */
export function EntryTimeline() {
  const { overview } = useEntryHere();
  const { can } = useSession();
  return (
    <div className="with-margin">
      <div>{can('viewDesk') ? <OfficeTimeline overview={overview} /> : <Steps overview={overview} />}</div>
      <EntryMargin overview={overview} />
    </div>
  );
}

/** The home of a leader: what is done, what is next, what is due when. Four steps down a line. */
function Steps({ overview }: { overview: EntryOverview }) {
  return (
    <>
      <StatusMessage overview={overview} />
      <ol className={styles['timeline']}>
        {overview.entry.timeline
          .filter((step) => step.state !== 'hidden')
          .map((step) => (
            <li
              key={step.step}
              className={`${styles['step']} ${stepLooks[step.state] ?? ''}`}
              aria-current={step.state === 'active' ? 'step' : undefined}
            >
              <span className={styles['mark']} aria-hidden>
                {step.state === 'done' ? <IconCheck size={20} stroke={2.6} /> : null}
              </span>
              <Section title={timelineStepLabels[step.step]} actions={<StepPill {...step} />}>
                <Step step={step.step} state={step.state} overview={overview} />
              </Section>
            </li>
          ))}
      </ol>
    </>
  );
}

/** What the status means for the applicant, with the contact link where there is nothing to do but ask. */
function StatusMessage({ overview }: { overview: EntryOverview }) {
  const { settings } = useSession().data;
  const { entry } = overview;
  const status = entry.displayed_status ?? 'in-progress';
  const message = applicantMessages[status];
  if (status === 'accepted') {
    return (
      <div className={styles['joy']}>
        <p className={styles['joyTitle']}>{message.title}</p>
        <p>
          {message.text} {entry.approved_at ? `Accepted on ${showDay(entry.approved_at)}.` : ''}
        </p>
      </div>
    );
  }
  return (
    <Notice tone={status === 'received' ? 'info' : 'needs-you'} title={message.title}>
      {message.text} {message.contact ? <a href={`mailto:${settings.support_email}`}>Contact us</a> : null}
    </Notice>
  );
}

const stepLooks: Partial<Readonly<Record<StepState, string | undefined>>> = {
  done: styles['done'],
  active: styles['active'],
};
const doneTask = `${styles['task']} ${styles['taskDone']}`;

const stateLabels: Readonly<Record<StepState, string>> = {
  hidden: '',
  waiting: 'Not yet',
  active: 'Now',
  done: 'Done',
};
const stateTones: Readonly<Record<StepState, Tone>> = {
  hidden: 'neutral',
  waiting: 'neutral',
  active: 'needs-you',
  done: 'done',
};

function StepPill({ step, state, outcome }: StepAt) {
  // Nobody must do what is optional.
  if (step === 'optional' && state === 'active') return <StatusPill tone="info">Open</StatusPill>;
  const tone = outcome === 'rejected' ? 'problem' : outcome === 'pending-approval' ? 'info' : stateTones[state];
  return <StatusPill tone={tone}>{outcome ? stepOutcomeLabels[outcome] : stateLabels[state]}</StatusPill>;
}

function Step({ step, state, overview }: { step: TimelineStep; state: StepState; overview: EntryOverview }) {
  const { entry } = overview;
  const { forms } = entry;
  switch (step) {
    case 'apply':
      return <Tasks forms={forms.initial} overview={overview} />;
    case 'submission':
      return <p>{submissionText(overview, state)}</p>;
    case 'required':
      return (
        <Tasks forms={[...forms.profile, ...forms.additional, ...forms.waivers]} overview={overview}>
          <PeopleTask overview={overview} />
        </Tasks>
      );
    case 'optional':
      return state === 'waiting' ? (
        <p>These forms open once your entry has been accepted.</p>
      ) : (
        <Tasks forms={forms.optional} overview={overview} />
      );
  }
}

function submissionText({ entry }: EntryOverview, state: StepState): string {
  if (entry.displayed_status === 'withdrawn') return 'This application has been withdrawn.';
  if (entry.displayed_status === 'accepted')
    return `Accepted${entry.approved_at ? ` on ${showDay(entry.approved_at)}` : ''}.`;
  if (entry.displayed_status === 'rejected')
    return `Rejected${entry.rejected_at ? ` on ${showDay(entry.rejected_at)}` : ''}.`;
  if (state === 'waiting') return 'We review your application after you submit it.';
  return `Submitted${entry.submitted_at ? ` on ${showDay(entry.submitted_at)}` : ''}. It is under review.`;
}

function Tasks({
  forms,
  overview,
  children,
}: {
  forms: readonly EntryForm[];
  overview: EntryOverview;
  children?: ReactNode;
}) {
  return (
    <ul className={styles['tasks']}>
      {forms.map((form) => (
        <FormTask key={form.form_type} form={form} overview={overview} />
      ))}
      {children}
    </ul>
  );
}

function FormTask({ form, overview }: { form: EntryForm; overview: EntryOverview }) {
  const { entry, abilities, today } = overview;
  const isUntouched = isUntouchedOptional(form);
  const isDone = form.standing === 'completed' && !isUntouched;
  const isLate = form.standing === 'incomplete';
  const edits = abilities.actions.includes('edit_forms') && !form.is_information_only && !isDone;
  const now = useNow();
  return (
    <li className={isDone ? doneTask : styles['task']}>
      <Link to={formPath(entry, form.form_type, edits ? 'editForm' : 'form')}>{form.name}</Link>
      {form.is_information_only ? (
        <span className={styles['taskState']}>Information only</span>
      ) : (
        <span className={styles['taskState']}>
          <StatusPill tone={isDone ? 'done' : isLate ? 'problem' : form.started ? 'info' : 'neutral'}>
            {isUntouched ? NOT_STARTED : formStandingLabels[form.standing]}
          </StatusPill>
          {!isDone && form.started ? <span>{form.completion}%</span> : null}
          {isRecentlyUpdated(form.updated_at, now) && form.started ? (
            <StatusPill tone="info">Recently updated</StatusPill>
          ) : null}
        </span>
      )}
      <span className={styles['taskDue']}>{dueText(form, isDone, today)}</span>
    </li>
  );
}

function dueText(form: EntryForm, isDone: boolean, today: string): string {
  if (isDone && form.submitted_at) return `Submitted ${showDay(form.submitted_at)}`;
  if (form.due_date === null) return '';
  const date = showCivilDate(form.due_date);
  return isDone ? `Due ${date}` : `Due ${date}, ${daysUntil(form.due_date, today)}`;
}

/** E-09: the step itself is shown only for accepted entries. */
function PeopleTask({ overview }: { overview: EntryOverview }) {
  const { entry, abilities } = overview;
  const people = entry.total_participants ?? 0;
  const isSigned = entry.waivers_total > 0 && entry.waivers_completed === entry.waivers_total;
  return (
    <>
      {abilities.tabs.includes('people') ? (
        <li className={people > 0 ? doneTask : styles['task']}>
          <Link to={entryPath(entry, 'people')}>Add your participants</Link>
          <span className={styles['taskState']}>{people === 1 ? '1 person added' : `${people} people added`}</span>
        </li>
      ) : null}
      {abilities.tabs.includes('waivers') ? (
        <li className={isSigned ? doneTask : styles['task']}>
          <Link to={entryPath(entry, 'waivers')}>Participant waivers</Link>
          <span className={styles['taskState']}>
            {entry.waivers_completed} of {entry.waivers_total} signed
          </span>
        </li>
      ) : null}
    </>
  );
}
