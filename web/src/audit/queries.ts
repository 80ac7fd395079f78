import { auditRoutes } from '@parade/contract/audit/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../http/client.ts';

/** One page of what happened to an entry. */
export function useEntryTrail(entry: number, filters: { action: string; q: string; page: number }) {
  return useQuery({
    queryKey: ['audit', 'entry', entry, filters],
    queryFn: ({ signal }) => call(auditRoutes.auditDetails, { query: { entry, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
