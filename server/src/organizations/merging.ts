import { type MergePreview, mergeTexts } from '@parade/contract/organizations/merging.ts';
import { sql } from 'kysely';
import type { Authorized } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import { type Change, userIdOf } from '../database/change.ts';
import type { Database } from '../database/pool.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { mergeInvitations } from '../users/invitations/roleInvitations.ts';
import { mergeJoinLinks } from '../users/invitations/joinLinks.ts';
import { mergeOrganizationRoles } from '../users/roles.ts';
import { countPeople, entriesOfOrganization, peopleOfOrganization } from './people.ts';
import { listedOrganization, type OrganizationRow } from './reads.ts';
import { auditTarget, countEntries, lockOrganization } from './writes.ts';

/** The parts of other modules in a merge, and how each moves along; composed in rooms.ts. */
export interface MergeParts {
  readonly entries: (change: Change, from: OrganizationRow, into: OrganizationRow) => Promise<number>;
  readonly downloads: (change: Change, from: number, into: number) => Promise<void>;
}

/** Returns what a merge would do. Both organizations exist, and the actor may merge them. */
export async function previewMerge({ db, clock }: Portal, from_id: number, into_id: number): Promise<MergePreview> {
  const [from, into, fromEntries, intoEntries, fromPeople, intoPeople, links] = await Promise.all([
    sideOf(db, from_id),
    sideOf(db, into_id),
    entriesOfOrganization(db, from_id),
    entriesOfOrganization(db, into_id),
    peopleOfOrganization(db, from_id),
    peopleOfOrganization(db, into_id),
    openLinks(db, from_id, clock.nowIso()),
  ]);
  const years = [...new Set([...fromEntries, ...intoEntries].map((entry) => entry.year))].sort((a, b) => b - a);
  const keyOf = (person: (typeof fromPeople)[number]) => `${person.user_id} ${person.role} ${person.parade_year}`;
  const present = new Set(intoPeople.map(keyOf));
  return {
    from,
    into,
    years: years.map((year) => {
      const [moved, there] = [fromEntries, intoEntries].map((entries) => entries.filter((each) => each.year === year));
      return { year, from: moved ?? [], into: there ?? [], both: !!moved?.length && !!there?.length };
    }),
    people: fromPeople.map((person) => ({ ...person, already: present.has(keyOf(person)) })),
    ...links,
    blocker: blockerOf(from, into, fromEntries.length),
  };
}

/** The counts shown before the merge. */
export interface ShownCounts {
  readonly entries: number;
  readonly roles: number;
}

/**
 * Merges two organizations, completely or not at all. Entries with everything that belongs to them, roles, invitations,
 * join links and downloads become the other's; the number and the name lead there; the organization itself ends; audit
 * lines on both, on each entry and for each role. Signed waivers and their evidence stay as they are. Refuses itself
 * and another type (422 on `into`), not-found, and other counts than were shown (list-changed).
 */
export async function mergeOrganizations(
  change: Change,
  parts: MergeParts,
  source: Authorized<OrganizationRow, 'merge'>,
  target: Authorized<OrganizationRow, 'merge'>,
  shown: ShownCounts,
): Promise<{ id: number; entries: number; roles: number }> {
  // In one order, so that two merges of the same organizations wait for one another.
  const rows = new Map<number, OrganizationRow>();
  for (const id of [source.id, target.id].sort((a, b) => a - b)) rows.set(id, await lockOrganization(change, id));
  const [from, into] = [rows.get(source.id), rows.get(target.id)];
  if (!from || !into || from.id === into.id) throw new FieldRefusal({ into: mergeTexts.same });
  const count = await countEntries(change, from.id);
  const blocker = blockerOf(from, into, count);
  if (blocker) throw new FieldRefusal({ into: blocker });
  const roles = await mergeOrganizationRoles(change, from.id, into);
  if (count !== shown.entries || roles !== shown.roles) throw new Refusal('list-changed');
  const entries = await parts.entries(change, from, into);
  await parts.downloads(change, from.id, into.id);
  await mergeInvitations(change, from.id, into.id);
  await mergeJoinLinks(change, from.id, into.id);
  await leaveNumber(change, from, into);
  await auditMerge(change, from, into, { entries, roles });
  return { id: into.id, entries, roles };
}

/** Makes the number and the name lead to the other organization, also earlier ones that led to this one. */
async function leaveNumber(change: Change, from: OrganizationRow, into: OrganizationRow): Promise<void> {
  await change.tx
    .updateTable('former_organizations')
    .set({ organization_id: into.id })
    .where('organization_id', '=', from.id)
    .execute();
  await change.tx
    .insertInto('former_organizations')
    .values({
      id: from.id,
      organization_id: into.id,
      merged_into: into.id,
      name: from.name,
      type_id: from.type_id,
      merged_at: change.at,
      merged_by: userIdOf(change),
    })
    .execute();
  await change.tx.deleteFrom('organizations').where('id', '=', from.id).execute();
  // Its trigger adds the former names.
  await change.tx.updateTable('organizations').set({ search_key: '' }).where('id', '=', into.id).execute();
}

async function auditMerge(
  change: Change,
  from: OrganizationRow,
  into: OrganizationRow,
  { entries, roles }: ShownCounts,
): Promise<void> {
  const with_ = `${entries} ${entries === 1 ? 'entry' : 'entries'} and ${roles} ${roles === 1 ? 'role' : 'roles'}`;
  await audit(change, {
    action: 'organization.merged',
    ...auditTarget(from),
    changes: { name: { from: from.name, to: into.name }, id: { from: from.id, to: into.id } },
    note: `Merged into ${into.name}, with ${with_}`,
  });
  await audit(change, {
    action: 'organization.merged',
    ...auditTarget(into),
    changes: { former_name: { from: null, to: from.name }, former_id: { from: null, to: from.id } },
    note: `${from.name} was merged into it, with ${with_}`,
  });
}

/** Returns why they cannot be merged; null if they can. */
function blockerOf(
  from: { readonly id: number; readonly type_id: number; readonly type: string },
  into: { readonly id: number; readonly type_id: number },
  entries: number,
): string | null {
  if (from.id === into.id) return mergeTexts.same;
  return from.type_id !== into.type_id && entries > 0 ? mergeTexts.other_type(from.type) : null;
}

async function sideOf(db: Database, id: number): Promise<MergePreview['from']> {
  const [row, people_count] = await Promise.all([listedOrganization(db, id), countPeople(db, id)]);
  if (!row) throw new Refusal('not-found');
  return { ...row, people_count };
}

/** An expired invitation can be sent again, and counts; an expired sign-up link has ended. `at`: the present instant. */
async function openLinks(db: Database, id: number, at: string): Promise<{ invitations: number; join_links: number }> {
  const { rows } = await sql<{ invitations: number; join_links: number }>`select
    (select count(*) from role_invitations where organization_id = ${id} and accepted_at is null and ended_at is null)
      as invitations,
    (select count(*) from join_links where organization_id = ${id} and ended_at is null and uses_left > 0
      and expires_at > ${at}) as join_links`.execute(db);
  return rows[0] ?? { invitations: 0, join_links: 0 };
}
