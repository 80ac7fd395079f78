/** U-31: passkeys (WebAuthn): one press signs in, and the authenticator verifies the person. */
import type { Passkey } from '@parade/contract/users/profile/secondFactor.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { newSecret, secretHash } from '../../access/secret.ts';
import type { Change } from '../../database/change.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { readSettings } from '../../settings/reads.ts';

const challengeLifetimeMs = 5 * 60_000;
export const maxPasskeys = 20;

type Options = { challenge: string } & Record<string, unknown>;

/** Returns the options for an authenticator to make a passkey of this account that can sign in by itself. */
export async function creationOptions(
  change: Change,
  account: { readonly id: number; readonly email: string; readonly name: string },
): Promise<Options> {
  const known = await change.tx
    .selectFrom('passkeys')
    .select(['credential_id', 'user_handle', 'transports'])
    .where('user_id', '=', account.id)
    .execute();
  const user_handle = known[0]?.user_handle ?? randomBytes(32);
  const challenge = await createChallenge(change, { user_id: account.id, user_handle });
  const { parade_name } = await readSettings(change.tx);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: parade_name,
    rpID: siteOf(change.portal).id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(user_handle),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Stores the passkey that an authenticator made for these options. Refuses any other answer (passkey-not-added). */
export async function createPasskey(
  change: Change,
  user_id: number,
  given: { readonly name: string; readonly answer: unknown },
): Promise<Passkey> {
  const answer = given.answer as RegistrationResponseJSON;
  const challenge = await redeemChallenge(change, answer, { user_id, isNew: true });
  if (!challenge) throw new Refusal('passkey-not-added');
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(change.portal);
  const { verifyRegistrationResponse } = await library();
  // The library throws for an answer that does not verify.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge.text,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo || challenge.user_handle === null) throw new Refusal('passkey-not-added');
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const made = await change.tx
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: Buffer.from(id, 'base64url'),
      user_handle: challenge.user_handle,
      public_key: Buffer.from(publicKey),
      sign_count: counter,
      transports: transports ?? [],
      name: given.name,
      created_at: change.at,
    })
    // The authenticator chose the id, and may choose that of another's passkey.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!made) throw new Refusal('passkey-not-added');
  return made;
}

/** Returns the options for signing in; the authenticator offers the accounts that it knows. */
export async function signInOptions(change: Change): Promise<Options> {
  const challenge = await createChallenge(change, {});
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(change.portal).id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
  return { ...options };
}

/** Returns the options for proving a change of the account: a signature by one of its passkeys. */
export async function proofOptions(change: Change, user_id: number): Promise<Options> {
  const challenge = await createChallenge(change, { user_id });
  const { generateAuthenticationOptions } = await library();
  const own = await change.tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(change.portal).id,
    challenge: bytesOf(challenge),
    allowCredentials: own.map(descriptorOf),
    userVerification: 'required',
  });
  return { ...options };
}

/**
 * Returns the account whose passkey signed the challenge, with its holder verified. `asked_by`: the account that the
 * challenge was made for; null for a sign-in. Refuses a passkey that is unknown, removed, another account's, of another
 * site, replayed, or of a copied authenticator (passkey-failed).
 */
export async function verifyPasskey(
  change: Change,
  given: unknown,
  asked_by: number | null,
): Promise<{ user_id: number; name: string }> {
  const answer = given as AuthenticationResponseJSON;
  const challenge = await redeemChallenge(change, answer, { user_id: asked_by, isNew: false });
  if (!challenge) throw new Refusal('passkey-failed');
  const stored = await change.tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .forUpdate()
    .executeTakeFirst();
  const handle = answer.response.userHandle;
  if (!stored || (asked_by !== null && stored.user_id !== asked_by)) throw new Refusal('passkey-failed');
  if (handle !== undefined && handle !== stored.user_handle.toString('base64url')) throw new Refusal('passkey-failed');
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(change.portal);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge.text,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.sign_count),
      transports: stored.transports,
    },
  }).catch(failed);
  if (!verified) throw new Refusal('passkey-failed');
  await change.tx
    .updateTable('passkeys')
    .set({ sign_count: authenticationInfo.newCounter, last_used_at: change.at })
    .where('id', '=', stored.id)
    .execute();
  return { user_id: stored.user_id, name: stored.name };
}

/** Removes one passkey of an account, or all. Returns their names. */
export async function deletePasskeys(change: Change, user_id: number, id?: number): Promise<string[]> {
  let query = change.tx.deleteFrom('passkeys').where('user_id', '=', user_id);
  if (id !== undefined) query = query.where('id', '=', id);
  return (await query.returning('name').execute()).map(({ name }) => name);
}

/** Loaded at its first use: it probes what the machine can verify, and most starts do not need it. */
function library() {
  return import('@simplewebauthn/server');
}

/** Returns the site: an authenticator signs for this host alone, and a browser names the origin. */
function siteOf({ config }: Portal): { id: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

async function createChallenge(
  change: Change,
  of: { readonly user_id?: number; readonly user_handle?: Buffer },
): Promise<string> {
  const challenge = newSecret();
  await change.tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: secretHash(challenge),
      ...of,
      expires_at: new Date(Date.parse(change.at) + challengeLifetimeMs).toISOString(),
    })
    .execute();
  return challenge;
}

function descriptorOf(stored: { readonly credential_id: Buffer; readonly transports: string[] }) {
  return { id: stored.credential_id.toString('base64url'), transports: stored.transports };
}

/**
 * Uses the challenge that the answer names, once and for this purpose; `isNew`: to make a passkey, not to sign with
 * one.
 */
async function redeemChallenge(
  change: Change,
  answer: { readonly response: { readonly clientDataJSON?: unknown } },
  { user_id, isNew }: { readonly user_id: number | null; readonly isNew: boolean },
): Promise<{ text: string; user_handle: Buffer | null } | undefined> {
  const text = challengeIn(answer.response.clientDataJSON);
  const row = await change.tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', secretHash(text))
    .where('user_id', 'is not distinct from', user_id)
    .where('user_handle', isNew ? 'is not' : 'is', null)
    .where('expires_at', '>', change.at)
    .returning('user_handle')
    .executeTakeFirst();
  return row && { text, user_handle: row.user_handle };
}

/** Returns '' if it is not an authenticator's answer. */
function challengeIn(clientData: unknown): string {
  if (typeof clientData !== 'string') return '';
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function bytesOf(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** The library throws for anything wrong, and repeats the input, which must not reach the log. */
function failed(): never {
  throw new Refusal('passkey-failed');
}
