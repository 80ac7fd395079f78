/** U-29 to U-34: switching the second step on and off, and passkeys. Each change has its audit line and its letter. */
import { type OwnFactors, type Passkey, wrongCodeText } from '@parade/contract/users/profile/secondFactor.ts';
import { fullName } from '@parade/contract/wording.ts';
import type { Actor } from '../../access/actor.ts';
import type { Authorized } from '../../access/authorized.ts';
import { audit } from '../../audit/writes.ts';
import type { Change } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import { type LoginChange, mailLoginChanged } from '../emails.ts';
import type { OwnAccount } from '../policy.ts';
import type { AccountRow } from '../reads.ts';
import {
  confirmApp,
  createApp,
  deleteApp,
  lockConfirmedApp,
  redeemAppCode,
} from '../secondFactor/authenticatorApps.ts';
import { createPasskey, creationOptions, deletePasskeys, maxPasskeys } from '../secondFactor/passkeys.ts';
import { asksForCode, confirmedApp, passkeysOf, recoveryCodesLeft } from '../secondFactor/reads.ts';
import { createRecoveryCodes, deleteRecoveryCodes } from '../secondFactor/recoveryCodes.ts';
import { proofWaysOf } from './proof.ts';
import { isDemandedOf } from '../signIn/secondStep.ts';
import { lockOut } from '../signIn/lockingOut.ts';
import { strengthenSession } from '../signIn/sessions.ts';

/** Returns one's own ways to sign in, without secrets. */
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

/** Creates a secret for an app; sign-ins need no code before confirmOwnApp. Refuses second-factor-on. */
export async function startApp(change: Change, account: OwnAccount): Promise<{ uri: string; secret: string }> {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  return createApp(change, account);
}

/**
 * Switches the app on by its first code and returns its recovery codes; this session then has its second step. Refuses
 * a wrong code (422 on `code`), and second-factor-on if it is on already.
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

/** Replaces the recovery codes by ten new ones. Refuses without an app (not-found). */
export async function renewRecoveryCodes(change: Change, account: OwnAccount): Promise<string[]> {
  if (!(await lockConfirmedApp(change, account.id))) throw new Refusal('not-found');
  const codes = await createRecoveryCodes(change, account.id);
  await note(change, account, 'codes-renewed', 'user.recovery-codes-renewed');
  return codes;
}

/** Switches the app off with its recovery codes. A second time has no effect. */
export async function removeApp(change: Change, account: OwnAccount): Promise<void> {
  const wasOn = await deleteApp(change, account.id);
  await deleteRecoveryCodes(change, account.id);
  if (wasOn) await note(change, account, 'app-off', 'user.two-step-login-switched-off');
}

/**
 * Returns the options for the browser's authenticator. Refuses an unconfirmed address, because its owner is unknown.
 */
export async function askNewPasskey(change: Change, account: OwnAccount) {
  if (account.email_verified_at === null) throw new Refusal('email-not-verified');
  await refuseTooMany(change, account);
  return creationOptions(change, { ...account, name: fullName(account) });
}

/** Adds the passkey that the authenticator made; this session then has its second step. */
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

/** Refuses another passkey past the limit (422). Many that are added at once are counted one after the other. */
async function refuseTooMany(change: Change, account: OwnAccount): Promise<void> {
  await change.tx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute();
  if ((await passkeysOf(change.tx, account.id)).length >= maxPasskeys)
    throw new FieldRefusal({ name: 'Please remove a passkey that you no longer use first' });
}

/** Gives the second step to a session that was opened without it. */
export async function takeSecondStep(change: Change, _account: OwnAccount, session_id: number): Promise<void> {
  await strengthenSession(change, session_id);
}

/** Removes a passkey. Refuses one that is not the account's (not-found). */
export async function removePasskey(change: Change, account: OwnAccount, id: number): Promise<void> {
  const [name] = await deletePasskeys(change, account.id, id);
  if (name === undefined) throw new Refusal('not-found');
  await note(change, account, 'passkey-removed', 'user.passkey-removed', name);
}

/**
 * Ends app, recovery codes and passkeys of a person who lost them, and logs them out everywhere (`lockOut`). Without any,
 * changes nothing.
 */
export async function resetSecondFactor(
  change: Change,
  account: Authorized<AccountRow, 'reset_second_factor'>,
): Promise<void> {
  const hadApp = await deleteApp(change, account.id);
  await deleteRecoveryCodes(change, account.id);
  const passkeys = await deletePasskeys(change, account.id);
  if (!hadApp && passkeys.length === 0) return;
  await lockOut(change, account.id, { handed_over_links: 'kept' });
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
