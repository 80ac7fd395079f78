import { route } from '../../http/route.ts';
import { program, programQuery, programRequest } from './program.ts';

const readers = { may: 'readMediaGuide' } as const;

export const programRoutes = {
  readProgram: route({
    method: 'GET',
    path: '/api/media-guide-program',
    summary: 'Whether the program of a year is there as this reader may see it today: with their entries and pictures.',
    who: readers,
    query: programQuery,
    output: program,
    refusals: [],
  }),

  requestProgram: route({
    method: 'POST',
    path: '/api/media-guide-program',
    summary:
      'Asks for the program of a year. Reuses a finished program with identical contents; without entries there is none.',
    who: readers,
    body: programRequest,
    output: program,
    refusals: [],
  }),

  takeProgram: route({
    method: 'GET',
    path: '/api/media-guide-program/file',
    summary: 'The program as a PDF; not found until it is ready, and once its contents have changed.',
    who: readers,
    query: programQuery,
    output: 'file',
    refusals: ['file-unreadable'],
  }),
} as const;
