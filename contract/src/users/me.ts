import { z } from 'zod';
import { route } from '../http/route.ts';
import { linkToken } from './link.ts';
import { initialData, signedIn } from './session.ts';

/** Calls of the shell, in a separate file: every screen loads them, and no other call of the module. */
export const ownRoutes = {
  me: route({
    method: 'GET',
    path: '/api/me',
    summary: 'Who is signed in, and what every screen needs. A token that has ended answers 401.',
    who: { anyone: 'without a token it answers what anyone may read: settings, season and public pages' },
    output: initialData,
    refusals: [],
    beforeSecondFactor: 'it says that the second step is due',
  }),
  signOut: route({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Ends the session immediately.',
    who: { signedIn: 'every user can sign out' },
    output: z.object({ success: z.boolean() }),
    refusals: [],
    beforeSecondFactor: 'every user can sign out',
  }),
  switchBack: route({
    method: 'POST',
    path: '/api/impersonations/end',
    summary: 'Ends an impersonation and restores the previous session, once.',
    who: { anyone: 'the one-time ticket is the proof; the impersonation itself may have ended meanwhile' },
    body: z.strictObject({ ticket: linkToken }),
    output: signedIn,
    refusals: ['link-ended'],
    endedSession: 'ignored',
  }),
  resendVerification: route({
    method: 'POST',
    path: '/api/verify-email',
    summary: 'Mails the link to confirm the address again.',
    who: { signedIn: 'only for the caller’s own address' },
    output: z.object({ success: z.boolean(), message: z.string() }),
    refusals: [],
  }),
} as const;
