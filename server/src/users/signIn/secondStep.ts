/** U-29, U-31: signing in beyond the password: with a code, or with a passkey alone. */
import type { Role } from '@parade/contract/access/roles.ts';
import { isOffice } from '@parade/contract/access/roles.ts';
import { maxWrongCodesPerHour, type SignInFactor, wrongCodeText } from '@parade/contract/users/profile/secondFactor.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { countTry, type Limit, type LimitKey, networkOf, takeBackTries } from '../../access/limits.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { audit } from '../../audit/writes.ts';
import { mailRecoveryCodeUsed } from '../emails.ts';
import { type AccountRow, findAccount } from '../reads.ts';
import { redeemAppCode } from '../secondFactor/authenticatorApps.ts';
import { signInOptions, verifyPasskey } from '../secondFactor/passkeys.ts';
import { asksForCode, passkeysOf, recoveryCodesLeft } from '../secondFactor/reads.ts';
import { redeemRecoveryCode } from '../secondFactor/recoveryCodes.ts';
import { countTicketTry, redeemTicket } from '../secondFactor/tickets.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { openSession, type Origin, signedInAnswer } from './sessions.ts';

/**
 * Wrong codes, by account. Another person with the password can use up this count, so a browser that the owner has
 * signed in with has its own (decision 0019).
 */
const wrongCodes: Limit = { name: 'second-factor:account', points: maxWrongCodesPerHour, minutes: 60 };
const wrongCodesOfDevice: Limit = { name: 'second-factor:device', points: maxWrongCodesPerHour, minutes: 60 };
const challengesPerNetwork: Limit = { name: 'passkey:network', points: 120, minutes: 15 };

/** The origin of a sign-in, and the browser's cookie. */
interface From extends Origin {
  readonly device: string | undefined;
}

interface Entered {
  readonly answer: SignedIn;
  readonly device: string | null;
}

/**
 * Returns the factors that an account needs beside its password; empty if none. Passkeys alone are a convenience,
 * unless the organizer requires a second step of this account.
 */
export async function factorsAsked(db: Database, user_id: number): Promise<SignInFactor[]> {
  const [app, passkeys] = await Promise.all([asksForCode(db, user_id), passkeysOf(db, user_id)]);
  if (!app && (passkeys.length === 0 || !(await isDemandedOf(db, await findAccount(db, user_id))))) return [];
  return [...(app ? ['app' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
}

/** U-33: returns whether the organizer requires a second step of people with these roles. */
export async function isDemandedOf(
  db: Database,
  account: { readonly roles: readonly Role[] } | undefined,
): Promise<boolean> {
  return account !== undefined && isOffice(account.roles) && (await readSettings(db)).require_second_factor;
}

/**
 * Opens the session that the ticket waits for. Refuses a wrong code (422 on `code`), sign-in-ended once the ticket is
 * over, and too-many-requests after ten wrong codes in an hour.
 */
export async function signInWithCode(
  portal: Portal,
  given: { readonly ticket: string; readonly code: string },
  from: From,
): Promise<Entered> {
  const user_id = await countTicketTry(portal, given.ticket);
  const account = user_id === null ? undefined : await findAccount(portal.db, user_id);
  if (!account) throw new Refusal('sign-in-ended');
  const entered = await redeemCode(portal, account, { ...from, code: given.code }, async (change) => {
    if (!(await redeemTicket(change, given.ticket))) throw new Refusal('sign-in-ended');
    return enter(change, account.id, from);
  });
  return answered(portal, entered);
}

/**
 * Uses a code of the app or a recovery code, in one transaction with what it opens. Refuses a wrong one (422 on
 * `code`), and too-many-requests after ten wrong codes in an hour, wherever they were entered: the proofs of a session
 * count together with sign-ins.
 */
export async function redeemCode<T>(
  portal: Portal,
  account: AccountRow,
  { code, device: cookie }: { readonly code: string; readonly device: string | undefined },
  open: (change: Change) => Promise<T>,
): Promise<T> {
  const device = await findDevice(portal.db, portal.clock.nowIso(), cookie, account.email);
  const counted: LimitKey = device === null ? [wrongCodes, String(account.id)] : [wrongCodesOfDevice, String(device)];
  // Counted before the code is checked, so that parallel tries cannot slip through together.
  await countTry(portal, ...counted);
  const opened = await inTransaction(portal, byOwn(account.id), async (change) => {
    const isRecovery = !/^\d{6}$/.test(code);
    const isRight = isRecovery
      ? await redeemRecoveryCode(change, account.id, code)
      : await redeemAppCode(change, account.id, code, { confirmed: true });
    if (!isRight) throw new FieldRefusal({ code: wrongCodeText });
    if (isRecovery) await noteRecovery(change, account);
    return open(change);
  });
  await takeBackTries(portal, [counted]);
  return opened;
}

/** Returns the options for a browser's authenticator, the same for everybody. Limited by network. */
export async function askPasskey(portal: Portal, address: string) {
  await countTry(portal, challengesPerNetwork, networkOf(address));
  return inTransaction(portal, { kind: 'system', job: 'sign in' }, (change) => signInOptions(change));
}

/** Opens a session by a passkey alone. Refuses passkey-failed, and account-disabled to its holder. */
export async function signInWithPasskey(portal: Portal, answer: unknown, from: From): Promise<Entered> {
  const entered = await inTransaction(portal, { kind: 'system', job: 'sign in' }, async (change) => {
    const { user_id } = await verifyPasskey(change, answer, null);
    return enter({ ...change, by: byOwn(user_id) }, user_id, from);
  });
  return answered(portal, entered);
}

/** Completes every sign-in with two factors. */
async function enter(change: Change, user_id: number, { device, ...origin }: From) {
  const account = await findAccount(change.tx, user_id);
  if (!account) throw new Refusal('sign-in-ended');
  if (account.disabled_at !== null) throw new Refusal('account-disabled');
  const token = await openSession(change, user_id, origin, { has_second_factor: true });
  return { token, device: account.email_verified_at === null ? null : await rememberDevice(change, user_id, device) };
}

async function noteRecovery(change: Change, account: AccountRow): Promise<void> {
  const left = await recoveryCodesLeft(change.tx, account.id);
  await audit(change, {
    action: 'user.recovery-code-used',
    model: 'User',
    model_id: account.id,
    note: `${left} recovery codes are left.`,
  });
  await mailRecoveryCodeUsed(change, account, left);
}

async function answered(portal: Portal, { token, device }: { token: string; device: string | null }): Promise<Entered> {
  return { answer: await signedInAnswer(portal, token), device };
}

function byOwn(user_id: number) {
  return { kind: 'user', user_id, impersonator_id: null } as const;
}
