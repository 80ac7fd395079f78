import { passwordsDiffer } from '@parade/contract/users/account.ts';
import { resetMailWords } from '@parade/contract/users/registration.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptInvitation, acceptInvitationSignedIn, readInvitation } from './invitations/accepting.ts';
import { authorOf } from '../access/actor.ts';
import { checkCaptcha, newCaptcha } from '../access/captcha.ts';
import { actorOfRequest } from '../access/session.ts';
import type { FormWords } from '../audit/readable.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import { readSettings } from '../settings/reads.ts';
import { confirmAddress, readConfirmation, resendVerification } from './accounts/confirming.ts';
import { deviceOf, rememberDevice, setDeviceCookie } from './signIn/devices.ts';
import { mailPasswordChanged } from './emails.ts';
import { resetSecondFactor } from './profile/factors.ts';
import { proveOwnBeside } from './profile/proof.ts';
import { asksForCode } from './secondFactor/reads.ts';
import { findPasswordProblem } from './signIn/choosing/choosing.ts';
import { readInitialData } from './signIn/initialData.ts';
import { takeJoinLink } from './invitations/joining.ts';
import { closeJoinLink, listJoinLinks, createJoinLink, readJoinLink } from './invitations/joinLinks.ts';
import { authorizeAccount, authorizeGrant } from './policy.ts';
import { readAccountLink } from './links.ts';
import { findAccount } from './reads.ts';
import { signUp, signUpThrough } from './accounts/registration.ts';
import { requestReset, resetPassword } from './accounts/resetting.ts';
import { endSession, openImpersonation, originOf, signedInAnswer, switchBack } from './signIn/sessions.ts';
import { signIn } from './signIn/signingIn.ts';
import { accountHandlers, done } from './accounts/routes.ts';
import { lockAccount, setPassword } from './writes.ts';

/** Lets the browser that just proved its owner by a mailed link sign in later, whatever others try. */
async function rememberBrowser(
  call: { readonly portal: Portal; readonly request: FastifyRequest; readonly reply: FastifyReply },
  user_id: number,
): Promise<void> {
  const by = { kind: 'user', user_id, impersonator_id: null } as const;
  const device = await inTransaction(call.portal, by, (change) =>
    rememberDevice(change, user_id, deviceOf(call.portal, call.request)),
  );
  setDeviceCookie(call, device);
}

/** Reads the caller again after a role was granted, because it takes effect now. */
async function changedUser(portal: Portal, request: FastifyRequest) {
  const initial_data = await readInitialData(portal, await actorOfRequest(portal, request));
  if (!initial_data.user) throw new Refusal('not-signed-in');
  return { success: true, user: initial_data.user, initial_data };
}

/** `words`: from the room forms, which imports this one; for the log of an account. */
export const usersRoom = (words: FormWords) =>
  room('users', usersRoutes, {
    me: async ({ portal, actor }) => readInitialData(portal, actor),

    signIn: async (call) => {
      const origin = { ...originOf(call), address: call.address };
      const { answer, device } = await signIn(
        call.portal,
        { ...call.body, device: deviceOf(call.portal, call.request) },
        origin,
      );
      if (device !== null) setDeviceCookie(call, device);
      return answer;
    },

    signOut: async ({ portal, actor }) => {
      await inTransaction(portal, authorOf(actor), (change) => endSession(change, actor.session_id));
      return { success: true };
    },

    captcha: async ({ portal }) => newCaptcha(portal, (await readSettings(portal.db)).recaptcha_site_key),

    impersonate: async (call) => {
      const { portal, actor, body } = call;
      const opened = await inTransaction(portal, authorOf(actor), async (change) => {
        const target = authorizeAccount(actor, await findAccount(change.tx, body.user_id), 'impersonate');
        return openImpersonation(change, actor, target, originOf(call));
      });
      return { ...(await signedInAnswer(portal, opened.token)), switch_back_ticket: opened.ticket };
    },

    switchBack: async ({ portal, body }) => {
      const token = await inTransaction(portal, { kind: 'system', job: 'switch back' }, (change) =>
        switchBack(change, body.ticket),
      );
      return signedInAnswer(portal, token);
    },

    signUp: async (call) => {
      const { portal, body, address } = call;
      await checkCaptcha(portal, body.recaptcha, address);
      return signUp(portal, body, { ...originOf(call), address });
    },

    readConfirmation: async ({ portal, params, actor }) => readConfirmation(portal, params.token, actor),

    confirmAddress: async (call) => {
      const given = { token: call.params.token, ...call.body };
      const confirmed = await confirmAddress(call.portal, given, call.actor, originOf(call));
      if (confirmed.signed_in) await rememberBrowser(call, confirmed.signed_in.user.id);
      return confirmed;
    },

    resendVerification: async ({ portal, actor }) => {
      await resendVerification(portal, actor);
      return done('We sent the email again. Please use the link in it.');
    },

    requestReset: async ({ portal, body, address }) => {
      await requestReset(portal, body.email, address);
      return done(resetMailWords);
    },

    readReset: async ({ portal, params }) => {
      await readAccountLink(portal.db, portal.clock.nowIso(), 'password-reset', params.token);
      return done('This link can be used.');
    },

    resetPassword: async (call) => {
      const { portal, body, address } = call;
      if (body.password !== body.password_confirmation)
        throw new FieldRefusal({ password_confirmation: passwordsDiffer });
      await checkCaptcha(portal, body.recaptcha, address);
      const user_id = await resetPassword(portal, body);
      // Reading the mailbox does not replace the second step, with as few tries as for everybody.
      if (!(await asksForCode(portal.db, user_id))) await rememberBrowser(call, user_id);
      return done('Your password has been changed. Please log in with your new password.');
    },

    readInvitation: async ({ portal, params }) => readInvitation(portal, params.token),

    acceptInvitation: async (call) => {
      const { portal, params, body } = call;
      const { user_id, answer } = await acceptInvitation(portal, { token: params.token, ...body }, originOf(call));
      await rememberBrowser(call, user_id);
      return answer;
    },

    acceptInvitationSignedIn: async ({ portal, actor, params, request }) => {
      await acceptInvitationSignedIn(portal, actor, params.token);
      return changedUser(portal, request);
    },

    createJoinLink: async ({ portal, actor, body }) => {
      const link = authorizeGrant(actor, [body.role], body);
      return inTransaction(portal, authorOf(actor), (change) => createJoinLink(change, actor.user_id, link));
    },

    listJoinLinks: async ({ portal, actor }) => {
      const data = await listJoinLinks(portal.db, portal.clock.nowIso(), actor.staff_roles);
      return { data, total: data.length };
    },

    endJoinLink: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        if (!(await closeJoinLink(change, params.id, actor.staff_roles))) throw new Refusal('not-found');
        return { success: true };
      }),

    readJoinLink: async ({ portal, params }) => {
      const { role, organization_name, parade_year, expires_at } = await readJoinLink(
        portal.db,
        portal.clock.nowIso(),
        params.token,
      );
      return { role, organization_name, parade_year, expires_at };
    },

    join: async (call) => {
      const { portal, params, body, address } = call;
      const link = await readJoinLink(portal.db, portal.clock.nowIso(), params.token);
      await checkCaptcha(portal, body.recaptcha, address);
      return signUpThrough(portal, link, body, { ...originOf(call), address });
    },

    joinSignedIn: async ({ portal, actor, params, request }) => {
      if (actor.impersonator) throw new Refusal('impersonating');
      if (!actor.email_verified) throw new Refusal('email-not-verified');
      await inTransaction(portal, authorOf(actor), async (change) => {
        const link = await readJoinLink(change.tx, change.at, params.token);
        await takeJoinLink(change, link.id, actor.user_id);
      });
      return changedUser(portal, request);
    },

    changePassword: async ({ portal, actor, params, body: { password, c_password, ...proof }, request }) => {
      const own = params.id === actor.user_id;
      const chooser = authorizeAccount(actor, await findAccount(portal.db, params.id), 'change_password');
      const problem = await findPasswordProblem(portal.db, password, chooser);
      const errors = {
        ...(problem === null ? {} : { password: problem }),
        ...(password === c_password ? {} : { c_password: passwordsDiffer }),
      };
      if (own) await proveOwnBeside(errors, portal, actor, proof, deviceOf(portal, request));
      if (Object.keys(errors).length > 0) throw new FieldRefusal(errors);
      await inTransaction(portal, authorOf(actor), async (change) => {
        // Meanwhile it may have gained a rank.
        const account = authorizeAccount(actor, await lockAccount(change, params), 'change_password');
        await setPassword(change, account, password, own ? { except_session_id: actor.session_id } : {});
        await mailPasswordChanged(change, account, own ? 'self' : 'staff');
      });
      return done('Password Changed');
    },

    resetSecondFactor: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await lockAccount(change, params), 'reset_second_factor');
        await resetSecondFactor(change, account);
        return done('Two-step login has been reset.');
      }),

    ...accountHandlers(words),
  });
