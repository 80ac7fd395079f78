import { z } from 'zod';
import { id } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { exportQuery, wordQuery } from './export.ts';
import { searchAnswer, searchQuery } from './search.ts';

export const reportsRoutes = {
  exportForm: route({
    method: 'GET',
    path: '/api/export/form/:formTypeOrId',
    weight: 'many',
    summary:
      'A spreadsheet of all entries (all), of one organization type (1 to 7) or of one form, inside the filters and the rows of the reader; with form_submission_id one submission, as Excel or Word.',
    who: { may: 'exportEntries' },
    params: z.object({ formTypeOrId: z.string().max(60) }),
    query: exportQuery,
    output: 'file',
    refusals: [],
  }),

  exportWord: route({
    method: 'GET',
    path: '/api/export/form/word/:submissionId',
    summary: 'One submission as a Word document: groups as headings, pictures and signatures in place.',
    who: { may: 'exportEntries' },
    params: z.object({ submissionId: id }),
    query: wordQuery,
    output: 'file',
    refusals: [],
  }),

  search: route({
    method: 'GET',
    path: '/api/search',
    weight: 'many',
    summary:
      'Search everywhere: entries, people, organizations, users and forms whose names hold the typed text, and pages and questions of the FAQ that say it, a few of each, inside the rows of the reader.',
    who: { signedIn: 'each group asks for its own permission and is empty without it' },
    query: searchQuery,
    output: searchAnswer,
    refusals: [],
  }),
} as const;
