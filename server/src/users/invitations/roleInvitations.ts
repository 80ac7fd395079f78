import { type Role, roleLabels, worksForTheParade, type OrganizationRole } from '@parade/contract/access/roles.ts';
import type { DisplayedStatus } from '@parade/contract/entries/status.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { linkLifetimesMs } from '@parade/contract/users/link.ts';
import { sql } from 'kysely';
import type { Authorized } from '../../access/authorized.ts';
import { newSecret, secretHash } from '../../access/secret.ts';
import { actingStaffRoles } from '../../access/session.ts';
import { audit } from '../../audit/writes.ts';
import { type Change, userIdOf } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { SecretLink } from '../../mail/letter.ts';
import { withdrawLinkLetters } from '../../notifications/writes.ts';
import { isShownEnded } from '../links.ts';

/** An invitation that is neither accepted nor withdrawn, with the present name of the place that its role is for. */
export interface RoleInvitationRow {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly role: OrganizationRole;
  readonly organization_id: number;
  readonly parade_year: number;
  readonly entry_id: number;
  readonly created_by: number;
  readonly sent_at: string;
  readonly expires_at: string;
  readonly organization_name: string;
  readonly official_name: string | null;
}

/** The person to invite, as typed; it does not show whether the address has an account. */
export interface Invitee {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string | undefined;
}

/**
 * Stores an invitation to a role for an entry, with its audit line, and creates its link; the caller sends the letter
 * and decides who may invite. Refuses a person with an open invitation to the same role (422 on `email`).
 */
export async function inviteToRole(
  change: Change,
  inviter_id: number,
  entry: { readonly id: number; readonly organization_id: number; readonly year: number },
  role: OrganizationRole,
  person: Invitee,
): Promise<SecretLink> {
  const row = await change.tx
    .insertInto('role_invitations')
    .values({
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      phone: person.phone || null,
      role,
      organization_id: entry.organization_id,
      parade_year: entry.year,
      entry_id: entry.id,
      created_at: change.at,
      created_by: inviter_id,
      sent_at: change.at,
      expires_at: expiry(change.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new FieldRefusal({ email: `${person.email} has already been invited` });
  const invitation = { id: row.id, role, email: person.email, organization_id: entry.organization_id };
  await note(change, 'entry.invitation-sent', { ...invitation, parade_year: entry.year, entry_id: entry.id });
  return createInvitationLink(change, row.id);
}

/**
 * Creates another link for an invitation, in the name of the present sender, and ends the earlier one. Refuses one that was
 * accepted or withdrawn meanwhile (not-found).
 */
export async function renewInvitation(
  change: Change,
  sender_id: number,
  invitation: RoleInvitationRow,
): Promise<SecretLink> {
  const renewed = await change.tx
    .updateTable('role_invitations')
    .set({ created_by: sender_id, sent_at: change.at, expires_at: expiry(change.at) })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new Refusal('not-found');
  await note(change, 'entry.invitation-resent', invitation);
  return createInvitationLink(change, invitation.id);
}

/** Withdraws an open invitation and ends its link. Refuses one that was accepted or withdrawn meanwhile (not-found). */
export async function withdrawInvitation(
  change: Change,
  invitation: Authorized<RoleInvitationRow, 'withdraw'>,
): Promise<void> {
  if (!(await withdraw(change, invitation))) throw new Refusal('not-found');
}

/** Returns false for an invitation that is no longer open. */
async function withdraw(change: Change, invitation: RoleInvitationRow): Promise<boolean> {
  if (!(await end(change, invitation.id))) return false;
  await note(change, 'entry.invitation-withdrawn', invitation);
  return true;
}

/** Ends an open invitation to a role that was just granted in another way. */
export async function endInvitationTo(
  change: Change,
  role: { name: OrganizationRole; organization_id: number; parade_year: number },
  email: string,
): Promise<void> {
  const rows = await openInvitations(change.tx)
    .where('role_invitations.organization_id', '=', role.organization_id)
    .where('parade_year', '=', role.parade_year)
    .where('role', '=', role.name)
    .where('email', '=', email)
    .execute();
  for (const row of rows) await withdraw(change, row);
}

/** Moves the invitations of an entry to its new year; those that exist there already end. */
export async function moveInvitations(change: Change, entry_id: number, year: number): Promise<void> {
  for (const invitation of await invitationsOfEntry(change.tx, entry_id)) {
    const other = await openInvitations(change.tx)
      .where('role_invitations.organization_id', '=', invitation.organization_id)
      .where('parade_year', '=', year)
      .where('role', '=', invitation.role)
      .where('email', '=', invitation.email)
      .executeTakeFirst();
    if (other) await withdraw(change, invitation);
    else
      await change.tx
        .updateTable('role_invitations')
        .set({ parade_year: year })
        .where('id', '=', invitation.id)
        .execute();
  }
}

/**
 * Moves the invitations of an organization to the one that it is merged into. An open invitation that exists there too
 * ends.
 */
export async function mergeInvitations(change: Change, from: number, into: number): Promise<void> {
  const open = await openInvitations(change.tx)
    .where('role_invitations.organization_id', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_invitations as other')
          .select('other.id')
          .where('other.organization_id', '=', into)
          .whereRef('other.parade_year', '=', 'role_invitations.parade_year')
          .whereRef('other.role', '=', 'role_invitations.role')
          .whereRef('other.email', '=', 'role_invitations.email')
          .where('other.accepted_at', 'is', null)
          .where('other.ended_at', 'is', null),
      ),
    )
    .execute();
  for (const invitation of open) await withdraw(change, invitation);
  await change.tx
    .updateTable('role_invitations')
    .set({ organization_id: into })
    .where('organization_id', '=', from)
    .execute();
}

/** Ends the invitations of an entry that left its organization: they were not for the other organization's entry. */
export async function endInvitationsOf(change: Change, entry_id: number): Promise<void> {
  for (const invitation of await invitationsOfEntry(change.tx, entry_id)) await withdraw(change, invitation);
}

/** Returns the open invitations to an organization's entries of a year, including those with an expired link. */
export async function invitationsOf(db: Database, organization_id: number, year: number): Promise<RoleInvitationRow[]> {
  return openInvitations(db)
    .where('role_invitations.organization_id', '=', organization_id)
    .where('parade_year', '=', year)
    .orderBy('role_invitations.id')
    .execute();
}

export async function findInvitation(db: Database, id: number): Promise<RoleInvitationRow | undefined> {
  return openInvitations(db).where('role_invitations.id', '=', id).executeTakeFirst();
}

/**
 * Finds the invitation of a live link; undefined if it is another link, has ended, or its sender may no longer invite.
 */
export async function findInvitationByLink(
  db: Database,
  at: string,
  token: string,
): Promise<RoleInvitationRow | undefined> {
  const row = await openInvitations(db)
    .innerJoin('account_links', 'account_links.role_invitation_id', 'role_invitations.id')
    .where('account_links.secret_hash', '=', secretHash(token))
    .where('account_links.used_at', 'is', null)
    .where('account_links.ended_at', 'is', null)
    .where('account_links.expires_at', '>', at)
    .where(sql<boolean>`not ${isShownEnded}`)
    .executeTakeFirst();
  return row && (await mayStillInvite(db, row)) ? row : undefined;
}

/**
 * Marks the invitation of a live link as accepted by an account and returns it, so that its role can be granted. Of
 * many calls at once, exactly one succeeds. Refuses link-ended.
 */
export async function takeInvitation(change: Change, token: string): Promise<RoleInvitationRow> {
  // The second one waits here, and finds the link used.
  const link = await change.tx
    .selectFrom('account_links')
    .select('id')
    .where('secret_hash', '=', secretHash(token))
    .where('kind', '=', 'role-invitation')
    .forUpdate()
    .executeTakeFirst();
  const invitation = link && (await findInvitationByLink(change.tx, change.at, token));
  if (!invitation) throw new Refusal('link-ended');
  await change.tx.updateTable('account_links').set({ used_at: change.at }).where('id', '=', link.id).execute();
  await withdrawLinkLetters(change, 'account', [link.id]);
  return invitation;
}

/** Returns the place of its role: the entry may have changed its year since the invitation was read. */
export async function noteAccepted(change: Change, invitation: RoleInvitationRow, user_id: number) {
  const place = await change.tx
    .updateTable('role_invitations')
    .set({ accepted_at: change.at, accepted_by: user_id })
    .where('id', '=', invitation.id)
    .returning(['organization_id', 'parade_year'])
    .executeTakeFirstOrThrow();
  await note(change, 'entry.invitation-accepted', { ...invitation, ...place });
  return place;
}

async function createInvitationLink(change: Change, role_invitation_id: number): Promise<SecretLink> {
  await endLinks(change, role_invitation_id);
  const secret = newSecret();
  const { id } = await change.tx
    .insertInto('account_links')
    .values({
      kind: 'role-invitation',
      role_invitation_id,
      secret_hash: secretHash(secret),
      created_at: change.at,
      created_by: userIdOf(change),
      expires_at: expiry(change.at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { kind: 'account', id, secret };
}

/** Ends the live link of an invitation. A queued letter with it is not sent. */
async function endLinks(change: Change, role_invitation_id: number): Promise<void> {
  const ended = await change.tx
    .updateTable('account_links')
    .set({ ended_at: change.at })
    .where('role_invitation_id', '=', role_invitation_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await withdrawLinkLetters(
    change,
    'account',
    ended.map(({ id }) => id),
  );
}

/** Ends an open invitation with its link. Returns whether it was open. */
async function end(change: Change, id: number): Promise<boolean> {
  await endLinks(change, id);
  const ended = await change.tx
    .updateTable('role_invitations')
    .set({ ended_at: change.at })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/**
 * Returns whether an organization accepts people into a role in a year: float builders join accepted floats alone
 * (E-09), in any way.
 */
export async function isOpenToRole(
  db: Database,
  place: { readonly role: Role; readonly organization_id: number | null; readonly parade_year: number | null },
): Promise<boolean> {
  if (place.role !== 'float-builder') return true;
  const { organization_id, parade_year } = place;
  if (organization_id === null || parade_year === null) return false;
  const float = await db
    .selectFrom('entries')
    .innerJoin('organizations', 'organizations.id', 'entries.organization_id')
    .select('entries.id')
    .where('entries.organization_id', '=', organization_id)
    .where('entries.year', '=', parade_year)
    .where('organizations.type_id', '=', organizationTypeIds.float)
    .where('entries.displayed_status', '=', 'accepted' satisfies DisplayedStatus)
    .limit(1)
    .executeTakeFirst();
  return float !== undefined;
}

/**
 * Returns whether the sender of an invitation could still send it: they work for the parade, or belong to the
 * organization in that year. So nobody comes back through an invitation to their own second address.
 */
async function mayStillInvite(db: Database, invitation: RoleInvitationRow): Promise<boolean> {
  if (!(await isOpenToRole(db, invitation))) return false;
  const sender = await db
    .selectFrom('users')
    .select((of) => [
      actingStaffRoles('users').as('roles'),
      of
        .exists(
          of
            .selectFrom('organization_roles')
            .select('id')
            .whereRef('user_id', '=', 'users.id')
            .where('organization_id', '=', invitation.organization_id)
            .where((or) => or.or([or('parade_year', 'is', null), or('parade_year', '=', invitation.parade_year)])),
        )
        .as('belongs'),
    ])
    .where('id', '=', invitation.created_by)
    .where('disabled_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return sender !== undefined && (sender.belongs === true || worksForTheParade(sender.roles));
}

async function note(
  change: Change,
  action:
    | 'entry.invitation-sent'
    | 'entry.invitation-resent'
    | 'entry.invitation-withdrawn'
    | 'entry.invitation-accepted',
  invitation: Pick<RoleInvitationRow, 'id' | 'role' | 'email' | 'organization_id' | 'parade_year' | 'entry_id'>,
): Promise<void> {
  await audit(change, {
    action,
    model: 'Entry',
    model_id: invitation.entry_id,
    entry_id: invitation.entry_id,
    organization_id: invitation.organization_id,
    year: invitation.parade_year,
    note: `${roleLabels[invitation.role]}: ${invitation.email}`,
  });
}

async function invitationsOfEntry(db: Database, entry_id: number): Promise<RoleInvitationRow[]> {
  return openInvitations(db).where('entry_id', '=', entry_id).execute();
}

function openInvitations(db: Database) {
  return db
    .selectFrom('role_invitations')
    .innerJoin('organizations', 'organizations.id', 'role_invitations.organization_id')
    .innerJoin('entries', 'entries.id', 'role_invitations.entry_id')
    .select([
      'role_invitations.id',
      'role_invitations.email',
      'role_invitations.first_name',
      'role_invitations.last_name',
      'role_invitations.phone',
      'role_invitations.role',
      'role_invitations.organization_id',
      'role_invitations.parade_year',
      'role_invitations.entry_id',
      'role_invitations.created_by',
      'role_invitations.sent_at',
      'role_invitations.expires_at',
      'organizations.name as organization_name',
      'entries.official_name',
    ])
    .where('role_invitations.accepted_at', 'is', null)
    .where('role_invitations.ended_at', 'is', null);
}

function expiry(at: string): string {
  return new Date(Date.parse(at) + linkLifetimesMs['role-invitation']).toISOString();
}
