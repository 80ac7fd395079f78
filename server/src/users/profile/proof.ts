/** What a change of the own login asks for: the password, or a code of the second step. */
import { proofNeededText, type Proof, wrongCodeText } from '@parade/contract/users/profile/secondFactor.ts';
import type { Actor } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { FieldRefusal, Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { authorizeOwn, type OwnAccount } from '../policy.ts';
import { findAccount, findCredentials } from '../reads.ts';
import { redeemAppCode } from '../secondFactor/authenticatorApps.ts';
import { asksForCode, passkeysOf } from '../secondFactor/reads.ts';
import { redeemRecoveryCode } from '../secondFactor/recoveryCodes.ts';
import { verifyPassword } from '../signIn/password.ts';

/** What to do in a browser, whose dialogs ask for the password. */
const codeNeededText = 'Please log out, and log in again with a code from your authenticator app.';

const proofTries: Limit = { name: 'own-password:account', points: 10, minutes: 15 };

/**
 * The own account, once its holder has shown that it is them: 422 beside the field otherwise, 429 after ten tries in a
 * quarter of an hour. A password helps no session that was opened without the app which its account has by now, and none
 * that owes the second step which its account has (U-33).
 */
export async function proveOwn(portal: Portal, actor: Actor, given: Proof): Promise<OwnAccount> {
  const account = authorizeOwn(actor, await findAccount(portal.db, actor.user_id));
  await countTry(portal, proofTries, String(actor.user_id));
  if (given.code !== undefined) await proveByCode(portal, actor.user_id, given.code);
  else await proveByPassword(portal, actor, given.current_password);
  return account;
}

async function proveByPassword(portal: Portal, actor: Actor, password: string | undefined): Promise<void> {
  if (!actor.has_second_factor && (await asksForCode(portal.db, actor.user_id)))
    throw new FieldRefusal({ code: codeNeededText }, codeNeededText);
  if (actor.second_factor_due && (await passkeysOf(portal.db, actor.user_id)).length > 0)
    throw new Refusal('second-factor-required', { words: 'Please log out, and log in again with your passkey.' });
  if (password === undefined) throw new FieldRefusal({ current_password: proofNeededText });
  const stored = await findCredentials(portal.db, actor.user_id);
  if (!(await verifyPassword(password, stored?.password_hash)))
    throw new FieldRefusal({ current_password: 'This is not your current password' });
}

async function proveByCode(portal: Portal, user_id: number, code: string): Promise<void> {
  const isRight = await inTransaction(portal, { kind: 'user', user_id, impersonator_id: null }, async (change) => {
    if (/^\d{6}$/.test(code)) return redeemAppCode(change, user_id, code, { confirmed: true });
    return redeemRecoveryCode(change, user_id, code);
  });
  if (!isRight) throw new FieldRefusal({ code: wrongCodeText });
}
