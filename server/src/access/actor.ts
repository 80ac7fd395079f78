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

/** The person behind a request: while an admin impersonates, the impersonated one. Read again at each request. */
export interface Actor {
  readonly user_id: number;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
  /** Staff roles. */
  readonly staff_roles: readonly StaffRole[];
  readonly organization_roles: readonly ActorOrganizationRole[];
  /**
   * All roles that the permission table uses: staff roles, organization roles (once each), 'leader' for people who
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
  /**
   * U-33: whether the person behind the session must set up a second step, because the session was opened without one.
   */
  readonly second_factor_due: boolean;
  /** Whether the session was opened with two factors, or one was set up in it. */
  readonly has_second_factor: boolean;
  /** U-41: the token of a program that acts in this person's name, with the rights of its role; null for the person. */
  readonly token: { readonly name: string; readonly is_read_only: boolean } | null;
}

export function can(actor: Actor | null, permission: Permission): boolean {
  if (!actor) return false;
  return actor.token ? tokenPermits(actor.roles, permission) : permits(actor.roles, permission);
}

/**
 * Returns whether the person is superadmin, admin, staff or volunteer: their rows are not limited to own organizations.
 */
export function worksForTheParade(actor: Pick<Actor, 'staff_roles'>): boolean {
  return roles.worksForTheParade(actor.staff_roles);
}

/** Returns whether the person is superadmin, admin or staff. */
export function isOffice(actor: Actor): boolean {
  return roles.isOffice(actor.staff_roles);
}

/** Returns whether the person is superadmin or admin. */
export function isAdmin(actor: Actor): boolean {
  return roles.isAdmin(actor.staff_roles);
}

/** Returns whether the person is media or broadcaster. */
export function isPress(actor: Pick<Actor, 'staff_roles'>): boolean {
  return roles.isPress(actor.staff_roles);
}

/**
 * Returns whether the person leads or builds for this organization in this year: the row rule of leaders and float
 * builders (E-25).
 */
export function belongsTo(actor: Actor, organization_id: number, year: number, role?: OrganizationRole): boolean {
  return actor.organization_roles.some(
    (grant) =>
      grant.organization_id === organization_id &&
      (grant.parade_year === null || grant.parade_year === year) &&
      (role === undefined || grant.name === role),
  );
}

/**
 * Returns whether the person made something, which some rules then allow them more of. Never for a program: it has the rights of
 * its role and not those of its maker.
 */
export function isOwner(actor: Actor, owner_id: number | null | undefined): boolean {
  return actor.token === null && owner_id === actor.user_id;
}

/** Returns the author that a change is recorded under. */
export function authorOf(actor: Actor): Author {
  const { user_id, impersonator, token, session_id } = actor;
  const by = token ? { token: token.name } : { session_id };
  return { kind: 'user', user_id, impersonator_id: impersonator?.user_id ?? null, ...by };
}
