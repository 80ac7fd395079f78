import { marginRoutes } from '@parade/contract/entries/margin/routes.ts';
import { room } from '../../http/handlers.ts';
import { readSettings } from '../../settings/reads.ts';
import { findEntry } from '../reads.ts';
import { authorizeMargin } from './policy.ts';
import { marginOf } from './reads.ts';

export const marginRoom = room('entries/margin', marginRoutes, {
  readMargin: async ({ portal, actor, params }) => {
    const [found, settings] = await Promise.all([findEntry(portal.db, params.id), readSettings(portal.db)]);
    const entry = authorizeMargin(actor, found, settings, portal.clock.today());
    return marginOf(portal.db, actor, settings, entry);
  },
});
