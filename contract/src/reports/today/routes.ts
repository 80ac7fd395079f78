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
      'What waits for those who work for the parade: the day, coming dates and cards with their counts and first rows.',
    who: desk,
    query: todayDeskQuery,
    output: todayAnswer,
    refusals: [],
  }),

  countForMenu,

  listToChase: route({
    method: 'GET',
    path: '/api/today/chase',
    summary: 'Overdue forms of accepted entries of a year, the current one unless said, the latest first.',
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
    summary: 'The next email to many that goes out by itself: when, to how many, and how it will look.',
    who: { may: 'manageOrgs' },
    output: mailingPreview,
    refusals: [],
  }),

  listUnlisted: route({
    method: 'GET',
    path: '/api/today/unlisted',
    summary: 'Accepted entries of the current year that list nobody.',
    who: desk,
    query: todayListQuery,
    output: pageOf(unlisted),
    refusals: [],
  }),

  listRefused: route({
    method: 'GET',
    path: '/api/today/refused',
    summary: 'Addresses that their mail servers refused and that nobody has corrected.',
    who: { may: 'manageUsers' },
    query: todayListQuery,
    output: pageOf(refusedAddress),
    refusals: [],
  }),

  listChanges: route({
    method: 'GET',
    path: '/api/today/changes',
    summary: 'Answers that were changed since yesterday, from what to what; first answers do not count.',
    who: desk,
    query: todayListQuery,
    output: pageOf(changedAnswer),
    refusals: [],
  }),
} as const;
