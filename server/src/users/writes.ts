import { normalizeEmail } from '@parade/contract/http/emailAddress.ts';
import type { Authorized } from '../access/authorized.ts';
import { audit } from '../audit/writes.ts';
import { brokenConstraint, type Change } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { lockOut } from './signIn/lockingOut.ts';
import { type InvitationCause, mailInvitation } from './emails.ts';
import { takeJoinLinkIfOpen } from './invitations/joining.ts';
import { endUnbackedJoinLinks } from './invitations/joinLinks.ts';
import { endUnbackedIntegrations } from './tokens/writes.ts';
import { endAccountLinks, createAccountLink } from './links.ts';
import { refuseGuessable } from './signIn/choosing/choosing.ts';
import { hashPassword } from './signIn/password.ts';
import { endSignUpLinks } from './accounts/provisional.ts';
import { type AccountRow, findAccount, findUserByEmail } from './reads.ts';
import { type AccountRef, lockRoles, lockSuperadmins, superadminsLeft } from './roles.ts';
import { endSessionsOf } from './signIn/sessions.ts';

/** A new account. Without a password it cannot sign in until an invitation or a reset has set one. */
export interface NewAccount {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string | null | undefined;
  /** In plain text; hashed here. */
  readonly password?: string | undefined;
  /** Instead of `password`: its hash by `hashPassword`. The demo's accounts share one password, hashed once. */
  readonly password_hash?: string | undefined;
  /** Whether the address is known to be the person's: demo accounts, and people whom the office has met. */
  readonly email_verified?: boolean;
  readonly registered_as?: 'leader' | 'media';
  readonly media_organization_name?: string | undefined;
  readonly broadcaster_requested?: boolean;
}

/**
 * Creates an account with its audit line; no mail, no role. Refuses an address that belongs to one (422 on `email`).
 */
export async function createAccount(change: Change, account: NewAccount): Promise<number> {
  const id = await tryCreateAccount(change, account);
  if (id === null) throw new FieldRefusal({ email: 'This email address already has an account' });
  return id;
}

/**
 * Does the same, but returns null if the address belongs to an account. A sign-up always creates one: it is provisional
 * until its address is confirmed.
 */
export async function tryCreateAccount(change: Change, account: NewAccount): Promise<number | null> {
  const is_provisional = account.registered_as !== undefined && account.email_verified !== true;
  const password_hash =
    account.password === undefined
      ? (account.password_hash ?? null)
      : await hashPassword(account.password, change.portal.config.passwordCost);
  const row = await change.tx
    .insertInto('users')
    .values({
      email: normalizeEmail(account.email),
      is_provisional,
      first_name: account.first_name,
      last_name: account.last_name,
      phone: account.phone ?? null,
      password_hash,
      email_verified_at: account.email_verified ? change.at : null,
      registered_as: account.registered_as ?? null,
      broadcaster_requested: account.broadcaster_requested ?? false,
      media_organization_name: account.media_organization_name ?? null,
      created_at: change.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  if (!is_provisional) await endSignUpLinks(change, normalizeEmail(account.email));
  // A person who signs up is the author of the first line already.
  const signedUp = account.registered_as !== undefined && change.by.kind === 'system';
  const by = signedUp ? ({ kind: 'user', user_id: row.id, impersonator_id: null } as const) : change.by;
  await audit(
    { ...change, by },
    { action: signedUp ? 'user.signed-up' : 'user.created', model: 'User', model_id: row.id },
  );
  return row.id;
}

/**
 * Returns the account of an address, and creates and invites it by mail if there is none. An account without a password
 * is invited again (the earlier link ends); one with a password is left alone (U-09). The caller then grants roles
 * (grantStaffRole, grantOrganizationRole), and `cause` names them in the letter. `invited`: whether a mail was queued.
 */
export async function inviteUser(
  change: Change,
  person: {
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone?: string | undefined;
  },
  cause?: InvitationCause,
): Promise<{ user_id: number; invited: boolean }> {
  const created = await tryCreateAccount(change, person);
  const account =
    created === null ? await findUserByEmail(change.tx, person.email) : await findAccount(change.tx, created);
  if (!account) throw new Error('the account was neither made nor found');
  if (account.has_password || account.disabled_at !== null) return { user_id: account.id, invited: false };
  await mailInvitation(change, account, await createAccountLink(change, 'invitation', account.id), cause);
  return { user_id: account.id, invited: true };
}

/**
 * Locks an account until the change commits and returns it as it is then, for the policy: changes of one account run one
 * after another, those of its roles too, so that none acts on a rank that it no longer has, or overwrites another.
 */
export async function lockAccount(change: Change, account: AccountRef): Promise<AccountRow | undefined> {
  await lockRoles(change, account);
  return findAccount(change.tx, account.id);
}

/**
 * Sets a password. Ends every session of the account except `except_session_id`, open links that could set another,
 * and the calendar link; forgets the browsers it signed in from; writes the audit line. Refuses one that can be
 * guessed (422 on `password`).
 */
export async function setPassword(
  change: Change,
  { id: user_id }: Authorized<AccountRef, 'change_password'>,
  password: string,
  options: { readonly except_session_id?: number } = {},
): Promise<void> {
  const account = await findAccount(change.tx, user_id);
  if (!account) throw new Refusal('not-found');
  await refuseGuessable(change.tx, password, account);
  await change.tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password, change.portal.config.passwordCost) })
    .where('id', '=', user_id)
    .execute();
  await endAccountLinks(change, user_id, ['password-reset', 'invitation', 'email-change']);
  await lockOut(change, user_id, { handed_over_links: 'kept', session_id: options.except_session_id });
  await audit(change, { action: 'user.password-changed', model: 'User', model_id: user_id });
}

/**
 * Confirms that the address belongs to the person, after a mailed link was followed. Ends every session of the account
 * except `except_session_id` and every link that was mailed for it, and uses the join link that one of them brings, with
 * an audit line; no effect if it is confirmed already. Refuses an address that belongs to another account (needs-sign-in).
 */
export async function confirmEmail(
  change: Change,
  user_id: number,
  options: { readonly except_session_id?: number | undefined } = {},
): Promise<void> {
  let row: { id: number } | undefined;
  try {
    row = await change.tx
      .updateTable('users')
      .set({ email_verified_at: change.at, is_provisional: false })
      .where('id', '=', user_id)
      .where('email_verified_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
  } catch (error) {
    if (brokenConstraint(error) !== 'users_email_key') throw error;
    throw new Refusal('needs-sign-in');
  }
  if (!row) return;
  await endSessionsOf(change, user_id, options.except_session_id);
  const ended = await endAccountLinks(change, user_id);
  const by = { kind: 'user', user_id, impersonator_id: null } as const;
  await audit({ ...change, by }, { action: 'user.email-confirmed', model: 'User', model_id: user_id });
  for (const { join_link_id } of ended) await takeJoinLinkIfOpen(change, join_link_id, user_id);
}

/**
 * Disables an account and ends for good its sessions, its calendar link and the links to sign that it handed over. The portal needs at least one superadmin,
 * so the last one cannot be disabled. A second time has no effect.
 */
export async function disableAccount(
  change: Change,
  { id: user_id }: Authorized<AccountRef, 'change_access'>,
): Promise<void> {
  await lockSuperadmins(change);
  const row = await change.tx
    .updateTable('users')
    .set({ disabled_at: change.at })
    .where('id', '=', user_id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  const account = await findAccount(change.tx, user_id);
  if (account?.roles.includes('superadmin') && (await superadminsLeft(change)) === 0)
    throw new Refusal('last-superadmin');
  await lockOut(change, user_id, { handed_over_links: 'ended' });
  await endUnbackedJoinLinks(change, user_id);
  await endUnbackedIntegrations(change, user_id);
  await audit(change, { action: 'user.disabled', model: 'User', model_id: user_id });
}

/** Enables a disabled account. */
export async function enableAccount(
  change: Change,
  { id: user_id }: Authorized<AccountRef, 'change_access'>,
): Promise<void> {
  const row = await change.tx
    .updateTable('users')
    .set({ disabled_at: null })
    .where('id', '=', user_id)
    .where('disabled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (row) await audit(change, { action: 'user.enabled', model: 'User', model_id: user_id });
}
