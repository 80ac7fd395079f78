import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { isAccepted } from '@parade/contract/entries/status.ts';
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { AccountFacts } from '@parade/contract/forms/suggestions/sources.ts';
import { countOf, type FieldValue, isRecord, type RowValue } from '@parade/contract/forms/answers/values.ts';
import type { FieldDefinition } from '@parade/contract/forms/engine/definition.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { compositeOf } from '@parade/contract/forms/engine/widget.ts';
import {
  type AnsweredForm,
  type EarlierTotal,
  type Suggestion,
  suggestionsFor,
} from '@parade/contract/forms/suggestions/suggestion.ts';
import { type Actor, worksForTheParade } from '../../access/actor.ts';
import type { Database } from '../../database/pool.ts';
import { bringable } from '../../forms/copying.ts';
import {
  definitionOf,
  type SubmissionRow,
  submissionsOf,
  submissionsOfAll,
  submissionsOfType,
} from '../../forms/reads.ts';
import type { Portal } from '../../portal.ts';
import { type EntryRow, entryRows, isInside } from '../reads.ts';
import type { FormOfEntry } from './policy.ts';

/**
 * F-48: returns what the portal can offer for the open questions of a form, to people who fill it in for their own
 * entry: their other forms of this entry, their organization's latest earlier answers, and their account. The office
 * fills in forms for others, so its own facts do not belong in them.
 */
export async function suggestionsOf(
  portal: Portal,
  actor: Actor,
  { entry, form }: FormOfEntry,
  { abilities, submitted_at, field_values, context, copy_from }: FilledForm,
): Promise<Suggestion[]> {
  if (!abilities.edit || submitted_at !== null || worksForTheParade(actor)) return [];
  const { parade_year, organization_type, today } = context;
  const ctx = { parade_year, organization_type, today };
  const [account, others, earlier] = await Promise.all([
    accountFacts(portal.db, actor),
    submissionsOf(portal.db, entry.id),
    // An untouched form offers these as a whole.
    copy_from === null ? earlierAnswers(portal.db, actor, { entry, form }, ctx) : undefined,
  ]);
  const forms: AnsweredForm[] = others
    .filter(({ form_type }) => form_type !== form.form_type)
    .map((submission) => ({ definition: definitionOf(submission.form_type, submission), submission }))
    // E-28: only forms that the reader may see.
    .filter(({ definition }) => definition.group === 'initial' || isAccepted(entry))
    .map(({ definition, submission }) => ({
      from: definition.name,
      form: definition,
      values: submission.field_values,
    }));
  if (earlier) {
    const { year, submission } = earlier;
    const definition = definitionOf(submission.form_type, submission);
    forms.push({ from: `your ${year} entry`, form: definition, values: submission.field_values });
  }
  return [...suggestionsFor(form, field_values, ctx, { account, forms })];
}

async function accountFacts(db: Database, { user_id, name, email }: Actor): Promise<AccountFacts> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', user_id).executeTakeFirstOrThrow();
  return { name, email, phone: phone ?? '' };
}

/** Answers of an earlier entry of the same organization that a form can begin with. */
export interface EarlierAnswers {
  readonly year: number;
  readonly submission: SubmissionRow;
}

/**
 * Finds the newest earlier answers to this form that can be copied; undefined if there are none, or the actor may not
 * see that entry (E-25).
 */
export async function earlierAnswers(
  db: Database,
  actor: Actor,
  { entry, form }: FormOfEntry,
  ctx: FormContext,
): Promise<EarlierAnswers | undefined> {
  const entries = (await earlierEntries(db, entry)).filter((earlier) => isInside(actor, earlier));
  const submissions = await submissionsOfType(
    db,
    entries.map(({ id }) => id),
    form.form_type,
  );
  for (const { id, year } of entries) {
    const submission = submissions.get(id);
    if (submission && Object.keys(bringable(submission, form, ctx)).length > 0) return { year, submission };
  }
  return undefined;
}

/** How many earlier years are shown beside a table of counts. */
const maxEarlierYears = 2;

/**
 * F-51: returns the totals of the form's tables of counts in the organization's last accepted entries, for people who
 * fill it in.
 */
export async function earlierTotalsOf(
  portal: Portal,
  actor: Actor,
  { entry, form }: FormOfEntry,
  { abilities }: FilledForm,
): Promise<EarlierTotal[]> {
  const tables = placedFields(form).filter(({ field }) => compositeOf(field)?.counts);
  if (!abilities.edit || tables.length === 0) return [];
  const entries = (await earlierEntries(portal.db, entry)).filter(
    (earlier) => isAccepted(earlier) && isInside(actor, earlier),
  );
  const submissions = await submissionsOfAll(
    portal.db,
    entries.map(({ id }) => id),
  );
  return tables.flatMap(({ path, field }) => {
    const totals = new Map<number, number>();
    for (const { id, year } of entries) {
      const total = finalTotal(field, submissions.get(id) ?? []);
      if (total !== undefined && !totals.has(year)) totals.set(year, total);
    }
    return [...totals].slice(0, maxEarlierYears).map(([year, total]) => ({ path, year, total }));
  });
}

/** Returns one entry's total from the latest form that asks for it, which is not the application. */
function finalTotal({ widget }: FieldDefinition, submissions: readonly SubmissionRow[]): number | undefined {
  const totals = submissions.flatMap((submission) => {
    const form = definitionOf(submission.form_type, submission);
    return placedFields(form)
      .filter(({ field }) => field.widget === widget)
      .map(({ path, field }) => ({
        isFinal: form.group !== 'initial',
        total: totalIn(field, submission.field_values[path]),
      }))
      .filter(({ total }) => total !== undefined);
  });
  return (totals.find(({ isFinal }) => isFinal) ?? totals[0])?.total;
}

function totalIn(field: FieldDefinition, value: FieldValue | undefined): number | undefined {
  const { counts, complete } = compositeOf(field) ?? {};
  if (!counts || !isRecord(value)) return undefined;
  const row = value as RowValue;
  return countOf((complete?.(row) ?? row)[counts.total]);
}

/** Returns the organization's entries of earlier years, the newest first. */
function earlierEntries(db: Database, entry: EntryRow): Promise<EntryRow[]> {
  return entryRows(db)
    .where('entries.organization_id', '=', entry.organization_id)
    .where('entries.year', '<', entry.year)
    .orderBy('entries.year', 'desc')
    .orderBy('entries.address_rank')
    .orderBy('entries.id')
    .execute();
}
