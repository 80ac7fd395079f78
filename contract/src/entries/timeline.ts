/** E-13: the applicant's four steps. */
import { type DisplayedStatus, type EntryStamps, displayedStatus, isApplicationOver } from './status.ts';

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

/** What of the initial form decides whether the application came in. */
interface InitialForm {
  readonly submitted_at: string | null;
  readonly marked_complete_at: string | null;
}

/** Returns whether the application came in: submitted by the leaders, or marked complete by the office for what came by phone. */
export function isApplicationIn({ submitted_at, marked_complete_at }: InitialForm): boolean {
  return submitted_at !== null || marked_complete_at !== null;
}

/**
 * E-13: returns whether leaders are asked for the application. is_in: it came in, whatever happened to the entry since.
 * Staff may receive or accept an entry without it, and set one back to in-progress: it is then open again, whether or
 * not it came in before. That of a rejected or withdrawn entry cannot be filled in.
 */
export function isApplicationAsked(status: DisplayedStatus | undefined, is_in: boolean): boolean {
  if (status === undefined || isApplicationOver(status)) return false;
  return !is_in || status === 'in-progress' || status === 'interested';
}

/** E-13: returns which step is active. is_in: every initial form came in (isApplicationIn). */
export function timelineOf(entry: EntryStamps, is_in: boolean): StepAt[] {
  const status = displayedStatus(entry);
  const isAsked = isApplicationAsked(status, is_in);
  const isDecided = status === 'accepted' || status === 'rejected';
  const isUnderReview = status === 'received' && !isAsked;
  const isApproved = status === 'accepted';
  return [
    { step: 'apply', state: isAsked ? 'active' : is_in ? 'done' : 'waiting', outcome: null },
    {
      step: 'submission',
      state: isDecided ? 'done' : isUnderReview || status === 'withdrawn' ? 'active' : 'waiting',
      outcome: isDecided || status === 'withdrawn' ? status : isUnderReview ? 'pending-approval' : null,
    },
    { step: 'required', state: isApproved ? 'active' : 'hidden', outcome: null },
    { step: 'optional', state: isApproved ? 'active' : 'waiting', outcome: null },
  ];
}
