/** Deletes what the organizer has promised to delete: answers and files go, and nothing repeats their content. */
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, inTransaction, onceCommitted } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { storageOf } from '../../storage/driver.ts';
import { dropBytes } from '../files/bytes.ts';
import { quarantineKey } from '../files/fileKeys.ts';
import { fileIds } from '../files/files.ts';
import { traced } from '../changes.ts';
import type { About } from '../completions.ts';
import { definitionOf, lockSubmission, type SubmissionKey } from '../reads.ts';
import { store } from '../storing.ts';
import type { Trail } from '../writes.ts';

/**
 * Deletes files with their bytes once the change has committed: a rollback brings no bytes back. Until then, and while the store
 * does not answer, they belong to nothing and nobody reads them, and the sweep of the next hour deletes what is left of them.
 */
export async function deleteFiles(change: Change, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await change.tx
    .updateTable('files')
    // Without an instant of its own the sweep goes by that of the upload.
    .set({ attached_at: null, released_at: null, entry_id: null, waiver_id: null })
    .where('id', 'in', ids)
    .execute();
  const { portal, by } = change;
  onceCommitted(change, async () => {
    for (const id of ids) await inTransaction(portal, by, (later) => deleteFile(later, id));
  });
}

/**
 * Deletes a file with its bytes in every shape, unless another file has the same. Returns false if it does not exist. Its change
 * is about nothing else, and ends right after it: of what fails then the row is left, and the sweep tries again.
 */
export async function deleteFile(change: Change, id: string): Promise<boolean> {
  const file = await change.tx
    .deleteFrom('files')
    .where('id', '=', id)
    .returning(['checksum', 'original_checksum', 'thumbnail_checksum'])
    .executeTakeFirst();
  if (!file) return false;
  await storageOf(change.portal.config).remove(quarantineKey(id));
  await dropBytes(change, [file.checksum, file.original_checksum, file.thumbnail_checksum]);
  return true;
}

/**
 * Deletes some answers of a form, with the files that they name: the answers are absent, the form has a new revision,
 * the files are removed from the store, and an audit line names the questions without the answers. The form stays
 * submitted, approved or marked. Returns false if there is nothing to delete.
 */
export async function deleteAnswers(
  change: Change,
  key: SubmissionKey,
  paths: readonly FieldPath[],
  about: About,
  trail: Trail,
): Promise<boolean> {
  const row = await lockSubmission(change.tx, key);
  const present = paths.filter((path) => (row?.field_values[path] ?? null) !== null);
  if (!row || present.length === 0) return false;
  const gone: FieldValues = Object.fromEntries(present.map((path) => [path, row.field_values[path]]));
  await store(change, row, about, {
    values: without(row.field_values, present),
    changed: present,
    copied: row.copied_fields.filter((path) => !present.includes(path)),
    was_submitted: false,
  });
  const named = fileIds(gone);
  if (named.length > 0) {
    const own = await change.tx
      .selectFrom('files')
      .select('id')
      .where('entry_id', '=', key.entry_id)
      .where('id', 'in', named)
      .execute();
    await deleteFiles(
      change,
      own.map(({ id }) => id),
    );
  }
  const form = definitionOf(key.form_type, row);
  await audit(change, {
    action: answersDeleted,
    model: 'Form',
    model_id: row.id,
    changes: traced(form, gone, {}, present),
    note: `${form.name}: ${present.length === 1 ? 'an answer' : `${present.length} answers`} deleted after the parade, on schedule`,
    entry_id: key.entry_id,
    ...trail,
  });
  return true;
}

/** Returns the instant when each answer of this submission was last deleted; none if the trail does not name it. */
export async function answersDeletedAt(
  db: Database,
  submission_id: number,
): Promise<(path: FieldPath) => string | undefined> {
  const lines = await db
    .selectFrom('audit_events')
    .select(['at', (of) => of.ref('changes').$castTo<Readonly<Record<string, unknown>>>().as('changes')])
    .where('model', '=', 'Form')
    .where('model_id', '=', String(submission_id))
    .where('action', '=', answersDeleted)
    .orderBy('id', 'desc')
    .execute();
  // A line of an earlier version names no field, so it may be about any.
  return (path) => lines.find(({ changes }) => path in changes || Object.keys(changes).length === 0)?.at;
}

const answersDeleted = 'form.answers-deleted';

function without(values: FieldValues, paths: readonly FieldPath[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([path]) => !paths.includes(path as FieldPath)));
}
