import { route } from '../../http/route.ts';
import { commentary, commentaryFileQuery, commentaryQuery } from './commentary.ts';

const readers = { may: 'viewBroadcasterAssets' } as const;

export const commentaryRoutes = {
  readCommentary: route({
    method: 'GET',
    path: '/api/commentary-sheets',
    weight: 'many',
    summary:
      'What announcers say of the entries of a year, in the order of the parade: accepted ones that are not hidden; for broadcasters the current and coming years once the media guide opens.',
    who: readers,
    query: commentaryQuery,
    output: commentary,
    refusals: [],
  }),

  exportCommentary: route({
    method: 'GET',
    path: '/api/commentary-sheets/file',
    weight: 'many',
    summary: 'The same as a workbook with a row for each entry, or as a Word document with a page for each.',
    who: readers,
    query: commentaryFileQuery,
    output: 'file',
    refusals: [],
  }),
} as const;
