import { onOneLine } from '@parade/contract/http/text.ts';
import {
  type AssetInput,
  assetLimits,
  RELEASE_MESSAGES,
  releaseImage,
  type ReleaseInput,
} from '@parade/contract/press/releases/release.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/writes.ts';
import type { Authorized } from '../../access/authorized.ts';
import { type Author, type Change, inTransaction, userIdOf, findSentBefore } from '../../database/change.ts';
import { attachOfficeFile, checksumOf, isOfFile, releaseOfficeFile } from '../../forms/files/files.ts';
import { bringFile } from '../../forms/files/uploads.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { type AssetRow, findRelease, type ReleaseRow } from './reads.ts';

/**
 * Adds a press release, or changes the given one. An image is checked as every upload is; the one that it replaces is released.
 * Leaves an audit line. Of two people who edit the same text the second is refused 'revision-conflict', and the sweep deletes
 * that one's image. A new one that is sent again within the hour, because no answer was heard, is the one that is there. Returns
 * its id.
 */
export async function saveRelease(
  portal: Portal,
  by: Author,
  { file, revision = 0, ...input }: Omit<ReleaseInput, 'revision'> & { readonly revision?: number },
  release?: Authorized<ReleaseRow, 'write'>,
): Promise<number> {
  const { date, link, ...rest } = input;
  const words = { ...rest, dated: date, link: link || null };
  // Checked before a file is stored for nothing. Equal words may be the same press again: the images are compared below.
  if (release && file !== undefined && Object.keys(differences(release, { ...release, ...words })).length > 0)
    refuseOlder(release, revision);
  const image = file === undefined ? undefined : await brought(portal, by, file, releaseImage);
  return inTransaction(portal, by, async (change) => {
    const before = release && (await lockRelease(change, release));
    const isNewImage = image !== undefined && !(before && (await isSameImage(change, before.image_id, image)));
    const image_id = isNewImage ? image : (before?.image_id ?? null);
    const same = before
      ? undefined
      : await findSentBefore(change, 'press_releases', words, isOfFile('image_id', image));
    if (same !== undefined) return same;
    const row = { ...words, image_id, updated_at: change.at };
    const changes = differences(before, row);
    // Also if the answer to an equal save was lost: unchanged words are not a conflict.
    if (before && Object.keys(changes).length === 0) return before.id;
    if (before) refuseOlder(before, revision);
    const id = before
      ? before.id
      : (
          await change.tx
            .insertInto('press_releases')
            .values({ ...row, created_at: change.at, created_by: userIdOf(change) })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
    if (before)
      await change.tx
        .updateTable('press_releases')
        .set({ ...row, revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    if (isNewImage) {
      await attachOfficeFile(change, image);
      if (before?.image_id) await releaseOfficeFile(change, before.image_id);
    }
    await audit(change, {
      action: before ? 'press-release.changed' : 'press-release.created',
      model: 'PressRelease',
      model_id: id,
      changes,
      note: `${input.title}, public from ${input.publish_on}`,
    });
    return id;
  });
}

function refuseOlder({ revision }: ReleaseRow, given: number): void {
  if (revision !== given) throw new Refusal('revision-conflict', { words: RELEASE_MESSAGES.changed });
}

/** Locks and returns the release until the change ends. */
async function lockRelease(change: Change, { id }: ReleaseRow): Promise<ReleaseRow> {
  await change.tx.selectFrom('press_releases').select('id').where('id', '=', id).forUpdate().execute();
  const release = await findRelease(change.tx, id);
  if (!release) throw new Refusal('not-found');
  return release;
}

function differences(before: ReleaseRow | undefined, after: Omit<ReleaseRow, 'id' | 'updated_at' | 'revision'>) {
  const keys = ['title', 'dated', 'excerpt', 'body', 'link', 'publish_on', 'image_id'] as const;
  return Object.fromEntries(
    keys
      .filter((key) => (before?.[key] ?? null) !== after[key])
      .map((key) => [key, { from: before?.[key] ?? null, to: after[key] }]),
  );
}

/** Deletes a press release with its image. Writes an audit line; the sweep removes the bytes a day later. */
export async function deleteRelease(change: Change, given: Authorized<ReleaseRow, 'write'>): Promise<void> {
  // Its image may have been replaced since it was read.
  const release = await lockRelease(change, given);
  await change.tx.deleteFrom('press_releases').where('id', '=', release.id).execute();
  if (release.image_id) await releaseOfficeFile(change, release.image_id);
  await audit(change, {
    action: 'press-release.deleted',
    model: 'PressRelease',
    model_id: release.id,
    changes: { title: { from: release.title, to: null } },
    note: release.title,
  });
}

/**
 * Adds a file for broadcasters, checked as every upload is. Leaves an audit line. Returns its id. One that is sent again
 * within the hour, because no answer was heard, is the one that is there.
 */
export async function addAsset(
  portal: Portal,
  by: Author,
  { name, description, url, file }: Authorized<AssetInput, 'add'>,
): Promise<number> {
  const file_id = file === undefined ? null : await brought(portal, by, file, assetLimits);
  return inTransaction(portal, by, async (change) => {
    const words = { name, description, url: url || null };
    const same = await findSentBefore(change, 'broadcaster_assets', words, isOfFile('file_id', file_id));
    if (same !== undefined) return same;
    const { id } = await change.tx
      .insertInto('broadcaster_assets')
      .values({ ...words, file_id, created_at: change.at, created_by: userIdOf(change) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (file_id !== null) await attachOfficeFile(change, file_id);
    await audit(change, {
      action: 'broadcaster-asset.added',
      model: 'BroadcasterAsset',
      model_id: id,
      changes: { name: { from: null, to: name } },
      note: name,
    });
    return id;
  });
}

/** Deletes a file for broadcasters. Writes an audit line; the sweep removes the bytes a day later. */
export async function deleteAsset(change: Change, asset: Authorized<AssetRow, 'delete'>): Promise<void> {
  const gone = await change.tx.deleteFrom('broadcaster_assets').where('id', '=', asset.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) return;
  if (asset.file_id !== null) await releaseOfficeFile(change, asset.file_id);
  await audit(change, {
    action: 'broadcaster-asset.deleted',
    model: 'BroadcasterAsset',
    model_id: asset.id,
    changes: { name: { from: asset.name, to: null } },
    note: asset.name,
  });
}

/** Returns whether two files have the same bytes. The sweep deletes the one that nothing names. */
async function isSameImage({ tx }: Change, one: string | null, other: string): Promise<boolean> {
  const { rows } = await sql<{ is_same: boolean }>`
    select ${checksumOf(sql`${one}`)} is not distinct from ${checksumOf(sql`${other}`)} as is_same`.execute(tx);
  return rows[0]?.is_same === true;
}

async function brought(
  portal: Portal,
  by: Author,
  file: File,
  limits: { readonly max_size_mb: number; readonly file_types: readonly string[] },
): Promise<string> {
  const meta = { max_size_mb: limits.max_size_mb, file_types: [...limits.file_types], max_file_count: 1 };
  // As names of other uploads are read (askUpload): a form's part may have any.
  const asked = { name: onOneLine(file.name), type: file.type, path: undefined };
  const { id } = await bringFile(portal, by, 'office', meta, asked, Buffer.from(await file.arrayBuffer()));
  return id;
}
