import { auditRoutes } from '@parade/contract/audit/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../http/client.ts';

/** Whose trail: an entry's with all that hangs on it, or that of one thing. */
export type TrailOf = { readonly entry: number } | { readonly model: string; readonly id: string };

/** One page of what happened. */
export function useTrail(of: TrailOf, filters: { action: string; q: string; page: number }) {
  return useQuery({
    queryKey: ['audit', of, filters],
    queryFn: ({ signal }) => call(auditRoutes.auditDetails, { query: { ...of, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
