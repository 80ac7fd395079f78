import { z } from 'zod';
import { route } from '../http/route.ts';
import { publicPage } from './page.ts';

export const contentRoutes = {
  readPage: route({
    method: 'GET',
    path: '/api/pages/s/:slug',
    summary: 'One page by its slug. A page that the reader may not open answers as if it were not there.',
    who: { anyone: 'public pages are for everybody; the others are narrowed by the page itself' },
    params: z.object({ slug: z.string().max(120) }),
    output: publicPage,
    refusals: [],
  }),
} as const;
