import { settingsRoutes } from '@parade/contract/settings/routes.ts';
import { authorOf } from '../access/actor.ts';
import { change } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { readRetention, saveRetention } from './retention.ts';

export const settingsRoom = room('settings', settingsRoutes, {
  readRetention: async ({ portal }) => readRetention(portal.db),

  saveRetention: async ({ portal, actor, body }) =>
    change(portal, authorOf(actor), async (at) => {
      await saveRetention(at, body);
      return readRetention(at.tx);
    }),
});
