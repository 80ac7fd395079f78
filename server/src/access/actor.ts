import { type Permission, permits, tokenPermits } from '@parade/contract/access/permissions.ts';
import * as roles from '@parade/contract/access/roles.ts';
import type { OrganizationRole, Role, StaffRole } from '@parade/contract/access/roles.ts';
import type { Author } from '../database/change.ts';

/** One organization role of a person; parade_year null means all years. */
export interface ActorOrganizationRole {
  readonly name: OrganizationRole;
  readonly organization_id: number;
  readonly parade_year: number | null;
}

/** The person behind a request: the impersonated one while an admin is switched. Read again at each request. */
export interface Actor {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
  /** Staff roles. */
  readonly staff_roles: readonly StaffRole[];
  readonly organization_roles: readonly ActorOrganizationRole[];
  /**
   * All roles the permission table is asked with: staff roles, organization roles (once each), 'leader' for those who
   * signed up as one and have no entry yet, and 'media-pending' for people without any (P: treated like media-pending).
   */
  readonly roles: readonly Role[];
  readonly session_id: number;
  readonly impersonator: {
    readonly user_id: number;
    readonly email: string;
    readonly roles: readonly Role[];
    /** The instant at which the impersonation ends by itself. */
    readonly until: string;
  } | null;
  /** U-33: a second step is demanded of the person behind the session, which was opened without one. */
  readonly second_factor_due: boolean;
  /** Whether the session was opened with two factors, or one was enabled in it. */
  readonly has_second_factor: boolean;
  /** U-41: the token of a program that acts in this person's name, with the rights of its role; null: the person. */
  readonly token: { readonly name: string; readonly is_read_only: boolean } | null;
}

export function can(actor: Actor | null, permission: Permission): boolean {
  if (!actor) return false;
  return actor.token ? tokenPermits(actor.roles, permission) : permits(actor.roles, permission);
}

/**
 * Returns whether someone works for the parade (superadmin, admin, staff, volunteer): their rows are not limited to their own
 * organizations.
 */
export function worksForTheParade(actor: Pick<Actor, 'staff_roles'>): boolean {
  return roles.worksForTheParade(actor.staff_roles);
}

/** Superadmin, admin, staff. */
export function isOffice(actor: Actor): boolean {
  return roles.isOffice(actor.staff_roles);
}

/** Superadmin, admin. */
export function isAdmin(actor: Actor): boolean {
  return roles.isAdmin(actor.staff_roles);
}

/** Media or broadcaster. */
export function isPress(actor: Pick<Actor, 'staff_roles'>): boolean {
  return roles.isPress(actor.staff_roles);
}

/**
 * Returns whether the person leads or builds for this organization in this year: the row rule of leaders and float builders
 * (E-25).
 */
export function belongsTo(actor: Actor, organization_id: number, year: number, role?: OrganizationRole): boolean {
  return actor.organization_roles.some(
    (grant) =>
      grant.organization_id === organization_id &&
      (grant.parade_year === null || grant.parade_year === year) &&
      (role === undefined || grant.name === role),
  );
}

/** The name a change is written down under. */
export function authorOf(actor: Actor): Author {
  const { user_id, impersonator, token } = actor;
  return { kind: 'user', user_id, impersonator_id: impersonator?.user_id ?? null, ...(token && { token: token.name }) };
}
