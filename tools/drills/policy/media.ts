/** What media, broadcasters and judges take away: the D requirements. */
import { applicants, crew, press } from './actors.ts';
import type { Table } from './row.ts';

export const mediaPolicy: Table = {
  'GET /api/media-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, ...press],
    own: applicants,
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
  'GET /api/judges-guide': {
    about: 'entry',
    as: 'list',
    all: [...crew, 'judge'],
    query: ({ bundle }) => ({ year: bundle.entry.year }),
  },
};
