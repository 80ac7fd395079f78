import { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import { type Actor, authorOf } from '../../access/actor.ts';
import { inTransaction } from '../../database/change.ts';
import { room } from '../../http/handlers.ts';
import type { Portal } from '../../portal.ts';
import { currentParadeYear } from '../../settings/reads.ts';
import { chooseEntries, previewOfficeMessage, sendOfficeMessage } from './messages.ts';
import { countFormStatuses, listFormStatuses, type OwingQuery } from './reads.ts';
import { countStatusReports, previewStatusReports, sendStatusReports } from './writes.ts';

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

  previewMessage: async ({ portal, actor, body }) => previewOfficeMessage(portal, actor, body),

  sendMessage: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), (change) => sendOfficeMessage(change, actor, body)),

  countFormStatuses: async ({ portal, actor, query }) => {
    const year = query.filterYear ?? (await currentParadeYear(portal.db));
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    return countFormStatuses(portal.db, actor, moment, year, query);
  },

  countStatusReports: async ({ portal, query }) => previewStatusReports(portal, query),
  sendStatusReport: sendReports,
  countReminders: async ({ portal, query }) => countStatusReports(portal, query),
  remindEntries: sendReports,
});

async function sendReports(call: {
  readonly portal: Portal;
  readonly actor: Actor;
  readonly body: OwingQuery & { readonly count: number };
}) {
  const { portal, actor, body } = call;
  return {
    emails_queued: await inTransaction(portal, authorOf(actor), (change) => sendStatusReports(change, body)),
  };
}
