import { minSearchLength } from '@parade/contract/reports/search.ts';
import { reportsRoutes } from '@parade/contract/reports/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Finds what has the typed text in its name, once that is long enough. The last results stay until the next ones arrive. */
export function useSearch(q: string) {
  return useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(reportsRoutes.search, { query: { q } }, { signal }),
    enabled: q.length >= minSearchLength,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
