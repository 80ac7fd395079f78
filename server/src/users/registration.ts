import type { JoinSignUp, SignUp } from '@parade/contract/users/registration.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import type { Actor } from '../access/actor.ts';
import { countTry, type Limit } from '../access/limits.ts';
import { type Change, change } from '../database/change.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { mailAccountExists, mailInvitation, mailReset, mailVerification } from './emails.ts';
import { takeJoinLink } from './joining.ts';
import type { JoinLinkRow } from './joinLinks.ts';
import { makeAccountLink, useAccountLink } from './links.ts';
import { passwordProblem } from './password.ts';
import { findAccount, findUserByEmail } from './reads.ts';
import { grantStaffRole } from './roles.ts';
import { openSession, type Origin, signedInAnswer } from './sessions.ts';
import { confirmEmail, type NewAccount, setPassword, tryCreateAccount } from './writes.ts';

const signUps: Limit = { name: 'sign-up:address', points: 20, minutes: 60 };
const resetsPerAccount: Limit = { name: 'reset:account', points: 5, minutes: 60 };
const resetsPerAddress: Limit = { name: 'reset:address', points: 30, minutes: 60 };
const verifications: Limit = { name: 'verify:account', points: 5, minutes: 60 };
const system = { kind: 'system', job: 'sign-up' } as const;

/**
 * Signs somebody up as leader ('registered_as') or media ('yields media-pending until an admin grants media'). An
 * address that has an account changes nothing: its owner is told by mail, the caller is not.
 */
export async function signUp(portal: Portal, given: SignUp, address: string): Promise<void> {
  checkPassword(given);
  if (given.role === 'media' && !(await readSettings(portal.db)).enable_media_registration)
    throw new Refusal('media-registration-closed');
  await countTry(portal, signUps, address);
  const media = given.role === 'media';
  await change(portal, system, async (at) => {
    const id = await register(at, {
      ...accountOf(given),
      registered_as: media ? 'media' : 'leader',
      media_organization_name: media ? given.media_organization_name : undefined,
      broadcaster_requested: media && given.is_broadcaster === true,
    });
    if (id !== null && media) await grantStaffRole(at, id, 'media-pending');
  });
}

/** Signs up through a join link: the role attaches when the address is confirmed. */
export async function signUpThrough(
  portal: Portal,
  link: JoinLinkRow,
  given: JoinSignUp,
  address: string,
): Promise<void> {
  checkPassword(given);
  await countTry(portal, signUps, address);
  await change(portal, system, async (at) => {
    const leads = link.role === 'leader' || link.role === 'float-builder';
    await register(
      at,
      {
        ...accountOf(given),
        registered_as: leads ? 'leader' : 'media',
        media_organization_name: given.media_organization_name,
      },
      link.id,
    );
  });
}

/**
 * Confirms an address by its link, takes the sign-up link that the account was made through, and signs in where nobody is
 * signed in. A sign-up link that has ended meanwhile grants nothing; the address is confirmed all the same.
 */
export async function verifyEmail(
  portal: Portal,
  token: string,
  actor: Actor | null,
  origin: Origin,
): Promise<{ email: string; signed_in: SignedIn | null }> {
  const done = await change(portal, { kind: 'system', job: 'email confirmation' }, async (at) => {
    const { user_id, join_link_id } = await useAccountLink(at, 'email-verification', token);
    await confirmEmail(at, user_id);
    if (join_link_id !== null) await takeIfOpen(at, join_link_id, user_id);
    const account = await findAccount(at.tx, user_id);
    if (!account) throw new Refusal('link-ended');
    return { email: account.email, token: actor ? null : await openSession(at, user_id, origin) };
  });
  return { email: done.email, signed_in: done.token === null ? null : await signedInAnswer(portal, done.token) };
}

async function takeIfOpen(at: Change, join_link_id: number, user_id: number): Promise<void> {
  try {
    await takeJoinLink(at, join_link_id, user_id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'link-ended') throw error;
  }
}

/** Mails the confirming link once more, ending the earlier one; nothing where the address is confirmed. */
export async function resendVerification(portal: Portal, actor: Actor): Promise<void> {
  if (actor.email_verified) return;
  await countTry(portal, verifications, String(actor.user_id));
  await change(portal, { kind: 'user', user_id: actor.user_id, impersonator_id: null }, async (at) => {
    const account = await findAccount(at.tx, actor.user_id);
    if (account) await mailVerification(at, account, await makeAccountLink(at, 'email-verification', account.id));
  });
}

/** Mails a link to set a new password, if there is such an account; the caller learns nothing. */
export async function requestReset(portal: Portal, email: string, address: string): Promise<void> {
  await countTry(portal, resetsPerAddress, address);
  await countTry(portal, resetsPerAccount, email);
  await change(portal, { kind: 'system', job: 'password reset' }, async (at) => {
    const account = await findUserByEmail(at.tx, email);
    if (!account || account.disabled_at !== null) return;
    await mailReset(at, account, await makeAccountLink(at, 'password-reset', account.id));
  });
}

/** Sets a password by a mailed link; the address typed must be the link's. The link proves the address as well. Answers whose it is. */
export async function resetPassword(
  portal: Portal,
  given: { readonly token: string; readonly email: string; readonly password: string },
): Promise<number> {
  checkPassword(given);
  return change(portal, { kind: 'system', job: 'password reset' }, async (at) => {
    const { user_id } = await useAccountLink(at, 'password-reset', given.token);
    const account = await findAccount(at.tx, user_id);
    if (account?.email !== given.email) throw new Refusal('link-ended');
    const own: Change = { ...at, by: { kind: 'user', user_id, impersonator_id: null } };
    await setPassword(own, user_id, given.password);
    await confirmEmail(own, user_id);
    return user_id;
  });
}

/** Makes the account and mails the confirming link; null where the address has one, whose owner is mailed instead. */
async function register(at: Change, account: NewAccount, join_link_id?: number): Promise<number | null> {
  const made = await tryCreateAccount(at, account);
  const found = made === null ? await findUserByEmail(at.tx, account.email) : await findAccount(at.tx, made);
  if (!found || found.disabled_at !== null) return null;
  if (made !== null) {
    await mailVerification(at, found, await makeAccountLink(at, 'email-verification', made, join_link_id));
  } else if (found.has_password) await mailAccountExists(at, found);
  else await mailInvitation(at, found, await makeAccountLink(at, 'invitation', found.id));
  return made;
}

function accountOf(given: JoinSignUp): NewAccount {
  const { email, first_name, last_name, phone, password } = given;
  return { email, first_name, last_name, phone, password };
}

function checkPassword(given: { readonly password: string; readonly email: string }): void {
  const problem = passwordProblem(given.password, given.email);
  if (problem) throw new FieldRefusal({ password: problem });
}
