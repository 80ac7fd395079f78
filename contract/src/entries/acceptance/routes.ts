import { z } from 'zod';
import { id } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { acceptanceLetter } from './letter.ts';

export const acceptanceRoutes = {
  readLetter: route({
    method: 'GET',
    path: '/api/entries/:id/letter',
    summary:
      'Returns the letter of acceptance, for the entry’s leaders and the office. Refused until the leaders may see that the entry is accepted.',
    who: { may: 'manageEntries' },
    params: z.object({ id }),
    output: acceptanceLetter,
    refusals: [],
  }),
} as const;
