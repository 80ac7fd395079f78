/** The applicant's four steps: 'apply, submission, required next steps, optional steps'. */
import { type EntryStamps, displayedStatus } from './status.ts';

export const timelineSteps = ['apply', 'submission', 'required', 'optional'] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export const timelineStepLabels: Readonly<Record<TimelineStep, string>> = {
  apply: 'Apply',
  submission: 'Submission',
  required: 'Required Next Steps',
  optional: 'Optional Steps',
};

/** hidden: not there yet; waiting: there, its turn has not come; active: this is where the entry stands. */
export type StepState = 'hidden' | 'waiting' | 'active' | 'done';

export interface StepAt {
  readonly step: TimelineStep;
  readonly state: StepState;
  /** What the state is called, '' where the state says it all. */
  readonly label: string;
}

/**
 * 'Apply active until the initial form is submitted. Submission active when submitted and neither approved nor rejected
 * (Pending Approval, Withdrawn or Rejected). Required next steps appear once approved. Optional steps active when
 * approved.' initial_submitted: the initial form itself has been submitted, whatever became of the entry since.
 */
export function timelineOf(entry: EntryStamps, initial_submitted: boolean): StepAt[] {
  const status = displayedStatus(entry);
  const isDecided = status === 'accepted' || status === 'rejected';
  // Staff may set an entry back to in-progress: then the application is asked for again, submitted before or not.
  const isAsked = status === 'in-progress' || status === 'interested';
  const isSubmitted = !isAsked && (initial_submitted || isDecided || status === 'received');
  const isApproved = status === 'accepted';
  return [
    { step: 'apply', state: isSubmitted ? 'done' : status === 'withdrawn' ? 'waiting' : 'active', label: '' },
    {
      step: 'submission',
      state: isDecided ? 'done' : isSubmitted || status === 'withdrawn' ? 'active' : 'waiting',
      label: submissionLabel(status, isSubmitted),
    },
    { step: 'required', state: isApproved ? 'active' : 'hidden', label: '' },
    { step: 'optional', state: isApproved ? 'active' : 'waiting', label: '' },
  ];
}

function submissionLabel(status: ReturnType<typeof displayedStatus>, isSubmitted: boolean): string {
  if (status === 'accepted') return 'Accepted';
  if (status === 'rejected') return 'Rejected';
  if (status === 'withdrawn') return 'Withdrawn';
  return isSubmitted ? 'Pending Approval' : '';
}
