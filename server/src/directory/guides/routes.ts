import { guideRoutes } from '@parade/contract/directory/guides/routes.ts';
import { room } from '../../http/handlers.ts';
import { guideFor } from './reads.ts';

export const guidesRoom = room('directory/guides', guideRoutes, {
  readMediaGuide: async ({ portal, actor, query }) => guideFor(portal, actor, { kind: 'media', ...query }),

  readJudgesGuide: async ({ portal, actor, query }) => guideFor(portal, actor, { kind: 'judges', ...query }),
});
