import type { EntryOverview } from '@parade/contract/entries/entry.ts';
import { applicantMessages } from '@parade/contract/entries/status.ts';
import {
  type StepAt,
  type StepState,
  stepOutcomeLabels,
  timelineStepLabels,
} from '@parade/contract/entries/timeline.ts';
import { showDay } from '@parade/contract/calendar.ts';
import { lazy, Suspense } from 'react';
import { useSession } from '../../access/session.tsx';
import { LoadingRows, Notice, Section, StatusMark, type Tone } from '../../ui/Page.tsx';
import { DrawnRose } from '../../ui/program/Drawing.tsx';
import { useEntryHere } from '../entryHere.ts';
import { EntryMargin } from '../margin/EntryMargin.tsx';
import { useNow } from '../now.ts';
import { EntrySteps } from './EntrySteps.tsx';
import { EntryTasks, PeopleTask, WaiversTask } from './EntryTasks.tsx';
import styles from './timeline.module.css';

// Leaders, on their phones, never see it.
const OfficeTimeline = lazy(async () => ({
  default: (await import('../margin/OfficeTimeline.tsx')).OfficeTimeline,
}));

/** Where an entry is, with the facts about it in the margin: as its leaders read it, or as the office works with it. */
export function EntryTimeline() {
  const { overview } = useEntryHere();
  const { can } = useSession();
  return (
    <div className="with-margin">
      <div>
        {can('viewDesk') ? (
          <Suspense fallback={<LoadingRows rows={6} label="Loading the timeline" />}>
            <OfficeTimeline overview={overview} />
          </Suspense>
        ) : (
          <Steps overview={overview} />
        )}
      </div>
      <EntryMargin overview={overview} />
    </div>
  );
}

/** The home of a leader: what is late, what is next, what is done. Four steps, with the tasks of each. */
function Steps({ overview }: { overview: EntryOverview }) {
  const steps = overview.entry.timeline.filter((step) => step.state !== 'hidden');
  return (
    <>
      <StatusMessage overview={overview} />
      <EntrySteps overview={overview} steps={steps} />
      <ol className={styles['timeline']}>
        {steps.map((step) => (
          <li key={step.step} aria-current={step.state === 'active' ? 'step' : undefined}>
            <Section
              id={`step-${step.step}`}
              title={timelineStepLabels[step.step]}
              tone={step.state === 'active' && step.step !== 'optional' ? 'rose' : 'ink'}
              note={<StepMark {...step} />}
            >
              <Step {...step} overview={overview} />
            </Section>
          </li>
        ))}
      </ol>
    </>
  );
}

const weekMs = 7 * 86_400_000;

/** What the status means for the applicant, with the contact link where there is nothing to do but ask. */
function StatusMessage({ overview }: { overview: EntryOverview }) {
  const { settings } = useSession().data;
  const now = useNow();
  const { entry } = overview;
  const status = entry.displayed_status ?? 'in-progress';
  const message = applicantMessages[status];
  if (status === 'accepted') {
    const isNew = entry.approved_at != null && Date.parse(now) - Date.parse(entry.approved_at) < weekMs;
    return (
      <div className={styles['joy']}>
        {isNew ? <DrawnRose /> : null}
        <div>
          <p className={styles['joyTitle']}>{message.title}</p>
          <p>
            {message.text} {entry.approved_at ? `Accepted on ${showDay(entry.approved_at)}.` : ''}
          </p>
        </div>
      </div>
    );
  }
  return (
    <Notice tone={status === 'received' ? 'info' : 'needs-you'} title={message.title}>
      {message.text} {message.contact ? <a href={`mailto:${settings.support_email}`}>Contact us</a> : null}
    </Notice>
  );
}

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

function StepMark({ step, state, outcome }: StepAt) {
  // Nobody must do what is optional.
  if (step === 'optional' && state === 'active') return <StatusMark tone="info">Open</StatusMark>;
  const tone = outcome === 'rejected' ? 'problem' : outcome === 'pending-approval' ? 'info' : stateTones[state];
  return <StatusMark tone={tone}>{outcome ? stepOutcomeLabels[outcome] : stateLabels[state]}</StatusMark>;
}

function Step({ step, state, overview }: StepAt & { overview: EntryOverview }) {
  const { forms } = overview.entry;
  switch (step) {
    case 'apply':
      return <EntryTasks forms={forms.initial} overview={overview} />;
    case 'submission':
      return <p>{submissionText(overview, state)}</p>;
    case 'required': {
      const people = <PeopleTask overview={overview} />;
      const isListed = (overview.entry.total_participants ?? 0) > 0;
      return (
        <EntryTasks
          forms={[...forms.profile, ...forms.additional, ...forms.waivers]}
          overview={overview}
          after={isListed ? people : undefined}
        >
          {isListed ? null : people}
          <WaiversTask overview={overview} />
        </EntryTasks>
      );
    }
    case 'optional':
      return state === 'waiting' ? (
        <p>These forms open once your entry has been accepted.</p>
      ) : (
        <EntryTasks forms={forms.optional} overview={overview} />
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
