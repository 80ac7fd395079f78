import { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import { authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import { currentParadeYear } from '../../settings/reads.ts';
import { chooseEntries, sendOfficeMessage } from './messages.ts';
import { listFormStatuses, owingEntries } from './reads.ts';
import { sendStatusReports } from './writes.ts';

export const formStatusesRoom = room('entries/formStatuses', formStatusesRoutes, {
  listFormStatuses: async ({ portal, actor, query }) => {
    const year = query.filterYear ?? (await currentParadeYear(portal.db));
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    return listFormStatuses(portal.db, actor, moment, year, query);
  },

  chooseEntries: async ({ portal, actor, query }) => {
    const year = query.filterYear ?? (await currentParadeYear(portal.db));
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    return chooseEntries(portal.db, actor, moment, year, query);
  },

  sendMessage: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => sendOfficeMessage(change, actor, body)),

  countStatusReports: async ({ portal, query }) => {
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    return { count: (await owingEntries(portal.db, moment, query.year)).length };
  },

  sendStatusReport: async ({ portal, actor, body }) => ({
    emails_queued: await inTransaction(portal, authorOf(actor), (change) => sendStatusReports(change, body)),
  }),
});
