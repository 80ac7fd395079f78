import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { type Actor, can, worksForTheParade } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import { type FormFileRow, organizationTypesOf } from './files/formFiles.ts';

/**
 * Which form files somebody sees: those who work for the parade all; everybody else the forms of the types of the
 * organizations that they act for, or of the one that was asked about, which must be one of these.
 */
export async function formFileScope(
  db: Database,
  actor: Actor,
  organization_id?: number,
): Promise<(form_type: FormType) => boolean> {
  const own = actor.organization_roles.map((role) => role.organization_id);
  const office = worksForTheParade(actor);
  if (organization_id !== undefined && !office && !own.includes(organization_id)) throw new Refusal('not-found');
  if (organization_id === undefined && office) return () => true;
  const types = await organizationTypesOf(db, organization_id === undefined ? own : [organization_id]);
  return (form_type) => currentForm(form_type).types.some((type) => types.includes(type));
}

/** Returns one form file for a reader who can see its form. */
export async function mayReadFormFile(
  db: Database,
  actor: Actor,
  row: FormFileRow | undefined,
): Promise<Authorized<FormFileRow, 'read'>> {
  const sees = row !== undefined && (await formFileScope(db, actor))(row.form_type);
  return authorize(row, 'read', { sees, may: true });
}

/** Deleting it is the business of those who manage such papers. */
export async function mayDeleteFormFile(
  db: Database,
  actor: Actor,
  row: FormFileRow | undefined,
): Promise<Authorized<FormFileRow, 'delete'>> {
  const sees = row !== undefined && (await formFileScope(db, actor))(row.form_type);
  return authorize(row, 'delete', { sees, may: can(actor, 'manageFormFiles') });
}

/** Noting a download: the organization is one's own, or one works for the parade; the form file is for its type. */
export async function mayTakeFormFile(
  db: Database,
  actor: Actor,
  organization_id: number,
  row: FormFileRow | undefined,
): Promise<Authorized<{ readonly organization_id: number; readonly file_id: number }, 'take'>> {
  const sees = row !== undefined && (await formFileScope(db, actor, organization_id))(row.form_type);
  return authorize(row && { organization_id, file_id: row.id }, 'take', { sees, may: true });
}
