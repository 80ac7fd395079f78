/** F-07: the displayed status of a form, and its label. */
import type { FormGroup } from './formType.ts';

export const formStatuses = ['submitted', 'complete', 'in-progress', 'pending'] as const;
export type FormStatus = (typeof formStatuses)[number];

/** The standing of a form on a day: done, still to do, or late. */
export const formStandings = ['completed', 'pending', 'incomplete'] as const;
export type FormStanding = (typeof formStandings)[number];

export const formStandingLabels: Readonly<Record<FormStanding, string>> = {
  completed: '(Completed)',
  pending: '(Pending)',
  incomplete: '(Incomplete)',
};

export interface FormState {
  readonly submitted_at: string | null;
  readonly marked_complete_at: string | null;
  /** Number of required fields without an answer. */
  readonly unfinished: number;
  readonly started: boolean;
}

export function formStatus(form: FormState): FormStatus {
  if (form.submitted_at !== null) return 'submitted';
  if (form.marked_complete_at !== null || form.unfinished === 0) return 'complete';
  return form.started ? 'in-progress' : 'pending';
}

/** F-46: the screen text for a form that requires nothing and that nobody has started. */
export const NOT_STARTED = 'Not started, optional';

/** Beside the label of an application that is complete and not submitted. */
export const NOT_SUBMITTED = 'not submitted yet';

/** Returns whether a form is 'complete' only because nothing is required, yet untouched; no screen calls it done. */
export function isUntouchedOptional(form: {
  readonly status: FormStatus;
  readonly started: boolean;
  readonly marked_complete_at: string | null;
  readonly is_information_only: boolean;
}): boolean {
  return form.status === 'complete' && !form.started && form.marked_complete_at === null && !form.is_information_only;
}

/**
 * Returns the standing of a form. is_asked: it has to be submitted, however complete it is (isApplicationAsked).
 * E-86: an optional form is never overdue, whatever its day: no screen, count or letter calls it late.
 */
export function standingOf(
  group: FormGroup,
  { status, is_asked = false }: { readonly status: FormStatus; readonly is_asked?: boolean },
  is_day_over: boolean,
): FormStanding {
  if (!is_asked && (status === 'submitted' || status === 'complete')) return 'completed';
  return is_day_over && group !== 'optional' ? 'incomplete' : 'pending';
}

/** S-05: returns which label a form has: a complete one reads (Completed), also an application that counts as still to be submitted. */
export function labeledAs(form: { readonly status: FormStatus; readonly standing: FormStanding }): FormStanding {
  return form.status === 'submitted' || form.status === 'complete' ? 'completed' : form.standing;
}

/** Returns whether a form is complete and only waits to be submitted, as an application alone can. */
export function isOnlySaved(form: { readonly status: FormStatus; readonly standing: FormStanding }): boolean {
  return form.status === 'complete' && form.standing !== 'completed';
}

/** Returns whether a form is late; it is on time through the last moment of its due minute. */
export function isOverdue(due_at: string | null, now: string): boolean {
  return due_at !== null && Date.parse(now) > Date.parse(due_at);
}

/** F-06: returns whether a check is shown: at 100 percent, or when marked complete. */
export function showsCheck(percent: number, marked_complete_at: string | null): boolean {
  return percent === 100 || marked_complete_at !== null;
}

/** F-36: a badge for 96 hours, a highlight for 48. */
export const RECENTLY_UPDATED_HOURS = 96;
export const CHANGE_HIGHLIGHT_HOURS = 48;

export function isRecentlyUpdated(changed_at: string | null, now: string): boolean {
  return isWithin(changed_at, now, RECENTLY_UPDATED_HOURS);
}

export function isHighlighted(changed_at: string | null, now: string): boolean {
  return isWithin(changed_at, now, CHANGE_HIGHLIGHT_HOURS);
}

function isWithin(then: string | null, now: string, hours: number): boolean {
  if (then === null) return false;
  const elapsed = Date.parse(now) - Date.parse(then);
  return elapsed >= 0 && elapsed < hours * 3_600_000;
}
