import { settingsRoutes } from '@parade/contract/settings/routes.ts';
import { authorOf, can } from '../access/actor.ts';
import { inTransaction } from '../database/change.ts';
import { room } from '../http/handlers.ts';
import { logoOf } from './logo.ts';
import { readSiteSettings } from './reads.ts';
import { saveSettings, valuesIn } from './saving.ts';

export const settingsRoom = room('settings', settingsRoutes, {
  readSettings: async ({ portal, actor }) => readSiteSettings(portal.db, (permission) => can(actor, permission)),

  saveSettings: async ({ portal, actor, body }) => {
    const picture = body.settings?.organizer_logo;
    const toSave = {
      ...body,
      settings: valuesIn(body.settings),
      logo: picture instanceof File ? await logoOf(picture) : null,
    };
    return inTransaction(portal, authorOf(actor), async (change) => {
      await saveSettings(change, (permission) => can(actor, permission), toSave);
      return readSiteSettings(change.tx, (permission) => can(actor, permission));
    });
  },
});
