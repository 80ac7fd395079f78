import { outranks } from '@parade/contract/access/roles.ts';
import type { EntryInvitation, EntryUser, Participant } from '@parade/contract/participants/participant.ts';
import { displayedStatus, isAccepted, isApplicationOver, notAcceptedText } from '@parade/contract/entries/status.ts';
import { isSigned } from '@parade/contract/waivers/status.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { type Actor, can, isOffice, worksForTheParade } from '../access/actor.ts';
import { type Authorized, authorize } from '../access/authorized.ts';
import { type EntryRow, isInside } from '../entries/reads.ts';
import { Refusal } from '../http/refusal.ts';
import type { RoleInvitationRow } from '../users/invitations/roleInvitations.ts';
import { hasRight, seesWaiver } from '../waivers/abilities.ts';
import type { WaiverRow } from '../waivers/reads.ts';
import type { EntryUserRow, ParticipantRow } from './reads.ts';

/**
 * Authorizes people inside the entry to see its people: those who work for the parade, its leaders and float builders.
 */
export function authorizeSeeingPeople(actor: Actor, entry: EntryRow | undefined): Authorized<EntryRow, 'see_people'> {
  return authorize(entry, 'see_people', {
    sees: entry !== undefined && isInside(actor, entry),
    may: can(actor, 'viewWaivers'),
  });
}

/** E-09: participants, personnel, CSV upload and float builders need an accepted entry. */
export function authorizeChangingPeople(
  actor: Actor,
  entry: EntryRow | undefined,
): Authorized<EntryRow, 'change_people'> {
  const seen = authorize(entry, 'change_people', {
    sees: entry !== undefined && isInside(actor, entry),
    may: can(actor, 'manageEntries'),
  });
  if (!isAccepted(seen)) throw new Refusal('entry-not-accepted', { words: notAcceptedText(seen) });
  return seen;
}

/** P-18: authorizes writing in one's own name and from a confirmed address, because answers go there. */
export function authorizeWritingToPeople(
  actor: Actor,
  entry: EntryRow | undefined,
): Authorized<EntryRow, 'write_to_people'> {
  const seen = authorizeChangingPeople(actor, entry);
  if (actor.impersonator) throw new Refusal('impersonating');
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  return authorize(seen, 'write_to_people', { sees: true, may: true });
}

/** P-12: authorizes people who see the leaders to remove one, and to withdraw an invitation. */
function authorizeChangingUsers(actor: Actor, entry: EntryRow | undefined): Authorized<EntryRow, 'add_user'> {
  return authorize(entry, 'add_user', {
    sees: entry !== undefined && isInside(actor, entry),
    may: can(actor, 'manageEntries'),
  });
}

/** Authorizes withdrawing an open invitation to the entry, by the same rule. */
export function authorizeWithdrawing(
  actor: Actor,
  entry: EntryRow | undefined,
  invitation: RoleInvitationRow,
): Authorized<RoleInvitationRow, 'withdraw'> {
  authorizeChangingUsers(actor, entry);
  return authorize(invitation, 'withdraw', { sees: true, may: true });
}

/**
 * Authorizes adding leaders from the first day on, because they fill in the application, and float builders once
 * accepted. E-27: applicants invite nobody to a rejected or withdrawn entry.
 */
export function authorizeAddingUser(
  actor: Actor,
  entry: EntryRow | undefined,
  type: EntryUser['role'],
): Authorized<EntryRow, 'add_user'> {
  const seen = authorizeChangingUsers(actor, entry);
  // U-13: an unconfirmed address may be somebody else's.
  if (!actor.email_verified) throw new Refusal('email-not-verified');
  refuseUntilTaken(actor, seen, type);
  return seen;
}

/** Refuses 'entry-not-accepted' while nobody can be added to the entry in that role, by the same rule. */
function refuseUntilTaken(actor: Actor, entry: EntryRow, type: EntryUser['role']): void {
  if (!takesUsers(actor, entry, type)) throw new Refusal('entry-not-accepted', { words: notAcceptedText(entry) });
}

function takesUsers(actor: Actor, entry: EntryRow, type: EntryUser['role']): boolean {
  if (type === 'float-builder') return isAccepted(entry);
  return worksForTheParade(actor) || !isApplicationOver(displayedStatus(entry));
}

/**
 * Authorizes people who may change the entry's people to edit a waiver's name and address, while these can be changed.
 */
export function authorizeEditingWaiver(actor: Actor, waiver: WaiverRow | undefined): Authorized<WaiverRow, 'edit'> {
  const seen = authorize(waiver, 'edit', {
    sees: waiver !== undefined && seesWaiver(actor, waiver),
    may: waiver !== undefined && hasRight(actor, waiver, 'edit'),
  });
  if (!isSigned(seen) && !seen.entry_accepted) throw new Refusal('entry-not-accepted');
  return seen;
}

/** Returns a listed person for this reader. */
export function listedParticipant(
  actor: Actor,
  entry: EntryRow,
  row: ParticipantRow,
  waivers: readonly WaiverListed[],
): Participant {
  const { id, entry_id: _, ...person } = row;
  const own = waivers.filter((waiver) => waiver.participant.participant_id === id);
  const may = can(actor, 'manageEntries') && isInside(actor, entry) && isAccepted(entry);
  const mayEdit = may && !own.some(isSigned);
  return {
    participant_id: id,
    ...person,
    waivers: own,
    actions: [...(mayEdit ? (['edit'] as const) : []), ...(may ? (['remove'] as const) : [])],
  };
}

/** Returns an invitation for this reader, as it was typed. */
export function listedInvitation(actor: Actor, entry: EntryRow, row: RoleInvitationRow, now: string): EntryInvitation {
  const { id, first_name, last_name, email, phone, role, organization_id, parade_year, sent_at, expires_at } = row;
  return {
    id,
    first_name,
    last_name,
    email,
    phone,
    role,
    organization_id,
    parade_year,
    sent_at,
    expires_at,
    state: Date.parse(expires_at) > Date.parse(now) ? 'invited' : 'expired',
    actions: actor.email_verified && takesUsers(actor, entry, role) ? ['resend', 'withdraw'] : ['withdraw'],
  };
}

/**
 * P-12, P-13: returns a leader with who can edit and remove them. Only a person with a role for all years removes a
 * role for all years.
 */
export function listedEntryUser(actor: Actor, row: EntryUserRow): EntryUser {
  const { staff_roles, ...user } = row;
  const hasAllYears = actor.organization_roles.some(
    (role) => role.organization_id === row.organization_id && role.parade_year === null,
  );
  const mayEdit = isOffice(actor) && can(actor, 'manageUsers') && outranks(actor.staff_roles, staff_roles);
  const mayRemove = worksForTheParade(actor) || row.parade_year !== null || hasAllYears;
  return {
    ...user,
    actions: [
      ...(mayRemove ? (['remove'] as const) : []),
      ...(mayEdit ? (['quick_edit'] as const) : []),
      ...(isOffice(actor) ? (['view_details'] as const) : []),
    ],
  };
}
