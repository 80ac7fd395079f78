import { pageOf } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { countForMenu, desk } from './counts.ts';
import {
  changedAnswer,
  chaseReminder,
  mailingPreview,
  refusedAddress,
  toChase,
  toChaseQuery,
  todayAnswer,
  todayDeskQuery,
  todayListQuery,
  todayQuery,
  unlisted,
} from './today.ts';

export const todayRoutes = {
  readToday: route({
    method: 'GET',
    path: '/api/today',
    weight: 'many',
    summary:
      'Returns what is waiting for those who work for the parade: the day, upcoming dates, and cards with counts and first rows.',
    who: desk,
    query: todayDeskQuery,
    output: todayAnswer,
    refusals: [],
  }),

  countForMenu,

  listToChase: route({
    method: 'GET',
    path: '/api/today/chase',
    summary:
      'Overdue forms of accepted entries of a year, the current one unless said, the latest first unless sorted otherwise.',
    who: { may: 'viewStatusReport' },
    query: toChaseQuery,
    output: pageOf(toChase),
    refusals: [],
  }),

  previewChaseReminder: route({
    method: 'GET',
    path: '/api/today/chase/reminder',
    summary:
      'The entries with overdue forms whose leaders were not reminded today, how many leaders that are, and the email that the first of them would get: what to show before reminding exactly these entries.',
    who: { may: 'sendReminders' },
    query: todayQuery,
    output: chaseReminder,
    refusals: [],
  }),

  previewNextMailing: route({
    method: 'GET',
    path: '/api/today/mailing',
    summary: 'Returns the next automatic mailing: when it goes out, to how many, and a preview.',
    who: { may: 'manageOrgs' },
    output: mailingPreview,
    refusals: [],
  }),

  listUnlisted: route({
    method: 'GET',
    path: '/api/today/unlisted',
    summary: 'Lists accepted entries of the current year without participants.',
    who: desk,
    query: todayListQuery,
    output: pageOf(unlisted),
    refusals: [],
  }),

  listRefused: route({
    method: 'GET',
    path: '/api/today/refused',
    summary: 'Lists addresses that mail servers refused and nobody has corrected.',
    who: { may: 'manageUsers' },
    query: todayListQuery,
    output: pageOf(refusedAddress),
    refusals: [],
  }),

  listChanges: route({
    method: 'GET',
    path: '/api/today/changes',
    summary: 'Lists answers changed since yesterday, with old and new values; first answers are not included.',
    who: desk,
    query: todayListQuery,
    output: pageOf(changedAnswer),
    refusals: [],
  }),
} as const;
