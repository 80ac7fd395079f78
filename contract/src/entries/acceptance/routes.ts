import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { acceptanceLetter } from './letter.ts';

export const acceptanceRoutes = {
  readLetter: route({
    method: 'GET',
    path: '/api/entries/:id/letter',
    summary:
      'The letter of acceptance, for the leaders of the entry and the office. Refused until its leaders may see that it is accepted.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: acceptanceLetter,
    refusals: [],
  }),
} as const;
