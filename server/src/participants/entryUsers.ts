import { entryNameOf } from '@parade/contract/entries/entry.ts';
import { roleLabels } from '@parade/contract/access/roles.ts';
import { MESSAGES } from '@parade/contract/forms/messages.ts';
import {
  type EntryUser,
  maxInvitationsPerDay,
  type NewEntryUser,
  notOneselfText,
  onlyFloatsText,
  tooManyInvitationsText,
} from '@parade/contract/participants/participant.ts';
import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { accountDisabledText } from '@parade/contract/users/account.ts';
import { type Actor, isOffice } from '../access/actor.ts';
import type { Authorized } from '../access/authorized.ts';
import { countTry, type Limit, type LimitKey, takeBackTries } from '../access/limits.ts';
import { type Change, findSentBefore } from '../database/change.ts';
import { type EntryRow } from '../entries/reads.ts';
import { lockEntry } from '../entries/writes.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { SecretLink } from '../mail/letter.ts';
import { queueMail } from '../notifications/writes.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { type AccountRow, findUserByEmail, hasRoleInOrganization } from '../users/reads.ts';
import {
  endInvitationTo,
  findInvitation,
  inviteToRole,
  renewInvitation,
  type RoleInvitationRow,
} from '../users/invitations/roleInvitations.ts';
import { gaveOrganizationRole, grantOrganizationRole } from '../users/roles.ts';
import { invitationLetter, roleGivenLetter } from './emails.ts';
import { authorizeAddingUser } from './policy.ts';

const day = 24 * 60;
const perAccount: Limit = { name: 'invitations:account', points: maxInvitationsPerDay.account, minutes: day };
const perEntry: Limit = { name: 'invitations:entry', points: maxInvitationsPerDay.entry, minutes: day };
const perAddress: Limit = { name: 'invitations:address', points: maxInvitationsPerDay.address, minutes: day };
const perAddressOfAll: Limit = {
  name: 'invitations:address of all',
  points: maxInvitationsPerDay.address_from_all,
  minutes: day,
};
const perInvitation: Limit = { name: 'invitations:again', points: maxInvitationsPerDay.again, minutes: day };

interface Added {
  readonly message: string;
  readonly isMailed: boolean;
}

/**
 * Adds a leader or float builder to an entry for its year. A person with any role in the organization, in any year,
 * gets this one at once with a letter; so does any confirmed account that the office adds. Everybody else is invited,
 * with or without an account, and the role takes effect once they accept. Refuses (422 on `email`) float builders of
 * other entries than floats, people who have the role or are invited to it, and, for the office alone, a disabled
 * account, which could not accept. Also refuses missing names. A press that is repeated because no answer was heard has no
 * further effect. Returns what happened, in a sentence, and whether a letter was queued.
 */
export async function addEntryUser(
  change: Change,
  actor: Actor,
  shown: Authorized<EntryRow, 'add_user'>,
  role: EntryUser['role'],
  person: NewEntryUser,
): Promise<Added> {
  // If two presses come at the same moment, the second one finds the effects of the first; so does one after a decision.
  // An entry that has moved meanwhile gives no role where it was, and only those who may add people where it is give one.
  const entry = authorizeAddingUser(actor, await lockEntry(change, shown), role);
  const account = await findUserByEmail(change.tx, person.email);
  if (isOffice(actor)) refuseDisabled(account);
  const isDirect =
    account?.email_verified_at != null &&
    account.disabled_at === null &&
    (isOffice(actor) || (await hasRoleInOrganization(change.tx, account.id, entry.organization_id)));
  if (isDirect) return grantDirectly(change, entry, role, account);
  const { first_name, last_name } = person;
  if (first_name === undefined || last_name === undefined) throw new FieldRefusal(missingNames(person));
  const invitee = { ...person, first_name, last_name };
  const isMailed = !(await invitedBefore(change, entry, role, invitee));
  if (isMailed) {
    const link = await inviteToRole(change, actor.user_id, entry, role, invitee);
    await mailInvitation(change, entry, role, person.email, link);
  }
  const message = `We sent an invitation to ${person.email}. Once they accept, they will join ${entryNameOf(entry)} as a ${roleLabels[role].toLowerCase()}.`;
  return { message, isMailed };
}

/**
 * Sends the letter of an invitation again, with a new link. Refuses one's own address, and a disabled account to the
 * office (422 on `email`).
 */
export async function resendInvitation(
  change: Change,
  actor: Actor,
  shown: Authorized<EntryRow, 'add_user'>,
  { id, role }: RoleInvitationRow,
): Promise<void> {
  const entry = authorizeAddingUser(actor, await lockEntry(change, shown), role);
  // It moved along with the entry, or ended.
  const invitation = await findInvitation(change.tx, id);
  if (!invitation) throw new Refusal('not-found');
  refuseOneself(actor, invitation.email);
  if (isOffice(actor)) refuseDisabled(await findUserByEmail(change.tx, invitation.email));
  const link = await renewInvitation(change, actor.user_id, invitation);
  await mailInvitation(change, entry, invitation.role, invitation.email, link);
}

/** Refuses what can be refused before anything is counted or looked up. */
export function checkEntryUser(actor: Actor, entry: EntryRow, role: EntryUser['role'], person: NewEntryUser): void {
  if (role === 'float-builder' && entry.org_type !== organizationTypeIds.float)
    throw new FieldRefusal({ email: onlyFloatsText });
  refuseOneself(actor, person.email);
  const missing = missingNames(person);
  if (!isOffice(actor) && Object.keys(missing).length > 0) throw new FieldRefusal(missing);
}

/**
 * Runs an act that mails one invitation letter to an address (or resends the invitation with this id), and refuses past
 * the limits of a day (too-many-requests). It counts before, so that parallel ones do not slip through together, and
 * takes the count back if no letter is sent: refused invitations must not stop anybody else from inviting the address.
 */
export async function countingInvitation<T extends Pick<Added, 'isMailed'>>(
  portal: Portal,
  invitation: { readonly actor: Actor; readonly entry: EntryRow; readonly email: string; readonly again?: number },
  work: () => Promise<T>,
): Promise<T> {
  const counted: LimitKey[] = [];
  try {
    for (const [limit, key] of limitsOf(invitation)) {
      counted.push([limit, key]);
      await countTry(portal, limit, key).catch(tooMany);
    }
    const done = await work();
    if (!done.isMailed) await takeBackTries(portal, counted);
    return done;
  } catch (error) {
    await takeBackTries(portal, counted);
    throw error;
  }
}

function limitsOf({ actor, entry, email, again }: Parameters<typeof countingInvitation>[1]): LimitKey[] {
  const repeated: LimitKey[] = again === undefined ? [] : [[perInvitation, String(again)]];
  if (isOffice(actor)) return [...repeated, [perAddress, `office ${email}`]];
  return [
    ...repeated,
    [perAccount, String(actor.user_id)],
    [perEntry, String(entry.id)],
    [perAddress, `${entry.organization_id} ${email}`],
    [perAddressOfAll, email],
  ];
}

function tooMany(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal('too-many-requests', {
    words: tooManyInvitationsText,
    log: error.message,
    retryAfter: error.retryAfter,
  });
}

/**
 * P-14: refuses an inviter's own address. Volunteers and float builders invite leaders; as a leader they would read what
 * is not for them. The office gives roles to anybody, itself included.
 */
function refuseOneself(actor: Actor, email: string): void {
  if (!isOffice(actor) && actor.email === email) throw new FieldRefusal({ email: notOneselfText });
}

/** P-14: refuses a disabled account. For the office, which sees it anyway. */
function refuseDisabled(account: AccountRow | undefined): void {
  if (account?.disabled_at != null) throw new FieldRefusal({ email: accountDisabledText });
}

/**
 * Returns whether this person has sent the same invitation within the last hour and it is open: whoever heard no answer
 * presses again.
 */
async function invitedBefore(
  change: Change,
  entry: EntryRow,
  role: EntryUser['role'],
  { email, first_name, last_name, phone }: NewEntryUser,
): Promise<boolean> {
  const place = { role, organization_id: entry.organization_id, parade_year: entry.year, entry_id: entry.id };
  const row = { ...place, email, first_name, last_name, phone: phone || null, accepted_at: null, ended_at: null };
  return (await findSentBefore(change, 'role_invitations', row)) !== undefined;
}

async function grantDirectly(
  change: Change,
  entry: EntryRow,
  role: EntryUser['role'],
  { id: user_id, email, first_name }: AccountRow,
): Promise<Added> {
  const place = { name: role, organization_id: entry.organization_id, parade_year: entry.year };
  const message = `${email} is now a ${roleLabels[role].toLowerCase()} of ${entryNameOf(entry)}.`;
  if (await gaveOrganizationRole(change, { user_id, ...place })) return { message, isMailed: false };
  if (!(await grantOrganizationRole(change, { user_id, ...place })))
    throw new FieldRefusal({ email: `${email} is already a ${roleLabels[role].toLowerCase()} of this entry` });
  await endInvitationTo(change, place, email);
  const letter = roleGivenLetter(
    await letterPlace(change),
    entry,
    role,
    { user_id, email, name: first_name },
    change.at,
  );
  await queueMail(change, letter);
  return { message, isMailed: true };
}

async function mailInvitation(
  change: Change,
  entry: EntryRow,
  role: EntryUser['role'],
  email: string,
  link: SecretLink,
): Promise<void> {
  await queueMail(change, invitationLetter(await letterPlace(change), entry, role, email, link));
}

async function letterPlace(change: Change) {
  return { publicUrl: change.portal.config.publicUrl, settings: await readSettings(change.tx) };
}

function missingNames({ first_name, last_name }: NewEntryUser): Record<string, string> {
  return {
    ...(first_name === undefined ? { first_name: MESSAGES.required } : {}),
    ...(last_name === undefined ? { last_name: MESSAGES.required } : {}),
  };
}
