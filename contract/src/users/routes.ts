import { z } from 'zod';
import { normalizeEmail } from '../http/emailAddress.ts';
import { emailAddress } from '../http/singleLine.ts';
import { id, pageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { givenPassword, newPassword, optionalRecaptcha, personName, recaptcha } from './account.ts';
import { accountRoutes } from './accounts/routes.ts';
import { captcha } from './captcha.ts';
import { invitation, joinLink, linkToken, listedJoinLink, createdJoinLink, newJoinLink } from './link.ts';
import { ownRoutes } from './me.ts';
import { confirmation, joinSignUp, signUp } from './registration.ts';
import { currentUser, initialData, signedIn } from './session.ts';

const done = z.object({ success: z.boolean(), message: z.string() });
const byToken = z.object({ token: linkToken });
const byId = z.object({ id });
/** A request for a link to set a new password. */
export const resetRequest = z.strictObject({ email: emailAddress });

/** Sessions: how people authenticate. */
const sessionRoutes = {
  signIn: route({
    method: 'POST',
    path: '/api/sessions',
    summary:
      'Signs in. After three failures for the account or the network address, a solved captcha is required. An account with a second step is refused (second-factor-needed) with a ticket for POST sessions/second-factor and the factors that it may go on with.',
    who: { anyone: 'callers are not signed in yet' },
    body: z.strictObject({
      email: z.string().max(254).overwrite(normalizeEmail),
      password: givenPassword,
      recaptcha: optionalRecaptcha,
    }),
    output: signedIn,
    refusals: ['sign-in-failed', 'second-factor-needed', 'account-disabled', 'captcha-failed'],
    endedSession: 'ignored',
  }),
  captcha: route({
    method: 'GET',
    path: '/api/captcha',
    summary: 'Returns the challenge that a browser solves to show that a person is using it.',
    who: { anyone: 'callers may not have an account' },
    output: captcha,
    refusals: [],
    endedSession: 'ignored',
  }),
  impersonate: route({
    method: 'POST',
    path: '/api/impersonations',
    summary: 'Switches to a user of strictly lower rank for 60 minutes; the ticket can only switch back.',
    who: { may: 'impersonateUsers' },
    body: z.strictObject({ user_id: id }),
    output: signedIn.extend({ switch_back_ticket: z.string() }),
    refusals: ['own-account', 'rank-too-low', 'impersonating', 'account-disabled'],
  }),
} as const;

/** Joining: sign-up, confirming the address, invitations, join links, forgotten passwords. */
const joiningRoutes = {
  signUp: route({
    method: 'POST',
    path: '/api/users',
    summary:
      'Signs up as leader or media and signs in, in the same way for every address. Each sign-up creates its own account, which stays unconfirmed until the emailed link is opened.',
    who: { anyone: 'people sign up themselves' },
    body: signUp,
    output: signedIn,
    refusals: ['captcha-failed', 'media-registration-closed'],
    endedSession: 'ignored',
  }),
  readConfirmation: route({
    method: 'GET',
    path: '/api/verify-email/:token',
    summary: 'Returns what a confirmation link confirms. Changes nothing.',
    who: { anyone: 'the emailed link is the proof' },
    params: byToken,
    output: confirmation,
    refusals: ['link-ended', 'account-disabled'],
  }),
  confirmAddress: route({
    method: 'POST',
    path: '/api/verify-email/:token',
    summary:
      'Confirms an address by the mailed link and ends every other session of the account. A new password is required unless the browser is signed in as the account and no role from others waits; signed_in is null where the session goes on.',
    who: { anyone: 'the emailed link is the proof' },
    params: byToken,
    body: z.strictObject({ password: newPassword.optional() }),
    output: z.object({ email: z.string(), signed_in: signedIn.nullable() }),
    refusals: ['link-ended', 'needs-sign-in', 'account-disabled'],
  }),
  requestReset: route({
    method: 'POST',
    path: '/api/password/email',
    summary: 'Mails a link to set a new password. The answer is the same whether the address exists or not.',
    who: { anyone: 'people who forgot their password cannot sign in' },
    body: resetRequest,
    output: done,
    refusals: [],
    endedSession: 'ignored',
  }),
  readReset: route({
    method: 'GET',
    path: '/api/password/reset/:token',
    summary: 'Returns whether an emailed link can still set a new password, without saying whose.',
    who: { anyone: 'the emailed link is the proof' },
    params: byToken,
    output: done,
    refusals: ['link-ended'],
    endedSession: 'ignored',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/password/reset',
    summary: 'Sets a new password by the mailed link and ends all sessions of the account.',
    who: { anyone: 'the emailed link is the proof' },
    body: z.strictObject({
      token: linkToken,
      email: emailAddress,
      password: newPassword,
      password_confirmation: z.string(),
      recaptcha,
    }),
    output: done,
    refusals: ['link-ended', 'captcha-failed'],
    endedSession: 'ignored',
  }),
  readInvitation: route({
    method: 'GET',
    path: '/api/invitations/:token',
    summary: 'Returns who an invitation is for.',
    who: { anyone: 'the emailed link is the proof' },
    params: byToken,
    output: invitation,
    refusals: ['link-ended'],
  }),
  acceptInvitation: route({
    method: 'PUT',
    path: '/api/invitations/:token/accept',
    summary:
      'Sets the first password and signs in; an address without an account gets one. Never touches the password of an account that has one.',
    who: { anyone: 'the emailed link is the proof' },
    params: byToken,
    /** The names are for a new account; if absent, those in the invitation are used. */
    body: z.strictObject({
      password: newPassword,
      first_name: personName.optional(),
      last_name: personName.optional(),
    }),
    output: signedIn,
    refusals: ['link-ended', 'needs-sign-in', 'account-disabled'],
  }),
  acceptInvitationSignedIn: route({
    method: 'POST',
    path: '/api/invitations/:token/accept',
    summary: 'Accepts the role of an invitation with the account of the address that it was sent to.',
    who: { signedIn: 'the emailed link is the proof, and the address must belong to the caller' },
    params: byToken,
    output: z.object({ success: z.boolean(), user: currentUser, initial_data: initialData }),
    refusals: ['link-ended', 'other-account', 'own-account', 'email-not-verified', 'impersonating'],
  }),
  createJoinLink: route({
    method: 'POST',
    path: '/api/join-links',
    summary: 'Creates a sign-up link for one role that the creator may grant. The link is returned only here.',
    who: { may: 'manageUsers' },
    body: newJoinLink,
    output: createdJoinLink,
    status: 201,
    refusals: ['role-too-high', 'entry-not-accepted'],
  }),
  listJoinLinks: route({
    method: 'GET',
    path: '/api/join-links',
    summary: 'The open sign-up links whose role the caller may grant, newest first, without their secrets.',
    who: { may: 'manageUsers' },
    output: pageOf(listedJoinLink),
    refusals: [],
  }),
  endJoinLink: route({
    method: 'DELETE',
    path: '/api/join-links/:id',
    summary: 'Ends a sign-up link early, by whoever may grant its role.',
    who: { may: 'manageUsers' },
    params: byId,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
  readJoinLink: route({
    method: 'GET',
    path: '/api/join/:token',
    summary: 'Returns what a sign-up link is for.',
    who: { anyone: 'the link is the proof' },
    params: byToken,
    output: joinLink,
    refusals: ['link-ended'],
    endedSession: 'ignored',
  }),
  join: route({
    method: 'POST',
    path: '/api/join/:token',
    summary: 'Signs up through a link and signs in. The role takes effect once the address is confirmed.',
    who: { anyone: 'the link is the proof' },
    params: byToken,
    body: joinSignUp,
    output: signedIn,
    refusals: ['link-ended', 'captcha-failed'],
    endedSession: 'ignored',
  }),
  joinSignedIn: route({
    method: 'POST',
    path: '/api/join/:token/accept',
    summary: 'Takes the role of a sign-up link with an existing account.',
    who: { signedIn: 'the link is the proof of the right' },
    params: byToken,
    output: z.object({ success: z.boolean(), user: currentUser, initial_data: initialData }),
    refusals: ['link-ended', 'email-not-verified', 'impersonating'],
  }),
} as const;

export const usersRoutes = { ...ownRoutes, ...sessionRoutes, ...joiningRoutes, ...accountRoutes } as const;
