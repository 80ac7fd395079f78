import type { FormType } from '@parade/contract/forms/formType.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { type Actor, can, worksForTheParade } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import type { Database } from '../database/pool.ts';
import { Refusal } from '../http/refusal.ts';
import { type FormFileRow, organizationTypesOf } from './files/formFiles.ts';

/**
 * Returns which form files a person sees. People who work for the parade see all. Everybody else sees those for the
 * types of the organizations that they act for, or of the requested one, which must be one of these.
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

/** Authorizes a person who sees its form to read one form file. */
export async function authorizeReadingFormFile(
  db: Database,
  actor: Actor,
  row: FormFileRow | undefined,
): Promise<Authorized<FormFileRow, 'read'>> {
  const sees = row !== undefined && (await formFileScope(db, actor))(row.form_type);
  return authorize(row, 'read', { sees, may: true });
}

/** Authorizes people who manage form files to delete one. */
export async function authorizeDeletingFormFile(
  db: Database,
  actor: Actor,
  row: FormFileRow | undefined,
): Promise<Authorized<FormFileRow, 'delete'>> {
  const sees = row !== undefined && (await formFileScope(db, actor))(row.form_type);
  return authorize(row, 'delete', { sees, may: can(actor, 'manageFormFiles') });
}

/**
 * Authorizes recording a download: the organization is one's own, or one works for the parade, and the form file is for
 * its type.
 */
export async function authorizeTakingFormFile(
  db: Database,
  actor: Actor,
  organization_id: number,
  row: FormFileRow | undefined,
): Promise<Authorized<{ readonly organization_id: number; readonly file_id: number }, 'take'>> {
  const sees = row !== undefined && (await formFileScope(db, actor, organization_id))(row.form_type);
  return authorize(row && { organization_id, file_id: row.id }, 'take', { sees, may: true });
}
