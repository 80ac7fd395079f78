import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import type { FieldPath, FieldValues, FileValue } from '@parade/contract/forms/answers/values.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { fitsFiles } from '@parade/contract/forms/widgets/files.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import type { Change } from '../../database/change.ts';
import type { FileRow } from '../../forms/files/files.ts';
import { lockSubmission } from '../../forms/reads.ts';
import { turnPicture } from '../../forms/files/rotation.ts';
import { saveSubmission } from '../../forms/writes.ts';
import type { Portal } from '../../portal.ts';
import { type EntryRow, findEntry } from '../reads.ts';
import { lockEntry, notifyOfOfficialPhoto } from '../writes.ts';
import { type FormOfEntry, authorizeFilling } from './policy.ts';
import { contextFor } from './reads.ts';

/**
 * Turns a picture of a form, and stores the turned file in the answer that names it, as a save of that answer does:
 * with its locks, its revision and its audit line. Refuses as `turnPicture` and `saveSubmission` do.
 */
export async function turnPictureOfForm(
  portal: Portal,
  actor: Actor,
  target: Authorized<FormOfEntry, 'fill'>,
  file: Authorized<FileRow, 'read'>,
  url: string,
): Promise<FileValue> {
  const { entry, form } = target;
  const trail = { organization_id: entry.organization_id, organization_type: entry.org_type, year: entry.year };
  return turnPicture(portal, authorOf(actor), file, url, { ...trail, entry_id: entry.id }, async (change) => {
    const now = await lockEntry(change, entry);
    const { abilities } = authorizeFilling(actor, { entry: now, form }, false);
    const key = { entry_id: entry.id, form_type: form.form_type };
    const path = fieldOf(file);
    const locked = await lockSubmission(change.tx, key);
    return async () => {
      // Nobody has saved the form yet: the first save stores the file as it is then.
      if (!locked) return;
      await saveSubmission(
        change,
        key,
        await contextFor(portal, change.tx, { entry: now, form }, locked.agreed),
        { field_values: { [path]: locked.field_values[path] }, is_turn: true },
        { by_staff: abilities.fill_staff_fields, cannot_sign: abilities.sign ? undefined : 'impersonating' },
        trail,
        locked,
      );
    };
  });
}

/** Returns the ids of the official photos that some answers name. */
export function officialPhotosIn(form: FormDefinition, values: FieldValues): string[] {
  return placedFields(form).flatMap(({ path, field }) => {
    const value = field.widget === 'official_photo' ? values[path] : undefined;
    return fitsFiles(value) ? value.map((file) => file.id) : [];
  });
}

/** N-04: notifies subscribers of each photo that was not there before the save. */
export async function notifyOfNewPhotos(
  change: Change,
  entry: EntryRow,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const come = after.filter((id) => !before.includes(id));
  if (come.length === 0) return;
  // Read again: the same save may have given the entry its name.
  const now = (await findEntry(change.tx, entry.id)) ?? entry;
  for (const id of come) await notifyOfOfficialPhoto(change, now, id);
}

/** 'official-photo/photo:photo', or with the column of a row after a dot. */
function fieldOf(file: FileRow): FieldPath {
  return (file.form_path?.split('/')[1] ?? '').replace(/\..*$/, '') as FieldPath;
}
