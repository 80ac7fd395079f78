import { contentRoutes } from '@parade/contract/content/routes.ts';
import { room } from '../http/handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { findPage } from './reads.ts';

export const contentRoom = room('content', contentRoutes, {
  readPage: async ({ portal, actor, params }) => {
    const page = await findPage(portal.db, actor, params.slug);
    if (!page) throw new Refusal('not-found');
    return page;
  },
});
