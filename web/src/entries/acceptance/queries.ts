import { acceptanceRoutes } from '@parade/contract/entries/acceptance/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

/** The letter of acceptance; nothing is asked for before the entry is known. */
export function useLetter(id: number | undefined) {
  return useQuery({
    queryKey: [...entriesKey, 'letter', id],
    queryFn: ({ signal }) => call(acceptanceRoutes.readLetter, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}
