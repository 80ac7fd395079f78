import { showDay } from '@parade/contract/calendar.ts';
import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import {
  type FormStanding,
  isOnlySaved,
  isUntouchedOptional,
  labeledAs,
  NOT_STARTED,
  NOT_SUBMITTED,
} from '@parade/contract/forms/status.ts';
import { showCivilDate } from '@parade/contract/forms/answers/civilDate.ts';
import type { Tone } from '../../ui/Page.tsx';

/** The contract's labels without their parentheses. */
export const standingWords: Readonly<Record<FormStanding, string>> = {
  completed: 'Completed',
  pending: 'Pending',
  incomplete: 'Incomplete',
};

/** How a form's state is shown: color. */
export function toneOf(form: Parameters<typeof stateWords>[0]): Tone {
  if (isUntouchedOptional(form)) return 'neutral';
  if (labeledAs(form) === 'completed') return isOnlySaved(form) ? 'needs-you' : 'done';
  return form.standing === 'incomplete' ? 'problem' : 'info';
}

export function stateWords(
  form: Pick<FilledForm, 'standing' | 'status' | 'started' | 'marked_complete_at' | 'is_information_only'>,
): string {
  if (isUntouchedOptional(form)) return NOT_STARTED;
  if (isOnlySaved(form)) return `${standingWords.completed}, ${NOT_SUBMITTED}`;
  return form.status === 'submitted' ? 'Submitted' : standingWords[labeledAs(form)];
}

export function dueWords(form: Pick<FilledForm, 'due_date'>): string | undefined {
  return form.due_date === null ? undefined : `Due ${showCivilDate(form.due_date)}, 11:59\u00A0PM`;
}

/** 'Marked complete 11/20/2026 by Robin Lee'; '' for a form that nobody has marked. */
export function markedWords(form: Pick<FilledForm, 'marked_complete_at' | 'marked_complete_by'>): string {
  if (form.marked_complete_at === null) return '';
  const by = form.marked_complete_by ? ` by ${form.marked_complete_by}` : '';
  return `Marked complete ${showDay(form.marked_complete_at)}${by}`;
}
