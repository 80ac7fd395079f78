import { failuresBeforeCaptcha } from '@parade/contract/users/captcha.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { checkCaptcha } from '../access/captcha.ts';
import { countTry, forgetTries, type Limit, takeBackTry } from '../access/limits.ts';
import { change } from '../database/change.ts';
import { Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { findMatchingHash } from './password.ts';
import { findSignInCandidates } from './reads.ts';
import { openSession, type Origin, signedInAnswer } from './sessions.ts';

/** 'Sign-in attempts are limited per account and address.' Only failures count. */
const perAccount: Limit = { name: 'sign-in:account', points: 10, minutes: 15 };
const perAddress: Limit = { name: 'sign-in:address', points: 50, minutes: 15 };

/**
 * Opens a session for the right password. Refuses sign-in-failed alike, in words and in time, for a wrong password and
 * for an address without an account; captcha-failed from the fourth try after failures; too-many-requests past the
 * limits; account-disabled only to those who know the password. Every refusal says whether a captcha is asked for now.
 */
export async function signIn(
  portal: Portal,
  given: { readonly email: string; readonly password: string; readonly recaptcha?: string | undefined },
  origin: Origin & { readonly address: string },
): Promise<SignedIn> {
  const tries = Math.max(
    await countTry(portal, perAddress, origin.address),
    await countTry(portal, perAccount, given.email),
  );
  if (tries > failuresBeforeCaptcha) await checkCaptcha(portal, given.recaptcha, origin.address);
  const candidates = await findSignInCandidates(portal.db, given.email);
  const hashes = candidates.map((each) => each.password_hash);
  const account = candidates[await findMatchingHash(given.password, hashes)];
  if (!account) throw new Refusal('sign-in-failed', { extra: { captcha: tries >= failuresBeforeCaptcha } });
  await forgetTries(portal, perAccount, given.email);
  await takeBackTry(portal, perAddress, origin.address);
  if (account.disabled_at !== null) throw new Refusal('account-disabled');
  const by = { kind: 'user', user_id: account.id, impersonator_id: null } as const;
  const token = await change(portal, by, (at) => openSession(at, account.id, origin));
  return signedInAnswer(portal, token);
}
