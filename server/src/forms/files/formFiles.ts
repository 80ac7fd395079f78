import { type FormFile, type FormFileInput, formFileLimits } from '@parade/contract/forms/files/formFile.ts';
import { type FormType, formTypes } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import type { Authorized } from '../../access/authorized.ts';
import { type Author, type Change, findSentBefore, inTransaction, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { type FileRow, fileAt, isOfFile } from './files.ts';
import { acceptUpload, askUpload, putUpload } from './uploads.ts';

/** A form file with its file's id; the rest is the answer of the API. */
export type FormFileRow = FormFile & { readonly file_id: string | null };

interface Asked {
  readonly id?: number | undefined;
  readonly form_type?: FormType | undefined;
  /** The organization whose last opening is returned as `downloaded_at`. */
  readonly organization_id?: number | undefined;
  /** Whether to count the organizations that have opened each. */
  readonly counted?: boolean;
}

/** Returns form files in the order of the forms, and for each form in the order they were added. */
export async function formFiles(db: Database, asked: Asked): Promise<FormFileRow[]> {
  const rows = await db
    .selectFrom('form_files')
    .leftJoin('files', 'files.id', 'form_files.file_id')
    .leftJoin('users', 'users.id', 'form_files.created_by')
    .leftJoin('form_file_downloads as taken', (join) =>
      join
        .onRef('taken.form_file_id', '=', 'form_files.id')
        .on('taken.organization_id', '=', asked.organization_id ?? null),
    )
    .select((row) => [
      'form_files.id',
      'form_files.form_type',
      'form_files.display_name',
      'form_files.url',
      'form_files.file_id',
      'form_files.position',
      'form_files.created_at',
      'files.size_bytes',
      'users.first_name',
      'users.last_name',
      'taken.last_at',
      row
        .selectFrom('form_file_downloads')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('form_file_downloads.form_file_id', '=', 'form_files.id')
        .as('organizations'),
    ])
    .$if(asked.id !== undefined, (query) => query.where('form_files.id', '=', asked.id ?? 0))
    .$if(asked.form_type !== undefined, (query) => query.where('form_files.form_type', '=', asked.form_type ?? ''))
    .orderBy('form_files.position')
    .orderBy('form_files.id')
    .execute();
  return rows
    .map((row): FormFileRow => {
      const form_type = row.form_type as FormType;
      return {
        id: row.id,
        form_type,
        form_name: currentForm(form_type).name,
        display_name: row.display_name,
        kind: row.url === null ? 'file' : 'link',
        url: row.url ?? `/api/form-files/${row.id}/file`,
        size: row.size_bytes,
        position: row.position,
        created_at: row.created_at,
        created_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
        downloaded_at: row.last_at,
        organizations: asked.counted ? Number(row.organizations ?? 0) : null,
        file_id: row.file_id,
      };
    })
    .sort((one, other) => formTypes.indexOf(one.form_type) - formTypes.indexOf(other.form_type));
}

/** Returns the form file for the API, without internal fields. */
export function toFormFile({ file_id: _, ...formFile }: FormFileRow): FormFile {
  return formFile;
}

/** Returns the types of the organizations that a person acts for, in any year. */
export async function organizationTypesOf(db: Database, organization_ids: readonly number[]): Promise<number[]> {
  if (organization_ids.length === 0) return [];
  const rows = await db
    .selectFrom('organizations')
    .select('type_id')
    .distinct()
    .where('id', 'in', organization_ids)
    .execute();
  return rows.map((row) => row.type_id);
}

export function requestFormFileUpload(
  change: Change,
  asked: { name: string; type: string; size?: number | undefined },
) {
  return askUpload(change, 'office', { ...formFileLimits, file_types: [...formFileLimits.file_types] }, asked);
}

/** Stores a file that came with the call as a granted upload, under the same limits. */
async function withStoredFile(
  portal: Portal,
  by: Author,
  { file, ...input }: FormFileInput,
): Promise<Omit<FormFileInput, 'file'>> {
  if (file === undefined) return input;
  const granted = await inTransaction(portal, by, (change) => requestFormFileUpload(change, file));
  await putUpload(portal, granted.file.id, Buffer.from(await file.arrayBuffer()));
  return { ...input, file_id: granted.file.id };
}

/**
 * Adds a form file to a form, after the others. A PDF is checked first, as every upload is. Writes an audit line. The
 * same file sent twice is added once, also as another upload within the hour. Refuses a file that was granted to another person or for another purpose
 * (not-found).
 */
export async function addFormFile(portal: Portal, by: Author, given: FormFileInput): Promise<FormFileRow> {
  const input = await withStoredFile(portal, by, given);
  const file = input.file_id === undefined ? undefined : await ownUpload(portal, by, input.file_id);
  if (file) await acceptUpload(portal, by, file);
  const place = { url: input.url ?? null, file_id: input.file_id ?? null };
  const id = await inTransaction(portal, by, async (change) => {
    const { form_type, display_name } = input;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`form-files:${form_type}`}, 0))`.execute(change.tx);
    const beside = await formFiles(change.tx, { form_type });
    const same = beside.find((row) =>
      place.url === null ? row.file_id === place.file_id : row.url === place.url && row.display_name === display_name,
    );
    if (same) return same.id;
    // The screen uploads the file anew with each press, so the upload of one whose answer was lost is another (0107).
    const words = { form_type, display_name, url: place.url };
    const sent = await findSentBefore(change, 'form_files', words, isOfFile('file_id', place.file_id));
    if (sent !== undefined) return sent;
    const created = await change.tx
      .insertInto('form_files')
      .values({
        form_type,
        display_name,
        ...place,
        position: Math.max(0, ...beside.map((row) => row.position)) + 1,
        created_at: change.at,
        created_by: userIdOf({ by }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (file) {
      await change.tx
        .updateTable('files')
        .set({ attached_at: change.at, released_at: null })
        .where('id', '=', file.id)
        .execute();
    }
    await audit(change, {
      action: 'form-file.added',
      model: 'FormFile',
      model_id: created.id,
      changes: { [form_type]: { from: null, to: display_name } },
      note: `${display_name} added to ${currentForm(form_type).name}`,
    });
    return created.id;
  });
  const [row] = await formFiles(portal.db, { id, counted: true });
  if (!row) throw new Refusal('not-found');
  return row;
}

/** Deletes a form file, and who opened it. Writes an audit line; the sweep removes the bytes a day later. */
export async function deleteFormFile(change: Change, row: Authorized<FormFileRow, 'delete'>): Promise<void> {
  const gone = await change.tx.deleteFrom('form_files').where('id', '=', row.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  if (row.file_id !== null) {
    await change.tx
      .updateTable('files')
      .set({ attached_at: null, released_at: change.at })
      .where('id', '=', row.file_id)
      .execute();
  }
  await audit(change, {
    action: 'form-file.deleted',
    model: 'FormFile',
    model_id: row.id,
    changes: { [row.form_type]: { from: row.display_name, to: null } },
    note: `${row.display_name} removed from ${row.form_name}`,
  });
}

/**
 * Records that an organization has opened a form file. The office is not an organization, so nothing is recorded for
 * it.
 */
export async function noteDownload(
  change: Change,
  { organization_id, file_id }: Authorized<{ readonly organization_id: number; readonly file_id: number }, 'take'>,
): Promise<void> {
  await change.tx
    .insertInto('form_file_downloads')
    .values({
      form_file_id: file_id,
      organization_id,
      user_id: userIdOf(change),
      first_at: change.at,
      last_at: change.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['form_file_id', 'organization_id']).doUpdateSet((row) => ({
        user_id: row.ref('excluded.user_id'),
        last_at: change.at,
        times: sql<number>`form_file_downloads.times + 1`,
      })),
    )
    .execute();
}

/** Adds up the openings of an organization and of the one it is merged into. */
export async function mergeDownloads(change: Change, from: number, into: number): Promise<void> {
  const rows = await change.tx
    .deleteFrom('form_file_downloads')
    .where('organization_id', '=', from)
    .returning(['form_file_id', 'user_id', 'first_at', 'last_at', 'times'])
    .execute();
  if (rows.length === 0) return;
  await change.tx
    .insertInto('form_file_downloads')
    .values(rows.map((row) => ({ ...row, organization_id: into })))
    .onConflict((conflict) =>
      conflict.columns(['form_file_id', 'organization_id']).doUpdateSet({
        first_at: sql<string>`least(form_file_downloads.first_at, excluded.first_at)`,
        last_at: sql<string>`greatest(form_file_downloads.last_at, excluded.last_at)`,
        times: sql<number>`form_file_downloads.times + excluded.times`,
      }),
    )
    .execute();
}

/** Returns the stored file of a form file; undefined for a link. */
export async function fileOfFormFile(db: Database, row: FormFileRow): Promise<FileRow | undefined> {
  return row.file_id === null ? undefined : fileAt(db, row.file_id);
}

async function ownUpload(portal: Portal, by: Author, id: string): Promise<FileRow> {
  const file = await fileAt(portal.db, id);
  const isOwn =
    file !== undefined &&
    by.kind === 'user' &&
    file.owner_id === by.user_id &&
    file.form_path === null &&
    file.entry_id === null &&
    file.waiver_id === null;
  if (!isOwn) throw new Refusal('not-found');
  return file;
}
