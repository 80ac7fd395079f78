import { z } from 'zod';
import { count, id, page, pageOf, rowLimit, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { mailing, mailStops } from './mailing.ts';
import { message, messageKinds, messageStates, messageText } from './message.ts';
import { unsubscribing, weeklySummary } from './unsubscribing.ts';

const byUnsubscribeLink = {
  who: { anyone: 'the secret of the link in the email is the proof' },
  params: z.object({ token: z.string().min(1).max(200) }),
  output: unsubscribing,
  refusals: ['link-ended'],
} as const;

const own = { signedIn: 'only the caller’s own switch' } as const;

/** The filters of the list of letters. */
export const outboxQuery = z.object({
  state: z.enum([...messageStates, 'any']).default('any'),
  kind: z.enum([...messageKinds, 'any']).default('any'),
  mailing: id.optional(),
  /** About this entry. */
  entry: id.optional(),
  /** To this account. */
  user: id.optional(),
  /** Written within so many days. */
  days: rowLimit(366).optional(),
  q: searchText,
  page,
});

/** N-01: the outbox; N-05: unsubscribing; N-08: a leader’s week. */
export const notificationsRoutes = {
  listOutbox: route({
    method: 'GET',
    path: '/api/outbox',
    summary:
      'Emails, newest first, by state, kind, mailing, entry, account, age and by a text in address or subject. total is exact up to 10,000, and 10,001 where there are more.',
    who: { may: 'manageUsers' },
    query: outboxQuery,
    output: pageOf(message),
    refusals: [],
  }),
  nameOutboxFilters: route({
    method: 'GET',
    path: '/api/outbox-filters',
    summary: 'The names of the entry and the account that the outbox is filtered by; null where there is none.',
    who: { may: 'manageUsers' },
    query: outboxQuery.pick({ entry: true, user: true }),
    output: z.object({ entry: z.string().nullable(), user: z.string().nullable() }),
    refusals: [],
  }),
  listMailings: route({
    method: 'GET',
    path: '/api/mailings',
    summary:
      'Lists the newest mailings (emails to many about one thing), each with the number of its emails in each state.',
    who: { may: 'manageUsers' },
    query: z.object({}),
    output: z.object({ data: z.array(mailing), mail_stop: z.enum(mailStops).nullable() }),
    refusals: [],
  }),
  readMessage: route({
    method: 'GET',
    path: '/api/outbox/:id',
    summary: 'One email with its text.',
    who: { may: 'manageUsers' },
    params: z.object({ id }),
    output: messageText,
    refusals: [],
  }),
  showLink: route({
    method: 'POST',
    path: '/api/outbox/:id/link',
    summary:
      'Shows the link of an email that was not sent, with a new secret that replaces the previous one. For a signing link this counts as handing it over, which the evidence records. Every use is audited.',
    who: { may: 'manageUsers' },
    params: z.object({ id }),
    output: z.object({ link: z.string() }),
    status: 201,
    refusals: [
      'link-ended',
      'letter-is-sent',
      'impersonating',
      'rank-too-low',
      'own-account',
      'waiver-deleted',
      'waiver-signed',
    ],
  }),
  resendMessage: route({
    method: 'POST',
    path: '/api/outbox/:id/resend',
    summary:
      'Sends a failed or bounced email again. Refused, with the reason, if it is no longer needed, as in resendFailed.',
    who: { may: 'manageUsers' },
    params: z.object({ id }),
    output: z.object({ success: z.boolean() }),
    refusals: ['email-not-wanted'],
  }),
  resendFailed: route({
    method: 'POST',
    path: '/api/failed-emails/resend',
    summary:
      'Sends the failed emails of the given number of days again; those no longer needed are left out. Refused if there are now more than `count`, the number that was shown. Returns how many.',
    who: { may: 'manageUsers' },
    body: z.strictObject({ days: rowLimit(366), count }),
    output: z.object({ success: z.boolean(), count: z.number().int() }),
    refusals: ['list-changed'],
  }),
  readWeeklySummary: route({
    method: 'GET',
    path: '/api/own-weekly-summary',
    summary: 'Returns whether the caller gets the weekly email about what is due for the entries they lead.',
    who: own,
    output: weeklySummary,
    refusals: [],
  }),
  setWeeklySummary: route({
    method: 'PUT',
    path: '/api/own-weekly-summary',
    summary: 'Switches the caller’s weekly email on or off.',
    who: own,
    body: weeklySummary,
    output: weeklySummary,
    refusals: ['impersonating'],
  }),
  readUnsubscribing: route({
    method: 'GET',
    path: '/api/unsubscribe/:token',
    summary: 'Returns what the link in an email unsubscribes from, and whether that has been done.',
    ...byUnsubscribeLink,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/api/unsubscribe/:token',
    summary:
      'Unsubscribes by the link in an email, in one step and without signing in (RFC 8058). A second time changes nothing.',
    ...byUnsubscribeLink,
    acrossSites:
      'mail programs post it without having opened a page; the link is the proof, and all it does is stop emails',
  }),
} as const;
