import { profileRoutes } from '@parade/contract/users/profile/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { countTry, type Limit } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Portal } from '../../portal.ts';
import { authorizeOwn, type OwnAccount } from '../policy.ts';
import { findAccount } from '../reads.ts';
import { deviceOf, setDeviceCookie } from '../signIn/devices.ts';
import { askPasskey, signInWithCode, signInWithPasskey } from '../signIn/secondStep.ts';
import { originOf } from '../signIn/sessions.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  readPendingEmail,
  requestEmailChange,
  resendEmailChange,
} from './emailChange.ts';
import {
  addPasskey,
  askNewPasskey,
  confirmOwnApp,
  readOwnFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  startApp,
  takeSecondStep,
} from './factors.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts';
import { askPasskeyProof, proveOwn } from './proof.ts';

const firstCodes: Limit = { name: 'first-code:session', points: 10, minutes: 15 };
const done = (message: string) => ({ success: true, message });

async function ownAccount(portal: Portal, actor: Actor): Promise<OwnAccount> {
  return authorizeOwn(actor, await findAccount(portal.db, actor.user_id));
}

export const profileRoom = room('profile', profileRoutes, {
  signInWithCode: async (call) => {
    const from = { ...originOf(call), device: deviceOf(call.portal, call.request) };
    const { answer, device } = await signInWithCode(call.portal, call.body, from);
    if (device !== null) setDeviceCookie(call, device);
    return answer;
  },

  askPasskey: async ({ portal, address }) => askPasskey(portal, address),

  signInWithPasskey: async (call) => {
    const from = { ...originOf(call), device: deviceOf(call.portal, call.request) };
    const { answer, device } = await signInWithPasskey(call.portal, call.body.answer, from);
    if (device !== null) setDeviceCookie(call, device);
    return answer;
  },

  readOwnFactors: async ({ portal, actor }) => readOwnFactors(portal.db, actor),

  startApp: async ({ portal, actor, body, request }) => {
    const account = await proveOwn(portal, actor, body, deviceOf(portal, request));
    return inTransaction(portal, authorOf(actor), (change) => startApp(change, account));
  },

  confirmApp: async ({ portal, actor, body }) => {
    const account = await ownAccount(portal, actor);
    await countTry(portal, firstCodes, String(actor.session_id));
    const recovery_codes = await inTransaction(portal, authorOf(actor), (change) =>
      confirmOwnApp(change, account, body.code, actor.session_id),
    );
    return { recovery_codes };
  },

  renewRecoveryCodes: async ({ portal, actor, body, request }) => {
    const account = await proveOwn(portal, actor, body, deviceOf(portal, request));
    const recovery_codes = await inTransaction(portal, authorOf(actor), (change) =>
      renewRecoveryCodes(change, account),
    );
    return { recovery_codes };
  },

  removeApp: async ({ portal, actor, body, request }) => {
    const account = await proveOwn(portal, actor, body, deviceOf(portal, request));
    await inTransaction(portal, authorOf(actor), (change) => removeApp(change, account));
    return done('Two-step login is off.');
  },

  askNewPasskey: async ({ portal, actor, body, request }) => {
    const account = await proveOwn(portal, actor, body, deviceOf(portal, request));
    return inTransaction(portal, authorOf(actor), (change) => askNewPasskey(change, account));
  },

  addPasskey: async ({ portal, actor, body }) => {
    const account = await ownAccount(portal, actor);
    return inTransaction(portal, authorOf(actor), (change) => addPasskey(change, account, body, actor.session_id));
  },

  removePasskey: async ({ portal, actor, params, body, request }) => {
    const account = await proveOwn(portal, actor, body, deviceOf(portal, request));
    await inTransaction(portal, authorOf(actor), (change) => removePasskey(change, account, params.id));
    return done('The passkey has been removed.');
  },

  askPasskeyProof: async ({ portal, actor }) => askPasskeyProof(portal, actor, await ownAccount(portal, actor)),

  takeSecondStep: async ({ portal, actor, body: { current_password: _, ...step }, request }) => {
    const account = await proveOwn(portal, actor, step, deviceOf(portal, request));
    await inTransaction(portal, authorOf(actor), (change) => takeSecondStep(change, account, actor.session_id));
    return done('You’re all set.');
  },

  listOwnSessions: async ({ portal, actor }) => {
    // Impersonation is not for seeing where another person is signed in.
    if (actor.impersonator) throw new Refusal('impersonating');
    return { data: await listOwnSessions(portal.db, portal.clock.nowIso(), actor) };
  },

  endOwnSession: async ({ portal, actor, params }) => {
    const account = await ownAccount(portal, actor);
    await inTransaction(portal, authorOf(actor), (change) => endOwnSession(change, account, params.id));
    return { success: true };
  },

  endOtherSessions: async ({ portal, actor, request }) => {
    const account = await ownAccount(portal, actor);
    const except = { session_id: actor.session_id, device: deviceOf(portal, request) };
    const ended = await inTransaction(portal, authorOf(actor), (change) => endOtherSessions(change, account, except));
    return { success: true, ended };
  },

  changeOwnEmail: async ({ portal, actor, body: { email, ...proof }, request }) => {
    await requestEmailChange(portal, await proveOwn(portal, actor, proof, deviceOf(portal, request)), email);
    return done('We emailed a link to the new address. It becomes yours once you open the link while logged in.');
  },

  readOwnEmailChange: async ({ portal, actor }) => ({
    pending: await readPendingEmail(portal, await ownAccount(portal, actor)),
  }),

  resendEmailChange: async ({ portal, actor }) => {
    await resendEmailChange(portal, await ownAccount(portal, actor));
    return done('We emailed the link again.');
  },

  cancelEmailChange: async ({ portal, actor }) => {
    const account = await ownAccount(portal, actor);
    await inTransaction(portal, authorOf(actor), (change) => cancelEmailChange(change, account));
    return { success: true as const };
  },

  readEmailChange: async ({ portal, params }) => readEmailChange(portal, params.token),

  confirmEmailChange: async ({ portal, actor, params }) => confirmEmailChange(portal, actor, params.token),
});
