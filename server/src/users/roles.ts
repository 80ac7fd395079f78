import type { OrganizationRole, StaffRole } from '@parade/contract/access/roles.ts';
import { roleLabels } from '@parade/contract/access/roles.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Authorized } from '../access/authorized.ts';
import { audit, auditAll } from '../audit/writes.ts';
import { type Change, findSentBefore, userIdOf } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { endUnbackedJoinLinks } from './invitations/joinLinks.ts';
import { endUnbackedIntegrations } from './tokens/writes.ts';
import { endImpersonations } from './signIn/sessions.ts';

/** An account by its id. */
export interface AccountRef {
  readonly id: number;
}

/**
 * Grants a staff role; the policy decides who may. U-03: volunteer chair adds volunteer; media ends media (pending). An
 * existing role has no effect.
 */
export async function grantStaffRole(
  change: Change,
  account: Authorized<AccountRef, 'change_roles'>,
  role: StaffRole,
): Promise<void> {
  const user_id = account.id;
  await lockRoles(change, account);
  if (role === 'volunteer-chair') await grantStaffRole(change, account, 'volunteer');
  const row = await change.tx
    .insertInto('user_roles')
    .values({ user_id, role, granted_at: change.at, granted_by: userIdOf(change) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role')
    .executeTakeFirst();
  if (!row) return;
  await endImpersonations(change, user_id);
  await audit(change, {
    action: 'user.role-added',
    model: 'User',
    model_id: user_id,
    changes: { role: { from: null, to: role } },
  });
  if (role !== 'media') return;
  await removeStaffRole(change, account, 'media-pending');
  // U-40: however the role came, nobody has to decide about the request any more.
  await change.tx
    .updateTable('media_requests')
    .set({ state: 'granted', decided_at: change.at, decided_by: userIdOf(change) })
    .where('user_id', '=', user_id)
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Removes a staff role. U-03: removing volunteer removes the chair. The portal needs at least one superadmin, so the
 * last one cannot be removed.
 */
export async function removeStaffRole(
  change: Change,
  account: Authorized<AccountRef, 'change_roles'>,
  role: StaffRole,
): Promise<void> {
  const user_id = account.id;
  await lockRoles(change, account, [role]);
  if (role === 'volunteer') await removeStaffRole(change, account, 'volunteer-chair');
  const row = await change.tx
    .deleteFrom('user_roles')
    .where('user_id', '=', user_id)
    .where('role', '=', role)
    .returning('role')
    .executeTakeFirst();
  if (!row) return;
  if (role === 'superadmin' && (await superadminsLeft(change)) === 0) throw new Refusal('last-superadmin');
  await endImpersonations(change, user_id);
  await endUnbackedJoinLinks(change, user_id);
  await endUnbackedIntegrations(change, user_id);
  await audit(change, {
    action: 'user.role-removed',
    model: 'User',
    model_id: user_id,
    changes: { role: { from: role, to: null } },
  });
}

/**
 * Removes and grants staff roles, in this order. U-03: a removed role is not granted, nor the chair with volunteer
 * removed.
 */
export async function changeStaffRoles(
  change: Change,
  account: Authorized<AccountRef, 'change_roles'>,
  remove: readonly StaffRole[],
  add: Authorized<readonly StaffRole[], 'grant'>,
): Promise<void> {
  for (const role of remove) await removeStaffRole(change, account, role);
  const taken = new Set(remove.includes('volunteer') ? [...remove, 'volunteer-chair' as const] : remove);
  for (const role of add) if (!taken.has(role)) await grantStaffRole(change, account, role);
}

/** One organization role; parade_year null means all years. */
export interface RoleInOrganization {
  readonly user_id: number;
  readonly name: OrganizationRole;
  readonly organization_id: number;
  readonly parade_year: number | null;
}

/**
 * Makes a person leader or float builder of an organization; the caller's policy decides who may. `given_by`: the
 * original giver, if it continues another role, because roles from others take effect once the address is confirmed.
 * Returns false if the role exists.
 */
export async function grantOrganizationRole(
  change: Change,
  role: RoleInOrganization,
  given_by: number | null = userIdOf(change),
): Promise<boolean> {
  const row = await change.tx
    .insertInto('organization_roles')
    .values({ ...role, created_at: change.at, created_by: given_by })
    .onConflict((conflict) => conflict.doNothing())
    .returning(typeOfItsOrganization)
    .executeTakeFirst();
  if (!row) return false;
  await audit(change, {
    action: 'user.organization-role-added',
    model: 'User',
    model_id: role.user_id,
    organization_id: role.organization_id,
    organization_type: row.organization_type,
    year: role.parade_year,
    note: roleNote(role),
  });
  return true;
}

/**
 * Returns whether this person has given the role within the last hour and it is still there: whoever heard no answer presses
 * again.
 */
export async function gaveOrganizationRole(change: Change, role: RoleInOrganization): Promise<boolean> {
  const { user_id, name, organization_id, parade_year } = role;
  const row = { user_id, name, organization_id, parade_year };
  return (await findSentBefore(change, 'organization_roles', row)) !== undefined;
}

/** The audit log has an event by the type of its organization. */
function typeOfItsOrganization(row: ExpressionBuilder<Tables, 'organization_roles'>) {
  return row
    .selectFrom('organizations')
    .select('organizations.type_id')
    .whereRef('organizations.id', '=', 'organization_roles.organization_id')
    .as('organization_type');
}

/** Returns whether a person has exactly this role; organization_id null means a staff role. */
export async function hasOrganizationRole(
  db: Database,
  role: RoleInOrganization | { readonly user_id: number; readonly name: StaffRole; readonly organization_id: null },
): Promise<boolean> {
  const { user_id } = role;
  const existing =
    role.organization_id === null
      ? db.selectFrom('user_roles').select('user_id').where('user_id', '=', user_id).where('role', '=', role.name)
      : db
          .selectFrom('organization_roles')
          .select('user_id')
          .where('user_id', '=', user_id)
          .where('name', '=', role.name)
          .where('organization_id', '=', role.organization_id)
          .where('parade_year', 'is not distinct from', role.parade_year);
  return (await existing.executeTakeFirst()) !== undefined;
}

/** The audit action of a removed role. */
export const roleRemoved = 'user.organization-role-removed';

/** Returns a role as the trail names it. */
function roleNote({ name, parade_year }: Pick<RoleInOrganization, 'name' | 'parade_year'>): string {
  return `${roleLabels[name]}, ${parade_year ?? 'all years'}`;
}

/** Removes an organization role. Returns false if there was none. */
export async function removeOrganizationRole(
  change: Change,
  role: Authorized<RoleInOrganization, 'remove-role'>,
): Promise<boolean> {
  const row = await change.tx
    .deleteFrom('organization_roles')
    .where('user_id', '=', role.user_id)
    .where('name', '=', role.name)
    .where('organization_id', '=', role.organization_id)
    .where('parade_year', 'is not distinct from', role.parade_year)
    .returning(typeOfItsOrganization)
    .executeTakeFirst();
  if (!row) return false;
  await audit(change, {
    action: roleRemoved,
    model: 'User',
    model_id: role.user_id,
    organization_id: role.organization_id,
    organization_type: row.organization_type,
    year: role.parade_year,
    note: roleNote(role),
  });
  return true;
}

/**
 * Returns whether this role was removed before, because removing it again is no failure. It reads the trail, so that an
 * unknown account number, or a person who never had the role, stays unknown.
 */
export async function wasRemoved(db: Database, role: RoleInOrganization): Promise<boolean> {
  const line = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', roleRemoved)
    .where('model', '=', 'User')
    .where('model_id', '=', String(role.user_id))
    .where('organization_id', '=', role.organization_id)
    .where('note', '=', roleNote(role))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Moves the organization roles that one account gave itself to another; those that others gave to it stay. */
export async function moveOwnRoles(change: Change, from: number, to: number): Promise<void> {
  const own = await change.tx
    .deleteFrom('organization_roles')
    .where('user_id', '=', from)
    .where('created_by', '=', from)
    .returning(['name', 'organization_id', 'parade_year'])
    .execute();
  const by = { kind: 'user', user_id: to, impersonator_id: null } as const;
  for (const role of own) await grantOrganizationRole({ ...change, by }, { ...role, user_id: to });
}

/**
 * Moves the roles in one organization to another, into which it is merged; a person who has a role in both keeps one.
 * They count as given by the person who merges: before an address is confirmed, only roles that its account gave itself
 * take effect, and it did not create the other organization. Returns how many there were.
 */
export async function mergeOrganizationRoles(
  change: Change,
  from: number,
  into: { readonly id: number; readonly type_id: number },
): Promise<number> {
  const roles = await change.tx
    .deleteFrom('organization_roles')
    .where('organization_id', '=', from)
    .returning(['user_id', 'name', 'parade_year'])
    .execute();
  if (roles.length === 0) return 0;
  await change.tx
    .insertInto('organization_roles')
    .values(
      roles.map((role) => ({
        ...role,
        organization_id: into.id,
        created_at: change.at,
        created_by: userIdOf(change),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await auditAll(
    change,
    roles.map(({ user_id, ...role }) => ({
      action: 'user.organization-role-moved' as const,
      model: 'User' as const,
      model_id: user_id,
      organization_id: into.id,
      organization_type: into.type_id,
      year: role.parade_year,
      note: `${roleNote(role)}: organization ${from} was merged into ${into.id}`,
    })),
  );
  return roles.length;
}

/**
 * Makes changes of one account's staff roles run one after the other. One that grants the chair and one that removes
 * volunteer must not leave the chair alone, and each is checked against the roles that the earlier one left.
 * Superadmins are locked first everywhere, so that two changes wait for one another instead of deadlocking.
 */
export async function lockRoles(
  change: Change,
  { id }: AccountRef,
  removing: readonly StaffRole[] = [],
): Promise<void> {
  if (removing.includes('superadmin')) await lockSuperadmins(change);
  await change.tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Makes changes of superadmins wait, because two who remove each other at the same moment must not both succeed. */
export async function lockSuperadmins(change: Change): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('superadmins'))`.execute(change.tx);
}

/** Returns how many superadmins can sign in after this change. */
export async function superadminsLeft(change: Change): Promise<number> {
  const row = await change.tx
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_roles.role', '=', 'superadmin')
    .where('users.disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}
