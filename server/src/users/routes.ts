import { mayGrant, roleLabels, staffRoleNames, worksForTheParade } from '@parade/contract/access/roles.ts';
import { fileNameOf } from '@parade/contract/http/fileName.ts';
import { passwordsDiffer } from '@parade/contract/users/account.ts';
import { resetMailWords } from '@parade/contract/users/registration.ts';
import { usersRoutes } from '@parade/contract/users/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptInvitation, acceptInvitationSignedIn, readInvitation } from './invitations/accepting.ts';
import { authorOf } from '../access/actor.ts';
import { checkCaptcha, newCaptcha } from '../access/captcha.ts';
import { actorOfRequest } from '../access/session.ts';
import type { FormWords } from '../audit/readable.ts';
import { readTrail } from '../audit/reads.ts';
import { inTransaction } from '../database/change.ts';
import { workbookType } from '../http/downloads/workbook.ts';
import { room } from '../http/handlers.ts';
import { FieldRefusal, Refusal } from '../http/refusal.ts';
import { addSubscription, removeSubscription } from '../notifications/subscriptions.ts';
import type { Portal } from '../portal.ts';
import { readParades, readSettings } from '../settings/reads.ts';
import { confirmAddress, readConfirmation, resendVerification } from './accounts/confirming.ts';
import { deviceOf, rememberDevice, setDeviceCookie } from './signIn/devices.ts';
import { readAccountDetail } from './accounts/detail.ts';
import { editAccount } from './accounts/editing.ts';
import { endAllSessions, endSessionsOfUser } from './accounts/endingSessions.ts';
import { accountsWorkbook } from './accounts/export.ts';
import { changeOrganizationTypes } from './accounts/organizationTypes.ts';
import { resetSecondFactor } from './profile/factors.ts';
import { proveOwn } from './profile/proof.ts';
import { mailPasswordChanged } from './emails.ts';
import { asksForCode } from './secondFactor/reads.ts';
import { readInitialData } from './signIn/initialData.ts';
import { takeJoinLink } from './invitations/joining.ts';
import { closeJoinLink, listJoinLinks, createJoinLink, readJoinLink } from './invitations/joinLinks.ts';
import {
  abilitiesOver,
  authorizeAccount,
  authorizeEndingAll,
  authorizeGrant,
  authorizeRoleRemoval,
  seesAccount,
} from './policy.ts';
import { readAccountLink } from './links.ts';
import { findAccount, listAccounts } from './reads.ts';
import { signUp, signUpThrough } from './accounts/registration.ts';
import { requestReset, resetPassword } from './accounts/resetting.ts';
import { changeStaffRoles, lockRoles, removeOrganizationRole, wasRemoved } from './roles.ts';
import { endSession, openImpersonation, originOf, signedInAnswer, switchBack } from './signIn/sessions.ts';
import { signIn } from './signIn/signingIn.ts';
import { createAccount, disableAccount, enableAccount, inviteUser, setPassword } from './writes.ts';

const done = (message: string) => ({ success: true, message });

/** Lets the browser that just proved its owner by a mailed link sign in later, whatever others try. */
async function rememberBrowser(
  call: { readonly portal: Portal; readonly request: FastifyRequest; readonly reply: FastifyReply },
  user_id: number,
): Promise<void> {
  const by = { kind: 'user', user_id, impersonator_id: null } as const;
  const device = await inTransaction(call.portal, by, (change) =>
    rememberDevice(change, user_id, deviceOf(call.request)),
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
      const { answer, device } = await signIn(call.portal, { ...call.body, device: deviceOf(call.request) }, origin);
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

    createUser: async ({ portal, actor, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const id = await createAccount(change, body);
        await inviteUser(change, body);
        return { id, message: 'The account has been created, and an invitation is on its way.' };
      }),

    listUsers: async ({ portal, actor, query }) => {
      const { count, data } = await listAccounts(portal.db, query);
      const rows = data.map((row) => ({ ...row, abilities: abilitiesOver(actor, { ...row, roles: row.user_roles }) }));
      return { count, data: rows };
    },

    exportUsers: async ({ portal, query }) => ({
      content: await accountsWorkbook(portal, query),
      type: workbookType,
      name: fileNameOf(
        [
          'users',
          query.role === 'any' ? undefined : roleLabels[query.role],
          query.q ? `search ${query.q.slice(0, 40)}` : undefined,
          portal.clock.today(),
        ],
        'xlsx',
      ),
    }),

    readUser: async ({ portal, actor, params }) => {
      const account = await findAccount(portal.db, params.id);
      if (!account || !seesAccount(actor, account)) throw new Refusal('not-found');
      const abilities = abilitiesOver(actor, account);
      const grantable_roles = abilities.change_roles
        ? staffRoleNames.filter((role) => mayGrant(actor.staff_roles, role))
        : [];
      return { ...(await readAccountDetail(portal, account)), abilities, grantable_roles };
    },

    editUser: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'edit');
        // One's own address is the key to the account, so a borrowed browser must not be enough to change it.
        if (account.id === actor.user_id && body.email !== undefined && body.email !== account.email)
          throw new Refusal('own-account');
        await editAccount(change, account, body);
        return done('Saved');
      }),

    changePassword: async ({ portal, actor, params, body: { password, c_password, ...proof }, request }) => {
      const own = params.id === actor.user_id;
      const account = authorizeAccount(actor, await findAccount(portal.db, params.id), 'change_password');
      if (password !== c_password) throw new FieldRefusal({ c_password: passwordsDiffer });
      if (own) await proveOwn(portal, actor, proof, deviceOf(request));
      await inTransaction(portal, authorOf(actor), async (change) => {
        await setPassword(change, account, password, own ? { except_session_id: actor.session_id } : {});
        if (!own) await mailPasswordChanged(change, account);
      });
      return done('Password Changed');
    },

    enableUser: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_access');
        await enableAccount(change, account);
        return done('The user has been enabled.');
      }),

    disableUser: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_access');
        await disableAccount(change, account);
        return done('The user has been disabled.');
      }),

    endUserSessions: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'end_sessions');
        const ended = await endSessionsOfUser(change, account);
        return done(ended === 0 ? 'The user was logged in nowhere.' : 'The user has been logged out everywhere.');
      }),

    endAllSessions: async ({ portal, actor }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const ended = await endAllSessions(change, authorizeEndingAll(actor));
        return done(
          `Logged out everywhere but here: ${ended.toLocaleString('en-US')} ${ended === 1 ? 'session' : 'sessions'}.`,
        );
      }),

    changeRoles: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        await lockRoles(change, params, body.remove);
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_roles');
        await changeStaffRoles(change, account, body.remove, authorizeGrant(actor, body.add, body.add));
        const after = await findAccount(change.tx, account.id);
        return { ...done('Roles Updated'), user_roles: after?.roles ?? [] };
      }),

    changeOrganizationTypes: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_roles');
        const organization_types = await changeOrganizationTypes(change, account, body);
        return { ...done('Organization Types Updated'), organization_types };
      }),

    addSubscription: async ({ portal, actor, params, body }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_subscriptions');
        // Its letters are about every entry of the type.
        if (!worksForTheParade(account.roles)) throw new Refusal('not-parade-staff');
        const added = await addSubscription(change, account, body);
        if (!added) throw new FieldRefusal({ notification_type: 'This user gets these emails already' });
        return added;
      }),

    removeSubscription: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'change_subscriptions');
        if (!(await removeSubscription(change, account, params.subscriptionId))) throw new Refusal('not-found');
        return done('The user gets these emails no longer.');
      }),

    readUserLog: async ({ portal, actor, params, query }) => {
      const account = await findAccount(portal.db, params.id);
      if (!account || !seesAccount(actor, account)) throw new Refusal('not-found');
      const { page, ...part } = query;
      const of = { ...part, model: 'User', id: String(account.id) };
      const { data, count, kinds } = await readTrail(portal.db, words, of, page);
      const actions = kinds.filter(({ model }) => model === 'User').map(({ action }) => action);
      return { data, count, filters: { actions: [...new Set(actions)] } };
    },

    resetSecondFactor: async ({ portal, actor, params }) =>
      inTransaction(portal, authorOf(actor), async (change) => {
        const account = authorizeAccount(actor, await findAccount(change.tx, params.id), 'reset_second_factor');
        await resetSecondFactor(change, account);
        return done('Two-step login has been reset.');
      }),

    removeOrganizationRole: async ({ portal, actor, params, body }) => {
      const parade = (await readParades(portal.db)).find((each) => each.id === body.parade_id);
      if (body.parade_id !== null && !parade) throw new Refusal('not-found');
      const role = authorizeRoleRemoval(actor, {
        user_id: params.userId,
        name: body.name,
        organization_id: body.organization_id,
        parade_year: parade?.event_year ?? null,
      });
      const removed = await inTransaction(portal, authorOf(actor), (change) => removeOrganizationRole(change, role));
      if (!removed && !(await wasRemoved(portal.db, role))) throw new Refusal('not-found');
      return { success: true, success_msg: [`${roleLabels[role.name]} removed`], errors: [] };
    },
  });
