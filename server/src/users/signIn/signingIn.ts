import {
  failuresBeforeCaptcha,
  maxAccountFailuresPerNetwork,
  maxDeviceFailures,
  maxNetworkFailures,
  slowedDownText,
  slowTrySeconds,
} from '@parade/contract/users/captcha.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { checkCaptcha } from '../../access/captcha.ts';
import {
  countTries,
  countTry,
  forgetTries,
  type Limit,
  type LimitKey,
  networkOf,
  readTries,
  takeBackTries,
} from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { createTicket } from '../secondFactor/tickets.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { findMatchingHash } from './password.ts';
import { factorsAsked } from './secondStep.ts';
import { findAccount, findSignInCandidates, lockCredentials } from '../reads.ts';
import { openSession, type Origin, signedInAnswer } from './sessions.ts';

/** U-06: attempts are limited by account and address. Only wrong passwords count; `gateOf` decides the consequence. */
export const signInLimits = {
  network: { name: 'sign-in:network', points: maxNetworkFailures, minutes: 15 },
  accountAndNetwork: { name: 'sign-in:account-network', points: maxAccountFailuresPerNetwork, minutes: 15 },
  account: { name: 'sign-in:account', points: Number.POSITIVE_INFINITY, minutes: 15 },
  device: { name: 'sign-in:device', points: maxDeviceFailures, minutes: 15 },
} as const satisfies Record<keyof Failures, Limit>;

/** When tries are slowed down, one is checked every few seconds. */
const slowTries: Limit = { name: 'sign-in:slow', points: 1, minutes: slowTrySeconds / 60, words: slowedDownText };

/** Wrong passwords of the last 15 minutes that count against a try. */
export interface Failures {
  /** All from the client's network, for any account. */
  readonly network: number;
  /** Those for this account from this network. */
  readonly accountAndNetwork: number;
  /** Those for this account, from anywhere. */
  readonly account: number;
  /** Those for this account from this browser; null if the account has never signed in with it. */
  readonly device: number | null;
}

/**
 * Returns whether a try is checked: 'open', 'captcha' (only with a solved captcha) or 'slow' (with a solved captcha,
 * one try every few seconds). Failures by others can make an account's owner solve a captcha on a new device. They slow
 * down only the network that they came from, and never a device that the owner has signed in with.
 */
export function gateOf(failures: Failures): 'open' | 'captcha' | 'slow' {
  const { network, accountAndNetwork, account, device } = failures;
  if (device !== null && device < maxDeviceFailures) return device < failuresBeforeCaptcha ? 'open' : 'captcha';
  if (network >= maxNetworkFailures || accountAndNetwork >= maxAccountFailuresPerNetwork) return 'slow';
  return account < failuresBeforeCaptcha && network < failuresBeforeCaptcha ? 'open' : 'captcha';
}

/**
 * Opens a session for the right password. Refuses a wrong password and an unknown address alike, in words and in time
 * (sign-in-failed). Refuses captcha-failed and too-many-requests by `gateOf`, without counting a failure, and
 * account-disabled only to people who know the password. Every refusal says whether a captcha is needed now. An account
 * with a second step gets no session but second-factor-needed, with a ticket for it.
 *
 * `device`: the id in the browser's cookie; the answer's `device` is its new id, null if unchanged.
 */
export async function signIn(
  portal: Portal,
  given: {
    readonly email: string;
    readonly password: string;
    readonly recaptcha?: string | undefined;
    readonly device?: string | undefined;
  },
  origin: Origin & { readonly address: string },
): Promise<{ answer: SignedIn; device: string | null }> {
  const { keys, failuresOf } = await countedUnder(portal, given, origin.address);
  const before = failuresOf(await readTries(portal, keys));
  if (gateOf(before) !== 'open') await checkCaptcha(portal, given.recaptcha, origin.address);
  // After the captcha, so that nobody uses others' turns without solving one.
  if (gateOf(before) === 'slow') await takeTurn(portal, before, given.email, origin.address);

  // Counted before the password is checked, so that parallel tries cannot slip through together.
  const counts = await countTries(portal, keys);
  const now = failuresOf(counts.map((count) => count - 1));
  try {
    if (gateOf(now) !== 'open' && gateOf(before) === 'open')
      throw new Refusal('captcha-failed', { extra: { captcha: true } });
    if (gateOf(now) === 'slow' && gateOf(before) !== 'slow') await takeTurn(portal, now, given.email, origin.address);
  } catch (error) {
    await takeBackTries(portal, keys);
    throw error;
  }

  const candidates = await findSignInCandidates(portal.db, given.email);
  const hashes = candidates.map(({ password_hash }) => password_hash);
  const credentials = candidates[await findMatchingHash(given.password, hashes, portal.config.passwordCost)];
  if (!credentials)
    throw new Refusal('sign-in-failed', {
      extra: { captcha: gateOf(failuresOf(counts)) !== 'open' },
      account: candidates[0]?.id,
    });
  // A person who signed up with an address that may be another's gains no trust for it, and does not reset failures.
  const isConfirmed = (await findAccount(portal.db, credentials.id))?.email_verified_at != null;
  const forgotten = isConfirmed ? keys.filter(([limit]) => limit !== signInLimits.network) : [];
  await takeBackTries(
    portal,
    keys.filter((key) => !forgotten.includes(key)),
  );
  if (forgotten.length > 0) await forgetTries(portal, forgotten);
  if (credentials.disabled_at !== null) throw new Refusal('account-disabled', { account: credentials.id });
  const by = { kind: 'user', user_id: credentials.id, impersonator_id: null } as const;
  const opened = await inTransaction(portal, by, async (change) => {
    // The password may have been changed during the check of the given one, which takes time.
    const now = await lockCredentials(change.tx, credentials.id);
    if (now?.password_hash !== credentials.password_hash) throw new Refusal('sign-in-failed');
    if (now.disabled_at !== null) throw new Refusal('account-disabled');
    const factors = await factorsAsked(change.tx, credentials.id);
    if (factors.length > 0) return { ticket: await createTicket(change, credentials.id), factors };
    const token = await openSession(change, credentials.id, origin);
    return { token, device: isConfirmed ? await rememberDevice(change, credentials.id, given.device) : null };
  });
  if ('ticket' in opened) throw new Refusal('second-factor-needed', { extra: opened, account: credentials.id });
  return { answer: await signedInAnswer(portal, opened.token), device: opened.device };
}

/**
 * Takes the only turn of these seconds: the network's if too many of all tries failed there, otherwise that of the
 * account from this network. Refuses too-many-requests if it is taken.
 */
async function takeTurn(portal: Portal, failures: Failures, email: string, address: string): Promise<void> {
  const network = networkOf(address);
  const key = failures.network >= maxNetworkFailures ? network : `${email} ${network}`;
  await countTry(portal, slowTries, key);
}

/** Returns the keys of a try, and a function that reads their counts. */
async function countedUnder(
  portal: Portal,
  given: { readonly email: string; readonly device?: string | undefined },
  address: string,
): Promise<{ keys: LimitKey[]; failuresOf: (counts: readonly number[]) => Failures }> {
  const network = networkOf(address);
  const device = await findDevice(portal.db, portal.clock.nowIso(), given.device, given.email);
  const keys: LimitKey[] = [
    [signInLimits.network, network],
    [signInLimits.accountAndNetwork, `${given.email} ${network}`],
    [signInLimits.account, given.email],
    ...(device === null ? [] : [[signInLimits.device, String(device)] as const]),
  ];
  const failuresOf = ([ofNetwork = 0, ofBoth = 0, ofAccount = 0, ofDevice = 0]: readonly number[]): Failures => ({
    network: ofNetwork,
    accountAndNetwork: ofBoth,
    account: ofAccount,
    device: device === null ? null : ofDevice,
  });
  return { keys, failuresOf };
}
