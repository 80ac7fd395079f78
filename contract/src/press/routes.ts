import { z } from 'zod';
import { id, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { pressKitPage } from './kit.ts';

// Broadcasters read entries without holding viewEntries; which kits somebody sees is the policy's business.
const readers = { may: ['viewEntries', 'viewBroadcasterAssets'] } as const;
const query = z.object({ entry: id.optional() });

export const pressRoutes = {
  readPressKit: route({
    method: 'GET',
    path: '/api/press-kits/:organization_id/:year',
    summary:
      'The electronic press kit of an entry; for the press once it has been submitted, its embargo has ended and the media guide is open or the year past.',
    who: readers,
    params: z.object({ organization_id: id, year }),
    query,
    output: pressKitPage,
    refusals: [],
  }),

  readPressFile: route({
    method: 'GET',
    path: '/api/press-kits/:organization_id/:year/files/:file_id',
    summary: 'A picture or logo of the kit, for those who may see the kit.',
    who: readers,
    params: z.object({ organization_id: id, year, file_id: z.uuid() }),
    query,
    output: 'file',
    refusals: ['file-unreadable'],
  }),
} as const;
