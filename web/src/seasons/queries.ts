import type { GivenBody } from '@parade/contract/http/route.ts';
import { seasonsRoutes } from '@parade/contract/seasons/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../http/client.ts';

const newSeasonKey = ['new-season'] as const;

/** The season that is being prepared, or proposed, and what its start would meet. */
export function useNewSeason() {
  return useQuery({
    queryKey: newSeasonKey,
    queryFn: ({ signal }) => call(seasonsRoutes.readNewSeason, {}, { signal }),
    // Somebody works on it: only what they save themselves replaces it.
    refetchOnWindowFocus: false,
  });
}

export function useSaveNewSeason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<GivenBody<typeof seasonsRoutes.saveNewSeason>>) =>
      call(seasonsRoutes.saveNewSeason, { body }, { signal }),
    onSuccess: (saved) => client.setQueryData(newSeasonKey, saved),
  });
}

export function useDiscardNewSeason() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (revision: number) => call(seasonsRoutes.discardNewSeason, { query: { revision } }),
    onSuccess: () => client.resetQueries({ queryKey: newSeasonKey }),
  });
}

/** Where somebody else was first: the screen begins anew with what there is now. */
export function useReadNewSeasonAgain() {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: newSeasonKey });
}

export function useStartSeason() {
  return useMutation({
    mutationFn: (body: GivenBody<typeof seasonsRoutes.startSeason>) => call(seasonsRoutes.startSeason, { body }),
  });
}
