import { z } from 'zod';
import { route } from '../../http/route.ts';

export const desk = { may: 'viewDesk' } as const;

/** Counts beside the items of the rail, by screen name; absent where the reader may not open the screen. */
export const menuCounts = z.object({
  review: z.number().int(),
  waivers: z.number().int(),
  formStatuses: z.number().int().optional(),
  outbox: z.number().int().optional(),
  interviews: z.number().int().optional(),
  feedback: z.number().int().optional(),
  mediaRequests: z.number().int().optional(),
});

/** In a separate file, because every screen loads it and no other call of Today. */
export const countForMenu = route({
  method: 'GET',
  path: '/api/today/counts',
  summary: 'Returns the counts shown in the menu.',
  who: desk,
  output: menuCounts,
  refusals: [],
});
