import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { isAccepted } from '@parade/contract/entries/status.ts';
import { ENTRY_SETTINGS, yearRefused } from '@parade/contract/entries/settings/words.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import { releaseFiles } from '../../forms/files/files.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { withdrawLettersOfEntry } from '../../notifications/writes.ts';
import { findOrganization } from '../../organizations/reads.ts';
import { holdOrganization } from '../../organizations/writes.ts';
import { currentParadeYear, hasParade } from '../../settings/reads.ts';
import { ensureParade } from '../../settings/writes.ts';
import { endInvitationsOf, moveInvitations } from '../../users/invitations/roleInvitations.ts';
import { signersCopies } from '../cosigning/emails.ts';
import { insertEntry } from '../creation.ts';
import { copyProfileAnswers } from '../forms/copying.ts';
import { rejoinLineUp } from '../lineUp/writes.ts';
import { type EntryRow } from '../reads.ts';
import { auditTarget, lockEntry, reread } from '../writes.ts';
import { endMembersOf, leaveMembersBehind, takeMembersAlong } from './members.ts';

/** Renews the waivers of an entry that moves to another year, none of which is signed. The room waivers provides it. */
export type RenewsWaivers = (change: Change, entry_id: number) => Promise<void>;

/** An entry where it is now. `can_undo`: whether the same act would take it back to where it was. */
interface MovedEntry {
  readonly now: EntryRow;
  readonly can_undo: boolean;
}

/**
 * E-16: copies the profile answers, and no signatures, people or waivers. Creates an entry of that year, in progress,
 * with the lasting answers to the profile, each marked as copied; writes audit lines. A leader of only one year does
 * not gain the other. Refuses a year that is taken, too far ahead or never had a parade (422 on parade_year). Returns
 * the new entry.
 */
export async function copyEntry(change: Change, entry: Authorized<EntryRow, 'copy'>, year: number): Promise<EntryRow> {
  const from = await lockEntry(change, entry);
  await refuseYear(change, from, year);
  await ensureParade(change, year);
  const organization = { id: from.organization_id, name: from.organization_name, type_id: from.org_type };
  const beginning = { year, created_by: userIdOf(change), official_name: from.official_name };
  const created = await insertEntry(change, organization, beginning);
  await audit(change, {
    action: 'entry.created',
    ...auditTarget(created),
    changes: { status: { from: null, to: 'in-progress' } },
    note: `Copied from the ${from.year} entry`,
  });
  await copyProfileAnswers(change, from, created);
  return reread(change, created.id);
}

/**
 * E-17: moves the entry with its forms, files and people. The database moves the year of its waivers, and
 * `renewWaivers` has them signed anew. The year's leaders and builders keep their access, and open invitations and
 * sign-up links lead to the new year; the way back takes only those that came along. Its place in the line-up is dropped; drafts that name it have it again. Writes an
 * audit line. Refuses a year that is taken, too far ahead or never had a parade, and once anybody has signed, even the
 * first of two, because a signature stays in its year (422 on parade_year).
 */
export async function changeYear(
  change: Change,
  entry: Authorized<EntryRow, 'change_year'>,
  year: number,
  renewWaivers: RenewsWaivers,
): Promise<MovedEntry> {
  const before = await lockEntry(change, entry);
  await refuseYear(change, before, year);
  await lockWaivers(change, before.id);
  const signed = await signedWaivers(change, before.id, 'or a part');
  if (signed > 0) throw new FieldRefusal({ parade_year: ENTRY_SETTINGS.signed_people(signed, before.year) });
  await ensureParade(change, year);
  await change.tx
    .updateTable('entries')
    .set({ year, directory_idx: null, address_rank: 0, updated_at: change.at })
    .where('id', '=', before.id)
    .execute();
  await renewWaivers(change, before.id);
  const isLeft = await isTaken(change, before.organization_id, before.year);
  // First the invitations: whoever is accepting one is a member by then.
  await moveInvitations(change, before.id, year);
  await takeMembersAlong(change, before, year, isLeft);
  const now = await reread(change, before.id);
  if (isAccepted(now)) await rejoinLineUp(change, now);
  await audit(change, {
    action: 'entry.year-changed',
    ...auditTarget(now),
    changes: { year: { from: before.year, to: year } },
  });
  return { now, can_undo: (await yearProblem(change, now, before.year)) === undefined };
}

/**
 * E-18: moves the entry to another organization. Roles belong to the organization, so leaders keep access only if they
 * belong to the target; open invitations to the entry end, and with the organization's last entry of the year its roles
 * and sign-up links for that year, which the way back restores. Writes an audit line. Refuses the same organization (target-missing), and
 * one of another type or with an entry of that year (422 on organization_id).
 */
export async function moveEntry(
  change: Change,
  entry: Authorized<EntryRow, 'move'>,
  organization_id: number,
): Promise<MovedEntry> {
  const before = await lockEntry(change, entry);
  // Locked before its type is read: until it has an entry, the office may change it.
  await holdOrganization(change, organization_id);
  const target = await findOrganization(change.tx, organization_id);
  if (!target || target.id === before.organization_id) throw new Refusal('target-missing');
  if (target.type_id !== before.org_type) throw new FieldRefusal({ organization_id: ENTRY_SETTINGS.target_other_type });
  if (await isTaken(change, target.id, before.year))
    throw new FieldRefusal({ organization_id: ENTRY_SETTINGS.target_taken });
  await change.tx
    .updateTable('entries')
    .set({ organization_id: target.id, address_rank: 0, former_organization_id: null, updated_at: change.at })
    .where('id', '=', before.id)
    .execute();
  const isLeft = await isTaken(change, before.organization_id, before.year);
  await endInvitationsOf(change, before.id);
  await leaveMembersBehind(change, before, target.id, isLeft);
  const now = await reread(change, before.id);
  await audit(change, {
    action: 'entry.moved',
    ...auditTarget(now),
    changes: { organization: { from: before.organization_name, to: now.organization_name } },
  });
  return { now, can_undo: !isLeft };
}

/** Hides the entry from the media guide or shows it again; undefined toggles it. An unchanged value has no effect. */
export async function setHidden(
  change: Change,
  entry: Authorized<EntryRow, 'hide_from_media'>,
  hidden: boolean | undefined,
): Promise<EntryRow> {
  const before = await lockEntry(change, entry);
  const to = hidden ?? !before.is_hidden_from_media;
  if (to === before.is_hidden_from_media) return before;
  await change.tx
    .updateTable('entries')
    .set({ is_hidden_from_media: to, updated_at: change.at })
    .where('id', '=', before.id)
    .execute();
  const now = await reread(change, before.id);
  await audit(change, {
    action: 'entry.media-guide-switched',
    ...auditTarget(now),
    changes: { hidden_from_media_guide: { from: !to, to } },
  });
  return now;
}

/**
 * E-19: deletes an entry after a confirmation, for good, and leaves the audit trail. Its forms, people and unsigned
 * waivers are deleted, its files with the next sweep; queued letters about it are not sent, but the copies of what somebody
 * has signed are. Signed waivers stay with their evidence. The organization's roles for the year end with its last entry of the year.
 */
export async function deleteEntry(change: Change, entry: Authorized<EntryRow, 'delete'>): Promise<void> {
  const before = await lockEntry(change, entry);
  const signed = await signedWaivers(change, before.id);
  await releaseFiles(change, before.id);
  const letters = await withdrawLettersOfEntry(change, before.id, signersCopies);
  await change.tx.deleteFrom('entries').where('id', '=', before.id).execute();
  if (!(await isTaken(change, before.organization_id, before.year))) await endMembersOf(change, before);
  const retained = signed === 1 ? '1 signed waiver is' : `${signed} signed waivers are`;
  await audit(change, {
    action: 'entry.deleted',
    ...auditTarget(before),
    // The name that the line shows once nothing else has it.
    changes: { name: { from: entryNameOf(before), to: null } },
    note: [
      `${entryNameOf(before)} deleted; ${signed === 0 ? 'nobody had signed a waiver' : `${retained} kept`}`,
      ...(letters === 0 ? [] : [`${letters} ${letters === 1 ? 'letter' : 'letters'} canceled before sending`]),
    ].join('; '),
  });
}

async function refuseYear(change: Change, entry: EntryRow, year: number): Promise<void> {
  const parade_year = await yearProblem(change, entry, year);
  if (parade_year !== undefined) throw new FieldRefusal({ parade_year });
}

/** Returns why the entry cannot be copied or moved to that year; undefined if it can. */
async function yearProblem(change: Change, entry: EntryRow, year: number): Promise<string | undefined> {
  const current = await currentParadeYear(change.tx);
  const isParade = await hasParade(change.tx, year);
  const refused = yearRefused(year, { of: entry.year, current, hasParade: () => isParade });
  if (refused !== undefined) return refused;
  return (await isTaken(change, entry.organization_id, year)) ? ENTRY_SETTINGS.year_taken : undefined;
}

/** Returns whether the organization has an entry of that year, and makes others who create one wait here. */
async function isTaken(change: Change, organization_id: number, year: number): Promise<boolean> {
  await holdOrganization(change, organization_id);
  return hasEntry(change, organization_id, year);
}

async function hasEntry(change: Change, organization_id: number, year: number): Promise<boolean> {
  const present = await change.tx
    .selectFrom('entries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('year', '=', year)
    .executeTakeFirst();
  return present !== undefined;
}

/** Waits for people who are signing, and stops new signatures until the change commits. */
async function lockWaivers(change: Change, entry_id: number): Promise<void> {
  await change.tx
    .selectFrom('waivers')
    .select('id')
    .where('entry_id', '=', entry_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Counts signed waivers; 'or a part' includes those that the first of two has signed. */
async function signedWaivers(change: Change, entry_id: number, and?: 'or a part'): Promise<number> {
  const parts = change.tx.selectFrom('waiver_parts').select('waiver_id');
  const row = await change.tx
    .selectFrom('waivers')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entry_id)
    .where((of) => of.or([of('completed_at', 'is not', null), ...(and ? [of('id', 'in', parts)] : [])]))
    .executeTakeFirstOrThrow();
  return row.count;
}
