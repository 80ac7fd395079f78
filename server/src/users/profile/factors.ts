/** U-29 to U-34: switching the second step on and off, and passkeys. Each change has its audit line and its letter. */
import { type OwnFactors, type Passkey, wrongCodeText } from '@parade/contract/users/profile/secondFactor.ts';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { type LoginChange, mailLoginChanged } from '../emails.ts';
import type { OwnAccount } from '../policy.ts';
import type { AccountRow } from '../reads.ts';
import { confirmApp, createApp, deleteApp, redeemAppCode } from '../secondFactor/authenticatorApps.ts';
import { createPasskey, creationOptions, deletePasskeys, maxPasskeys } from '../secondFactor/passkeys.ts';
import { asksForCode, confirmedApp, passkeysOf, recoveryCodesLeft } from '../secondFactor/reads.ts';
import { createRecoveryCodes, deleteRecoveryCodes } from '../secondFactor/recoveryCodes.ts';
import { proofWaysOf } from './proof.ts';
import { isDemandedOf } from '../signIn/secondStep.ts';
import { endSessionsOf, strengthenSession } from '../signIn/sessions.ts';

/** The own ways to sign in. No secret is in it. */
export async function readOwnFactors(db: Database, actor: Actor): Promise<OwnFactors> {
  const [app_since, recovery_codes_left, passkeys, is_required, proof_ways] = await Promise.all([
    confirmedApp(db, actor.user_id),
    recoveryCodesLeft(db, actor.user_id),
    passkeysOf(db, actor.user_id),
    isDemandedOf(db, { roles: actor.staff_roles }),
    proofWaysOf(db, actor),
  ]);
  return { app_since, recovery_codes_left, passkeys, is_required, proof_ways };
}

/** A new secret for an app; nothing is asked of a sign-in before confirmOwnApp. Refuses (second-factor-on). */
export async function startApp(change: Change, account: OwnAccount): Promise<{ uri: string; secret: string }> {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  return createApp(change, account);
}

/**
 * Switches the app on by its first code and answers its recovery codes; this session has its second step from here on.
 * 422 on `code`; refuses (second-factor-on) where it is on already.
 */
export async function confirmOwnApp(
  change: Change,
  account: OwnAccount,
  code: string,
  session_id: number,
): Promise<string[]> {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  if (await asksForCode(change.tx, account.id)) throw new Refusal('second-factor-on');
  if (!(await redeemAppCode(change, account.id, code, { confirmed: false })))
    throw new FieldRefusal({ code: wrongCodeText });
  await confirmApp(change, account.id);
  const codes = await createRecoveryCodes(change, account.id);
  await strengthenSession(change, session_id);
  await note(change, account, 'app-on', 'user.two-step-login-switched-on');
  return codes;
}

/** Ten new recovery codes in place of the earlier ones. Refuses (not-found) without an app. */
export async function renewRecoveryCodes(change: Change, account: OwnAccount): Promise<string[]> {
  if (!(await asksForCode(change.tx, account.id))) throw new Refusal('not-found');
  const codes = await createRecoveryCodes(change, account.id);
  await note(change, account, 'codes-renewed', 'user.recovery-codes-renewed');
  return codes;
}

/** Switches the app off with its recovery codes. Twice is as good as once. */
export async function removeApp(change: Change, account: OwnAccount): Promise<void> {
  const wasOn = await deleteApp(change, account.id);
  await deleteRecoveryCodes(change, account.id);
  if (wasOn) await note(change, account, 'app-off', 'user.two-step-login-switched-off');
}

/** Returns the browser's request to its authenticator. No one adds a passkey to an address that is not confirmed as theirs. */
export async function askNewPasskey(change: Change, account: OwnAccount) {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  await refuseTooMany(change, account);
  return creationOptions(change, { ...account, name: `${account.first_name} ${account.last_name}` });
}

/** Adds the passkey that the authenticator made; this session has its second step from here on. */
export async function addPasskey(
  change: Change,
  account: OwnAccount,
  given: { readonly name: string; readonly answer: unknown },
  session_id: number,
): Promise<Passkey> {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  await refuseTooMany(change, account);
  const made = await createPasskey(change, account.id, given);
  await strengthenSession(change, session_id);
  await note(change, account, 'passkey-added', 'user.passkey-added', made.name);
  return made;
}

/** 422 where the account has as many as it may; of many that are added at once, each is counted by the next. */
async function refuseTooMany(change: Change, account: OwnAccount): Promise<void> {
  await change.tx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  if ((await passkeysOf(change.tx, account.id)).length >= maxPasskeys)
    throw new FieldRefusal({ name: 'Please remove a passkey that you no longer use first' });
}

/** Gives the session, which was opened without the second step, that step from now on. */
export async function takeSecondStep(change: Change, _account: OwnAccount, session_id: number): Promise<void> {
  await strengthenSession(change, session_id);
}

/** Refuses (not-found) what is no passkey of the account. */
export async function removePasskey(change: Change, account: OwnAccount, id: number): Promise<void> {
  const [name] = await deletePasskeys(change, account.id, id);
  if (name === undefined) throw new Refusal('not-found');
  await note(change, account, 'passkey-removed', 'user.passkey-removed', name);
}

/** For somebody who lost them: app, recovery codes and passkeys end, and so do the sessions. Without any, nothing changes. */
export async function resetSecondFactor(
  change: Change,
  account: Authorized<AccountRow, 'reset_second_factor'>,
): Promise<void> {
  const hadApp = await deleteApp(change, account.id);
  await deleteRecoveryCodes(change, account.id);
  const passkeys = await deletePasskeys(change, account.id);
  if (!hadApp && passkeys.length === 0) return;
  await endSessionsOf(change, account.id);
  await note(change, account, 'reset', 'user.two-step-login-reset');
}

async function note(
  change: Change,
  account: AccountRow,
  what: LoginChange,
  action: `user.${string}`,
  name?: string,
): Promise<void> {
  await audit(change, { action, model: 'User', model_id: account.id, ...(name === undefined ? {} : { note: name }) });
  await mailLoginChanged(change, account, what, name);
}
