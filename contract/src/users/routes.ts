import { z } from 'zod';
import { normalizeEmail } from '../http/emailAddress.ts';
import { emailAddress, optionalLine } from '../http/singleLine.ts';
import { id, page, pageOf, searchText, sortBy, countedPageOf } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { staffRoleNames } from '../access/roles.ts';
import {
  accountDetail,
  accountEdit,
  givenPassword,
  listedAccount,
  newPassword,
  optionalRecaptcha,
  organizationRoleRemoval,
  personName,
  recaptcha,
  roleChange,
} from './account.ts';
import { captcha } from './captcha.ts';
import { invitation, joinLink, linkToken, listedJoinLink, createdJoinLink, newJoinLink } from './link.ts';
import { meRoute } from './me.ts';
import { confirmation, joinSignUp, signUp } from './registration.ts';
import { currentUser, initialData, signedIn } from './session.ts';

const done = z.object({ success: z.boolean(), message: z.string() });
const byToken = z.object({ token: linkToken });
const byId = z.object({ id });

/** Sessions: how one proves who one is. */
const sessionRoutes = {
  me: meRoute,
  signIn: route({
    method: 'POST',
    path: '/api/sessions',
    summary: 'Signs in. After three failures for the account or the network address, a solved captcha is required.',
    who: { anyone: 'callers are not signed in yet' },
    body: z.strictObject({
      email: z.string().max(254).overwrite(normalizeEmail),
      password: givenPassword,
      recaptcha: optionalRecaptcha,
    }),
    output: signedIn,
    refusals: ['sign-in-failed', 'account-disabled', 'captcha-failed'],
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Ends the session at once.',
    who: { signedIn: 'every user can sign out' },
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
  captcha: route({
    method: 'GET',
    path: '/api/captcha',
    summary: 'The challenge a browser solves to show that a person is using it.',
    who: { anyone: 'callers may not have an account' },
    output: captcha,
    refusals: [],
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
  switchBack: route({
    method: 'POST',
    path: '/api/impersonations/end',
    summary: 'Ends an impersonation and restores the previous session, once.',
    who: { anyone: 'the one-time ticket is the proof; the impersonation itself may have ended meanwhile' },
    body: z.strictObject({ ticket: linkToken }),
    output: signedIn,
    refusals: ['link-ended'],
  }),
} as const;

/** Becoming somebody: sign-up, confirming the address, invitations, join links, forgotten passwords. */
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
  }),
  readConfirmation: route({
    method: 'GET',
    path: '/api/verify-email/:token',
    summary: 'What a confirmation link asks for. Changes nothing.',
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
  resendVerification: route({
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Mails the link to confirm the address again.',
    who: { signedIn: 'only for the caller’s own address' },
    output: done,
    refusals: [],
  }),
  requestReset: route({
    method: 'POST',
    path: '/api/password/email',
    summary: 'Mails a link to set a new password. The answer is the same whether the address exists or not.',
    who: { anyone: 'people who forgot their password cannot sign in' },
    body: z.strictObject({ email: emailAddress }),
    output: done,
    refusals: [],
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
  }),
  readInvitation: route({
    method: 'GET',
    path: '/api/invitations/:token',
    summary: 'Who an invitation is for.',
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
    /** The names are for an account that is made now; absent, those of the invitation are taken. */
    body: z.strictObject({
      password: newPassword,
      first_name: personName.optional(),
      last_name: personName.optional(),
    }),
    output: signedIn,
    refusals: ['link-ended', 'needs-sign-in'],
  }),
  acceptInvitationSignedIn: route({
    method: 'POST',
    path: '/api/invitations/:token/accept',
    summary: 'Accepts the role of an invitation with the account of the address that it was sent to.',
    who: { signedIn: 'the emailed link is the proof, and the address must belong to the caller' },
    params: byToken,
    output: z.object({ success: z.boolean(), user: currentUser, initial_data: initialData }),
    refusals: ['link-ended', 'other-account', 'email-not-verified', 'impersonating'],
  }),
  createJoinLink: route({
    method: 'POST',
    path: '/api/join-links',
    summary: 'Makes a sign-up link for one role that the creator may grant. The link is returned only here.',
    who: { may: 'manageUsers' },
    body: newJoinLink,
    output: createdJoinLink,
    status: 201,
    refusals: ['rank-too-low'],
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
    summary: 'Closes a sign-up link before its time, by whoever may grant its role.',
    who: { may: 'manageUsers' },
    params: byId,
    output: z.object({ success: z.boolean() }),
    refusals: [],
  }),
  readJoinLink: route({
    method: 'GET',
    path: '/api/join/:token',
    summary: 'What a sign-up link is for.',
    who: { anyone: 'the link is the proof' },
    params: byToken,
    output: joinLink,
    refusals: ['link-ended'],
  }),
  join: route({
    method: 'POST',
    path: '/api/join/:token',
    summary: 'Signs up through a link and signs in; its role attaches once the address is confirmed.',
    who: { anyone: 'the link is the proof' },
    params: byToken,
    body: joinSignUp,
    output: signedIn,
    refusals: ['link-ended', 'captcha-failed'],
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

/** Accounts as staff manage them. */
const accountRoutes = {
  createUser: route({
    method: 'POST',
    path: '/api/users/store',
    summary: 'Creates an account and emails its invitation.',
    who: { may: 'manageUsers' },
    body: z.strictObject({
      first_name: personName,
      last_name: personName,
      email: emailAddress,
      phone: optionalLine(40).optional(),
    }),
    output: z.object({ id: z.number().int(), message: z.string() }),
    status: 201,
    refusals: [],
  }),
  listUsers: route({
    method: 'GET',
    path: '/api/users',
    summary: 'Accounts, by a text in name or address and by staff role.',
    who: { may: 'manageUsers' },
    query: z.object({
      q: searchText,
      role: z.enum(['any', ...staffRoleNames]).default('any'),
      sortBy: sortBy('email', 'first_name', 'last_name').default('email'),
      page,
    }),
    output: countedPageOf(listedAccount),
    refusals: [],
  }),
  readUser: route({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One account: the caller’s own, or any account for users who manage users.',
    who: { signedIn: 'every user can read their own account' },
    params: byId,
    output: accountDetail,
    refusals: [],
  }),
  editUser: route({
    method: 'PUT',
    path: '/api/users/:id',
    summary:
      'Updates the name, address and phone of a user of lower rank, or the caller’s own name and phone. A new address must be confirmed by email, and the previous address is notified.',
    who: { signedIn: 'every user can change their own name and phone' },
    params: byId,
    body: accountEdit,
    output: done,
    refusals: ['own-account', 'rank-too-low', 'impersonating'],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/users/:id/password',
    summary:
      'Changes the caller’s own password, given the current one, or the password of a user of lower rank, who is notified by email.',
    who: { signedIn: 'every user can change their own password' },
    params: byId,
    body: z.strictObject({
      password: newPassword,
      c_password: z.string(),
      current_password: givenPassword.optional(),
    }),
    output: done,
    refusals: ['rank-too-low', 'impersonating'],
  }),
  enableUser: route({
    method: 'POST',
    path: '/api/users/:id/access',
    summary: 'Enables a disabled account.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low'],
  }),
  disableUser: route({
    method: 'DELETE',
    path: '/api/users/:id/access',
    summary: 'Disables an account and ends its sessions at once.',
    who: { may: 'manageUsers' },
    params: byId,
    output: done,
    refusals: ['own-account', 'rank-too-low', 'last-superadmin'],
  }),
  changeRoles: route({
    method: 'PUT',
    path: '/api/users/:id/roles',
    summary: 'Adds and removes staff roles; only admins and superadmins do.',
    who: { may: 'manageUsers' },
    params: byId,
    body: roleChange,
    output: done.extend({ user_roles: z.array(z.enum(staffRoleNames)) }),
    refusals: ['rank-too-low', 'last-superadmin'],
  }),
  removeOrganizationRole: route({
    method: 'PUT',
    path: '/api/users/:userId/organization/roles/delete',
    summary: 'Removes a user’s role for an organization and year.',
    who: { may: 'manageEntries' },
    params: z.object({ userId: id }),
    body: organizationRoleRemoval,
    output: z.object({ success: z.boolean(), success_msg: z.array(z.string()), errors: z.array(z.string()) }),
    refusals: [],
  }),
} as const;

export const usersRoutes = { ...sessionRoutes, ...joiningRoutes, ...accountRoutes } as const;
