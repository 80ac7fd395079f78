import type { EntryForm, EntryOverview } from '@parade/contract/entries/entry.ts';
import { isApplicationOver } from '@parade/contract/entries/status.ts';
import { isFormDone } from '@parade/contract/entries/tasks/task.ts';

/** The forms of an entry as the office looks at them. */
export interface OfficeForms {
  /** Overdue, the oldest first. */
  readonly late: readonly EntryForm[];
  /** Still to do, by due date. */
  readonly next: readonly EntryForm[];
  /** The newest first. */
  readonly done: readonly EntryForm[];
}

/**
 * Returns the forms to wait for: none that are read-only, and before acceptance only the application, which nobody waits
 * for once it was rejected or withdrawn (E-13).
 */
export function officeForms(entry: EntryOverview['entry'], today: string): OfficeForms {
  const { forms, displayed_status } = entry;
  const groups = displayed_status === 'accepted' ? Object.values(forms) : [forms.initial];
  const isClosed = isApplicationOver(displayed_status);
  const asked = groups.flat().filter((form) => !form.is_information_only && (!isClosed || isFormDone(form)));
  const late = asked.filter((form) => form.standing === 'incomplete').sort(byDue);
  return {
    late,
    next: asked
      .filter((form) => form.standing !== 'incomplete' && !isFormDone(form))
      .sort((one, other) => Number(isOver(one, today)) - Number(isOver(other, today)) || byDue(one, other)),
    done: asked.filter(isFormDone).sort((one, other) => (other.updated_at ?? '').localeCompare(one.updated_at ?? '')),
  };
}

/** Returns whether the due date of a form is over. An optional one then comes last, because nobody must fill it in. */
function isOver(form: EntryForm, today: string): boolean {
  return form.due_date !== null && form.due_date < today;
}

function byDue(one: EntryForm, other: EntryForm): number {
  return (one.due_date ?? '9').localeCompare(other.due_date ?? '9');
}
