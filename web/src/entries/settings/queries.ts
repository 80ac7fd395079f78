import { entrySettingsRoutes } from '@parade/contract/entries/settings/routes.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Makes the entry of another year. Returns the new entry. */
export function useCopyEntry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parade_year: number) => call(entrySettingsRoutes.copyEntry, { params: { id }, body: { parade_year } }),
    onSuccess: () => outdated(client),
  });
}

export function useChangeYear(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (parade_year: number) =>
      call(entrySettingsRoutes.changeYear, { params: { id }, body: { parade_year } }),
    onSuccess: () => outdated(client),
  });
}

export function useMoveEntry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (organization_id: number) => call(entrySettingsRoutes.moveEntry, { params: { id, organization_id } }),
    onSuccess: () => outdated(client),
  });
}

/** The switch is on the open page, so it is read again at once. */
export function useHideFromMedia(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => call(entrySettingsRoutes.toggleMediaGuide, { body: { id, hidden } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' }),
  });
}

export function useDeleteEntry(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(entrySettingsRoutes.deleteEntry, { params: { id } }),
    onSuccess: () => outdated(client),
  });
}

/**
 * The entry has another address now: what is open is not read again under the old one, everything else is read again.
 */
function outdated(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me', refetchType: 'none' });
}
