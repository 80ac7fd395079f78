/** E-13: the applicant's four steps. */
import { type EntryStamps, displayedStatus } from './status.ts';

export const timelineSteps = ['apply', 'submission', 'required', 'optional'] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export const timelineStepLabels: Readonly<Record<TimelineStep, string>> = {
  apply: 'Apply',
  submission: 'Submission',
  required: 'Required Next Steps',
  optional: 'Optional Steps',
};

/** hidden: not shown yet; waiting: shown, but not yet its turn; active: the entry's current step. */
export const stepStates = ['hidden', 'waiting', 'active', 'done'] as const;
export type StepState = (typeof stepStates)[number];

export const stepOutcomes = ['pending-approval', 'accepted', 'rejected', 'withdrawn'] as const;
export type StepOutcome = (typeof stepOutcomes)[number];

export const stepOutcomeLabels: Readonly<Record<StepOutcome, string>> = {
  'pending-approval': 'Pending Approval',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export interface StepAt {
  readonly step: TimelineStep;
  readonly state: StepState;
  /** The outcome of the application; null: the state of the step says enough. */
  readonly outcome: StepOutcome | null;
}

/**
 * E-13: returns which step is active. initial_submitted: the initial form itself was submitted, whatever happened to
 * the entry since.
 */
export function timelineOf(entry: EntryStamps, initial_submitted: boolean): StepAt[] {
  const status = displayedStatus(entry);
  const isDecided = status === 'accepted' || status === 'rejected';
  // Staff may set an entry back to in-progress: the application is then open again, whether or not it was submitted
  // before.
  const isAsked = status === 'in-progress' || status === 'interested';
  const isSubmitted = !isAsked && (initial_submitted || isDecided || status === 'received');
  const isApproved = status === 'accepted';
  return [
    { step: 'apply', state: isSubmitted ? 'done' : status === 'withdrawn' ? 'waiting' : 'active', outcome: null },
    {
      step: 'submission',
      state: isDecided ? 'done' : isSubmitted || status === 'withdrawn' ? 'active' : 'waiting',
      outcome: outcomeOf(status, isSubmitted),
    },
    { step: 'required', state: isApproved ? 'active' : 'hidden', outcome: null },
    { step: 'optional', state: isApproved ? 'active' : 'waiting', outcome: null },
  ];
}

function outcomeOf(status: ReturnType<typeof displayedStatus>, isSubmitted: boolean): StepOutcome | null {
  if (status === 'accepted' || status === 'rejected' || status === 'withdrawn') return status;
  return isSubmitted ? 'pending-approval' : null;
}
