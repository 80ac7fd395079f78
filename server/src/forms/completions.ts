import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { completion, isStarted } from '@parade/contract/forms/engine/completion.ts';
import { isUntouched, presetValues } from '@parade/contract/forms/engine/normalize.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from '../database/pool.ts';
import type { KeptCompletion, SubmissionRow } from './reads.ts';

/** The completion of a form. `percent`: of the required answers, whole; `missing`: how many of them are missing. */
export interface Answered {
  readonly percent: number;
  readonly missing: number;
  readonly started: boolean;
}

/** The facts that the completion of a form depends on: no day, no list of people and no terms. */
export type About = Pick<FormContext, 'parade_year' | 'organization_type'>;

/** What the completion of a submission is computed from, besides the rules. */
export type Worked = Pick<SubmissionRow, 'definition_version' | 'revision'>;

/**
 * Identifies the definitions and the rules of this version of the portal by a hash of their sources, so that
 * completions stored by another version do not count, and nobody has to update a number.
 */
export const completionRules = hashOfSources(fileURLToPath(new URL('../../../contract/src/', import.meta.url)));

/** Computes the completion of the answers. */
export function answeredBy(form: FormDefinition, revision: number, values: FieldValues, about: About): Answered {
  const { percent, unfinished_fields } = completion(form, values, onNoDay(about));
  return { percent, missing: unfinished_fields.length, started: isStarted(form, revision, values, onNoDay(about)) };
}

/** Returns the columns to write with the answers. */
export function completionColumns(
  form: FormDefinition,
  row: Worked & Pick<SubmissionRow, 'field_values'>,
  about: About,
): KeptCompletion {
  const { percent, missing, started } = answeredBy(form, row.revision, row.field_values, about);
  return { completion: percent, missing, started, completion_of: completionKey(row, about) };
}

/**
 * Whether the stored completion of a row of `form_submissions`, joined with `entries` and `organizations`, was computed
 * from its present state: the same key as completionKey's. Null without one.
 */
export const isKept = sql<boolean | null>`form_submissions.completion_of = concat_ws(':', ${completionRules}::text,
  form_submissions.definition_version, form_submissions.revision, organizations.type_id, entries.year)`;

/** Stores the computed completion of some submissions, unless they were saved meanwhile. */
export async function keepCompletions(
  db: Database,
  rows: readonly (Pick<SubmissionRow, 'id' | 'revision'> & KeptCompletion)[],
): Promise<void> {
  await sql`
    update form_submissions as kept
    set completion = of.completion, missing = of.missing, started = of.started, completion_of = of.completion_of
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as of (id int, revision int, completion smallint, missing smallint, started boolean, completion_of text)
    where kept.id = of.id and kept.revision = of.revision`.execute(db);
}

/**
 * Returns a key of everything that the completion of a submission depends on besides its answers, which the revision
 * counts.
 */
export function completionKey({ definition_version, revision }: Worked, about: About): string {
  return `${completionRules}:${definition_version}:${revision}:${about.organization_type}:${about.parade_year}`;
}

function hashOfSources(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort())
    hash.update(`${file}\0`).update(readFileSync(`${folder}${file}`));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Returns the answers of a cleared form: as untouched as one that was never opened. They include nothing that depends
 * on the list of people, which would look like an answer.
 */
export function clearedValues(form: FormDefinition, about: About): FieldValues {
  return presetValues(form, onNoDay(about));
}

/**
 * Returns the answers to start from: nobody has answered anything in a cleared form, so it starts as any new form does.
 */
export function startedFrom(form: FormDefinition, stored: FieldValues, ctx: FormContext): FieldValues {
  return isUntouched(form, stored, onNoDay(ctx)) ? presetValues(form, ctx) : stored;
}

/**
 * The completion does not depend on the day, as completions.test.ts shows for every form; otherwise a stored one would
 * be wrong the next morning.
 */
function onNoDay(about: About): FormContext {
  return { parade_year: about.parade_year, organization_type: about.organization_type, today: '2000-01-01' };
}
