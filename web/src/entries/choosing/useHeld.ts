import { reviewRoutes } from '@parade/contract/entries/review/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** The decisions that are held, and the day until which new ones are: for the desk, and for who decides elsewhere. */
export function useHeld() {
  return useQuery({
    queryKey: ['review', 'held'],
    queryFn: ({ signal }) => call(reviewRoutes.listHeld, {}, { signal }),
  });
}
