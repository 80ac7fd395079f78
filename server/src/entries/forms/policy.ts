import { displayedStatus, isAccepted, isApplicationOver, notAcceptedText } from '@parade/contract/entries/status.ts';
import type { FormAbilities, FormBlocker } from '@parade/contract/entries/forms/entryForm.ts';
import type { FormDefinition } from '@parade/contract/forms/engine/definition.ts';
import { findField, placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { isAbsent } from '@parade/contract/forms/engine/widget.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { type Actor, belongsTo, can, isOffice, isOwner, worksForTheParade } from '../../access/actor.ts';
import { type Authorized, authorize } from '../../access/authorized.ts';
import { Refusal } from '../../http/refusal.ts';
import { fieldOfFile, type FileRow } from '../../forms/files/files.ts';
import { type EntryRow, isInside } from '../reads.ts';

/** One form of one entry, which every call of this room is about. */
export interface FormOfEntry {
  readonly entry: EntryRow;
  readonly form: FormDefinition;
}

/**
 * Authorizes reading, which needs manageEntries and the own rows (E-25). Media and judges have views of their own.
 * E-28: applicants get the initial form until the entry is accepted, and the other forms from then on.
 */
export function authorizeReading(actor: Actor, target: FormOfEntry | undefined): Authorized<FormOfEntry, 'read'> {
  const allowed = authorize(target, 'read', { sees: target !== undefined && reaches(actor, target.entry), may: true });
  if (!worksForTheParade(actor) && allowed.form.group !== 'initial' && !isAccepted(allowed.entry)) {
    throw new Refusal('entry-not-accepted', { words: notAcceptedText(allowed.entry) });
  }
  return allowed;
}

/** Authorizes saving answers, and submitting with `submit`. The refusal names what prevents it. */
export function authorizeFilling(
  actor: Actor,
  target: FormOfEntry | undefined,
  submit: boolean,
): Authorized<FormOfEntry & { readonly abilities: FormAbilities }, 'fill'> {
  const { entry, form } = authorizeReading(actor, target);
  const abilities = abilitiesOf(actor, entry, form);
  if (submit && abilities.edit && !abilities.submit) {
    throw new Refusal(actor.impersonator ? 'impersonating' : 'email-not-verified');
  }
  return authorize({ entry, form, abilities }, 'fill', { sees: true, may: abilities.edit });
}

/** F-08: authorizes superadmins, admins and staff, on forms that are filled in. */
export function authorizeMarking(actor: Actor, target: FormOfEntry | undefined): Authorized<FormOfEntry, 'mark'> {
  return authorize(target, 'mark', {
    sees: target !== undefined && reaches(actor, target.entry),
    may: target !== undefined && abilitiesOf(actor, target.entry, target.form).mark_complete,
  });
}

/** F-09: authorizes admins to clear a form. */
export function authorizeClearing(actor: Actor, target: FormOfEntry | undefined): Authorized<FormOfEntry, 'clear'> {
  return authorize(target, 'clear', {
    sees: target !== undefined && reaches(actor, target.entry),
    may: target !== undefined && abilitiesOf(actor, target.entry, target.form).clear,
  });
}

/**
 * A file of a form. Readers of the form may open it once an answer names it; until then, only its uploader. A volunteer
 * does not open what a definition reserves for the office, except their own upload.
 */
export interface FileInForm {
  readonly file: FileRow;
  readonly target: FormOfEntry | undefined;
}

export function authorizeReadingFile(actor: Actor, found: FileInForm | undefined): Authorized<FileRow, 'read'> {
  const isUploader = isOwner(actor, found?.file.owner_id);
  const sees =
    found?.target !== undefined &&
    reaches(actor, found.target.entry) &&
    (found.file.attached_at !== null || isUploader);
  return authorize(found?.file, 'read', { sees, may: isUploader || opens(actor, found) });
}

function opens(actor: Actor, found: FileInForm | undefined): boolean {
  if (!found?.target || isOffice(actor)) return true;
  const { entry, form } = found.target;
  const path = fieldOfFile(found.file);
  const forOffice = path !== undefined && findField(form, path)?.field.opened_by === 'office';
  return !forOffice || belongsTo(actor, entry.organization_id, entry.year);
}

/**
 * F-37: returns stored answers that this reader does not get. Files stay named, and `authorizeReadingFile` refuses to open them.
 */
export function withheldFrom(
  actor: Actor,
  { entry, form }: Pick<FormOfEntry, 'entry' | 'form'>,
  values: FieldValues,
): FieldPath[] {
  if (isOffice(actor) || belongsTo(actor, entry.organization_id, entry.year)) return [];
  return placedFields(form)
    .filter(({ path, field }) => field.opened_by === 'office' && field.widget !== 'file' && !isAbsent(values[path]))
    .map(({ path }) => path);
}

/**
 * E-27: rejected and withdrawn entries are read-only for applicants. F-43: submitting needs a confirmed address, and
 * nobody signs or submits while impersonating.
 */
export function abilitiesOf(actor: Actor, entry: EntryRow, form: FormDefinition): FormAbilities {
  const forTheParade = worksForTheParade(actor);
  const open = forTheParade || !isApplicationOver(displayedStatus(entry));
  const edit = open && !form.is_information_only;
  const self = actor.impersonator === null;
  return {
    edit,
    submit: edit && self && actor.email_verified,
    sign: edit && self,
    fill_staff_fields: edit && forTheParade,
    mark_complete: can(actor, 'markFormComplete') && !form.is_information_only,
    clear: can(actor, 'clearForm') && !form.is_information_only,
  };
}

/** Returns the first thing that prevents this person from filling in or submitting. */
export function blockerOf(actor: Actor, form: FormDefinition, abilities: FormAbilities): FormBlocker | null {
  if (form.is_information_only) return 'form-read-only';
  if (!abilities.edit) return 'entry-closed';
  if (actor.impersonator) return 'impersonating';
  return abilities.submit ? null : 'email-not-verified';
}

function reaches(actor: Actor, entry: EntryRow): boolean {
  return can(actor, 'manageEntries') && isInside(actor, entry);
}
