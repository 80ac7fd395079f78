/** Sessions, sign-up, links and accounts: the U requirements. */
import { password } from '../access/world.ts';
import { accountLink, joinSecret, solved, switchBackTicket, ownInvitation, ownSignUp } from '../access/keys.ts';
import {
  emailChangeLink,
  ownEmailChangeLink,
  firstCode,
  newPasskey,
  ownPasskey,
  ownSession,
  ownToken,
  ownWebhook,
  passkeyProof,
  proofWithApp,
  signedChallenge,
  subscriptionOf,
  ticketAndCode,
  webhookDelivery,
  withApp,
} from '../access/ownLogin.ts';
import { admins, everyone, office, signedIn } from './actors.ts';
import type { Row, Table } from './row.ts';

const newPerson = { first_name: 'Fresh', last_name: 'Person', email: 'fresh@example.org', phone: '626 555 0199' };
const newPassword = 'a longer password of theirs';
/** U-04: by admins alone; whoever asks for their own account, staff as well, reads that nobody does this to themselves. */
const access = {
  about: 'account',
  over: admins,
  sees: ['staff'],
  except: { 'staff: own': 'conflict' },
} as const satisfies Row;

export const usersPolicy: Table = {
  // Sessions.
  'GET /api/me': { all: everyone, open: true },
  'POST /api/sessions': {
    all: everyone,
    open: true,
    hands: ['session'],
    body: { email: 'leader.kestrel@example.org', password },
  },
  // U-29: the password opens the second step, by a refusal that carries its ticket, and no session.
  'POST /api/sessions #with an authenticator app': {
    all: everyone,
    open: true,
    grantedStatus: 401,
    hands: ['sign-in ticket'],
    body: async (cell) => ({ email: await withApp(cell), password }),
  },
  'DELETE /api/sessions': { all: signedIn },
  'GET /api/captcha': { all: everyone, open: true },
  // U-17: never oneself, only somebody of strictly lower rank.
  'POST /api/impersonations': {
    about: 'account',
    over: admins,
    hands: ['session', 'ticket'],
    body: ({ params }) => ({ user_id: params.user_id }),
  },
  'POST /api/impersonations/end': {
    about: 'key',
    all: everyone,
    open: true,
    hands: ['session'],
    body: async (cell) => ({ ticket: await switchBackTicket(cell) }),
  },

  // Becoming somebody: the link is the proof.
  'POST /api/users': {
    all: everyone,
    open: true,
    hands: ['session'],
    body: async (cell) => ({ ...newPerson, password: newPassword, role: 'leader', recaptcha: await solved(cell) }),
  },
  'GET /api/verify-email/:token': {
    about: 'key',
    all: everyone,
    open: true,
    params: (cell) => accountLink(cell, 'email-verification'),
  },
  'POST /api/verify-email/:token': {
    about: 'key',
    all: everyone,
    open: true,
    hands: ['session'],
    params: (cell) => accountLink(cell, 'email-verification'),
    body: { password: newPassword },
  },
  // The link and the account of the same, confirmed address.
  'POST /api/verify-email/:token/drafts': {
    about: 'key',
    all: signedIn,
    params: async (cell) => ({ token: await ownSignUp(cell) }),
    except: { 'unverified: own': 'refused', 'unverified: absent': 'refused' },
  },
  'POST /api/verify-email': { all: signedIn },
  'POST /api/password/email': { all: everyone, open: true, body: { email: 'leader.kestrel@example.org' } },
  'GET /api/password/reset/:token': {
    about: 'key',
    all: everyone,
    open: true,
    params: (cell) => accountLink(cell, 'password-reset'),
  },
  'POST /api/password/reset': {
    about: 'key',
    all: everyone,
    open: true,
    body: async (cell) => ({
      ...(await accountLink(cell, 'password-reset')),
      password: newPassword,
      password_confirmation: newPassword,
      recaptcha: await solved(cell),
    }),
  },
  'GET /api/invitations/:token': {
    about: 'key',
    all: everyone,
    open: true,
    params: (cell) => accountLink(cell, 'invitation'),
  },
  'PUT /api/invitations/:token/accept': {
    about: 'key',
    all: everyone,
    open: true,
    hands: ['session'],
    params: (cell) => accountLink(cell, 'invitation'),
    body: { password: newPassword },
  },
  // P-15: the role acts once they accept, with the account of the invited address.
  'POST /api/invitations/:token/accept': {
    about: 'key',
    all: signedIn,
    params: async (cell) => ({ token: await ownInvitation(cell) }),
    except: { 'unverified: own': 'refused' },
  },
  'GET /api/join/:token': { about: 'key', all: everyone, open: true, params: (cell) => ({ token: joinSecret(cell) }) },
  'POST /api/join/:token': {
    about: 'key',
    all: everyone,
    open: true,
    hands: ['session'],
    params: (cell) => ({ token: joinSecret(cell) }),
    body: async (cell) => ({ ...newPerson, password: newPassword, recaptcha: await solved(cell) }),
  },
  // U-13: roles that others granted need a confirmed address.
  'POST /api/join/:token/accept': {
    about: 'key',
    all: signedIn,
    params: (cell) => ({ token: joinSecret(cell) }),
    except: { 'unverified: own': 'refused', 'unverified: absent': 'refused' },
  },
  'POST /api/join-links': {
    all: office,
    hands: ['join link'],
    body: ({ world }) => ({ role: 'leader', organization_id: world.emptyOrganizationId }),
  },
  // U-02: only admins and superadmins, whichever call grants.
  'POST /api/join-links #for a judge': { all: admins, hands: ['join link'], body: { role: 'judge' } },
  'POST /api/join-links #for staff': { all: admins, hands: ['join link'], body: { role: 'staff' } },
  'GET /api/join-links': { all: office },
  'DELETE /api/join-links/:id': { about: 'join link', all: office },

  // Accounts.
  'POST /api/users/store': { all: office, body: newPerson },
  'GET /api/users': { all: office },
  'GET /api/users/:id': { about: 'account', own: signedIn, all: office, others: 'absent' },
  'PUT /api/users/:id': {
    about: 'account',
    own: signedIn,
    over: office,
    others: 'absent',
    body: { phone: '626 555 0123' },
  },
  'PUT /api/users/:id #a new address': {
    about: 'account',
    over: office,
    others: 'absent',
    body: { email: 'moved@example.org' },
    except: ownAddress(),
  },
  'PUT /api/users/:id/password': {
    about: 'account',
    own: signedIn,
    over: office,
    others: 'absent',
    body: { password: newPassword, c_password: newPassword, current_password: password },
  },
  'POST /api/users/:id/access': access,
  'DELETE /api/users/:id/access': access,
  // U-43.
  'DELETE /api/users/:id/sessions': { about: 'account', over: office },
  'POST /api/sessions/end-all': { all: ['superadmin'] },
  'PUT /api/users/:id/roles': {
    about: 'account',
    over: admins,
    sees: ['staff'],
    self: 'refused',
    body: { add: ['judge'] },
  },
  'GET /api/users-export': { all: office },
  'GET /api/users/:id/log': { about: 'account', all: office },
  // P-06: as staff roles.
  'PUT /api/users/:id/organization_types': {
    about: 'account',
    over: admins,
    sees: ['staff'],
    self: 'refused',
    body: { add: [2] },
  },
  // U-35: for people who work for the parade, which excludes leaders.
  'POST /api/users/:id/notifications': {
    about: 'account',
    over: office,
    self: 'granted',
    except: office.reduce((cells, actor) => ({ ...cells, [`${actor}: a leader`]: 'conflict' }), {}),
    body: { organization_type: 2 },
  },
  'DELETE /api/users/:id/notifications/:subscriptionId': {
    about: 'account',
    own: signedIn,
    over: office,
    others: 'absent',
    params: subscriptionOf,
  },
  'DELETE /api/users/:id/second-factor': { about: 'account', over: office },
  // U-01: nobody grants above their own rank.
  'PUT /api/users/:id/roles #making a superadmin': {
    about: 'account',
    over: ['superadmin'],
    sees: ['staff', 'admin'],
    self: 'refused',
    body: { add: ['superadmin'] },
  },
};

/** 'Own-account': the address is the account's sign-in name, so its holder cannot change it with this call. */
function ownAddress() {
  return Object.fromEntries(signedIn.map((actor) => [`${actor}: own`, 'conflict' as const]));
}

const proof = { current_password: password };
/** Nobody adds a way to sign in to an account whose address may be another person's. */
const confirmed = { 'unverified: own': 'refused' } as const satisfies Row['except'];
/** A challenge and a ticket are proof or they are not; nobody is signed in yet. */
const enters = { about: 'key', all: everyone, open: true, hands: ['session'], absentStatus: 401 } as const;

/** U-41, N-09: only superadmins give programs access. */
export const tokensPolicy: Table = {
  'GET /api/tokens': { all: ['superadmin'] },
  'POST /api/tokens': {
    all: ['superadmin'],
    hands: ['token'],
    body: { name: 'A program', role: 'staff', days: 30, ...proof },
  },
  'DELETE /api/tokens/:id': { about: 'key', all: ['superadmin'], params: ownToken },
  'GET /api/webhooks': { all: ['superadmin'] },
  'POST /api/webhooks': {
    all: ['superadmin'],
    body: { url: 'https://hooks.example.org/parade', events: ['waiver.signed'] },
  },
  'DELETE /api/webhooks/:id': { about: 'key', all: ['superadmin'], params: ownWebhook },
  'GET /api/webhook-deliveries': { all: ['superadmin'] },
  'POST /api/webhook-deliveries/:id/resend': { about: 'key', all: ['superadmin'], params: webhookDelivery },
};

/** The caller's own login and address: U-29 to U-34. */
export const ownLoginPolicy: Table = {
  'POST /api/sessions/second-factor': { ...enters, body: ticketAndCode },
  'POST /api/passkeys/sign-in/options': { all: everyone, open: true, hands: ['passkey challenge'] },
  'POST /api/passkeys/sign-in': { ...enters, body: signedChallenge },
  'GET /api/profile/factors': { all: signedIn },
  'POST /api/second-factor': { all: signedIn, except: confirmed, hands: ['authenticator secret'], body: proof },
  'POST /api/second-factor/confirm': { all: signedIn, except: confirmed, hands: ['recovery code'], body: firstCode },
  'POST /api/second-factor/recovery-codes': {
    all: signedIn,
    except: { 'unverified: own': 'absent' },
    hands: ['recovery code'],
    body: proofWithApp,
  },
  'POST /api/second-factor/off': { all: signedIn, body: proof },
  'POST /api/passkeys/options': {
    all: signedIn,
    except: confirmed,
    hands: ['passkey challenge', 'passkey'],
    body: proof,
  },
  'POST /api/passkeys': { all: signedIn, except: confirmed, body: newPasskey },
  'POST /api/passkeys/:id/remove': { all: signedIn, params: ownPasskey, body: proof },
  'POST /api/passkeys/proof/options': { all: signedIn, hands: ['passkey challenge'] },
  'POST /api/second-factor/step': { all: signedIn, body: passkeyProof },
  'GET /api/profile/sessions': { all: signedIn },
  'DELETE /api/profile/sessions/:id': { all: signedIn, params: ownSession },
  'DELETE /api/profile/sessions': { all: signedIn },
  'POST /api/profile/email': {
    all: signedIn,
    except: confirmed,
    body: { email: 'moved-by-its-owner@example.org', ...proof },
  },
  'GET /api/profile/email': { all: signedIn },
  'POST /api/profile/email/resend': { all: signedIn, except: confirmed, params: ownEmailChangeLink },
  'DELETE /api/profile/email': { all: signedIn },
  'GET /api/email-changes/:token': { about: 'key', all: everyone, open: true, params: emailChangeLink },
  // U-32: the link proves the mailbox, the session the account.
  'POST /api/email-changes/:token': { about: 'key', all: signedIn, params: ownEmailChangeLink },
  'POST /api/email-changes/:token #of another account': { about: 'key', sees: signedIn, params: emailChangeLink },
};
