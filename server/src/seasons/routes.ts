import { seasonsRoutes } from '@parade/contract/seasons/routes.ts';
import { authorOf, can } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { readNewSeason } from './reads.ts';
import { discardSeasonDraft, nextSeason, saveSeasonDraft, startSeason } from './writes.ts';

export const seasonsRoom = room('seasons', seasonsRoutes, {
  readNewSeason: async ({ portal }) => readNewSeason(portal.db),

  saveNewSeason: async ({ portal, actor, body }) =>
    inTransaction(portal, authorOf(actor), async (change) => {
      await saveSeasonDraft(change, await nextSeason(change), body);
      return readNewSeason(change.tx);
    }),

  discardNewSeason: async ({ portal, actor, query: { revision } }) => {
    await inTransaction(portal, authorOf(actor), async (change) =>
      discardSeasonDraft(change, { year: await nextSeason(change), revision }),
    );
    return { success: true as const };
  },

  startSeason: async ({ portal, actor, body }) => {
    await inTransaction(portal, authorOf(actor), (change) =>
      startSeason(change, (permission) => can(actor, permission), body),
    );
    return { success: true as const, year: body.year };
  },
});
