import { marginRoutes } from '@parade/contract/entries/margin/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

/** The facts beside an entry's timeline. */
export function useMargin(id: number) {
  return useQuery({
    queryKey: [...entriesKey, 'margin', id],
    queryFn: ({ signal }) => call(marginRoutes.readMargin, { params: { id } }, { signal }),
  });
}
