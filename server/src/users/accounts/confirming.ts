import { MESSAGES } from '@parade/contract/forms/messages.ts';
import type { Confirmation, ConfirmationStep } from '@parade/contract/users/registration.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { withoutActor } from '../../access/authorized.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { mailVerification } from '../emails.ts';
import { takeJoinLinkIfOpen } from '../invitations/joining.ts';
import { dropJoinLink, createAccountLink, readAccountLink, useAccountLink } from '../links.ts';
import { countingConfirmingLetter, lockAddress } from './provisional.ts';
import { type AccountRow, draftsOf, findAccount, findUserByEmail, hasRolesFromOthers } from '../reads.ts';
import { asksForCode } from '../secondFactor/reads.ts';
import { openSession, type Origin, signedInAnswer } from '../signIn/sessions.ts';
import { confirmEmail, setPassword } from '../writes.ts';

const verifications: Limit = { name: 'verify:account', points: 5, minutes: 60 };

/** The account that a live link confirms, and the necessary step. */
interface Pending {
  readonly link: { readonly id: number; readonly join_link_id: number | null };
  readonly account: AccountRow;
  /** The account that the address belongs to, if it is another one. */
  readonly owner: AccountRow | undefined;
  readonly step: ConfirmationStep;
}

/**
 * Returns the step that the holder of a confirmation link needs; changes nothing. Refuses link-ended, and
 * account-disabled if the address belongs to a disabled account.
 */
export async function readConfirmation(portal: Portal, token: string, actor: Actor | null): Promise<Confirmation> {
  const { account, owner, step } = await findPending(portal.db, portal.clock.nowIso(), token, actor);
  const { email, first_name, last_name, created_at } = account;
  return { email, first_name, last_name, created_at, step, drafts: owner ? await draftsOf(portal.db, account.id) : [] };
}

/**
 * Confirms an address by its mailed link (docs/decisions/0018). Every other session of the account ends. It needs a new
 * password (422 on `password`) and then signs in, so that nobody who signed up with another's address stays inside. It
 * needs none if the browser is signed in as that account, and no role from others waits for it. An address whose
 * account was only invited so far gets that account. Refuses needs-sign-in if the address belongs to an account with a
 * password, link-ended and account-disabled.
 */
export async function confirmAddress(
  portal: Portal,
  given: { readonly token: string; readonly password?: string | undefined },
  actor: Actor | null,
  origin: Origin,
): Promise<{ email: string; signed_in: SignedIn | null }> {
  const done = await inTransaction(portal, { kind: 'system', job: 'email confirmation' }, async (change) => {
    const { link, account, owner, step } = await lockPending(change, given.token, actor);
    if (step === 'sign-in' || step === 'take-over')
      throw new Refusal('needs-sign-in', { words: 'This address already has an account. Please log in.' });
    if (step === 'set-password' && given.password === undefined)
      throw new FieldRefusal({ password: MESSAGES.required });
    const user_id = owner?.id ?? account.id;
    const own: Change = { ...change, by: { kind: 'user', user_id, impersonator_id: null } };
    // The link of a sign-up with an invited account's address still works, because it can take over the drafts.
    if (owner) await dropJoinLink(change, link.id);
    else await useAccountLink(change, 'email-verification', given.token);
    const except_session_id = given.password === undefined ? actor?.session_id : undefined;
    if (given.password !== undefined)
      await setPassword(own, withoutActor({ id: user_id }, 'change_password'), given.password);
    await confirmEmail(own, user_id, { except_session_id });
    await takeJoinLinkIfOpen(change, link.join_link_id, user_id);
    // Reading the mailbox does not replace the second step, which comes when signing in.
    const signsIn = except_session_id === undefined && !(await asksForCode(change.tx, user_id));
    const token = signsIn ? await openSession(own, user_id, origin) : null;
    return { email: account.email, token };
  });
  return { email: done.email, signed_in: done.token === null ? null : await signedInAnswer(portal, done.token) };
}

/** Mails the confirmation link again and ends the earlier one; does nothing if the address is confirmed. */
export async function resendVerification(portal: Portal, actor: Actor): Promise<void> {
  if (actor.email_verified) return;
  await countTry(portal, verifications, String(actor.user_id));
  const by = { kind: 'user', user_id: actor.user_id, impersonator_id: null } as const;
  await countingConfirmingLetter(portal, actor, () =>
    inTransaction(portal, by, async (change) => {
      const account = await findAccount(change.tx, actor.user_id);
      if (!account) return;
      const owner = account.is_provisional ? await findUserByEmail(change.tx, account.email) : undefined;
      const link = await createAccountLink(change, 'email-verification', account.id);
      await mailVerification(change, account, link, { has_account: owner !== undefined });
    }),
  );
}

/** Does the same as `findPending`, in turn with everything else that decides who owns the address. */
async function lockPending(change: Change, token: string, actor: Actor | null): Promise<Pending> {
  const { account } = await findPending(change.tx, change.at, token, actor);
  await lockAddress(change, account.email);
  return findPending(change.tx, change.at, token, actor);
}

async function findPending(db: Database, at: string, token: string, actor: Actor | null): Promise<Pending> {
  const link = await readAccountLink(db, at, 'email-verification', token);
  const account = await findAccount(db, link.user_id);
  if (!account) throw new Refusal('link-ended');
  const owner = account.is_provisional ? await findUserByEmail(db, account.email) : undefined;
  if (owner && owner.disabled_at !== null) throw new Refusal('account-disabled');
  const isSignedInAs = (id: number) => actor?.user_id === id && actor.impersonator === null;
  if (owner?.has_password) return { link, account, owner, step: isSignedInAs(owner.id) ? 'take-over' : 'sign-in' };
  // A person who knows the sign-up password may not be the one who reads the mailbox.
  const isProven = !owner && isSignedInAs(account.id) && !(await hasRolesFromOthers(db, account.id));
  return { link, account, owner, step: isProven ? 'confirm' : 'set-password' };
}
