/** How one logs in oneself, and the own address: U-29 to U-34. */
import {
  emailChangeLink,
  firstCode,
  newPasskey,
  ownPasskey,
  ownSession,
  proofWithApp,
  signedChallenge,
  ticketAndCode,
} from '../access/ownLogin.ts';
import { password } from '../access/world.ts';
import { everyone, signedIn } from './actors.ts';
import type { Row, Table } from './row.ts';

const proof = { current_password: password };
/** Nobody adds a way in to an account whose address may be another's. */
const confirmed = { 'unverified: own': 'refused' } as const satisfies Row['except'];
/** A challenge and a ticket are proof or they are not; nobody is signed in yet. */
const enters = { about: 'key', all: everyone, open: true, hands: ['session'], absentStatus: 401 } as const;

export const ownLoginPolicy: Table = {
  'POST /api/sessions/second-factor': { ...enters, body: ticketAndCode },
  'POST /api/passkeys/sign-in/options': { all: everyone, open: true },
  'POST /api/passkeys/sign-in': { ...enters, body: signedChallenge },
  'GET /api/profile/factors': { all: signedIn },
  'POST /api/second-factor': { all: signedIn, except: confirmed, body: proof },
  'POST /api/second-factor/confirm': { all: signedIn, except: confirmed, body: firstCode },
  'POST /api/second-factor/recovery-codes': {
    all: signedIn,
    except: { 'unverified: own': 'absent' },
    body: proofWithApp,
  },
  'POST /api/second-factor/off': { all: signedIn, body: proof },
  'POST /api/passkeys/options': { all: signedIn, except: confirmed, body: proof },
  'POST /api/passkeys': { all: signedIn, except: confirmed, body: newPasskey },
  'POST /api/passkeys/:id/remove': { all: signedIn, params: ownPasskey, body: proof },
  'GET /api/profile/sessions': { all: signedIn },
  'DELETE /api/profile/sessions/:id': { all: signedIn, params: ownSession },
  'DELETE /api/profile/sessions': { all: signedIn },
  'POST /api/profile/email': {
    all: signedIn,
    except: confirmed,
    body: { email: 'moved-by-its-owner@example.org', ...proof },
  },
  'GET /api/email-changes/:token': { about: 'key', all: everyone, open: true, params: emailChangeLink },
  'POST /api/email-changes/:token': { about: 'key', all: everyone, open: true, params: emailChangeLink },
};
