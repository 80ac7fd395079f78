import { tasksRoutes } from '@parade/contract/entries/tasks/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { countTry, type Limit, networkOf } from '../../access/limits.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { withPictures } from '../forms/pictures.ts';
import { endFeed, makeFeed, readFeed } from '../../users/signIn/calendarFeeds.ts';
import { calendarOf } from './calendarFeeds.ts';
import { authorizeEndingFeed, authorizeMakingFeed } from './policy.ts';
import { listOwnTasks } from './reads.ts';

/** A calendar fetches several times a day; many leaders may share the address of their calendar's server. */
const fetching: Limit = { name: 'calendar-feed:network', points: 600, minutes: 60 };
const making: Limit = { name: 'calendar-feed:account', points: 20, minutes: 24 * 60 };

export const tasksRoom = room('entries/tasks', tasksRoutes, {
  listOwnTasks: async ({ portal, actor }) => {
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    const data = await listOwnTasks(portal.db, actor, moment);
    return { data: await withPictures(portal, actor, data) };
  },

  readCalendarFeed: async ({ portal, actor }) => ({ feed: await readFeed(portal.db, actor.user_id) }),

  makeCalendarFeed: async ({ portal, actor }) => {
    const owner = authorizeMakingFeed(actor);
    await countTry(portal, making, String(actor.user_id));
    const secret = await inTransaction(portal, authorOf(actor), (change) => makeFeed(change, owner));
    const link = `${portal.config.publicUrl}/api/calendar/${secret}`;
    return { feed: await readFeed(portal.db, actor.user_id), link };
  },

  endCalendarFeed: async ({ portal, actor }) => {
    const owner = authorizeEndingFeed(actor);
    await inTransaction(portal, authorOf(actor), (change) => endFeed(change, owner));
    return { success: true as const };
  },

  fetchCalendar: async ({ portal, params, address }) => {
    await countTry(portal, fetching, networkOf(address));
    const { text, state } = await calendarOf(portal, params.secret);
    return {
      content: Buffer.from(text),
      state,
      type: 'text/calendar; charset=utf-8',
      name: 'due-dates.ics',
    };
  },
});
