import { accountUploadLimits } from '@parade/contract/forms/files/uploadLimits.ts';
import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { audit } from '../../audit/writes.ts';
import type { Author, Change } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { checksumOf } from '../../storage/checksums.ts';
import { type PrivateCopy, withPrivateCopy } from '../../storage/privateFiles.ts';
import { StorageDown } from '../../storage/storage.ts';
import { dropUnnamedBytes, storeBytes, whileStoring } from './bytes.ts';
import { pictureFormatOf } from './fileContent.ts';
import { acceptedKey } from './fileKeys.ts';
import { type FileRow, fileAt, fileValueOf } from './files.ts';
import { type PictureFormat, type Rotation, senderOf, writePicture, type WrittenPicture } from './pictures.ts';
import type { Trail } from '../writes.ts';

/** A picture that is turned, by whom, and what else happens in that change. */
interface Turning {
  readonly portal: Portal;
  readonly by: Author;
  readonly row: FileRow;
  readonly trail: Trail & { readonly entry_id: number };
  /** Locks what the answer belongs to, as every save does before it touches a file; returns what stores the answer. */
  readonly begin: (change: Change) => Promise<() => Promise<void>>;
}

/**
 * Turns a picture 90 degrees clockwise. The served picture is made again from the original bytes, so that four turns
 * lose nothing, and gets another url.
 *
 * `begin` runs in the change that turns it: there the room that owns the answer locks it, or refuses, and nothing is turned; what
 * it returns stores the new value of the file. `url` is the one the person saw. If the picture was turned meanwhile, the file is
 * returned as it is, so that a click that was sent twice turns once. Refuses rotate-failed if it is not a picture, storage-down,
 * too-busy, and too many turns within an hour.
 */
export async function turnPicture(
  portal: Portal,
  by: Author,
  row: FileRow,
  url: string,
  trail: Turning['trail'],
  begin: Turning['begin'],
): Promise<FileValue> {
  const format = pictureFormatOf(row.content_type);
  const source = row.original_checksum ?? row.checksum;
  if (row.state !== 'accepted' || !format || source === null) throw new Refusal('rotate-failed');
  if (fileValueOf(row).url !== url) return fileValueOf(row);
  const click = `${row.id} ${row.rotation}`;
  const turning = { portal, by, row, trail, begin };
  const running = atWork.get(click) ?? turnStored(turning, source, format).finally(() => atWork.delete(click));
  atWork.set(click, running);
  return running;
}

/** The turns of this process that are under way. The same click that comes again, by whomever, waits for its end and makes no work. */
const atWork = new Map<string, Promise<FileValue>>();

/** As many as uploads: each photo of a float can be turned to every side within an hour. */
const turns: Limit = {
  name: 'picture-turn:account',
  points: accountUploadLimits.max_grants_per_hour,
  minutes: 60,
  words: 'You have rotated a lot of pictures. Please try again in an hour.',
};

async function turnStored(turning: Turning, source: string, format: PictureFormat): Promise<FileValue> {
  const { portal, by } = turning;
  if (by.kind === 'user') await countTry(portal, turns, String(by.user_id));
  const turnCopy = async (copy: PrivateCopy) => {
    if (copy.checksum !== source) throw new Refusal('rotate-failed', { log: `other bytes under ${source}` });
    return turn(turning, copy, format);
  };
  const file = await withPrivateCopy(portal.config, acceptedKey(source), Number.POSITIVE_INFINITY, turnCopy).catch(
    (error: unknown) => {
      if (error instanceof StorageDown) throw new Refusal('storage-down', { log: error.message });
      throw error;
    },
  );
  if (!file) throw new Refusal('rotate-failed', { log: `no bytes under ${source}` });
  return file;
}

/** Somebody else has turned the picture since it was read. */
class TurnedMeanwhile extends Error {}

/** Turns the picture in its copy and stores it, or returns it as somebody else has turned it meanwhile. */
async function turn(turning: Turning, copy: PrivateCopy, format: PictureFormat): Promise<FileValue> {
  const { portal, by, row } = turning;
  const rotation = ((row.rotation + 90) % 360) as Rotation;
  const begin = async () => {
    if ((await fileAt(portal.db, row.id))?.rotation !== row.rotation) throw new TurnedMeanwhile();
  };
  let written: WrittenPicture;
  try {
    const wrongType = () => new Refusal('rotate-failed');
    written = await writePicture(copy.path, copy.folder, format, rotation, wrongType, { sender: senderOf(by), begin });
  } catch (error) {
    if (error instanceof TurnedMeanwhile) return fileNow(portal, row.id);
    throw error;
  }
  const [checksum, thumbnail_checksum] = [await checksumOf(written.path), await checksumOf(written.thumbnail)];
  const { width, height, size_bytes } = written;
  const turned: FileRow = { ...row, checksum, thumbnail_checksum, rotation, width, height, size_bytes };
  const stored = [
    [checksum, written.path],
    [thumbnail_checksum, written.thumbnail],
  ] as const;
  const isOurs = await storeTurned(turning, turned, stored);
  const unnamed = isOurs ? [row.checksum, row.thumbnail_checksum] : [checksum, thumbnail_checksum];
  await dropUnnamedBytes(portal, by, unnamed);
  return isOurs ? fileValueOf(turned) : fileNow(portal, row.id);
}

async function fileNow({ db }: Portal, id: string): Promise<FileValue> {
  const now = await fileAt(db, id);
  if (!now) throw new Refusal('not-found');
  return fileValueOf(now);
}

/** Returns whether the picture was turned here: false if somebody else has turned it since it was read. */
async function storeTurned(
  { portal, by, row, trail, begin }: Turning,
  turned: FileRow,
  bytes: readonly (readonly [checksum: string, path: string])[],
): Promise<boolean> {
  const checksums = bytes.map(([checksum]) => checksum);
  return whileStoring(portal, by, checksums, async (change) => {
    const store = await begin(change);
    await storeBytes(change, bytes);
    const { checksum, thumbnail_checksum, rotation, width, height, size_bytes } = turned;
    const done = await change.tx
      .updateTable('files')
      .set({ checksum, thumbnail_checksum, rotation, width, height, size_bytes })
      .where('id', '=', row.id)
      .where('rotation', '=', row.rotation)
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    await audit(change, {
      action: 'file.rotated',
      model: 'File',
      model_id: row.id,
      changes: { rotation: { from: row.rotation, to: rotation } },
      note: `${row.name} rotated`,
      ...trail,
    });
    await store();
    return true;
  });
}
