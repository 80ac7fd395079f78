import { mayGrant, outranks, type StaffRole } from '@parade/contract/access/roles.ts';
import type { AccountAbilities } from '@parade/contract/users/account.ts';
import { type Actor, belongsTo, can, isAdmin, worksForTheParade } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { Refusal } from '../http/refusal.ts';
import type { AccountRow } from './reads.ts';
import type { RoleInOrganization } from './roles.ts';

/**
 * Returns whether the actor sees the account: their own, and any for people who manage users; for everybody else it
 * does not exist.
 */
export function seesAccount(actor: Actor, account: AccountRow): boolean {
  return account.id === actor.user_id || can(actor, 'manageUsers');
}

/**
 * Returns what the actor may do to the account: nobody changes a person of equal or higher rank (U-01), or disables
 * themselves (U-04); admins and superadmins enable and disable accounts (U-04) and edit staff roles (U-02).
 */
export function abilitiesOver(
  actor: Actor,
  account: Pick<AccountRow, 'id' | 'roles' | 'disabled_at'>,
): AccountAbilities {
  const own = account.id === actor.user_id;
  const above = !own && outranks(actor.staff_roles, account.roles);
  const manages = above && can(actor, 'manageUsers');
  return {
    change_access: above && isAdmin(actor),
    change_password: (own || manages) && actor.impersonator === null,
    edit: (own && actor.impersonator === null) || manages,
    change_roles: above && isAdmin(actor),
    remove_organization_roles: worksForTheParade(actor),
    change_subscriptions: own || manages,
    reset_second_factor: manages && actor.impersonator === null,
    end_sessions: manages,
    impersonate: above && can(actor, 'impersonateUsers') && actor.impersonator === null && account.disabled_at === null,
  };
}

/** An impersonator may not change anything about how a person logs in. */
const neverSwitched: readonly (keyof AccountAbilities)[] = ['change_password', 'impersonate', 'reset_second_factor'];
const ownActs: readonly (keyof AccountAbilities)[] = ['change_password', 'edit', 'change_subscriptions'];

/** The own account of a person who may change how they log in. */
export type OwnAccount = Authorized<AccountRow, 'change_login'>;

/**
 * U-29 to U-34: authorizes changes to how one logs in. Refuses an impersonator (impersonating): nobody changes that for
 * another.
 */
export function authorizeOwn(actor: Actor, account: AccountRow | undefined): OwnAccount {
  if (actor.impersonator) throw new Refusal('impersonating');
  const isOwn = account?.id === actor.user_id;
  return authorize(account, 'change_login', { sees: isOwn, may: isOwn });
}

/** Authorizes an act, or refuses with the fitting reason: own account, rank too low, or no such account. */
export function authorizeAccount<const Act extends keyof AccountAbilities>(
  actor: Actor,
  account: AccountRow | undefined,
  act: Act,
): Authorized<AccountRow, Act> {
  if (account && seesAccount(actor, account)) {
    const isOwn = account.id === actor.user_id;
    if (actor.impersonator && (neverSwitched.includes(act) || (act === 'edit' && isOwn)))
      throw new Refusal('impersonating');
    if (isOwn && !ownActs.includes(act)) throw new Refusal(act === 'change_roles' ? 'rank-too-low' : 'own-account');
    if (!isOwn && !outranks(actor.staff_roles, account.roles)) throw new Refusal('rank-too-low');
    if (act === 'impersonate' && account.disabled_at !== null) throw new Refusal('account-disabled');
  }
  return authorize(account, act, {
    sees: account !== undefined && seesAccount(actor, account),
    may: account !== undefined && abilitiesOver(actor, account)[act],
  });
}

/** U-43: authorizes ending everybody's sessions, even those of other superadmins. */
export function authorizeEndingAll(actor: Actor): Authorized<Actor, 'end_all_sessions'> {
  return authorize(actor, 'end_all_sessions', { sees: true, may: can(actor, 'endAllSessions') });
}

/**
 * U-01: authorizes a grant that is not above one's own rank. People who manage users grant organization roles. Returns
 * `gift`, which grants these roles: the roles themselves, or a link.
 */
export function authorizeGrant<T extends object>(
  actor: Actor,
  roles: readonly (StaffRole | 'leader' | 'float-builder')[],
  gift: T,
): Authorized<T, 'grant'> {
  for (const role of roles) if (!mayGrant(actor.staff_roles, role)) throw new Refusal('role-too-high');
  return authorize(gift, 'grant', { sees: true, may: true });
}

/**
 * P-12: authorizes people who work for the parade, and those who lead or build for the organization in that year. Only
 * a person with a role for all years removes a role for all years.
 */
export function authorizeRoleRemoval(
  actor: Actor,
  role: RoleInOrganization,
): Authorized<RoleInOrganization, 'remove-role'> {
  const { organization_id, parade_year } = role;
  const own =
    parade_year === null
      ? actor.organization_roles.some((role) => role.organization_id === organization_id && role.parade_year === null)
      : belongsTo(actor, organization_id, parade_year);
  const sees = own || worksForTheParade(actor);
  return authorize(role, 'remove-role', { sees, may: sees });
}
