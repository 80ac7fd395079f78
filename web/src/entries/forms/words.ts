import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { showCivilDate } from '@parade/contract/forms/civilDate.ts';
import type { Tone } from '../../ui/Page.tsx';

/** How a form's state is shown: colour, and the contract's label. */
export function toneOf(form: Pick<FilledForm, 'label'>): Tone {
  return form.label === '(Completed)' ? 'done' : form.label === '(Incomplete)' ? 'problem' : 'info';
}

export function stateWords(form: Pick<FilledForm, 'label' | 'status'>): string {
  const words = form.label.slice(1, -1);
  return form.status === 'submitted' ? 'Submitted' : words;
}

export function dueWords(form: Pick<FilledForm, 'due_date'>): string | undefined {
  return form.due_date === null ? undefined : `Due ${showCivilDate(form.due_date)}, 11:59 PM`;
}
