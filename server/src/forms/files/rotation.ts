import type { FileValue } from '@parade/contract/forms/answers/values.ts';
import { audit } from '../../audit/writes.ts';
import { type Author, type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { checksumOf } from '../../storage/checksums.ts';
import { type PrivateCopy, withPrivateCopy } from '../../storage/privateFiles.ts';
import { StorageDown } from '../../storage/storage.ts';
import { dropBytes, storeBytes } from './bytes.ts';
import { pictureFormatOf } from './fileContent.ts';
import { acceptedKey } from './fileKeys.ts';
import { type FileRow, fileAt, fileValueOf } from './files.ts';
import { type Rotation, writePicture } from './pictures.ts';
import type { Trail } from '../writes.ts';

/**
 * Turns a picture 90 degrees clockwise. The served picture is made again from the original bytes, so that four turns
 * lose nothing, and gets another url.
 *
 * `save` runs in the change that turns it: there the room that owns the answer stores the new value of the file, or
 * refuses, and nothing is turned. `url` is the one the person saw. If the picture was turned meanwhile, the file is
 * returned as it is, so that a click that was sent twice turns once. Refuses rotate-failed if it is not a picture, and
 * storage-down.
 */
export async function turnPicture(
  portal: Portal,
  by: Author,
  row: FileRow,
  url: string,
  trail: Trail & { readonly entry_id: number },
  save: (change: Change, turned: FileRow) => Promise<void>,
): Promise<FileValue> {
  const format = pictureFormatOf(row.content_type);
  const source = row.original_checksum ?? row.checksum;
  if (row.state !== 'accepted' || !format || source === null) throw new Refusal('rotate-failed');
  if (fileValueOf(row).url !== url) return fileValueOf(row);
  const rotation = ((row.rotation + 90) % 360) as Rotation;
  const turn = async (copy: PrivateCopy) => {
    if (copy.checksum !== source) throw new Refusal('rotate-failed', { log: `other bytes under ${source}` });
    const written = await writePicture(copy.path, copy.folder, format, rotation, () => new Refusal('rotate-failed'));
    const shapes = {
      checksum: await checksumOf(written.path),
      thumbnail_checksum: await checksumOf(written.thumbnail),
    };
    const turned: FileRow = {
      ...row,
      ...shapes,
      rotation,
      width: written.width,
      height: written.height,
      size_bytes: written.size_bytes,
    };
    const isOurs = await inTransaction(portal, by, async (change) => {
      await storeBytes(change, [
        [shapes.checksum, written.path],
        [shapes.thumbnail_checksum, written.thumbnail],
      ]);
      const { width, height, size_bytes } = turned;
      const done = await change.tx
        .updateTable('files')
        .set({ ...shapes, rotation, width, height, size_bytes })
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
      await save(change, turned);
      return true;
    });
    // After the commit, because deleted bytes do not come back when a change is rolled back.
    await inTransaction(portal, by, (change) =>
      dropBytes(change, isOurs ? [row.checksum, row.thumbnail_checksum] : Object.values(shapes)),
    ).catch((error: unknown) => portal.log.warn({ err: error }, 'could not delete the old bytes of a rotated image'));
    const now = isOurs ? turned : await fileAt(portal.db, row.id);
    if (!now) throw new Refusal('not-found');
    return fileValueOf(now);
  };
  const file = await withPrivateCopy(portal.config, acceptedKey(source), Number.POSITIVE_INFINITY, turn).catch(
    (error: unknown) => {
      if (error instanceof StorageDown) throw new Refusal('storage-down', { log: error.message });
      throw error;
    },
  );
  if (!file) throw new Refusal('rotate-failed', { log: `no bytes under ${source}` });
  return file;
}
