import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import { audit } from '../audit/writes.ts';
import type { Change } from '../database/change.ts';

/** Makes an organisation; answers its id. Leaves an audit line. */
export async function createOrganization(
  change: Change,
  organization: { name: string; type_id: number },
): Promise<number> {
  const { id } = await change.tx
    .insertInto('organizations')
    .values({
      ...organization,
      created_at: change.at,
      created_by: change.by.kind === 'user' ? change.by.user_id : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(change, {
    action: 'organization.created',
    model: 'Organization',
    model_id: id,
    changes: { name: { from: null, to: organization.name }, type_id: { from: null, to: organization.type_id } },
    organization_id: id,
    organization_type: organization.type_id,
  });
  return id;
}

export interface Membership {
  readonly user_id: number;
  readonly name: OrganizationRole;
  readonly organization_id: number;
  /** null: all years. */
  readonly parade_year: number | null;
}

/** Gives somebody a role for an organisation. Answers whether it is new; leaves an audit line when it is. */
export async function addMember(change: Change, membership: Membership): Promise<boolean> {
  const row = await change.tx
    .insertInto('organization_roles')
    .values({ ...membership, created_at: change.at, created_by: change.by.kind === 'user' ? change.by.user_id : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await audit(change, { action: 'organization.member-added', ...memberLine(membership, 'to') });
  return true;
}

/** Takes a role for an organisation away. Answers whether there was one; leaves an audit line when there was. */
export async function removeMember(change: Change, membership: Membership): Promise<boolean> {
  const { numDeletedRows } = await change.tx
    .deleteFrom('organization_roles')
    .where('user_id', '=', membership.user_id)
    .where('name', '=', membership.name)
    .where('organization_id', '=', membership.organization_id)
    .where('parade_year', 'is not distinct from', membership.parade_year)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await audit(change, { action: 'organization.member-removed', ...memberLine(membership, 'from') });
  return true;
}

function memberLine(membership: Membership, side: 'from' | 'to') {
  const { user_id, name, organization_id, parade_year } = membership;
  const value = `${name}, ${parade_year ?? 'all years'}`;
  return {
    model: 'User' as const,
    model_id: user_id,
    changes: { organization_role: { from: side === 'from' ? value : null, to: side === 'to' ? value : null } },
    organization_id,
    year: parade_year,
  };
}
