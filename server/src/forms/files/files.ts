import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { Issue } from '@parade/contract/forms/answers/issue.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FieldValue, FieldValues, FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { findField } from '@parade/contract/forms/engine/visibility.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { fileMetaOf as fieldFileMeta } from '@parade/contract/forms/engine/widget.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import type { FilesTable } from '../../database/tables.ts';
import type { SubmissionKey } from '../reads.ts';

/** An uploaded file, from the request of its url on. */
export type FileRow = Omit<Selectable<FilesTable>, 'limits'> & {
  readonly limits: FileMeta;
};

/** The owner of a signer's uploads: a signer has no account and no submission, so the waiver itself names the files. */
export interface WaiverFileKey {
  readonly waiver_id: number;
  readonly form_type: FormType;
}

/** The owner of an upload: a form of an entry, or a waiver. */
export type FileKey = SubmissionKey | WaiverFileKey;

/** Returns `form_path`: the field (and the column of its rows) that a file was uploaded for. */
export function formPathOf(key: Pick<FileKey, 'form_type'>, path: FieldPath, column?: string): string {
  return column === undefined ? `${key.form_type}/${path}` : `${key.form_type}/${path}.${column}`;
}

/** Returns the field that a file was uploaded for; undefined if it belongs to no form. */
export function fieldOfFile({ form_path }: Pick<FileRow, 'form_path'>): FieldPath | undefined {
  const path = form_path?.slice(form_path.indexOf('/') + 1).split('.')[0];
  return path?.includes(':') ? (path as FieldPath) : undefined;
}

/** Returns the limits of a file field, or of the file column of a row or composite field; undefined if it has none. */
export function fileMetaOf(form: FormDefinition, path: FieldPath, column?: string): FileMeta | undefined {
  const field = findField(form, path)?.field;
  return field && fieldFileMeta(field, column);
}

export async function fileAt(db: Database, id: string): Promise<FileRow | undefined> {
  if (!uuid.test(id)) return undefined;
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fileRowOf(row);
}

/**
 * Returns the file as an answer names it. Its url is a call of the API, for signed-in people who may see the entry. A
 * turned picture gets a new url with each turn, so that no browser shows the one before.
 */
export function fileValueOf(row: FileRow): FileValue {
  return {
    id: row.id,
    name: row.name,
    url: row.rotation === 0 ? `/api/files/${row.id}` : `/api/files/${row.id}?turned=${row.rotation}`,
    size: row.size_bytes ?? 0,
    width: row.width,
    height: row.height,
  };
}

/**
 * Returns the answers with every file replaced by the server's facts about it, so that a made-up size or url never gets
 * in. Adds an issue for each file that is missing, not accepted, for another field, or uploaded by another person and never named.
 * `author_id`: null for a signer.
 */
export async function storedFiles(
  db: Database,
  key: FileKey,
  values: FieldValues,
  author_id: number | null,
): Promise<{ readonly values: FieldValues; readonly issues: readonly Issue[] }> {
  const ids = fileIds(values);
  if (ids.length === 0) return { values, issues: [] };
  const found = await db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids.filter((id) => uuid.test(id)).concat(nobody))
    .where(ownerColumn(key), '=', ownerOf(key))
    .where('state', '=', 'accepted')
    .execute();
  const rows = new Map(found.map((row) => [row.id, fileRowOf(row)]));
  const issues: Issue[] = [];
  const stored: Record<FieldPath, FieldValue | undefined> = {};
  for (const [path, value] of Object.entries(values) as [FieldPath, FieldValue | undefined][]) {
    stored[path] = withFiles(value, (file) => {
      const row = rows.get(file.id);
      // What the form has named before and not yet lost, somebody may name again who chooses their answer over a newer one.
      const wasNamed = row !== undefined && (row.attached_at !== null || row.released_at !== null);
      const own = row !== undefined && (row.owner_id === author_id || wasNamed);
      const here = row?.form_path === formPathOf(key, path) || row?.form_path?.startsWith(`${formPathOf(key, path)}.`);
      if (row && own && here) return fileValueOf(row);
      issues.push({ path, kind: 'invalid', code: 'file_unknown', message: FORM_NOTICES.uploading_failed_text });
      return file;
    });
  }
  return { values: stored, issues };
}

/** Marks the files that a submission or a waiver now names as attached, and releases those that it no longer names. */
export async function attachFiles(
  change: Change,
  key: FileKey,
  before: FieldValues,
  after: FieldValues,
): Promise<void> {
  const [named, names] = [new Set(fileIds(before)), new Set(fileIds(after))];
  const ofForm = change.tx
    .updateTable('files')
    .where(ownerColumn(key), '=', ownerOf(key))
    .where('form_path', 'like', `${key.form_type}/%`);
  const come = [...names].filter((id) => !named.has(id));
  const gone = [...named].filter((id) => !names.has(id));
  if (come.length > 0) {
    const attached = ofForm.set({ attached_at: change.at, released_at: null });
    await attached.where('id', 'in', come).where('attached_at', 'is', null).execute();
  }
  if (gone.length > 0) {
    await ofForm.set({ attached_at: null, released_at: change.at }).where('id', 'in', gone).execute();
  }
}

/** Releases every file of an entry that is being deleted, for the sweep to delete. */
export async function releaseFiles(change: Change, entry_id: number): Promise<void> {
  await change.tx
    .updateTable('files')
    .set({ attached_at: null, released_at: change.at })
    .where('entry_id', '=', entry_id)
    .execute();
}

/** Marks a file of the office as attached, because something outside of the forms names it. */
export async function attachOfficeFile(change: Change, id: string): Promise<void> {
  await change.tx
    .updateTable('files')
    .set({ attached_at: change.at, released_at: null })
    .where('id', '=', id)
    .execute();
}

/** Releases a file of the office, for the sweep to delete. */
export async function releaseOfficeFile(change: Change, id: string): Promise<void> {
  await change.tx
    .updateTable('files')
    .set({ attached_at: null, released_at: change.at })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of all files that some answers name, also in rows and composite values. */
export function fileIds(values: FieldValues): string[] {
  const ids: string[] = [];
  for (const value of Object.values(values)) {
    withFiles(value, (file) => {
      ids.push(file.id);
      return file;
    });
  }
  return ids;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// 'in ()' is invalid SQL, so the list includes an id that no file has.
const nobody = '00000000-0000-0000-0000-000000000000';

function ownerColumn(key: FileKey): 'entry_id' | 'waiver_id' {
  return 'entry_id' in key ? 'entry_id' : 'waiver_id';
}

function ownerOf(key: FileKey): number {
  return 'entry_id' in key ? key.entry_id : key.waiver_id;
}

export function fileRowOf(row: Selectable<FilesTable>): FileRow {
  return row as FileRow;
}

function withFiles(value: FieldValue | undefined, swap: (file: FileValue) => FileValue): FieldValue | undefined {
  return inside(value, swap) as FieldValue | undefined;
}

function inside(value: unknown, swap: (file: FileValue) => FileValue): unknown {
  if (Array.isArray(value)) return once(value).map((item) => inside(item, swap));
  if (typeof value !== 'object' || value === null) return value;
  const one: readonly unknown[] = [value];
  if ('url' in value && fitsFiles(one)) return one.map(swap)[0];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner, swap)]));
}

/** Removes repeated files from a list. */
function once(items: readonly unknown[]): readonly unknown[] {
  if (!fitsFiles(items)) return items;
  return items.filter(({ id }, at) => items.findIndex((other) => other.id === id) === at);
}

/** Returns the checksum of the bytes of a file of this id. */
export function checksumOf(file: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select checksum from files where files.id = ${file})`;
}

/**
 * Returns what else `findSentBefore` compares of a row that names a file in this column: the same words with another
 * file are not the same press again, and a file is known by its bytes.
 */
export function isOfFile(
  column: 'image_id' | 'file_id',
  id: string | null | undefined,
): { readonly where: RawBuilder<unknown> } {
  return { where: sql`${checksumOf(sql.ref(column))} is not distinct from ${checksumOf(sql`${id ?? null}`)}` };
}
