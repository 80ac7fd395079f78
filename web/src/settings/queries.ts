import type { GivenBody } from '@parade/contract/http/route.ts';
import { settingsRoutes } from '@parade/contract/settings/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../http/client.ts';

const retentionKey = ['settings', 'retention'] as const;

/** The days of the parades, and the days after them on which things are deleted. */
export function useRetention() {
  return useQuery({
    queryKey: retentionKey,
    queryFn: ({ signal }) => call(settingsRoutes.readRetention, {}, { signal }),
  });
}

export function useSaveRetention() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenBody<typeof settingsRoutes.saveRetention>) => call(settingsRoutes.saveRetention, { body }),
    onSuccess: (retention) => client.setQueryData(retentionKey, retention),
  });
}
