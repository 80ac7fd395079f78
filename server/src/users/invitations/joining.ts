import { isOrganizationRole } from '@parade/contract/access/roles.ts';
import { withoutActor } from '../../access/authorized.ts';
import type { Change } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import { type JoinLinkRow, lockJoinLink } from './joinLinks.ts';
import { grantOrganizationRole, grantStaffRole, hasOrganizationRole } from '../roles.ts';

/**
 * Grants the role of a sign-up link to a person with a confirmed address, in the name of its maker, and counts one use.
 * Changes nothing for a person who used the link before and still has the role. Refuses a link that is not open, one
 * whose maker may no longer grant the role, and a person whose role was removed since (link-ended).
 */
export async function takeJoinLink(change: Change, link_id: number, user_id: number): Promise<void> {
  const link = await lockJoinLink(change, link_id);
  if (!link) throw new Refusal('link-ended');
  const first = await change.tx
    .insertInto('join_link_uses')
    .values({ join_link_id: link.id, user_id, used_at: change.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!first) {
    if (await hasOrganizationRole(change.tx, roleOf(link, user_id))) return;
    throw new Refusal('link-ended');
  }
  await change.tx
    .updateTable('join_links')
    .set((of) => ({ uses_left: of('uses_left', '-', 1) }))
    .where('id', '=', link.id)
    .execute();
  const granter: Change = { ...change, by: { kind: 'user', user_id: link.made_by, impersonator_id: null } };
  const role = roleOf(link, user_id);
  if (role.organization_id === null)
    await grantStaffRole(granter, withoutActor({ id: user_id }, 'change_roles'), role.name);
  else await grantOrganizationRole(granter, role);
}

/** Does the same for a link that was followed a while ago: one that has ended since grants nothing. */
export async function takeJoinLinkIfOpen(change: Change, link_id: number | null, user_id: number): Promise<void> {
  if (link_id === null) return;
  try {
    await takeJoinLink(change, link_id, user_id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'link-ended') throw error;
  }
}

function roleOf({ role, organization_id, parade_year }: JoinLinkRow, user_id: number) {
  if (!isOrganizationRole(role)) return { user_id, name: role, organization_id: null } as const;
  // The table ensures that a link for an organization role names its organization.
  if (organization_id === null) throw new Refusal('link-ended');
  return { user_id, name: role, organization_id, parade_year } as const;
}
