import { acceptanceRoutes } from '@parade/contract/entries/acceptance/routes.ts';
import { room } from '../../http/handlers.ts';
import { readSettings } from '../../settings/reads.ts';
import { authorizeEntry } from '../policy.ts';
import { findEntry } from '../reads.ts';
import { letterOf } from './reads.ts';

export const acceptanceRoom = room('entries/acceptance', acceptanceRoutes, {
  readLetter: async ({ portal, actor, params }) => {
    const [found, settings] = await Promise.all([findEntry(portal.db, params.id), readSettings(portal.db)]);
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    const entry = authorizeEntry(actor, found, 'read_letter', settings, moment.today);
    return letterOf(portal.db, settings, moment, entry);
  },
});
