import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import { displayedStatus, type EntryStamps } from '@parade/contract/entries/status.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { dueDay, dueInstant, type SetDueDays } from '@parade/contract/forms/due/due.ts';
import {
  type FormStatus,
  type FormStanding,
  formStatus,
  isOverdue,
  isUntouchedOptional,
  standingOf,
} from '@parade/contract/forms/status.ts';
import type { CivilDate } from '@parade/contract/forms/answers/values.ts';
import { acceptanceFor, isSubmissionAsked, owedDay, owesGroup } from '../formSummaries.ts';
import type { EntryFormState, EntryFormStateOf, TableEntry } from './states.ts';

/**
 * The status of a form of an entry on a day. `completion`: whole percent; `missing`: required answers it still lacks.
 */
export interface Cell {
  readonly standing: FormStanding;
  readonly status: FormStatus;
  readonly completion: number;
  readonly due_date: CivilDate | null;
  readonly marked_complete: boolean;
  readonly missing: number;
  /** F-46: it requires nothing, and nobody has started it. */
  readonly untouched: boolean;
  /** Whether the entry can owe it. Otherwise it is pending, or done, whatever its day. */
  readonly is_owed: boolean;
  /** Days since the due day; undefined if it is not late. */
  readonly days_late: number | undefined;
}

/** Returns the cells of an entry, one for each of the forms. `now`: instant. All entries are of one parade year. */
export function cellReader(of: {
  readonly forms: readonly FormDefinition[];
  readonly due_days: SetDueDays;
  /** The civil date of that year's parade. */
  readonly parade_on: string;
  readonly formStateOf: EntryFormStateOf;
  readonly now: string;
}): (entry: TableEntry & EntryStamps) => Cell[] {
  // Converting to another time zone is slow, and a thousand rows share a handful of days.
  const acceptedOn = memoize(civilDateOf);
  const isLate = memoize((day) => isOverdue(dueInstant(day), of.now));
  const today = civilDateOf(of.now);
  const day = { parade_on: of.parade_on, today };
  const lateDays = memoize((due) => daysBetween(due, today));
  const cellOf = (
    entry: TableEntry & EntryStamps,
    { form, state, answered }: EntryFormState,
    accepted_on: string | null,
  ): Cell => {
    const counts_from = acceptanceFor(form, state, accepted_on);
    const due_date = dueDay(form, entry.org_type, entry.year, counts_from, of.due_days);
    const marked_complete_at = state?.marked_complete_at ?? null;
    const status = formStatus({
      submitted_at: state?.submitted_at ?? null,
      marked_complete_at,
      unfinished: answered.missing,
      started: answered.started,
    });
    const owed_on = owedDay(entry, form.group, due_date, day);
    const is_asked = isSubmissionAsked(entry, form.group, state);
    const standing = standingOf(form.group, { status, is_asked }, owed_on !== null && isLate(owed_on));
    return {
      standing,
      is_owed: owesGroup(entry, form.group),
      days_late: standing === 'incomplete' && due_date !== null ? lateDays(due_date) : undefined,
      status,
      completion: answered.percent,
      due_date,
      marked_complete: marked_complete_at !== null,
      missing: answered.missing,
      untouched: isUntouchedOptional({
        status,
        started: answered.started,
        marked_complete_at,
        // A form to read is no column.
        is_information_only: false,
      }),
    };
  };
  // Entries of one type and status that were accepted on the same day share the cell of a state.
  const cells = new Map<EntryFormState, Map<string, Cell>>();
  return (entry) => {
    const accepted_on = entry.approved_at && acceptedOn(entry.approved_at);
    const about = `${entry.org_type} ${displayedStatus(entry)} ${accepted_on}`;
    return of.forms.map((newest) => {
      const formState = of.formStateOf(entry, newest);
      const ofState = cells.get(formState) ?? new Map<string, Cell>();
      cells.set(formState, ofState);
      const cell = ofState.get(about) ?? cellOf(entry, formState, accepted_on);
      ofState.set(about, cell);
      return cell;
    });
  };
}

/** Memoizes a function by its text argument. */
function memoize<T>(work: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = work(text);
    results.set(text, result);
    return result;
  };
}
