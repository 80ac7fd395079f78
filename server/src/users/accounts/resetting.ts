import { withoutActor } from '../../access/authorized.ts';
import { countTries, countTry, type Limit, networkOf } from '../../access/limits.ts';
import { type Change, inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { mailReset } from '../emails.ts';
import { createAccountLink, useAccountLink } from '../links.ts';
import { lockAddress } from './provisional.ts';
import { findAccount, findResettable, findUserByEmail } from '../reads.ts';
import { confirmEmail, setPassword } from '../writes.ts';

const resetsPerAccount: Limit = { name: 'reset:account', points: 5, minutes: 60 };
const resetsPerAddress: Limit = { name: 'reset:address', points: 30, minutes: 60 };
const otherAddressWords =
  'This link was sent to a different email address. Please enter the address that got the email.';
const system = { kind: 'system', job: 'password reset' } as const;

/** Jobs that mail the link to set a new password: one for each request, for unknown addresses too. */
export const resetQueue = 'password-resets';

/**
 * Requests a link to set a new password. The worker writes the letter: with and without an account the request runs the
 * same statements and writes one job, so that neither the answer nor its time reveals the difference. Past the letters
 * of an hour, the answer is the same and none is sent: a refusal, or another link that ends the one before, would let
 * others lock the owner out. The link of the last letter lives longer than the hour that is counted.
 */
export async function requestReset(portal: Portal, email: string, address: string): Promise<void> {
  await countTry(portal, resetsPerAddress, networkOf(address));
  const [asked = 1] = await countTries(portal, [[resetsPerAccount, email]]);
  await inTransaction(portal, system, async (change) => {
    const user_id = await findResettable(change.tx, email);
    await portal.queue.send(change, resetQueue, { user_id: asked > resetsPerAccount.points ? null : user_id });
  });
}

/** Mails the link; does nothing for the job of an unknown address, or of an account that has ended meanwhile. */
export async function sendReset(portal: Portal, user_id: number | null): Promise<void> {
  if (user_id === null) return;
  await inTransaction(portal, system, async (change) => {
    const account = await findAccount(change.tx, user_id);
    if (!account || account.disabled_at !== null) return;
    await mailReset(change, account, await createAccountLink(change, 'password-reset', account.id));
  });
}

/**
 * Sets a password by a mailed link; the typed address must be the link's. The link also proves the address, unless it
 * now belongs to another account (link-ended). Returns the account.
 */
export async function resetPassword(
  portal: Portal,
  given: { readonly token: string; readonly email: string; readonly password: string },
): Promise<number> {
  return inTransaction(portal, system, async (change) => {
    const { user_id } = await useAccountLink(change, 'password-reset', given.token);
    const account = await findAccount(change.tx, user_id);
    // Only the holder of a live link reads this; for anybody else every link has ended.
    if (account?.email !== given.email) throw new Refusal('link-ended', { words: otherAddressWords });
    await lockAddress(change, account.email);
    if (account.is_provisional && (await findUserByEmail(change.tx, account.email))) throw new Refusal('link-ended');
    const own: Change = { ...change, by: { kind: 'user', user_id, impersonator_id: null } };
    await setPassword(own, withoutActor({ id: user_id }, 'change_password'), given.password);
    await confirmEmail(own, user_id);
    return user_id;
  });
}
