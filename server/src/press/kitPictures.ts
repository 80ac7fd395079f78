import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { textAt } from '@parade/contract/forms/answers/values.ts';
import { captionsOf, type KitPicture, pressKitOf } from '@parade/contract/press/kit.ts';
import type { Actor } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { type ShownFile, shownFilesOf } from '../entries/forms/pictures.ts';
import { type FileRow, fileAt } from '../forms/files/files.ts';
import { submissionAt } from '../forms/reads.ts';
import type { Portal } from '../portal.ts';
import { archiveName } from './archive.ts';
import type { EntryWithKit } from './reads.ts';

/** A picture of a kit with its file; `name` differs from every other of the kit, and has no extension. */
export interface FoundPicture extends Omit<KitPicture, 'file'> {
  readonly file: FileRow;
  readonly name: string;
}

/**
 * Returns the pictures of a kit, for its page and its archive alike: the one that shows the entry, if it is under no
 * embargo, then those that were sent with the kit.
 */
export async function kitPictures(
  portal: Portal,
  actor: Actor,
  { entry, submission }: Authorized<EntryWithKit, 'read'>,
): Promise<readonly FoundPicture[]> {
  const taken = new Set<string>();
  const pictures: FoundPicture[] = [];
  for (const { id, kind } of await shownFilesOf(portal, actor, [entry.id], 'press')) {
    const file = await fileAt(portal.db, id);
    const name = archiveName(taken, `${entryNameOf(entry)} - official ${kind}`, '');
    if (file) pictures.push({ file, kind, name, ...(await creditOf(portal, entry.id, kind)) });
  }
  const kit = submission ? pressKitOf(submission.field_values) : null;
  const { each } = kit ? captionsOf(kit) : { each: [] };
  for (const [n, { id, name: own }] of (kit?.images ?? []).entries()) {
    const file = await fileAt(portal.db, id);
    const name = archiveName(taken, own.replace(/\.\w+$/, ''), '');
    if (file) pictures.push({ file, kind: 'sent', name, caption: each[n] ?? '', creator: '' });
  }
  return pictures;
}

/** Returns the photographer and subject of the official photo, or the designer of the rendering. */
async function creditOf(
  portal: Portal,
  entry_id: number,
  kind: ShownFile['kind'],
): Promise<{ caption: string; creator: string }> {
  const form_type = kind === 'photo' ? 'official-photo' : 'float-design';
  const values = (await submissionAt(portal.db, { entry_id, form_type }))?.field_values ?? {};
  return kind === 'photo'
    ? { caption: textAt(values, 'photo:caption'), creator: textAt(values, 'photo:credit') }
    : { caption: '', creator: textAt(values, 'builder:designer') };
}
