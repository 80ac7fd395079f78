import type { Agreed } from '@parade/contract/forms/terms/agreed.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type FormType, formTypes } from '@parade/contract/forms/formType.ts';
import { currentForm, formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { fullName } from '@parade/contract/wording.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { FormSubmissionsTable } from '../database/tables.ts';

/** The application forms of all types: they have the contacts. */
export const applicationTypes = formTypes.filter((form_type) => currentForm(form_type).group === 'initial');

/** The key of a submission: one for each form of an entry. `entry_id` is only a number to this room. */
export interface SubmissionKey {
  readonly entry_id: number;
  readonly form_type: FormType;
}

/** The last change of one answer. `user_id` null means the portal itself. */
export interface FieldChange {
  readonly at: string;
  readonly user_id: number | null;
  /** When it was first given, while that person is still giving it; absent if it changed an earlier answer. */
  readonly first_at?: string;
}

/** The current answers to one form, and the facts about their origin. Stamps are instants. */
export interface SubmissionRow {
  readonly id: number;
  readonly entry_id: number;
  readonly form_type: FormType;
  readonly definition_version: number;
  readonly field_values: FieldValues;
  /** The number of saves that changed something; 0: nothing was ever saved. */
  readonly revision: number;
  /** Revision of each answer's last change. */
  readonly field_revisions: Readonly<Record<FieldPath, number | undefined>>;
  readonly field_changes: Readonly<Record<FieldPath, FieldChange | undefined>>;
  /** Answers copied from last year that nobody has confirmed or changed yet. */
  readonly copied_fields: readonly FieldPath[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly updated_by: number | null;
  readonly submitted_at: string | null;
  readonly submitted_by: number | null;
  readonly approved_at: string | null;
  readonly rejected_at: string | null;
  readonly marked_complete_at: string | null;
  readonly marked_complete_by: number | null;
  /** What was agreed to beside the answers; null if it is not signed, or the form states nothing. */
  readonly agreed: Agreed | null;
}

/** Returns every submission of an entry, begun or not. */
export async function submissionsOf(db: Database, entry_id: number): Promise<SubmissionRow[]> {
  const rows = await db.selectFrom('form_submissions').selectAll().where('entry_id', '=', entry_id).execute();
  return rows.map(submissionOf);
}

/** Returns every submission of these entries, by entry id. */
export async function submissionsOfAll(
  db: Database,
  entry_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly SubmissionRow[]>> {
  const rows = await db
    .selectFrom('form_submissions')
    .selectAll()
    .where('entry_id', '=', sql<number>`any(${[...entry_ids]}::int[])`)
    .execute();
  return Map.groupBy(rows.map(submissionOf), ({ entry_id }) => entry_id);
}

/**
 * The completion of a form, in columns beside its answers (docs/decisions/0078). `completion_of`: what it was computed
 * from.
 */
export interface KeptCompletion {
  readonly completion: number | null;
  readonly missing: number | null;
  readonly started: boolean | null;
  readonly completion_of: string | null;
}

/** Returns the entry and form of a submission; undefined if there is none with this id. */
export async function submissionKeyOf(db: Database, id: number): Promise<SubmissionKey | undefined> {
  const row = await db
    .selectFrom('form_submissions')
    .select(['entry_id', 'form_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { entry_id: row.entry_id, form_type: row.form_type as FormType };
}

export async function submissionAt(db: Database, key: SubmissionKey): Promise<SubmissionRow | undefined> {
  const row = await submissionQuery(db, key).executeTakeFirst();
  return row && submissionOf(row);
}

/** Returns the submissions of one form by entry, for some entries. */
export async function submissionsOfType(
  db: Database,
  entry_ids: readonly number[],
  form_type: FormType,
): Promise<ReadonlyMap<number, SubmissionRow>> {
  const rows = await db
    .selectFrom('form_submissions')
    .selectAll()
    .where('entry_id', '=', sql<number>`any(${entry_ids}::int[])`)
    .where('form_type', '=', form_type)
    .execute();
  return new Map(rows.map((row) => [row.entry_id, submissionOf(row)]));
}

/** Returns how often the form has been saved; 0 means never. */
export async function revisionAt(db: Database, key: SubmissionKey): Promise<number> {
  const row = await db
    .selectFrom('form_submissions')
    .select('revision')
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** Returns the definition that a submission was begun with; undefined if it has not begun. */
export async function submissionVersionAt(
  db: Database,
  key: SubmissionKey,
): Promise<Pick<SubmissionRow, 'definition_version'> | undefined> {
  return db
    .selectFrom('form_submissions')
    .select('definition_version')
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .executeTakeFirst();
}

/** Returns what was agreed to with a form; null: nothing yet. */
export async function agreedAt(db: Database, key: SubmissionKey): Promise<Agreed | null> {
  const row = await db
    .selectFrom('form_submissions')
    .select('agreed')
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .executeTakeFirst();
  return (row?.agreed ?? null) as Agreed | null;
}

/** Locks and returns the whole row until the change commits; others who save this form wait. */
export async function lockSubmission(db: Database, key: SubmissionKey): Promise<SubmissionRow | undefined> {
  const row = await submissionQuery(db, key).forUpdate().executeTakeFirst();
  return row && submissionOf(row);
}

/** Returns the definition of a submission: the one it was begun with, or the newest if it has not begun. */
export function definitionOf(
  form_type: FormType,
  submission: Pick<SubmissionRow, 'definition_version'> | undefined,
): FormDefinition {
  const answeredVersion = submission && formDefinition(form_type, submission.definition_version);
  return answeredVersion ?? currentForm(form_type);
}

/** Returns the names of the people behind some changes, 'First Last' by user id. */
export async function namesOf(db: Database, user_ids: Iterable<number | null>): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(user_ids)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map((person) => [person.id, fullName(person)]));
}

function submissionQuery(db: Database, { entry_id, form_type }: SubmissionKey) {
  return db
    .selectFrom('form_submissions')
    .selectAll()
    .where('entry_id', '=', entry_id)
    .where('form_type', '=', form_type);
}

// Only this room writes these columns, through `saveSubmission`, so their JSON matches the types.
export function submissionOf(row: Selectable<FormSubmissionsTable>): SubmissionRow {
  return row as SubmissionRow;
}
