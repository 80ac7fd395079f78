import { formsRoutes } from '@parade/contract/forms/routes.ts';
import { authorOf } from '../access/actor.ts';
import { change } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { listDueDates, setDueDates } from './dueDates.ts';

export const formsRoom = room('forms', formsRoutes, {
  listDueDates: async ({ portal, query }) => ({ year: query.year, data: await listDueDates(portal.db, query.year) }),

  setDueDates: async ({ portal, actor, query, body }) => {
    await change(portal, authorOf(actor), (change) => setDueDates(change, query.year, body.due_dates));
    return { year: query.year, data: await listDueDates(portal.db, query.year) };
  },
});
