import type { EntryForm } from '@parade/contract/entries/entry.ts';
import { type EntryNamed, entryPath } from '@parade/contract/entries/paths.ts';
import { type FormStanding, formStandings, isUntouchedOptional, labeledAs } from '@parade/contract/forms/status.ts';
import { searchText } from '@parade/contract/http/paging.ts';
import { z } from 'zod';

/** The address of an entry's Forms tab. */
export function submissionList(entry: EntryNamed) {
  return {
    base: entryPath(entry, 'submissions'),
    defaults: { standing: 'any', q: '' },
    defaultSort: 'due',
    sorts: Object.keys(sortKeys),
    query,
  };
}
const query = z.object({ standing: z.enum(['any', ...formStandings]), q: searchText });

/** Which forms are looked for, and in which order; forms alike are in the order of the season. */
export interface SubmissionFilter {
  readonly filters: { readonly standing: string; readonly q: string };
  readonly sortBy: string;
}

/** The standing that the label of a form says. F-46: nobody has begun what asks for nothing, so it is pending. null: it is only read. */
function standingShown(form: EntryForm): FormStanding | null {
  if (form.is_information_only) return null;
  return isUntouchedOptional(form) ? 'pending' : labeledAs(form);
}

/** The forms of a group that the filter finds. Information-only forms are in no state. */
export function foundForms(forms: readonly EntryForm[], { filters, sortBy }: SubmissionFilter): EntryForm[] {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = forms.filter(
    (form) =>
      (filters.standing === 'any' || standingShown(form) === filters.standing) &&
      words.every((word) => form.name.toLowerCase().includes(word)),
  );
  const key = sortKeys[sortBy.replace('-', '')] ?? byDue;
  // Forms without a date come last in either direction.
  const [valued, others] = [found.filter((form) => key(form) !== null), found.filter((form) => key(form) === null)];
  const sorted = valued.toSorted((one, other) => order.compare(key(one) ?? '', key(other) ?? ''));
  return [...(sortBy.startsWith('-') ? sorted.toReversed() : sorted), ...others];
}

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const standingOrder: Readonly<Record<FormStanding, number>> = { incomplete: 0, pending: 1, completed: 2 };
const byDue = (form: EntryForm) => form.due_date;
const sortKeys: Readonly<Record<string, (form: EntryForm) => string | null>> = {
  name: (form) => form.name,
  state: (form) => {
    const standing = standingShown(form);
    return standing && String(standingOrder[standing]);
  },
  due: byDue,
  completion: (form) => (form.is_information_only ? null : String(form.completion)),
  updated: (form) => (form.started ? form.updated_at : null),
};
