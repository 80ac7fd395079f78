import { z } from 'zod';
import { id, pageOf, searchText } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { organizationSuggestion } from './organization.ts';

export const organizationsRoutes = {
  suggestOrganizations: route({
    method: 'GET',
    path: '/api/organizations-autosuggest',
    summary:
      "Organizations whose name begins with the text, at most 5. People who work for the parade search all; applicants are offered only the ones they belong to, so that nobody learns who else applies or gains another's entry.",
    who: { may: 'createEntry' },
    /** id: the one organization with it, for a link that names it. */
    query: z.object({ q: searchText, id: id.optional() }),
    output: pageOf(organizationSuggestion),
    refusals: [],
  }),
} as const;
