import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import { type About, type Answered, answeredBy, isKept } from '../../forms/completions.ts';
import { definitionOf, type SubmissionRow } from '../../forms/reads.ts';
import type { EntryRow } from '../reads.ts';

/** What of an entry decides the status of its forms. */
export type TableEntry = Pick<EntryRow, 'id' | 'org_type' | 'year' | 'approved_at'>;

/** The state of one form that one or many entries are in; `state` is undefined if nobody has opened the form. */
export interface EntryFormState {
  readonly form: FormDefinition;
  /** Instants of one of the entries: only whether there is one is common to all. */
  readonly state: Pick<SubmissionRow, 'submitted_at' | 'marked_complete_at'> | undefined;
  readonly answered: Answered;
}

export type EntryFormStateOf = (entry: TableEntry, newest: FormDefinition) => EntryFormState;

/**
 * Returns the status of the forms of many entries. Needs one query for their submissions, and one for the answers of
 * those without a stored completion.
 */
export async function formStatesOf(db: Database, entries: readonly TableEntry[]): Promise<EntryFormStateOf> {
  const formStates = new Map(entries.map((entry) => [entry.id, new Map<FormType, EntryFormState>()]));
  const shared = await sharedStatesOf(db, [...formStates.keys()]);
  for (const state of shared) {
    const { form_type } = state;
    const answered = isDone(state) ? complete : state.answered;
    if (!answered) continue;
    const formState = { form: definitionOf(form_type, state), state, answered };
    for (const entry_id of state.entry_ids) formStates.get(entry_id)?.set(form_type, formState);
  }
  const abouts = new Map(entries.map((entry) => [entry.id, aboutOf(entry)]));
  // Needed after an upgrade, until a worker has stored them again.
  for (const row of await answersWithoutCompletion(db, shared)) {
    const { entry_id, form_type } = row;
    const about = abouts.get(entry_id);
    const form = definitionOf(form_type, row);
    const answered = about && answeredBy(form, row.revision, row.field_values, about);
    if (answered) formStates.get(entry_id)?.set(form_type, { form, state: row, answered });
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

/** One state of a form with the entries that are in it; `answered` is null where no completion is stored. */
interface SharedState
  extends Pick<SubmissionRow, 'form_type' | 'definition_version' | 'submitted_at' | 'marked_complete_at'> {
  readonly answered: Answered | null;
  readonly entry_ids: readonly number[];
}

/**
 * Returns the states of the submissions of many entries. A thousand entries have more than ten thousand submissions in a
 * few dozen states, and reading a row takes longer than everything else that is done with it.
 */
async function sharedStatesOf(db: Database, entry_ids: readonly number[]): Promise<SharedState[]> {
  const rows = await db
    .selectFrom('form_submissions')
    .innerJoin('entries', 'entries.id', 'form_submissions.entry_id')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select(['form_submissions.form_type', 'form_submissions.definition_version'])
    .select(['form_submissions.completion', 'form_submissions.missing', 'form_submissions.started'])
    .select([
      sql<string | null>`min(form_submissions.submitted_at)`.as('submitted_at'),
      sql<string | null>`min(form_submissions.marked_complete_at)`.as('marked_complete_at'),
      sql<boolean>`(${isKept}) is true`.as('is_kept'),
      sql<number[]>`json_agg(form_submissions.entry_id)`.as('entry_ids'),
    ])
    .where('form_submissions.entry_id', '=', sql<number>`any(${entry_ids}::int[])`)
    .groupBy([
      'form_type',
      'definition_version',
      sql`form_submissions.submitted_at is null`,
      sql`form_submissions.marked_complete_at is null`,
      'is_kept',
      'completion',
      'missing',
      'started',
    ])
    .execute();
  return rows.map(({ is_kept, completion: percent, missing, started, ...state }) => ({
    ...state,
    form_type: state.form_type as FormType,
    answered:
      is_kept && percent !== null && missing !== null && started !== null ? { percent, missing, started } : null,
  }));
}

/** Returns the answers of those submissions whose completion has to be computed. */
async function answersWithoutCompletion(db: Database, states: readonly SharedState[]) {
  const unknown = states.filter((state) => !isDone(state) && state.answered === null);
  if (unknown.length === 0) return [];
  const keys = unknown.flatMap(({ form_type, entry_ids }) => entry_ids.map((entry_id) => ({ entry_id, form_type })));
  const rows = await db
    .selectFrom('form_submissions')
    .select(['entry_id', 'form_type', 'definition_version', 'revision', 'field_values'])
    .select(['submitted_at', 'marked_complete_at'])
    .where(
      sql<boolean>`(entry_id, form_type) in (select * from unnest(${keys.map(({ entry_id }) => entry_id)}::int[],
        ${keys.map(({ form_type }) => form_type)}::text[]))`,
    )
    .execute();
  return rows as Pick<SubmissionRow, Extract<keyof SubmissionRow, keyof (typeof rows)[number]>>[];
}

function isDone({
  submitted_at,
  marked_complete_at,
}: Pick<SharedState, 'submitted_at' | 'marked_complete_at'>): boolean {
  return submitted_at !== null || marked_complete_at !== null;
}

const complete: Answered = { percent: 100, missing: 0, started: true };

function aboutOf(entry: TableEntry): About {
  return { parade_year: entry.year, organization_type: entry.org_type };
}
