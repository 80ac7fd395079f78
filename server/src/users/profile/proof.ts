/** The proof that a change of one's own login needs: the password, a code of the second step, or a passkey. */
import {
  codeNeededText,
  passkeyFailedText,
  type Proof,
  proofNeededText,
  type ProofWay,
  proofWays,
} from '@parade/contract/users/profile/secondFactor.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import type { Database } from '../../database/pool.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { authorizeOwn, type OwnAccount } from '../policy.ts';
import { findAccount, findCredentials } from '../reads.ts';
import { proofOptions, verifyPasskey } from '../secondFactor/passkeys.ts';
import { asksForCode, passkeysOf } from '../secondFactor/reads.ts';
import { verifyPassword } from '../signIn/password.ts';
import { redeemCode } from '../signIn/secondStep.ts';

// By session and not by account: a stolen session must not stop the owner, in another, from changing the password.
const proofTries: Limit = { name: 'own-password:session', points: 10, minutes: 15 };
const challenges: Limit = { name: 'passkey-proof:session', points: 30, minutes: 15 };

/**
 * Returns how the account's holder may prove a change in this session. A password is not enough in a session that was
 * opened without the app which its account has now, or without a required second step which its account has (U-33).
 */
export async function proofWaysOf(db: Database, actor: Actor): Promise<ProofWay[]> {
  const [app, passkeys] = await Promise.all([asksForCode(db, actor.user_id), passkeysOf(db, actor.user_id)]);
  const needsStep = (app && !actor.has_second_factor) || (passkeys.length > 0 && actor.second_factor_due);
  const open = { password: !needsStep, code: app, passkey: passkeys.length > 0 };
  return proofWays.filter((way) => open[way]);
}

/**
 * Returns the account once its holder has proved themselves. Refuses beside the field (422), and after ten tries of the
 * session in a quarter of an hour (429); wrong codes count together with those of signing in. `device`: the id in the
 * browser's cookie.
 */
export async function proveOwn(
  portal: Portal,
  actor: Actor,
  given: Proof,
  device: string | undefined,
): Promise<OwnAccount> {
  const account = authorizeOwn(actor, await findAccount(portal.db, actor.user_id));
  await countTry(portal, proofTries, String(actor.session_id));
  if (given.passkey !== undefined) await proveByPasskey(portal, account, given.passkey);
  else if (given.code !== undefined)
    await redeemCode(portal, account, { code: given.code, device }, () => Promise.resolve());
  else await proveByPassword(portal, actor, given.current_password);
  return account;
}

/**
 * The same where other fields are wrong already: they are refused together with a wrong password. A code or a passkey's
 * signature is good for one try and is not spent on what is refused anyway.
 */
export async function proveOwnBeside(
  errors: Readonly<Record<string, string>>,
  ...[portal, actor, given, device]: Parameters<typeof proveOwn>
): Promise<void> {
  const isRefused = Object.keys(errors).length > 0;
  if (isRefused && (given.code !== undefined || given.passkey !== undefined)) return;
  try {
    await proveOwn(portal, actor, given, device);
  } catch (error) {
    throw isRefused && error instanceof FieldRefusal ? new FieldRefusal({ ...errors, ...error.errors }) : error;
  }
}

/** Returns the options for the browser's authenticator to prove a change. Limited by session. */
export async function askPasskeyProof(portal: Portal, actor: Actor, account: OwnAccount) {
  await countTry(portal, challenges, String(actor.session_id));
  return inTransaction(portal, byOwn(account), (change) => proofOptions(change, account.id));
}

async function proveByPassword(portal: Portal, actor: Actor, password: string | undefined): Promise<void> {
  if (!(await proofWaysOf(portal.db, actor)).includes('password'))
    throw new FieldRefusal({ code: codeNeededText }, codeNeededText);
  if (password === undefined) throw new FieldRefusal({ current_password: proofNeededText });
  const stored = await findCredentials(portal.db, actor.user_id);
  if (!(await verifyPassword(password, stored?.password_hash, portal.config.passwordCost)))
    throw new FieldRefusal({ current_password: 'This is not your current password' });
}

async function proveByPasskey(portal: Portal, account: OwnAccount, answer: unknown): Promise<void> {
  try {
    await inTransaction(portal, byOwn(account), (change) => verifyPasskey(change, answer, account.id));
  } catch (error) {
    // A 401 would mean that the session has ended.
    if (!(error instanceof Refusal) || error.code !== 'passkey-failed') throw error;
    throw new FieldRefusal({ passkey: passkeyFailedText }, passkeyFailedText);
  }
}

function byOwn({ id: user_id }: OwnAccount) {
  return { kind: 'user', user_id, impersonator_id: null } as const;
}
