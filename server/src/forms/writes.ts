import type { FormContext } from '@parade/contract/forms/answers/context.ts';
import { placedMessage, placedMessages } from '@parade/contract/forms/engine/issuePlace.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { type Issue, blocks } from '@parade/contract/forms/answers/issue.ts';
import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import { applyChanges, same } from '@parade/contract/forms/engine/normalize.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { isRightsMissing } from '@parade/contract/forms/widgets/kinds/musicTitles.ts';
import { savingIssues, validate } from '@parade/contract/forms/engine/validate.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { type AuditLine, audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { clearedValues } from './completions.ts';
import { agreedAfter } from './terms/agreed.ts';
import { traced, withNewSignatures } from './changes.ts';
import { attachFiles, storedFiles } from './files/files.ts';
import { definitionOf, lockSubmission, namesOf, type SubmissionKey, type SubmissionRow } from './reads.ts';
import { lockedSubmission, store } from './storing.ts';

/** The contents of a save. F-02: any subset of answers; an absent one stays and null clears. */
export interface SaveRequest {
  readonly field_values: FieldValues;
  /** The revision that the writer has read. If absent, the writer knows none and accepts the present one. */
  readonly revision?: number | undefined;
  readonly submit?: boolean | undefined;
  /** Whether a picture was turned: nothing was answered, so no further answers are required. */
  readonly is_turn?: boolean;
  /** false confirms an answer that was copied from last year. */
  readonly value_was_copied?: Readonly<Record<FieldPath, boolean | undefined>> | undefined;
  /** The key of the terms and texts that the writer has read (agreedKey). If absent, the present ones. */
  readonly agreed?: string | undefined;
}

/** The writer's rights, by the policy of the room that owns the submission. */
export interface SaveRights {
  /** Whether they may fill in fields whose `filled_by` is 'staff'. */
  readonly by_staff: boolean;
  /** Why they may not sign; undefined if they may. */
  readonly cannot_sign?: 'impersonating' | 'not-allowed' | undefined;
  /** F-61: the answers that the signature of a group covers. If absent, only itself. */
  readonly covered?: (form: FormDefinition, group_key: string) => readonly FieldPath[];
}

/** The subject that the audit line is filed under. */
export type Trail = Pick<AuditLine, 'organization_id' | 'organization_type' | 'year'>;

export interface SaveResult {
  /** The row before the save. */
  readonly before: SubmissionRow;
  readonly submission: SubmissionRow;
  readonly changed: readonly FieldPath[];
  /** Whether this very save submitted the form: true once in its life. */
  readonly was_submitted: boolean;
}

/**
 * Saves answers; nothing else does. A save is stored completely or not at all. `locked`: the row, if the caller has locked
 * it already, null if there is none; if absent, it is locked here.
 *
 * Effects: normalized answers with revision, time and author of each; files named by an answer attached, those no
 * longer named released; copied marks removed from changed and confirmed answers; `submitted_at` set by the first
 * `submit`; what is agreed to beside the answers stored with the first signature or the submission, and dropped with a
 * signature that is removed before that; an audit line with each answer's before and after (signatures as words).
 *
 * Refuses: 422 keyed 'group:field' for formats (F-01), and for a save that makes a submitted form less complete;
 * 'signature-locked' after approval; 'impersonating' or 'not-allowed' for a signature by a person who may not sign, or
 * who has read outdated terms and texts; 'revision-conflict' with both values for a save on an older revision of the
 * same field (F-05).
 */
export async function saveSubmission(
  change: Change,
  key: SubmissionKey,
  ctx: FormContext,
  request: SaveRequest,
  rights: SaveRights,
  trail: Trail,
  locked?: SubmissionRow | null,
): Promise<SaveResult> {
  const row = await lockedSubmission(change, key, ctx, locked);
  const form = definitionOf(key.form_type, row);
  const sent = await storedFiles(change.tx, key, request.field_values, userIdOf(change));
  const limits = { by_staff: rights.by_staff, approved: row.approved_at !== null };
  const changes = applyChanges(form, row.field_values, sent.values, ctx, limits);
  const applied =
    row.approved_at === null ? withNewSignatures(form, sent.values, changes, ctx, rights.covered) : changes;
  if (applied.issues.some((issue) => issue.code === 'locked')) throw new Refusal('signature-locked');
  const submit = request.submit === true;
  const unfit = request.is_turn ? noIssues : unfitIssues(form, row, applied.values, applied.changed, ctx, submit);
  const malformed = [...sent.issues, ...applied.issues];
  if (malformed.length > 0) {
    // A malformed answer is not applied, so it would also be called missing.
    const others = unfit.issues.filter(({ path }) => !malformed.some((issue) => issue.path === path));
    const failed = submit ? FORM_NOTICES.submission_failed : FORM_NOTICES.save_failed;
    refuseIssues(form, [...malformed, ...others], failed);
  }
  if (rights.cannot_sign && signs(form, applied.values, applied.changed)) throw new Refusal(rights.cannot_sign);
  await refuseConflicts(change, row, applied.values, applied.changed, request.revision);
  refuseIssues(form, unfit.issues, unfit.message);

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
 * Stamps the decision about a submitted form: approved_at locks the signatures (F-11), null takes it back. A form that
 * was not submitted has nothing to decide: its signatures stay open, and it is decided once it is submitted. The caller
 * writes the audit line. `reopened`: the form may be submitted again, as for the first time.
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
 * Gives a form the decision back that another one has replaced, for its Undo; a form that was reopened is submitted again,
 * as it was. The caller writes the audit line, and asks this of nothing that was saved since it was reopened.
 */
export async function restoreDecision(
  change: Change,
  key: SubmissionKey,
  was: Pick<SubmissionRow, 'submitted_at' | 'submitted_by' | 'approved_at' | 'rejected_at'>,
): Promise<void> {
  const { submitted_at, submitted_by, approved_at, rejected_at } = was;
  await change.tx
    .updateTable('form_submissions')
    .set({ submitted_at, submitted_by, approved_at, rejected_at })
    .where('entry_id', '=', key.entry_id)
    .where('form_type', '=', key.form_type)
    .execute();
}

/**
 * F-08: marks a form complete for the office, whatever is missing, or takes that back. A change stores the mark with
 * who and when, and an audit line; an existing mark stays as it is.
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
 * F-09: empties the form; the audit trail has the old answers. It is no longer submitted, decided or marked: it starts
 * again, with the newest definition and the content of an untouched form. Its open editors get a conflict. Its files
 * are released.
 *
 * Refuses if the form has been saved since the given revision was read (revision-conflict), so that nobody empties
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

const noIssues = { issues: [], message: FORM_NOTICES.save_failed } as const;

/**
 * Returns why a save is refused, and the message above it. A save is refused only for its own answers, so that an old
 * fault elsewhere never prevents saving. Submitting needs everything, and a submitted form may not become less
 * complete.
 */
function unfitIssues(
  form: FormDefinition,
  row: SubmissionRow,
  values: FieldValues,
  changed: readonly FieldPath[],
  ctx: FormContext,
  submit: boolean,
): { readonly issues: readonly Issue[]; readonly message: string } {
  const sent = savingIssues(form, values, ctx).filter((issue) => changed.includes(issue.path));
  // A person who submits learns about all faults at once.
  const missing = submit && row.submitted_at === null ? validate(form, values, ctx, 'submit').filter(blocks) : [];
  const lost = row.submitted_at !== null && changed.length > 0 ? newIssues(form, row, values, ctx) : [];
  const isLost = sent.length === 0 && lost.length > 0;
  return {
    issues: [...sent, ...missing, ...lost],
    message: submit || isLost ? MESSAGES.submit_failed : FORM_NOTICES.save_failed,
  };
}

/** Returns the issues that a save adds to a submitted form. */
function newIssues(form: FormDefinition, row: SubmissionRow, values: FieldValues, ctx: FormContext): readonly Issue[] {
  const known = new Set(validate(form, row.field_values, ctx, 'submit').map(issueName));
  return validate(form, values, ctx, 'submit').filter((issue) => blocks(issue) && !known.has(issueName(issue)));
}

function refuseIssues(form: FormDefinition, issues: readonly Issue[], message: string): void {
  const errors = placedMessages(form, issues);
  for (const issue of issues) if (isRightsMissing(issue.code)) errors[issue.code] = [placedMessage(form, issue)];
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
