import { FORM_NOTICES, MESSAGES } from '@parade/contract/forms/messages.ts';
import type { FieldPath, FileMeta, FileValue } from '@parade/contract/forms/answers/values.ts';
import { BYTES_PER_MEGABYTE, oneFileFindings } from '@parade/contract/forms/widgets/files.ts';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { type Author, type Change, inTransaction, userIdOf } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { outagesOf } from '../../observing/outages.ts';
import type { Portal } from '../../portal.ts';
import { checksumOf } from '../../storage/checksums.ts';
import { storageOf } from '../../storage/driver.ts';
import { type PrivateCopy, type PrivateFile, withPrivateCopy, withPrivateFile } from '../../storage/privateFiles.ts';
import { StorageDown } from '../../storage/storage.ts';
import { ScannerDown, virusIn } from '../../storage/virusScanner.ts';
import { lockBytes, storeBytes, whileStoring } from './bytes.ts';
import { quarantineKey } from './fileKeys.ts';
import { type CheckedFile, checkContent } from './fileContent.ts';
import { type FileKey, type FileRow, fileAt, fileRowOf, fileValueOf, formPathOf } from './files.ts';
import { type PictureWriter, senderOf, writePicture } from './pictures.ts';
import { UnfitFile } from './unfitFile.ts';
import { enforceUploadLimits } from './uploadLimits.ts';

/** Long enough for 50 MB over a slow line. */
const uploadMinutes = 30;

export interface UploadRequest {
  readonly name: string;
  /** The file's type by the browser; stored, never trusted. */
  readonly type: string;
  /** The file's size by the browser, so that a hopeless upload is refused before it begins. */
  readonly size?: number | undefined;
  /** The field that it is for; the office's own uploads have none. */
  readonly path?: FieldPath | undefined;
  /** Column of a row, or box of a composite value. */
  readonly column?: string | undefined;
}

/**
 * Grants one upload for a field: a row that waits for the bytes, and the url that accepts them. Refuses a name or
 * announced size that could never be accepted, uploads over the limits (forms/files/uploadLimits.ts), and all of them
 * while the disk has little space left (disk-full). With the key
 * of a waiver the signer uploads, by the right of the link, which the room waivers has checked. 'office': a file that
 * no answer names (a form file, a picture of a page); its room reads it by a rule of its own and sets attached_at, or
 * it is swept. Refuses a missing size if the store needs one (422 on 'extras.size' or 'size').
 */
export async function askUpload(
  change: Change,
  key: FileKey | 'office',
  meta: FileMeta,
  asked: UploadRequest,
): Promise<{ url: string; file: FileValue }> {
  const storage = storageOf(change.portal.config);
  if (storage.needsSize && asked.size === undefined) {
    throw new FieldRefusal({ [key === 'office' ? 'size' : 'extras.size']: [MESSAGES.required] });
  }
  refuseHopeless(meta, asked);
  if (!(await storage.hasRoom())) {
    outagesOf(change.portal.log).failed('disk', new Error('the rest of the disk is reserved, so uploads are refused'));
    throw new Refusal('disk-full', { log: 'the rest is reserved' });
  }
  const max_bytes = asked.size ?? maxBytes(meta);
  await enforceUploadLimits(change, key, max_bytes);
  const { id, upload_ends_at } = await addWaitingFile(change, key, meta, asked, max_bytes);
  const until = Date.parse(upload_ends_at);
  const grant = { key: quarantineKey(id), until, max_bytes, size: asked.size };
  const url = await storage.uploadUrl(grant, new Date(change.at));
  const file = { id, name: asked.name, url: `/api/files/${id}`, size: asked.size ?? 0, width: null, height: null };
  return { url, file };
}

function refuseHopeless(meta: FileMeta, asked: UploadRequest): void {
  const [fault] = oneFileFindings(meta, { name: asked.name, size: asked.size ?? 1, width: null, height: null });
  if (fault) throw refused(fault.message, fault.hint);
}

/** Adds the row that waits for the bytes. `max_bytes`: the most that may arrive. */
async function addWaitingFile(
  change: Change,
  key: FileKey | 'office',
  meta: FileMeta,
  asked: UploadRequest,
  max_bytes: number,
): Promise<FileRow> {
  const row = await change.tx
    .insertInto('files')
    .values({
      id: randomUUID(),
      owner_id: userIdOf(change),
      name: asked.name,
      declared_type: asked.type,
      limits: JSON.stringify(meta),
      granted_bytes: max_bytes,
      ...ownersOf(key, asked),
      state: 'asked',
      asked_at: change.at,
      upload_ends_at: uploadEnd(change),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fileRowOf(row);
}

const nobodys = { entry_id: null, waiver_id: null, form_path: null, attached_at: null };

function uploadEnd({ at }: Change): string {
  return new Date(Date.parse(at) + uploadMinutes * 60_000).toISOString();
}

/**
 * F-22: checks a file before it can be attached. The bytes are first copied to a private file. That copy is checked,
 * hashed and stored, and the upload url ends with it, so that nothing uploaded meanwhile or later counts. A second call
 * gets the same answer. Refuses upload-refused with the fault, upload-ended if no bytes have arrived, storage-down
 * if the store or the virus scanner does not answer, and too-busy: then the bytes stay, and another call continues.
 */
export async function acceptUpload(portal: Portal, by: Author, row: FileRow): Promise<FileValue> {
  if (row.state !== 'asked') return outcomeOf(row);
  const running = accepting.get(row.id) ?? finishUpload(portal, by, row).finally(() => accepting.delete(row.id));
  accepting.set(row.id, running);
  return running;
}

/** A browser that lost the answer tries again while the first try is still at work: both get the same answer. */
const accepting = new Map<string, Promise<FileValue>>();

async function finishUpload(portal: Portal, by: Author, row: FileRow): Promise<FileValue> {
  const check = async (copy: PrivateCopy) => {
    const decided = await checkAndStore(portal, by, row, copy);
    await emptyQuarantine(portal, row.id);
    return outcomeOf(decided);
  };
  const file = await orStorageDown(() =>
    withPrivateCopy(portal.config, quarantineKey(row.id), maxBytes(row.limits), check),
  );
  if (file !== undefined) return file;
  // Another process was faster and has removed the bytes; or none have arrived.
  return outcomeOf(await fileAt(portal.db, row.id));
}

/**
 * Runs the three steps of an upload in one, for bytes that are already here: the demo season, the press and tests. The
 * checks and refusals are the same, without limits. There is no quarantine, because no upload url names the bytes.
 * `write` writes pictures.
 */
export async function bringFile(
  portal: Portal,
  by: Author,
  key: FileKey | 'office',
  meta: FileMeta,
  asked: UploadRequest,
  content: Buffer,
  write?: PictureWriter,
): Promise<FileValue> {
  refuseHopeless(meta, asked);
  const row = await inTransaction(portal, by, (change) => addWaitingFile(change, key, meta, asked, content.length));
  const bring = async (file: PrivateFile) => {
    file.write(content);
    const known = { checksum: file.checksum(), size_bytes: file.size_bytes() };
    return outcomeOf(
      await checkAndStore(portal, by, row, { path: file.path, folder: dirname(file.path), ...known }, write),
    );
  };
  return orStorageDown(() => withPrivateFile(portal.config, bring));
}

/**
 * Does the same for the bytes of an accepted file, which were already checked against its limits: only another row is
 * written.
 */
export async function bringAgain(
  change: Change,
  like: FileRow,
  key: FileKey,
  asked: Pick<UploadRequest, 'name' | 'path' | 'column'>,
): Promise<FileValue> {
  if (like.state !== 'accepted') throw new Error(`file ${like.id} is none that was accepted`);
  refuseHopeless(like.limits, { ...asked, type: like.declared_type });
  await lockBytes(change, [like.checksum, like.original_checksum, like.thumbnail_checksum]);
  const row = {
    ...like,
    id: randomUUID(),
    owner_id: userIdOf(change),
    name: asked.name,
    ...nobodys,
    ...ownersOf(key, asked),
    asked_at: change.at,
    accepted_at: change.at,
    upload_ends_at: uploadEnd(change),
  };
  await change.tx
    .insertInto('files')
    .values({ ...row, limits: JSON.stringify(row.limits) })
    .execute();
  return fileValueOf(row);
}

/** Stores the bytes of a granted upload that are already here. Refuses if the store does not answer (storage-down). */
export async function putUpload(portal: Portal, id: string, content: Buffer): Promise<void> {
  await orStorageDown(() => storageOf(portal.config).write(quarantineKey(id), content));
}

async function orStorageDown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageDown || error instanceof ScannerDown)
      throw new Refusal('storage-down', { log: error.message });
    throw error;
  }
}

function maxBytes(limits: FileMeta): number {
  return Math.floor(limits.max_size_mb * BYTES_PER_MEGABYTE);
}

/** Returns the owner and the field of an upload, as columns of its row. */
function ownersOf(key: FileKey | 'office', { path, column }: Pick<UploadRequest, 'path' | 'column'>) {
  if (key === 'office') return {};
  if (path === undefined) throw new Error('an answer needs the field that the file is for');
  const form_path = formPathOf(key, path, column);
  return 'entry_id' in key ? { entry_id: key.entry_id, form_path } : { waiver_id: key.waiver_id, form_path };
}

/** Returns the outcome of a file: its value, or the refusal; upload-ended while there is none. */
function outcomeOf(row: FileRow | undefined): FileValue {
  if (row?.state === 'accepted') return fileValueOf(row);
  if (row?.state === 'refused') throw refused(row.refusal ?? FORM_NOTICES.uploading_failed_text);
  throw new Refusal('upload-ended');
}

/** Returns the row with its outcome. */
async function checkAndStore(
  portal: Portal,
  by: Author,
  row: FileRow,
  copy: PrivateCopy,
  write: PictureWriter = (original, folder, format, rotation, wrongType) =>
    writePicture(original, folder, format, rotation, wrongType, { sender: senderOf(by) }),
): Promise<FileRow | undefined> {
  try {
    // Before anything else reads them.
    await refuseVirus(portal, row, copy);
    const file = await checkContent(copy.path, row.name, row.limits, copy.folder, write);
    return await accept(portal, by, row, copy, file);
  } catch (error) {
    if (error instanceof UnfitFile) return markRefused(portal, row.id, error);
    throw error;
  }
}

/** Throws UnfitFile for bytes in which the virus scanner finds something, and ScannerDown; nothing if the portal has none. */
async function refuseVirus({ config, log }: Portal, { id, name }: FileRow, { path }: PrivateCopy): Promise<void> {
  if (!config.virusScanner) return;
  const virus = await virusIn(config.virusScanner, path).catch((error: unknown) => {
    // The watch, which asks it every ten seconds, reports that it works again.
    outagesOf(log).failed('scanner', error);
    throw error;
  });
  if (virus === null) return;
  log.warn({ file: id, virus }, 'an upload has a virus and was refused');
  throw new UnfitFile(MESSAGES.file_infected, `${name}: ${MESSAGES.file_infected_hint(virus)}`);
}

/** Returns the row with its outcome, by us or by a faster process. */
async function markRefused(portal: Portal, id: string, fault: UnfitFile): Promise<FileRow | undefined> {
  await portal.db
    .updateTable('files')
    .set({ state: 'refused', refusal: wordsOf(fault.message, fault.hint) })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
  return fileAt(portal.db, id);
}

/**
 * Stores the checked bytes and the outcome in one change that locks the row: of two processes that accept at the same
 * time one decides, and the other stores nothing.
 */
async function accept(
  portal: Portal,
  by: Author,
  row: FileRow,
  copy: PrivateCopy,
  checked: CheckedFile,
): Promise<FileRow | undefined> {
  const { path, thumbnail, ...known } = checked;
  const isPicture = thumbnail !== undefined;
  const shapes = {
    checksum: isPicture ? await checksumOf(path) : copy.checksum,
    original_checksum: isPicture ? copy.checksum : null,
    original_size_bytes: isPicture ? copy.size_bytes : null,
    thumbnail_checksum: isPicture ? await checksumOf(thumbnail) : null,
  };
  const checksums = [shapes.checksum, shapes.original_checksum, shapes.thumbnail_checksum];
  return whileStoring(portal, by, checksums, async (change) => {
    const waiting = await change.tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', row.id)
      .where('state', '=', 'asked')
      .forUpdate()
      .executeTakeFirst();
    // Another process has decided meanwhile.
    if (!waiting) return fileAt(change.tx, row.id);
    await storeBytes(change, [
      [shapes.checksum, path],
      [shapes.original_checksum, copy.path],
      [shapes.thumbnail_checksum, thumbnail],
    ]);
    const accepted = { ...known, ...shapes, state: 'accepted' as const, accepted_at: change.at };
    await change.tx.updateTable('files').set(accepted).where('id', '=', row.id).execute();
    return { ...row, ...accepted };
  });
}

/** If the store does not answer now, the sweep does it later: the accepted file stays accepted. */
async function emptyQuarantine(portal: Portal, id: string): Promise<void> {
  await storageOf(portal.config)
    .remove(quarantineKey(id))
    .catch((error: unknown) => portal.log.warn({ err: error }, 'could not delete a quarantined upload'));
}

function refused(message: string, hint?: string): Refusal {
  return new Refusal('upload-refused', { words: wordsOf(message, hint) });
}

/** F-21: at most 8500 px a side. */
function wordsOf(message: string, hint: string | undefined): string {
  return hint === undefined ? message : `${message}: ${hint}`;
}
