import { withoutActor } from '../../access/authorized.ts';
import type { OrganizationRole } from '@parade/contract/access/roles.ts';
import type { Change } from '../../database/change.ts';
import { endJoinLinksOf, moveJoinLinks, reopenJoinLinksOf } from '../../users/invitations/joinLinks.ts';
import { grantOrganizationRole, removeOrganizationRole } from '../../users/roles.ts';
import type { EntryRow } from '../reads.ts';

/** An organization in a year: where an entry is, and what its leaders' roles are for. */
type Place = Pick<EntryRow, 'organization_id' | 'year'>;

/** A role for one year alone. `created_by`: who gave it. */
interface Member {
  readonly user_id: number;
  readonly name: OrganizationRole;
  readonly created_by: number | null;
}

/** The way back of an entry: since when it is where it is, and which roles ended where it was. */
interface WayBack {
  readonly moved_at: string;
  readonly ended: readonly Member[];
}

/** Ends the roles of a year in which the organization has no entry any more, each with its audit line. */
export async function endMembersOf(change: Change, place: Place): Promise<void> {
  await endRoles(change, place, await membersOf(change, place));
}

/**
 * Moves the roles of the old year to the new one, as given by the same people. If the organization has no entry left in
 * the old year, the old roles end, and its sign-up links lead to the new year. On the way back, roles and links that
 * were there before the entry came stay, and people who had a role of both years have both again.
 */
export async function takeMembersAlong(change: Change, before: EntryRow, year: number, isLeft: boolean): Promise<void> {
  const to = { organization_id: before.organization_id, year };
  const back = await wayBack(change, before.id, to);
  if (!isLeft) await moveJoinLinks(change, before.organization_id, before.year, year, back?.moved_at);
  const members = await membersOf(change, before);
  const came = await membersOf(change, before, back?.moved_at);
  // Somebody whose role was removed meanwhile does not come back.
  const again = back?.ended.filter((ended) => members.some((member) => isSame(member, ended))) ?? [];
  await grantRoles(change, to, [...again, ...came]);
  if (!isLeft) await endRoles(change, before, came);
  await remember(change, before, isLeft ? [] : came);
}

/**
 * Ends the year's roles and sign-up links in an organization that an entry has left, if it has no other of the year. On
 * the way back, those that were there before the entry came stay, and those that ended where it goes are given again.
 */
export async function leaveMembersBehind(
  change: Change,
  before: EntryRow,
  organization_id: number,
  isLeft: boolean,
): Promise<void> {
  const to = { organization_id, year: before.year };
  const back = await wayBack(change, before.id, to);
  const ended = isLeft ? [] : await membersOf(change, before, back?.moved_at);
  const left = { organization_id: before.organization_id, year: before.year };
  if (!isLeft) await endJoinLinksOf(change, left, back?.moved_at);
  await endRoles(change, before, ended);
  if (back) await reopenJoinLinksOf(change, to, back.moved_at);
  await grantRoles(change, to, back?.ended ?? []);
  await remember(change, before, ended);
}

/** Returns people whose role in the organization is for that year alone; `since`: only those given from then on. */
async function membersOf(change: Change, { organization_id, year }: Place, since?: string): Promise<Member[]> {
  let members = change.tx
    .selectFrom('organization_roles')
    .select(['user_id', 'name', 'created_by'])
    .where('organization_id', '=', organization_id)
    .where('parade_year', '=', year);
  if (since !== undefined) members = members.where('created_at', '>=', since);
  return members.orderBy('id').execute();
}

async function grantRoles(change: Change, { organization_id, year }: Place, members: readonly Member[]): Promise<void> {
  for (const { user_id, name, created_by } of members)
    await grantOrganizationRole(change, { user_id, name, organization_id, parade_year: year }, created_by);
}

async function endRoles(change: Change, { organization_id, year }: Place, members: readonly Member[]): Promise<void> {
  for (const { user_id, name } of members) {
    const role = { user_id, name, organization_id, parade_year: year };
    await removeOrganizationRole(change, withoutActor(role, 'remove-role'));
  }
}

/** Returns the entry's way back, if that is where it goes. */
async function wayBack(change: Change, entry_id: number, to: Place): Promise<WayBack | undefined> {
  const move = await change.tx
    .selectFrom('entry_moves')
    .select('moved_at')
    .where('entry_id', '=', entry_id)
    .where('organization_id', '=', to.organization_id)
    .where('year', '=', to.year)
    .executeTakeFirst();
  if (!move) return undefined;
  const ended = await change.tx
    .selectFrom('entry_move_roles')
    .select(['user_id', 'name', 'created_by'])
    .where('entry_id', '=', entry_id)
    .orderBy('user_id')
    .execute();
  return { moved_at: move.moved_at, ended };
}

/** Remembers where an entry was before, and the roles that ended there. Only its last move has a way back. */
async function remember(change: Change, before: EntryRow, ended: readonly Member[]): Promise<void> {
  const { id: entry_id, organization_id, year } = before;
  await change.tx.deleteFrom('entry_moves').where('entry_id', '=', entry_id).execute();
  await change.tx.insertInto('entry_moves').values({ entry_id, organization_id, year, moved_at: change.at }).execute();
  if (ended.length === 0) return;
  await change.tx
    .insertInto('entry_move_roles')
    .values(ended.map((member) => ({ entry_id, ...member })))
    .execute();
}

function isSame(one: Member, other: Member): boolean {
  return one.user_id === other.user_id && one.name === other.name;
}
