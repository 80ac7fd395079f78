import { z } from 'zod';
import { count, year } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { newSeason, seasonDraftInput } from './season.ts';

const admins = { who: { may: 'managePortal' } } as const;

export const seasonsRoutes = {
  readNewSeason: route({
    method: 'GET',
    path: '/api/new-season',
    summary: 'Returns the next season as prepared or proposed, and what starting it would affect.',
    ...admins,
    output: newSeason,
    refusals: [],
  }),

  saveNewSeason: route({
    method: 'PUT',
    path: '/api/new-season',
    summary: 'Saves the draft of the next season. Nothing takes effect before it starts.',
    ...admins,
    body: seasonDraftInput,
    output: newSeason,
    refusals: ['revision-conflict'],
  }),

  discardNewSeason: route({
    method: 'DELETE',
    path: '/api/new-season',
    summary: 'Discards the draft as it was read. The next proposal starts from the current season.',
    ...admins,
    query: z.object({ revision: z.coerce.number().pipe(count) }),
    output: z.object({ success: z.literal(true) }),
    refusals: ['revision-conflict'],
  }),

  startSeason: route({
    method: 'POST',
    path: '/api/new-season/start',
    summary: 'Starts the season from its draft, all or nothing. A second start has no effect.',
    ...admins,
    body: z.strictObject({ year, revision: count }),
    output: z.object({ success: z.literal(true), year: z.number().int() }),
    refusals: ['not-found', 'revision-conflict'],
  }),
} as const;
