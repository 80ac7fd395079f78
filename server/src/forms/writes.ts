import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import type { Agreed } from '@parade/contract/forms/terms/agreed.ts';
import { placedMessage } from '@parade/contract/forms/engine/issuePlace.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type Issue, blocks } from '@parade/contract/forms/answers/issue.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { applyChanges, presetValues, same } from '@parade/contract/forms/engine/normalize.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { isRightsMissing } from '@parade/contract/forms/widgets/kinds/musicTitles.ts';
import { hiddenIssues, validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { type AuditLine, audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { type About, clearedValues, completionColumns, startedFrom } from './completions.ts';
import { agreedAfter } from './terms/agreed.ts';
import { traced, withNewSignatures } from './changes.ts';
import { attachFiles, storedFiles } from './files/files.ts';
import {
  definitionOf,
  type FieldChange,
  lockSubmission,
  namesOf,
  type SubmissionKey,
  type SubmissionRow,
} from './reads.ts';

/** The input of a save. F-02: any subset of answers; an absent one stays and null clears. */
export interface SaveRequest {
  readonly field_values: FieldValues;
  /** The revision the writer had read. Absent: the writer knows of no other and takes what is there. */
  readonly revision?: number | undefined;
  readonly submit?: boolean | undefined;
  /** A picture was turned: nothing was answered, so nothing more is asked for than before. */
  readonly is_turn?: boolean;
  /** false confirms an answer that was copied from last year. */
  readonly value_was_copied?: Readonly<Record<FieldPath, boolean | undefined>> | undefined;
  /** Key of the terms and texts that the writer read (agreedKey). Absent: the present ones. */
  readonly agreed?: string | undefined;
}

/** The writer's rights, as decided by the policy of the module that owns the submission. */
export interface SaveRights {
  /** May fill fields whose `filled_by` is 'staff'. */
  readonly by_staff: boolean;
  /** The reason the writer may not sign; undefined: may sign. */
  readonly cannot_sign?: 'impersonating' | 'not-allowed' | undefined;
  /** F-61: the answers that the signature of a group covers. Absent: none but itself. */
  readonly covered?: (form: FormDefinition, group_key: string) => readonly FieldPath[];
}

/** The subject that the audit line is filed under. */
export type Trail = Pick<AuditLine, 'organization_id' | 'organization_type' | 'year'>;

export interface SaveResult {
  /** The row before the save. */
  readonly before: SubmissionRow;
  readonly submission: SubmissionRow;
  readonly changed: readonly FieldPath[];
  /** This very save submitted the form: true once in its life. */
  readonly was_submitted: boolean;
}

/**
 * Saves answers, the only way to do so: all of a save is stored or none of it. Effects: answers in their stored spelling with
 * revision, time and author of each; files named by an answer attached, those no longer named released; copied marks dropped
 * from changed and confirmed answers; `submitted_at` stamped the first time `submit` is requested; the terms agreed to stored
 * with the first signature or the submission, and dropped when the signature is removed before that; an audit line with each
 * answer's before and after (signatures as words). Refuses: 422 keyed 'group:field' for formats (F-01), and for any change that
 * would leave a submitted form less complete; 'signature-locked' after approval; 'impersonating' or 'not-allowed' for a
 * signature by someone who may not sign, or who read terms and texts other than the present ones; 'revision-conflict' with both
 * values for a save on an older revision of the same field (F-05).
 */
export async function saveSubmission(
  change: Change,
  key: SubmissionKey,
  ctx: FormContext,
  request: SaveRequest,
  rights: SaveRights,
  trail: Trail,
): Promise<SaveResult> {
  const row = await lockedSubmission(change, key, ctx);
  const form = definitionOf(key.form_type, row);
  const sent = await storedFiles(change.tx, key, request.field_values, userIdOf(change));
  const limits = { by_staff: rights.by_staff, approved: row.approved_at !== null };
  const changes = applyChanges(form, row.field_values, sent.values, ctx, limits);
  const applied =
    row.approved_at === null ? withNewSignatures(form, sent.values, changes, ctx, rights.covered) : changes;
  if (applied.issues.some((issue) => issue.code === 'locked')) throw new Refusal('signature-locked');
  const submit = request.submit === true;
  const failed = submit ? FORM_NOTICES.submission_failed : FORM_NOTICES.save_failed;
  refuseIssues(form, [...sent.issues, ...applied.issues], failed);
  if (rights.cannot_sign && signs(form, applied.values, applied.changed)) throw new Refusal(rights.cannot_sign);
  await refuseConflicts(change, row, applied.values, applied.changed, request.revision);
  if (!request.is_turn) refuseUnfit(form, row, applied.values, applied.changed, ctx, submit);

  const was_submitted = submit && row.submitted_at === null;
  const copied = row.copied_fields.filter(
    (path) => !applied.changed.includes(path) && request.value_was_copied?.[path] !== false,
  );
  if (applied.changed.length === 0 && !was_submitted && copied.length === row.copied_fields.length) {
    return { before: row, submission: row, changed: [], was_submitted };
  }
  const submission = await store(change, row, ctx, {
    values: applied.values,
    changed: applied.changed,
    copied,
    was_submitted,
    agreed: agreedAfter(form, ctx, row, { values: applied.values, submit, seen: request.agreed }),
  });
  await attachFiles(change, key, row.field_values, applied.values);
  await audit(change, {
    action: was_submitted ? 'form.submitted' : 'form.saved',
    model: 'Form',
    model_id: row.id,
    changes: traced(form, row.field_values, applied.values, applied.changed),
    note: was_submitted ? `${form.name} submitted` : `${form.name} saved`,
    entry_id: key.entry_id,
    ...trail,
  });
  return { before: row, submission, changed: applied.changed, was_submitted };
}

/**
 * Stamps the decision about what the form was sent in for: approved_at locks the signatures (F-11), null takes it back.
 * A form that was not sent in has nothing to decide: its signatures stay open until it is, and it is decided then.
 * The caller writes the audit line. `reopened`: the form may be submitted again, as for the first time.
 */
export async function decideSubmission(
  change: Change,
  key: SubmissionKey,
  stamps: { readonly approved_at: string | null; readonly rejected_at: string | null },
  reopened = false,
): Promise<void> {
  await change.tx
    .updateTable('form_submissions')
    .set({ ...stamps, ...(reopened ? { submitted_at: null, submitted_by: null } : {}) })
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .where('submitted_at', 'is not', null)
    .execute();
}

/**
 * F-08: the office calls a form complete, whatever is missing, or takes that back. Effects when it changes anything:
 * the mark with who and when, and an audit line; an existing mark stays as it is.
 */
export async function markComplete(change: Change, key: SubmissionKey, complete: boolean, trail: Trail): Promise<void> {
  const row = await lockSubmission(change.tx, key);
  if (!row) throw new Refusal('not-found');
  if ((row.marked_complete_at !== null) === complete) return;
  const mark = complete
    ? { marked_complete_at: change.at, marked_complete_by: userIdOf(change) }
    : { marked_complete_at: null, marked_complete_by: null };
  await change.tx.updateTable('form_submissions').set(mark).where('id', '=', row.id).execute();
  const { name } = definitionOf(key.form_type, row);
  await audit(change, {
    action: complete ? 'form.marked-complete' : 'form.mark-taken-back',
    model: 'Form',
    model_id: row.id,
    note: complete ? `${name} marked complete` : `${name} no longer marked complete`,
    entry_id: key.entry_id,
    ...trail,
  });
}

/**
 * F-09: empties the form; the audit trail has the old answers. Its submission, decision and marks go too: it starts again, with
 * the newest definition and the values of an untouched form. Anyone with the form open meets the change as a conflict. Files
 * that it named are released. Refuses with 'revision-conflict' when the form was saved after the given revision: no one empties
 * answers that they have not seen.
 */
export async function clearSubmission(
  change: Change,
  key: SubmissionKey,
  ctx: FormContext,
  revision: number,
  trail: Trail,
): Promise<void> {
  const row = await lockSubmission(change.tx, key);
  if (!row) throw new Refusal('not-found');
  if (row.revision !== revision) throw new Refusal('revision-conflict', { words: FORM_NOTICES.clear_outdated });
  const form = currentForm(key.form_type);
  const values = clearedValues(form, ctx);
  const paths = [...new Set([...Object.keys(row.field_values), ...Object.keys(values)])] as FieldPath[];
  const changed = paths.filter((path) => !same(row.field_values[path], values[path]));
  const after: SubmissionRow = { ...row, definition_version: form.version, submitted_at: null, submitted_by: null };
  await store(change, after, ctx, { values, changed, copied: [], was_submitted: false, agreed: null });
  await change.tx
    .updateTable('form_submissions')
    .set({
      definition_version: form.version,
      approved_at: null,
      rejected_at: null,
      marked_complete_at: null,
      marked_complete_by: null,
    })
    .where('id', '=', row.id)
    .execute();
  await attachFiles(change, key, row.field_values, values);
  await audit(change, {
    action: 'form.cleared',
    model: 'Form',
    model_id: row.id,
    changes: traced(definitionOf(key.form_type, row), row.field_values, values, changed),
    note: `${form.name} cleared`,
    entry_id: key.entry_id,
    ...trail,
  });
}

/** The row, locked; made on the first save, with what an untouched form starts with. */
export async function lockedSubmission(change: Change, key: SubmissionKey, ctx: FormContext): Promise<SubmissionRow> {
  const present = await lockSubmission(change.tx, key);
  if (present)
    return { ...present, field_values: startedFrom(definitionOf(key.form_type, present), present.field_values, ctx) };
  const form = currentForm(key.form_type);
  const field_values = presetValues(form, ctx);
  await change.tx
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
    .execute();
  const created = await lockSubmission(change.tx, key);
  if (!created) throw new Error(`submission of ${key.form_type} for ${key.entry_id} cannot be made`);
  return created;
}

/** Writes the answers down, each with revision, time and author, and what they come to. Its callers check and audit. */
export async function store(
  change: Change,
  row: SubmissionRow,
  about: About,
  after: {
    readonly values: FieldValues;
    readonly changed: readonly FieldPath[];
    readonly copied: readonly FieldPath[];
    readonly was_submitted: boolean;
    /** Absent: as before. */
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

/** The time after its first save in which an answer of an unsubmitted form still counts as being given. */
const firstAnswerMs = 60 * 60_000;

/**
 * Somebody who types saves many times: only what was answered before is changed (F-36), and before the form is submitted
 * the first hour of an answer is its first giving.
 */
function stampedChange(row: SubmissionRow, path: FieldPath, stamp: FieldChange): FieldChange {
  const isFirst = same(row.field_values[path], null);
  const first_at = isFirst ? stamp.at : row.field_changes[path]?.first_at;
  if (first_at === undefined) return stamp;
  const isBeingGiven = row.submitted_at === null && Date.parse(stamp.at) - Date.parse(first_at) < firstAnswerMs;
  return isFirst || isBeingGiven ? { ...stamp, first_at } : stamp;
}

async function refuseConflicts(
  change: Change,
  row: SubmissionRow,
  values: FieldValues,
  changed: readonly FieldPath[],
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined) return;
  const newer = changed.filter((path) => (row.field_revisions[path] ?? 0) > revision);
  if (newer.length === 0) return;
  const names = await namesOf(
    change.tx,
    newer.map((path) => row.field_changes[path]?.user_id ?? null),
  );
  const conflicts = newer.map((path) => {
    const last = row.field_changes[path];
    return {
      path,
      yours: values[path] ?? null,
      theirs: row.field_values[path] ?? null,
      by: (last?.user_id != null && names.get(last.user_id)) || null,
      at: last?.at ?? null,
    };
  });
  throw new Refusal('revision-conflict', { extra: { conflicts, revision: row.revision } });
}

/**
 * A save is refused for what it sends itself, so that an old fault elsewhere never prevents somebody from saving.
 * Submitting asks for everything; a form that has been submitted may not become less complete than it was.
 */
function refuseUnfit(
  form: FormDefinition,
  row: SubmissionRow,
  values: FieldValues,
  changed: readonly FieldPath[],
  ctx: FormContext,
  submit: boolean,
): void {
  const wrong = [...validate(form, values, ctx, 'save'), ...hiddenIssues(form, values, ctx)];
  const sent = wrong.filter((issue) => changed.includes(issue.path));
  // A submission reports all problems at once.
  const missing = submit && row.submitted_at === null ? validate(form, values, ctx, 'submit') : [];
  refuseIssues(form, [...sent, ...missing], submit ? MESSAGES.submit_failed : FORM_NOTICES.save_failed);
  if (row.submitted_at !== null && changed.length > 0) {
    const known = new Set(validate(form, row.field_values, ctx, 'submit').map(issueName));
    refuseIssues(
      form,
      validate(form, values, ctx, 'submit').filter((issue) => !known.has(issueName(issue))),
      MESSAGES.submit_failed,
    );
  }
}

function refuseIssues(form: FormDefinition, issues: readonly Issue[], message: string): void {
  const errors: Record<string, string[]> = {};
  for (const issue of issues.filter(blocks)) {
    const texts = (errors[issue.path] ??= []);
    const text = placedMessage(form, issue);
    if (!texts.includes(text)) texts.push(text);
    if (isRightsMissing(issue.code)) errors[issue.code] = [text];
  }
  if (Object.keys(errors).length > 0) throw new FieldRefusal(errors, message);
}

function issueName(issue: Issue): string {
  return [issue.path, issue.table, issue.row, issue.column, issue.code].join('|');
}

function signs(form: FormDefinition, values: FieldValues, changed: readonly FieldPath[]): boolean {
  return placedFields(form).some(
    ({ path, field }) => field.widget === 'signature' && changed.includes(path) && values[path] != null,
  );
}

function each<T>(paths: readonly FieldPath[], value: T): Record<FieldPath, T> {
  return Object.fromEntries(paths.map((path) => [path, value]));
}
