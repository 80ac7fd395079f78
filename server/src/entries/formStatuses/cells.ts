import { daysBetween } from '@parade/contract/forms/answers/civilDate.ts';
import { civilDateOf } from '@parade/contract/calendar.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { dueDay, dueInstant, type SetDueDays } from '@parade/contract/forms/due/due.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import {
  type FormStatus,
  type FormStanding,
  formStatus,
  isOverdue,
  isUntouchedOptional,
  standingOf,
} from '@parade/contract/forms/status.ts';
import type { CivilDate } from '@parade/contract/forms/answers/values.ts';
import type { Database } from '../../database/pool.ts';
import { type About, type Answered, answeredBy, keptAnswered } from '../../forms/completions.ts';
import { answersOfMany, definitionOf, type SubmissionState, submissionStatesOf } from '../../forms/reads.ts';
import { owedDay } from '../formSummaries.ts';
import type { EntryRow } from '../reads.ts';

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
  /** Days since the due day; undefined if it is not late. */
  readonly days_late: number | undefined;
}

/** The status of one form of an entry; `state` is undefined if nobody has opened it. */
interface EntryFormState {
  readonly form: FormDefinition;
  readonly state: SubmissionState | undefined;
  readonly answered: Answered;
}

export type EntryFormStateOf = (entry: EntryRow, newest: FormDefinition) => EntryFormState;

/**
 * Returns the status of the forms of many entries. Needs one query for their submissions, and one for the answers of
 * those without a stored completion.
 */
export async function formStatesOf(db: Database, entries: readonly EntryRow[]): Promise<EntryFormStateOf> {
  const abouts = new Map(entries.map((entry) => [entry.id, aboutOf(entry)]));
  const states = await submissionStatesOf(db, [...abouts.keys()]);
  const answered = await answeredOf(db, states, abouts);
  const formStates = new Map(entries.map((entry) => [entry.id, new Map<FormType, EntryFormState>()]));
  for (const state of states) {
    const form = definitionOf(state.form_type, state);
    const formState = { form, state, answered: answered.get(state.id) ?? complete };
    formStates.get(state.entry_id)?.set(state.form_type, formState);
  }
  const untouched = new Map<FormDefinition, Map<number, EntryFormState>>();
  return (entry, newest) => {
    const found = formStates.get(entry.id)?.get(newest.form_type);
    if (found) return found;
    const ofForm = untouched.get(newest) ?? new Map<number, EntryFormState>();
    untouched.set(newest, ofForm);
    const formState = ofForm.get(entry.org_type) ?? {
      form: newest,
      state: undefined,
      answered: answeredBy(newest, 0, {}, aboutOf(entry)),
    };
    ofForm.set(entry.org_type, formState);
    return formState;
  };
}

/** Returns the cells of an entry, one for each of the forms. `now`: instant. All entries are of one parade year. */
export function cellReader(of: {
  readonly forms: readonly FormDefinition[];
  readonly due_days: SetDueDays;
  /** The civil date of that year's parade. */
  readonly parade_on: string;
  readonly formStateOf: EntryFormStateOf;
  readonly now: string;
}): (entry: EntryRow) => Cell[] {
  // Converting to another time zone is slow, and a thousand rows share a handful of days.
  const acceptedOn = memoize(civilDateOf);
  const isLate = memoize((day) => isOverdue(dueInstant(day), of.now));
  const today = civilDateOf(of.now);
  const day = { parade_on: of.parade_on, today };
  const lateDays = memoize((due) => daysBetween(due, today));
  return (entry) =>
    of.forms.map((newest) => {
      const { form, state, answered } = of.formStateOf(entry, newest);
      const accepted_on = entry.approved_at && acceptedOn(entry.approved_at);
      const due_date = dueDay(form, entry.org_type, entry.year, accepted_on, of.due_days);
      const marked_complete_at = state?.marked_complete_at ?? null;
      const status = formStatus({
        submitted_at: state?.submitted_at ?? null,
        marked_complete_at,
        unfinished: answered.missing,
        started: answered.started,
      });
      const owed_on = owedDay(entry, form, due_date, day);
      const standing = standingOf(form.group, status, owed_on !== null && isLate(owed_on));
      return {
        standing,
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
    });
}

/** Returns the completion of submissions by submission id, except those whose state already makes them complete. */
async function answeredOf(
  db: Database,
  states: readonly SubmissionState[],
  abouts: ReadonlyMap<number, About>,
): Promise<ReadonlyMap<number, Answered>> {
  const answered = new Map<number, Answered>();
  const unknown = new Map<number, { readonly state: SubmissionState; readonly about: About }>();
  for (const state of states) {
    const about = abouts.get(state.entry_id);
    if (!about || state.submitted_at !== null || state.marked_complete_at !== null) continue;
    const kept = keptAnswered(state, about);
    if (kept) answered.set(state.id, kept);
    else unknown.set(state.id, { state, about });
  }
  // Needed after an upgrade, until a worker has stored them again.
  for (const { id, revision, field_values } of await answersOfMany(db, [...unknown.keys()])) {
    const of = unknown.get(id);
    if (of) answered.set(id, answeredBy(definitionOf(of.state.form_type, of.state), revision, field_values, of.about));
  }
  return answered;
}

const complete: Answered = { percent: 100, missing: 0, started: true };

function aboutOf(entry: Pick<EntryRow, 'year' | 'org_type'>): About {
  return { parade_year: entry.year, organization_type: entry.org_type };
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
