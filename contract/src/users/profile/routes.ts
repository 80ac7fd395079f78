import { z } from 'zod';
import { emailAddress } from '../../http/singleLine.ts';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { linkToken } from '../link.ts';
import { signedIn } from '../session.ts';
import {
  authenticatorAnswer,
  authenticatorOptions,
  needsProof,
  newRecoveryCodes,
  ownFactors,
  passkey,
  passkeyName,
  proof,
  startedApp,
  typedCode,
} from './secondFactor.ts';
import { ownSession } from './ownSession.ts';

const done = z.object({ success: z.boolean(), message: z.string() });
const own = { signedIn: 'only about the caller’s own account' } as const;
const setUp = 'it is how somebody sets up the second step that is demanded';
const byId = z.object({ id });

/** Signing in beyond the password. */
const signInRoutes = {
  signInWithCode: route({
    method: 'POST',
    path: '/api/sessions/second-factor',
    summary:
      'The second step of signing in: the ticket that POST sessions refused with, and a code of the authenticator app or a recovery code.',
    who: { anyone: 'the ticket, given out for the right password, is the proof' },
    body: z.strictObject({ ticket: linkToken, code: typedCode }),
    output: signedIn,
    refusals: ['sign-in-ended', 'account-disabled'],
    endedSession: 'ignored',
  }),
  askPasskey: route({
    method: 'POST',
    path: '/api/passkeys/sign-in/options',
    summary: 'What a browser asks its authenticator for to sign in. The same for everybody.',
    who: { anyone: 'callers are not signed in yet' },
    output: authenticatorOptions,
    refusals: [],
    endedSession: 'ignored',
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    summary: 'Signs in with a passkey, without a password. It counts as two factors.',
    who: { anyone: 'the signature of the authenticator is the proof' },
    body: z.strictObject({ answer: authenticatorAnswer }),
    output: signedIn,
    refusals: ['passkey-failed', 'account-disabled'],
    endedSession: 'ignored',
  }),
} as const;

/** Codes of an authenticator app. */
const appRoutes = {
  readOwnFactors: route({
    method: 'GET',
    path: '/api/profile/factors',
    summary: 'The caller’s own ways to sign in, without secrets.',
    who: own,
    output: ownFactors,
    refusals: [],
    beforeSecondFactor: setUp,
  }),
  startApp: route({
    method: 'POST',
    path: '/api/second-factor',
    summary:
      'Begins to set up an authenticator app: the secret, shown once. Nothing is asked of a sign-in before it is confirmed.',
    who: own,
    body: z.strictObject(proof).check(needsProof),
    output: startedApp,
    status: 201,
    refusals: ['impersonating', 'email-not-verified', 'second-factor-on'],
    beforeSecondFactor: setUp,
  }),
  confirmApp: route({
    method: 'POST',
    path: '/api/second-factor/confirm',
    summary: 'Turns two-step login on with a first code, and returns ten recovery codes, only here.',
    who: own,
    body: z.strictObject({ code: typedCode }),
    output: newRecoveryCodes,
    refusals: ['impersonating', 'email-not-verified', 'second-factor-on'],
    beforeSecondFactor: setUp,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    summary: 'Creates ten new recovery codes, returned only here. Earlier ones stop working.',
    who: own,
    body: z.strictObject(proof).check(needsProof),
    output: newRecoveryCodes,
    status: 201,
    refusals: ['impersonating'],
  }),
  removeApp: route({
    method: 'POST',
    path: '/api/second-factor/off',
    summary: 'Turns the authenticator app off, and ends its recovery codes.',
    who: own,
    body: z.strictObject(proof).check(needsProof),
    output: done,
    refusals: ['impersonating'],
  }),
} as const;

const passkeyRoutes = {
  askNewPasskey: route({
    method: 'POST',
    path: '/api/passkeys/options',
    summary: 'What a browser asks its authenticator for to make a passkey for the caller’s own account.',
    who: own,
    body: z.strictObject(proof).check(needsProof),
    output: authenticatorOptions,
    refusals: ['impersonating', 'email-not-verified'],
    beforeSecondFactor: setUp,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Adds the passkey that the authenticator made.',
    who: own,
    body: z.strictObject({ name: passkeyName, answer: authenticatorAnswer }),
    output: passkey,
    status: 201,
    refusals: ['impersonating', 'email-not-verified', 'passkey-not-added'],
    beforeSecondFactor: setUp,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/passkeys/:id/remove',
    summary: 'Removes one of the caller’s own passkeys.',
    who: own,
    params: byId,
    body: z.strictObject(proof).check(needsProof),
    output: done,
    refusals: ['impersonating'],
  }),
} as const;

/** Proof that the caller is the account's owner. */
const proofRoutes = {
  askPasskeyProof: route({
    method: 'POST',
    path: '/api/passkeys/proof/options',
    summary: 'What a browser asks its authenticator for to prove a change with one of the caller’s own passkeys.',
    who: own,
    output: authenticatorOptions,
    refusals: ['impersonating'],
    beforeSecondFactor: setUp,
  }),
  takeSecondStep: route({
    method: 'POST',
    path: '/api/second-factor/step',
    summary: 'Takes the second step in a session that was opened without it: a code or a passkey, not the password.',
    who: own,
    body: z.strictObject(proof).check(needsProof),
    output: done,
    refusals: ['impersonating'],
    beforeSecondFactor: setUp,
  }),
} as const;

/** The account's own sessions and address. */
const ownRoutes = {
  listOwnSessions: route({
    method: 'GET',
    path: '/api/profile/sessions',
    summary: 'The browsers in which the caller’s own account is signed in, the newest use first.',
    who: own,
    output: z.object({ data: z.array(ownSession) }),
    refusals: ['impersonating'],
  }),
  endOwnSession: route({
    method: 'DELETE',
    path: '/api/profile/sessions/:id',
    summary: 'Ends one of the caller’s own sessions.',
    who: own,
    params: byId,
    output: z.object({ success: z.boolean() }),
    refusals: ['impersonating'],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/profile/sessions',
    summary:
      'Ends all of the caller’s other sessions and the link of their calendar, and forgets their other browsers.',
    who: own,
    output: z.object({ success: z.boolean(), ended: z.number().int() }),
    refusals: ['impersonating'],
  }),
  changeOwnEmail: route({
    method: 'POST',
    path: '/api/profile/email',
    summary:
      'Mails a link to a new address, which becomes the caller’s own once they open the link and log in. The earlier one learns of it.',
    who: own,
    body: z.strictObject({ email: emailAddress, ...proof }).check(needsProof),
    output: done,
    refusals: ['impersonating', 'email-not-verified'],
  }),
  readOwnEmailChange: route({
    method: 'GET',
    path: '/api/profile/email',
    summary: 'The new address that the caller has asked for and not confirmed yet, for as long as its link works.',
    who: own,
    output: z.object({
      pending: z.object({ email: z.string(), requested_at: z.string(), expires_at: z.string() }).nullable(),
    }),
    refusals: ['impersonating'],
  }),
  resendEmailChange: route({
    method: 'POST',
    path: '/api/profile/email/resend',
    summary: 'Mails a fresh link to the address that waits to be confirmed, within the limit of the first.',
    who: own,
    output: done,
    refusals: ['impersonating', 'email-not-verified', 'link-ended'],
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/profile/email',
    summary: 'Ends the link to the address that waits to be confirmed. The present one stays.',
    who: own,
    output: z.object({ success: z.literal(true) }),
    refusals: ['impersonating'],
  }),
  readEmailChange: route({
    method: 'GET',
    path: '/api/email-changes/:token',
    summary: 'Which address a link makes whose. Changes nothing.',
    who: { anyone: 'the emailed link is the proof' },
    params: z.object({ token: linkToken }),
    output: z.object({ email: z.string(), new_email: z.string() }),
    refusals: ['link-ended'],
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/api/email-changes/:token',
    summary: 'Makes the new address the caller’s own. Only the account that asked for it can. Sessions go on.',
    who: own,
    params: z.object({ token: linkToken }),
    output: z.object({ email: z.string() }),
    refusals: ['link-ended', 'other-account', 'impersonating'],
  }),
} as const;

export const profileRoutes = { ...signInRoutes, ...appRoutes, ...passkeyRoutes, ...proofRoutes, ...ownRoutes } as const;
