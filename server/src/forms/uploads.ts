import { FORM_NOTICES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FileMeta, FileValue } from '@parade/contract/forms/values.ts';
import { oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Author, type Change, change } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { storageOf } from '../storage/driver.ts';
import { StorageDown } from '../storage/storage.ts';
import { checksumOf, keepBytes } from './bytes.ts';
import { quarantineKey } from './fileKeys.ts';
import { type CheckedFile, checkContent } from './fileContent.ts';
import { type FileKey, type FileRow, fileAt, fileValueOf, formPathOf } from './files.ts';
import { UnfitFile } from './unfitFile.ts';

/** Long enough for 50 MB over a slow line. */
const uploadMinutes = 30;
/** Asked-for uploads of one person in a day; an honest one stays far below. */
const mostAskedADay = 500;
/** The same of one signing link: a screening asks for one picture or two. */
const mostAskedOfAWaiver = 30;

export interface UploadRequest {
  readonly name: string;
  /** What the browser says the file is; kept, never believed. */
  readonly type: string;
  /** What the browser says its size is, so that a hopeless upload is refused before it begins. */
  readonly size?: number | undefined;
  /** The field that it is for; the office's own uploads have none. */
  readonly path?: FieldPath | undefined;
  /** Column of a row, or box of a composite value. */
  readonly column?: string | undefined;
}

/**
 * Grants one upload for a field: a row that waits for the bytes, and the url that takes them. Refuses by name and
 * announced size what could never be accepted. With the key of a waiver the signer uploads, by the right of the link,
 * which the room of waivers has checked. 'office': what no answer names (a paper, a picture of a page); the room that
 * asked reads it by a rule of its own and stamps attached_at, or it is swept.
 */
export async function askUpload(
  change: Change,
  key: FileKey | 'office',
  meta: FileMeta,
  asked: UploadRequest,
): Promise<{ url: string; file: FileValue }> {
  const owner_id = change.by.kind === 'user' ? change.by.user_id : null;
  const faults = oneFileFindings(meta, { name: asked.name, size: asked.size ?? 1, width: null, height: null });
  if (faults[0]) throw refused(faults[0].message, faults[0].hint);
  await limitAsking(change, key, owner_id);
  const until = Date.parse(change.at) + uploadMinutes * 60_000;
  const id = randomUUID();
  await change.tx
    .insertInto('files')
    .values({
      id,
      owner_id,
      name: asked.name,
      declared_type: asked.type,
      limits: JSON.stringify(meta),
      ...ownersOf(key, asked),
      state: 'asked',
      asked_at: change.at,
      upload_ends_at: new Date(until).toISOString(),
    })
    .execute();
  const grant = { key: quarantineKey(id), until, most_bytes: mostBytes(meta), size: asked.size };
  const url = await storageOf(change.portal.config).uploadUrl(grant, new Date(change.at));
  const file = { id, name: asked.name, url: `/api/files/${id}`, size: asked.size ?? 0, width: null, height: null };
  return { url, file };
}

/**
 * "The server verifies size, type by content and image side before a file may be attached to anything; a file that fails
 * is deleted and the error named." Asked twice it answers the same. Refuses 'upload-refused' with what is wrong,
 * 'upload-ended' when no bytes have come, and 'storage-down' when the store does not answer: the bytes stay then, and
 * asking again goes on.
 */
export async function acceptUpload(portal: Portal, by: Author, row: FileRow): Promise<FileValue> {
  if (row.state === 'accepted') return fileValueOf(row);
  if (row.state === 'refused') throw refused(row.refusal ?? FORM_NOTICES.uploading_failed_text);
  const running = accepting.get(row.id) ?? settled(portal, by, row).finally(() => accepting.delete(row.id));
  accepting.set(row.id, running);
  return running;
}

/** A browser that did not hear the answer asks again while the first is still at work: both get the one answer. */
const accepting = new Map<string, Promise<FileValue>>();

async function settled(portal: Portal, by: Author, row: FileRow): Promise<FileValue> {
  const storage = storageOf(portal.config);
  try {
    const file = await storage.withLocalFile(quarantineKey(row.id), mostBytes(row.limits), (path) =>
      settle(portal, by, row, path),
    );
    if (file !== undefined) return file;
  } catch (error) {
    // Somebody else accepted it meanwhile and took the bytes away.
    const now = await fileAt(portal.db, row.id);
    if (now?.state === 'accepted') return fileValueOf(now);
    if (error instanceof StorageDown) throw new Refusal('storage-down', { log: error.message });
    throw error;
  }
  const now = await fileAt(portal.db, row.id);
  if (now?.state === 'accepted') return fileValueOf(now);
  throw new Refusal('upload-ended');
}

/**
 * The three steps of an upload in one, for bytes that are on this side already: the demo season and tests. The same
 * checks, the same refusals.
 */
export async function bringFile(
  portal: Portal,
  by: Author,
  key: FileKey | 'office',
  meta: FileMeta,
  asked: UploadRequest,
  content: Buffer,
): Promise<FileValue> {
  const { file } = await change(portal, by, (change) => askUpload(change, key, meta, asked));
  await storageOf(portal.config).write(quarantineKey(file.id), content);
  const row = await fileAt(portal.db, file.id);
  if (!row) throw new Error(`file ${file.id} went away`);
  return acceptUpload(portal, by, row);
}

function mostBytes(limits: FileMeta): number {
  return Math.floor(limits.max_size_mb * 1_024_000);
}

/** Whose it is and which field it was asked for, as the row says it. */
function ownersOf(key: FileKey | 'office', { path, column }: UploadRequest) {
  if (key === 'office') return {};
  if (path === undefined) throw new Error('an answer needs the field that the file is for');
  const form_path = formPathOf(key, path, column);
  return 'entry_id' in key ? { entry_id: key.entry_id, form_path } : { waiver_id: key.waiver_id, form_path };
}

async function limitAsking(change: Change, key: FileKey | 'office', owner_id: number | null): Promise<void> {
  const since = new Date(Date.parse(change.at) - 24 * 3_600_000).toISOString();
  const ofToday = change.tx
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('asked'))
    .where('asked_at', '>', since)
    .where('attached_at', 'is', null);
  const ofAWaiver = key !== 'office' && 'waiver_id' in key;
  const counted = ofAWaiver ? ofToday.where('waiver_id', '=', key.waiver_id) : ofToday.where('owner_id', '=', owner_id);
  const { asked } = await counted.executeTakeFirstOrThrow();
  if (asked >= (ofAWaiver ? mostAskedOfAWaiver : mostAskedADay)) throw new Refusal('too-many-requests');
}

async function settle(portal: Portal, by: Author, row: FileRow, path: string): Promise<FileValue> {
  const folder = await mkdtemp(join(tmpdir(), 'parade-upload-'));
  try {
    const checked = await checkContent(path, row.name, row.limits, folder);
    const accepted = await keepAccepted(portal, by, row, path, checked);
    await forgetQuarantine(portal, row.id);
    return fileValueOf({ ...row, ...accepted });
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error;
    const words = wordsOf(error.message, error.hint);
    await portal.db
      .updateTable('files')
      .set({ state: 'refused', refusal: words })
      .where('id', '=', row.id)
      .where('state', '=', 'asked')
      .execute();
    await forgetQuarantine(portal, row.id);
    throw new Refusal('upload-refused', { words });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepAccepted(portal: Portal, by: Author, row: FileRow, original: string, checked: CheckedFile) {
  const { path, thumbnail, ...known } = checked;
  const isPicture = thumbnail !== undefined;
  const shapes = {
    checksum: await checksumOf(path),
    original_checksum: isPicture ? await checksumOf(original) : null,
    original_size_bytes: isPicture ? (await stat(original)).size : null,
    thumbnail_checksum: isPicture ? await checksumOf(thumbnail) : null,
  };
  const accepted = { ...known, ...shapes, state: 'accepted' as const };
  await change(portal, by, async (change) => {
    await keepBytes(change, [
      [shapes.checksum, path],
      [shapes.original_checksum, original],
      [shapes.thumbnail_checksum, thumbnail],
    ]);
    await change.tx
      .updateTable('files')
      .set({ ...accepted, accepted_at: change.at })
      .where('id', '=', row.id)
      .where('state', '=', 'asked')
      .execute();
  });
  return accepted;
}

/** The sweep does it later where the store does not answer now: what is accepted stays accepted. */
async function forgetQuarantine(portal: Portal, id: string): Promise<void> {
  await storageOf(portal.config)
    .remove(quarantineKey(id))
    .catch((error: unknown) => portal.log.warn({ err: error }, 'quarantine not emptied'));
}

function refused(message: string, hint?: string): Refusal {
  return new Refusal('upload-refused', { words: wordsOf(message, hint) });
}

/** 'Invalid file dimensions: File must be less than 8500px'. */
function wordsOf(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}: ${hint}`;
}
