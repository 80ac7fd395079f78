import { pathTo } from '@parade/contract/access/screens.ts';
import { mayGrant, type StaffRole } from '@parade/contract/access/roles.ts';
import type { JoinRole, ListedJoinLink } from '@parade/contract/users/link.ts';
import { sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { actingStaffRoles } from '../../access/session.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, findSentBefore } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { onlyFloatsText } from '@parade/contract/participants/participant.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { fullName } from '@parade/contract/wording.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { hasParade } from '../../settings/reads.ts';
import { isOpenToRole } from './roleInvitations.ts';

/** A sign-up link as its holder may see it. */
export interface JoinLinkRow {
  readonly id: number;
  readonly role: JoinRole;
  readonly organization_id: number | null;
  readonly organization_name: string | null;
  readonly parade_year: number | null;
  readonly expires_at: string;
}

export interface NewJoinLink {
  readonly role: JoinRole;
  readonly organization_id: number | null;
  readonly parade_year: number | null;
  readonly uses: number;
  readonly days: number;
  readonly request_key?: string | undefined;
}

/**
 * Creates a sign-up link with its audit line. Refuses an unknown organization or year, and float builders of other
 * entries than floats (422), or before they may join (entry-not-accepted). Returns the secret in the url once, and
 * stores its hash. The policy decides who may (authorizeGrant). The same press again, because no answer was heard, gives its
 * link another secret.
 */
export async function createJoinLink(
  change: Change,
  maker_id: number,
  link: Authorized<NewJoinLink, 'grant'>,
): Promise<{ id: number; url: string; expires_at: string }> {
  await checkTarget(change.tx, link);
  const expires_at = new Date(Date.parse(change.at) + link.days * 24 * 60 * 60 * 1000).toISOString();
  const secret = newSecret();
  const url = `${change.portal.config.publicUrl}${pathTo('join', { token: secret })}`;
  const secret_hash = secretHash(secret);
  const { role, organization_id, parade_year, request_key } = link;
  const of = { model: 'User' as const, model_id: maker_id, organization_id, year: parade_year };
  const note = (words: string) => audit(change, { action: 'user.join-link-made', ...of, note: words });
  const given = { role, organization_id, parade_year, request_key };
  // The same uses and days too. A link that somebody used has been heard of, and stays as it is.
  const open = {
    where: sql`ended_at is null and uses_left = ${link.uses} and expires_at - created_at = ${link.days} * interval '24 hours'`,
  };
  const same = request_key === undefined ? undefined : await findSentBefore(change, 'join_links', given, open);
  if (same !== undefined) {
    const row = await change.tx
      .updateTable('join_links')
      .set({ secret_hash })
      .where('id', '=', same)
      .returning(['id', 'expires_at'])
      .executeTakeFirstOrThrow();
    await note(`Sign-up link ${same}, sent again because no answer was heard. Its earlier address no longer works.`);
    return { ...row, url };
  }
  const { id } = await change.tx
    .insertInto('join_links')
    .values({
      ...given,
      secret_hash,
      uses_left: link.uses,
      expires_at,
      created_at: change.at,
      created_by: maker_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(`Sign-up link ${id} for the role ${role}, ${link.uses} use(s).`);
  return { id, url, expires_at };
}

/** Returns an open sign-up link by its secret. Refuses link-ended. */
export async function readJoinLink(db: Database, at: string, token: string): Promise<JoinLinkRow> {
  const row = await joinLinks(db, at).where('secret_hash', '=', secretHash(token)).executeTakeFirst();
  if (!row || !isBacked(row) || !(await isOpenToRole(db, row))) throw new Refusal('link-ended');
  return row;
}

/** Locks and returns the open link with this id until the change ends; undefined if none is open. */
export async function lockJoinLink(
  change: Change,
  id: number,
): Promise<(JoinLinkRow & { made_by: number }) | undefined> {
  const row = await joinLinks(change.tx, change.at)
    .where('join_links.id', '=', id)
    .forUpdate('join_links')
    .executeTakeFirst();
  return row && isBacked(row) && (await isOpenToRole(change.tx, row)) ? { ...row, made_by: row.created_by } : undefined;
}

/** Returns the open sign-up links whose role these staff roles may grant, newest first, without secrets. */
export async function listJoinLinks(db: Database, at: string, roles: readonly StaffRole[]): Promise<ListedJoinLink[]> {
  const rows = await joinLinks(db, at)
    .select([
      'join_links.uses_left',
      'join_links.created_at',
      'maker.first_name',
      'maker.last_name',
      sql<number>`(select count(*)::integer from join_link_uses where join_link_id = join_links.id)`.as('used'),
    ])
    .orderBy('join_links.id', 'desc')
    .execute();
  return rows
    .filter((row) => isBacked(row) && mayGrant(roles, row.role))
    .map(({ first_name, last_name, created_by, maker_roles: _, maker_disabled_at: __, ...link }) => ({
      ...link,
      created_by: { id: created_by, name: fullName({ first_name, last_name }) },
    }));
}

/** Closes a sign-up link whose role these staff roles may grant. Returns false if there is no such open one. */
export async function closeJoinLink(change: Change, id: number, roles: readonly StaffRole[]): Promise<boolean> {
  const row = await change.tx
    .selectFrom('join_links')
    .select(['created_by', 'role'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !mayGrant(roles, row.role)) return false;
  await end(change, id, row.created_by, `Sign-up link ${id}.`);
  return true;
}

/** Moves the sign-up links of an organization to the one that it is merged into. */
export async function mergeJoinLinks(change: Change, from: number, into: number): Promise<void> {
  await change.tx
    .updateTable('join_links')
    .set({ organization_id: into })
    .where('organization_id', '=', from)
    .execute();
}

/**
 * Moves an organization's sign-up links of a year along with its only entry of that year; `since`: only those that have
 * named the year since then.
 */
export async function moveJoinLinks(
  change: Change,
  organization_id: number,
  from: number,
  to: number,
  since?: string,
): Promise<void> {
  let links = change.tx
    .updateTable('join_links')
    .set({ parade_year: to, moved_at: change.at })
    .where('organization_id', '=', organization_id)
    .where('parade_year', '=', from);
  if (since !== undefined) links = links.where(namedYear(), '>=', since);
  await links.execute();
}

/** Since when a link has named its year, for the entry that is there. */
function namedYear() {
  return sql<string>`coalesce(join_links.moved_at, join_links.created_at)`;
}

/** An organization in a year, which sign-up links can name. */
interface NamedPlace {
  readonly organization_id: number;
  readonly year: number;
}

/**
 * Ends the sign-up links of a year whose last entry has left the organization, each with its audit line; `since`: only
 * those that have named the year since then.
 */
export async function endJoinLinksOf(change: Change, place: NamedPlace, since?: string): Promise<void> {
  let links = joinLinks(change.tx, change.at)
    .where('organization_id', '=', place.organization_id)
    .where('parade_year', '=', place.year);
  if (since !== undefined) links = links.where(namedYear(), '>=', since);
  for (const { id, created_by } of await links.orderBy('join_links.id').execute())
    await end(change, id, created_by, `Sign-up link ${id}: its entry has moved to another organization.`, place);
}

/** Opens those again that ended at this instant, when the entry left; it has come back. Each has its audit line. */
export async function reopenJoinLinksOf(change: Change, place: NamedPlace, ended_at: string): Promise<void> {
  const { organization_id, year } = place;
  const links = await change.tx
    .updateTable('join_links')
    .set({ ended_at: null, moved_at: change.at })
    .where('organization_id', '=', organization_id)
    .where('parade_year', '=', year)
    .where('ended_at', '=', ended_at)
    .returning(['id', 'created_by'])
    .execute();
  for (const { id, created_by } of links)
    await audit(change, {
      action: 'user.join-link-reopened',
      model: 'User',
      model_id: created_by,
      ...place,
      note: `Sign-up link ${id}: its entry has come back.`,
    });
}

/**
 * Ends the sign-up links of a maker who may no longer grant their role, because the account was disabled or demoted.
 */
export async function endUnbackedJoinLinks(change: Change, maker_id: number): Promise<void> {
  const rows = await joinLinks(change.tx, change.at).where('join_links.created_by', '=', maker_id).execute();
  for (const row of rows)
    if (!isBacked(row))
      await end(change, row.id, maker_id, `Sign-up link ${row.id}: its creator can no longer grant this role.`);
}

async function end(change: Change, id: number, maker_id: number, note: string, place?: NamedPlace): Promise<void> {
  await change.tx.updateTable('join_links').set({ ended_at: change.at }).where('id', '=', id).execute();
  await audit(change, { action: 'user.join-link-closed', model: 'User', model_id: maker_id, ...place, note });
}

/** Returns whether the maker of a link could grant its role now: the role is granted in the maker's name. */
function isBacked(link: { role: JoinRole; maker_roles: StaffRole[]; maker_disabled_at: string | null }): boolean {
  return link.maker_disabled_at === null && mayGrant(link.maker_roles, link.role);
}

async function checkTarget(db: Database, link: NewJoinLink): Promise<void> {
  const { organization_id, parade_year } = link;
  if (organization_id !== null) {
    const found = await db
      .selectFrom('organizations')
      .select('type_id')
      .where('id', '=', organization_id)
      .executeTakeFirst();
    if (!found) throw new FieldRefusal({ organization_id: 'This organization does not exist' });
    if (link.role === 'float-builder' && found.type_id !== organizationTypeIds.float)
      throw new FieldRefusal({ organization_id: onlyFloatsText });
  }
  if (parade_year !== null && !(await hasParade(db, parade_year)))
    throw new FieldRefusal({ parade_year: 'This parade year does not exist' });
  if (!(await isOpenToRole(db, link))) throw new Refusal('entry-not-accepted');
}

/** Returns links with uses left, neither ended nor expired, with what their makers may do now (isBacked). */
function joinLinks(db: Database, at: string) {
  return db
    .selectFrom('join_links')
    .innerJoin('users as maker', 'maker.id', 'join_links.created_by')
    .leftJoin('organizations', 'organizations.id', 'join_links.organization_id')
    .select([
      'join_links.id',
      'join_links.role',
      'join_links.organization_id',
      'organizations.name as organization_name',
      'join_links.parade_year',
      'join_links.expires_at',
      'join_links.created_by',
      'maker.disabled_at as maker_disabled_at',
      actingStaffRoles('maker').as('maker_roles'),
    ])
    .where('uses_left', '>', 0)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at);
}
