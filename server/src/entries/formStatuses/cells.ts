import { civilDateOf } from '@parade/contract/calendar.ts';
import type { FormStatusCell } from '@parade/contract/entries/formStatuses/formStatus.ts';
import { completion } from '@parade/contract/forms/completion.ts';
import type { FormContext, FormDefinition } from '@parade/contract/forms/definition.ts';
import { dueDay, dueInstant, type SetDueDays } from '@parade/contract/forms/due.ts';
import { formStatus, formStatusLabel } from '@parade/contract/forms/status.ts';
import type { FieldValues } from '@parade/contract/forms/values.ts';
import type { Database } from '../../database/pool.ts';
import { answersOfMany, definitionOf, type SubmissionState, submissionStatesOf } from '../../forms/reads.ts';
import { isStarted } from '../formSummaries.ts';
import type { EntryRow } from '../reads.ts';

/** A cell of the table; missing: number of required answers that the form still lacks. */
export type Cell = FormStatusCell & { readonly missing: number };

/** What the answers of a form come to. percent: of the required fields, whole. */
interface Answered {
  readonly percent: number;
  readonly missing: number;
  readonly started: boolean;
}

/** How one form of an entry stands; state undefined: nobody has opened it. */
interface Standing {
  readonly form: FormDefinition;
  readonly state: SubmissionState | undefined;
  readonly answered: Answered;
}

export type StandingOf = (entry: EntryRow, newest: FormDefinition) => Standing;

/**
 * How the forms of many entries stand: one query for their submissions, one for those answers that have not been looked
 * at before. today: civil date in Los Angeles.
 */
export async function standingsOf(db: Database, entries: readonly EntryRow[], today: string): Promise<StandingOf> {
  const contexts = new Map(entries.map((entry) => [entry.id, contextOf(entry, today)]));
  const states = await submissionStatesOf(db, [...contexts.keys()]);
  const answered = await answeredOf(db, states, contexts);
  const standings = new Map(
    states.map((state) => [
      `${state.entry_id}:${state.form_type}`,
      { form: definitionOf(state.form_type, state), state, answered: answered.get(state.id) ?? complete },
    ]),
  );
  const untouched = new Map<FormDefinition, Map<number, Standing>>();
  return (entry, newest) => {
    const found = standings.get(`${entry.id}:${newest.form_type}`);
    if (found) return found;
    const ofForm = untouched.get(newest) ?? new Map<number, Standing>();
    untouched.set(newest, ofForm);
    const standing = ofForm.get(entry.org_type) ?? {
      form: newest,
      state: undefined,
      answered: answeredBy(newest, 0, {}, contextOf(entry, today)),
    };
    ofForm.set(entry.org_type, standing);
    return standing;
  };
}

/** Tells the cells of an entry, a cell for each of the forms. now: instant; all entries are of one parade year. */
export function cellReader(of: {
  readonly forms: readonly FormDefinition[];
  readonly due_days: SetDueDays;
  readonly standingOf: StandingOf;
  readonly now: string;
}): (entry: EntryRow) => Cell[] {
  // Reading a clock in another time zone is slow, and a thousand rows share a handful of days.
  const acceptedOn = kept(civilDateOf);
  const dueAt = kept(dueInstant);
  return (entry) =>
    of.forms.map((newest) => {
      const { form, state, answered } = of.standingOf(entry, newest);
      const accepted_on = entry.approved_at && acceptedOn(entry.approved_at);
      const due_date = dueDay(form, entry.org_type, entry.year, accepted_on, of.due_days);
      const standing = {
        submitted_at: state?.submitted_at ?? null,
        marked_complete_at: state?.marked_complete_at ?? null,
        unfinished: answered.missing,
        started: answered.started,
      };
      return {
        form_type: form.form_type,
        label: formStatusLabel(standing, due_date && dueAt(due_date), of.now),
        status: formStatus(standing),
        completion: answered.percent,
        due_date,
        marked_complete: standing.marked_complete_at !== null,
        missing: standing.unfinished,
      };
    });
}

/** What the answers of submissions come to, by submission id; those that lack nothing by their state are left out. */
async function answeredOf(
  db: Database,
  states: readonly SubmissionState[],
  contexts: ReadonlyMap<number, FormContext>,
): Promise<ReadonlyMap<number, Answered>> {
  const known = workedOut.get(db) ?? new Map<string, Answered>();
  workedOut.set(db, known);
  const answered = new Map<number, Answered>();
  const unknown = new Map<number, { readonly state: SubmissionState; readonly ctx: FormContext }>();
  for (const state of states) {
    const ctx = contexts.get(state.entry_id);
    if (!ctx || state.submitted_at !== null || state.marked_complete_at !== null) continue;
    const found = known.get(keyOf(state, state.revision, ctx));
    if (found) answered.set(state.id, found);
    else unknown.set(state.id, { state, ctx });
  }
  for (const { id, revision, field_values } of await answersOfMany(db, [...unknown.keys()])) {
    const of = unknown.get(id);
    if (!of) continue;
    const made = answeredBy(definitionOf(of.state.form_type, of.state), revision, field_values, of.ctx);
    if (known.size >= keptAtMost) known.clear();
    known.set(keyOf(of.state, revision, of.ctx), made);
    answered.set(id, made);
  }
  return answered;
}

/**
 * What answers come to follows from the answers and the day alone, and every change of an answer counts the revision up:
 * worked out once, it stands. A thousand rows take a second to work out and a tenth of it to look up.
 */
const workedOut = new WeakMap<Database, Map<string, Answered>>();
const keptAtMost = 100_000;

function keyOf({ id, definition_version }: SubmissionState, revision: number, ctx: FormContext): string {
  return [id, revision, definition_version, ctx.parade_year, ctx.organization_type, ctx.today].join(':');
}

const complete: Answered = { percent: 100, missing: 0, started: true };

function answeredBy(form: FormDefinition, revision: number, values: FieldValues, ctx: FormContext): Answered {
  const { percent, unfinished_fields } = completion(form, values, ctx);
  return { percent, missing: unfinished_fields.length, started: isStarted(form, revision, values, ctx) };
}

function contextOf(entry: EntryRow, today: string): FormContext {
  return { parade_year: entry.year, organization_type: entry.org_type, today };
}

/** The same function, asked once for each text. */
function kept<T>(work: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const made = work(text);
    results.set(text, made);
    return made;
  };
}
