import type { JoinSignUp, SignUp } from '@parade/contract/users/registration.ts';
import type { SignedIn } from '@parade/contract/users/session.ts';
import { withoutActor } from '../../access/authorized.ts';
import { countTry, type Limit, networkOf } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';
import { mailVerification } from '../emails.ts';
import type { JoinLinkRow } from '../invitations/joinLinks.ts';
import { createAccountLink } from '../links.ts';
import { refuseGuessable } from '../signIn/choosing/choosing.ts';
import { hashPassword } from '../signIn/password.ts';
import { countingConfirmingLetter, lockAddress, freeProvisionalAccount } from './provisional.ts';
import { findUserByEmail } from '../reads.ts';
import { requestMediaAccess } from '../mediaAccess/writes.ts';
import { grantStaffRole } from '../roles.ts';
import { openSession, type Origin, signedInAnswer } from '../signIn/sessions.ts';
import { createAccount, type NewAccount } from '../writes.ts';

const signUps: Limit = { name: 'sign-up:address', points: 20, minutes: 60 };
const system = { kind: 'system', job: 'sign-up' } as const;

/** The origin of a sign-up; `address` counts against the limits. */
export type SignUpOrigin = Origin & { readonly address: string };

/**
 * Signs a person up as leader ('registered_as') or as media (pending, U-12), and signs in. The account is provisional
 * until the mailed link is followed. If the address already has an account, only the words of the letter differ.
 * Refuses media-registration-closed and too-many-requests, 422 on `password`.
 */
export async function signUp(portal: Portal, given: SignUp, origin: SignUpOrigin): Promise<SignedIn> {
  if (given.role === 'media' && !(await readSettings(portal.db)).enable_media_registration)
    throw new Refusal('media-registration-closed');
  const media = given.role === 'media';
  return register(portal, given, origin, {
    registered_as: media ? 'media' : 'leader',
    media_organization_name: media ? given.media_organization_name : undefined,
    broadcaster_requested: media && given.is_broadcaster === true,
    is_media_pending: media,
  });
}

/**
 * Signs up through a join link: the role is granted when the address is confirmed. Only a leader may begin an entry
 * before (decision 0002).
 */
export async function signUpThrough(
  portal: Portal,
  link: JoinLinkRow,
  given: JoinSignUp,
  origin: SignUpOrigin,
): Promise<SignedIn> {
  return register(portal, given, origin, {
    registered_as: link.role === 'leader' ? 'leader' : 'media',
    media_organization_name: given.media_organization_name,
    join_link_id: link.id,
  });
}

/**
 * Creates a provisional account, mails its confirmation link and opens its session: the same work for every address.
 */
async function register(
  portal: Portal,
  given: JoinSignUp,
  origin: SignUpOrigin,
  as: Pick<NewAccount, 'registered_as' | 'media_organization_name' | 'broadcaster_requested'> & {
    readonly is_media_pending?: boolean;
    readonly join_link_id?: number;
  },
): Promise<SignedIn> {
  const { email, first_name, last_name, phone } = given;
  const { is_media_pending = false, join_link_id, ...registered } = as;
  await refuseGuessable(portal.db, given.password, given);
  await countTry(portal, signUps, networkOf(origin.address));
  const token = await countingConfirmingLetter(portal, { email, join_link_id }, async () => {
    const password_hash = await hashPassword(given.password, portal.config.passwordCost);
    return inTransaction(portal, system, async (change) => {
      await lockAddress(change, email);
      await freeProvisionalAccount(change, email, join_link_id);
      const id = await createAccount(change, { email, first_name, last_name, phone, password_hash, ...registered });
      if (is_media_pending) {
        await grantStaffRole(change, withoutActor({ id }, 'change_roles'), 'media-pending');
        // U-40: signing up as media requests media access.
        await requestMediaAccess(change, withoutActor({ id }, 'ask'), { media_organization_name: '', explanation: '' });
      }
      const owner = await findUserByEmail(change.tx, email);
      const link = await createAccountLink(change, 'email-verification', id, join_link_id);
      await mailVerification(change, { id, email, first_name, last_name }, link, { has_account: owner !== undefined });
      return openSession(change, id, origin);
    });
  });
  return signedInAnswer(portal, token);
}
