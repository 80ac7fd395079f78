/** How answers are stored in their row: what decides whether they may be is in writes.ts. */
import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { presetValues, same } from '@parade/contract/forms/engine/normalize.ts';
import type { Agreed } from '@parade/contract/forms/terms/agreed.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { type About, completionColumns, startedFrom } from './completions.ts';
import {
  definitionOf,
  type FieldChange,
  lockSubmission,
  type SubmissionKey,
  submissionOf,
  type SubmissionRow,
} from './reads.ts';

/**
 * Locks and returns the row, which the first save creates with the content of an untouched form. `locked`: the row, if the
 * caller has locked it already; null: the caller found none.
 */
export async function lockedSubmission(
  change: Change,
  key: SubmissionKey,
  ctx: FormContext,
  locked?: SubmissionRow | null,
): Promise<SubmissionRow> {
  const present = locked === undefined ? await lockSubmission(change.tx, key) : locked;
  if (present)
    return { ...present, field_values: startedFrom(definitionOf(key.form_type, present), present.field_values, ctx) };
  const form = currentForm(key.form_type);
  const field_values = presetValues(form, ctx);
  const created = await change.tx
    .insertInto('form_submissions')
    .values({
      entry_id: key.entry_id,
      form_type: key.form_type,
      definition_version: form.version,
      field_values: JSON.stringify(field_values),
      ...completionColumns(form, { definition_version: form.version, revision: 0, field_values }, ctx),
      created_at: change.at,
      updated_at: change.at,
    })
    .onConflict((conflict) => conflict.columns(['entry_id', 'form_type']).doNothing())
    .returningAll()
    .executeTakeFirst();
  // Somebody else may have created it meanwhile.
  const row = created ? submissionOf(created) : await lockSubmission(change.tx, key);
  if (!row) throw new Error(`submission of ${key.form_type} for ${key.entry_id} cannot be made`);
  return row;
}

/** Stores the answers, each with revision, time and author, and their completion. Its callers check and audit. */
export async function store(
  change: Change,
  row: SubmissionRow,
  about: About,
  after: {
    readonly values: FieldValues;
    readonly changed: readonly FieldPath[];
    readonly copied: readonly FieldPath[];
    readonly was_submitted: boolean;
    /** If absent, unchanged. */
    readonly agreed?: Agreed | null;
  },
): Promise<SubmissionRow> {
  const user_id = userIdOf(change);
  const revision = row.revision + 1;
  const stamp: FieldChange = { at: change.at, user_id };
  const submission: SubmissionRow = {
    ...row,
    field_values: after.values,
    revision,
    field_revisions: { ...row.field_revisions, ...each(after.changed, revision) },
    field_changes: {
      ...row.field_changes,
      ...Object.fromEntries(after.changed.map((path) => [path, stampedChange(row, path, stamp)])),
    },
    copied_fields: after.copied,
    updated_at: change.at,
    updated_by: user_id,
    agreed: after.agreed === undefined ? row.agreed : after.agreed,
    ...(after.was_submitted ? { submitted_at: change.at, submitted_by: user_id } : {}),
  };
  await change.tx
    .updateTable('form_submissions')
    .set({
      field_values: JSON.stringify(submission.field_values),
      revision: submission.revision,
      field_revisions: JSON.stringify(submission.field_revisions),
      field_changes: JSON.stringify(submission.field_changes),
      copied_fields: JSON.stringify(submission.copied_fields),
      updated_at: submission.updated_at,
      updated_by: submission.updated_by,
      submitted_at: submission.submitted_at,
      submitted_by: submission.submitted_by,
      agreed: submission.agreed && JSON.stringify(submission.agreed),
      ...completionColumns(definitionOf(row.form_type, row), submission, about),
    })
    .where('id', '=', row.id)
    .execute();
  return submission;
}

/** How long, from its first save, an answer of an unsubmitted form still counts as being given. */
const firstAnswerMs = 60 * 60_000;

/**
 * Stamps a change. People who type save many times, so only a change of an earlier answer counts (F-36), and before the
 * form is submitted, all saves of an answer's first hour count as its first.
 */
function stampedChange(row: SubmissionRow, path: FieldPath, stamp: FieldChange): FieldChange {
  const isFirst = same(row.field_values[path], null);
  const first_at = isFirst ? stamp.at : row.field_changes[path]?.first_at;
  if (first_at === undefined) return stamp;
  const isBeingGiven = row.submitted_at === null && Date.parse(stamp.at) - Date.parse(first_at) < firstAnswerMs;
  return isFirst || isBeingGiven ? { ...stamp, first_at } : stamp;
}

function each<T>(paths: readonly FieldPath[], value: T): Record<FieldPath, T> {
  return Object.fromEntries(paths.map((path) => [path, value]));
}
