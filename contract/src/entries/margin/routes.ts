import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { entryMargin } from './margin.ts';

export const marginRoutes = {
  readMargin: route({
    method: 'GET',
    path: '/api/entries/:id/margin',
    summary:
      'Facts around one entry: liaison, leaders, counts of people and waivers, its place in the parade, notes of the office, newest letters. Less what the reader may not see.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: entryMargin,
    refusals: [],
  }),
} as const;
