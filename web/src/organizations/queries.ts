import { organizationsRoutes } from '@parade/contract/organizations/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../http/client.ts';

/** Organizations whose name begins with the text; none while it is empty. */
export function useSuggestions(q: string) {
  return useQuery({
    queryKey: ['organizations', 'suggestions', q],
    queryFn: ({ signal }) => call(organizationsRoutes.suggestOrganizations, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The organization that a link names, where the user may choose it. */
export function useSuggestion(id: number | null) {
  return useQuery({
    queryKey: ['organizations', 'suggestion', id],
    queryFn: () => call(organizationsRoutes.suggestOrganizations, { query: { id: id ?? 0 } }),
    enabled: id !== null,
  });
}
