import { z } from 'zod';
import { count, organizationTypeId, searchText, year } from '../../http/paging.ts';
import { remindedTypes } from '../directory.ts';
import { route } from '../../http/route.ts';
import { formStatusColumn, formStatusQuery, formStatusRow, formStatusTotal } from './formStatus.ts';
import { choiceQuery, messageBody, messagePreview, messageResult, reportLetter } from './message.ts';

/** The entries whose leaders get a report: the accepted ones of a year, narrowed by the table's type and search. */
const reported = z.strictObject({ year, type: organizationTypeId.optional(), q: searchText });

/** What pressing it would do now. `count`: accepted entries with incomplete forms, whoever is emailed. */
const counts = z.object({
  count: z.int(),
  /** Those of them that have no leader with an open account and a confirmed address. */
  without_leader: z.int(),
  /** Those of them whose leaders were all emailed today. */
  emailed_today: z.int(),
});

const remindedType = organizationTypeId.refine((type) => remindedTypes.includes(type));

export const formStatusesRoutes = {
  listFormStatuses: route({
    method: 'GET',
    path: '/api/entry-form-statuses',
    weight: 'many',
    summary: 'Returns the form completion table of one organization type: one column per form, one row per entry.',
    who: { may: 'viewStatusReport' },
    query: formStatusQuery,
    output: z.object({
      totalRows: z.number().int(),
      header: z.array(formStatusColumn),
      rows: z.array(formStatusRow),
    }),
    refusals: [],
  }),

  countFormStatuses: route({
    method: 'GET',
    path: '/api/entry-form-statuses/totals',
    weight: 'many',
    summary:
      'Of each form of the table, how many entries on all pages have not completed it, and of how many it is overdue.',
    who: { may: 'viewStatusReport' },
    query: formStatusQuery.omit({ page: true, perPage: true, sortBy: true }),
    output: z.object({ data: z.array(formStatusTotal), total: z.number().int() }),
    refusals: [],
  }),

  countStatusReports: route({
    method: 'GET',
    path: '/api/entry-form-statuses/send-status-report',
    summary:
      'How many accepted entries have incomplete forms, how many of them nobody is emailed about and why, and the letter that the first of the others would get: what to show before sending.',
    who: { may: 'sendStatusReports' },
    query: reported,
    output: counts.extend({ example: reportLetter.nullable() }),
    refusals: ['parade-over'],
  }),

  sendStatusReport: route({
    method: 'POST',
    path: '/api/entry-form-statuses/send-status-report',
    summary:
      'Emails each leader of an accepted entry of the year a list of what its required forms are missing and when they are due, once a day per entry. Refused when more entries than `count` have incomplete forms by now, or the parade is over.',
    who: { may: 'sendStatusReports' },
    /** The table's filters; count: how many entries with incomplete forms were shown. */
    body: reported.extend({ count }),
    output: z.object({ emails_queued: z.number().int() }),
    refusals: ['parade-over', 'list-changed'],
  }),

  countReminders: route({
    method: 'GET',
    path: '/api/entry-form-statuses/remind',
    summary:
      'How many accepted entries of a type and year have incomplete forms, and how many of them nobody is emailed about and why: what to show before reminding.',
    who: { may: 'sendReminders' },
    query: z.object({ type: remindedType, year }),
    output: counts,
    refusals: ['parade-over'],
  }),

  remindEntries: route({
    method: 'POST',
    path: '/api/entry-form-statuses/remind',
    summary:
      'The directory’s Remind: the same email to the leaders of one type’s entries, once a day per entry. Refused when more entries than `count` have incomplete forms by now.',
    who: { may: 'sendReminders' },
    body: z.strictObject({ type: remindedType, year, count }),
    output: z.object({ emails_queued: z.number().int() }),
    refusals: ['parade-over', 'list-changed'],
  }),

  chooseEntries: route({
    method: 'GET',
    path: '/api/entry-form-statuses/choice',
    summary: 'The entries on all pages of the table whose form has the given status, to choose recipients from.',
    who: { may: 'sendReminders' },
    query: choiceQuery,
    output: z.object({ total: z.number().int(), entry_ids: z.array(z.number().int()) }),
    refusals: [],
  }),

  previewMessage: route({
    method: 'POST',
    path: '/api/entry-form-statuses/message/preview',
    summary: 'How many emails this message would come to now, and the first of them. Sends and changes nothing.',
    who: { may: 'sendReminders' },
    body: messageBody,
    output: messagePreview,
    refusals: [],
  }),

  sendMessage: route({
    method: 'POST',
    path: '/api/entry-form-statuses/message',
    summary:
      'Emails the leaders of exactly these entries. The same text reaches the same leader about the same entry at most once a day. Replies go to the sender.',
    who: { may: 'sendReminders' },
    body: messageBody,
    output: messageResult,
    notByToken: 'a person says it in their own name',
    refusals: [],
  }),
} as const;
