import { marginRoutes } from '@parade/contract/entries/margin/routes.ts';
import { reviewRoutes } from '@parade/contract/entries/review/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

/** The facts beside an entry's timeline. */
export function useMargin(id: number) {
  return useQuery({
    queryKey: [...entriesKey, 'margin', id],
    queryFn: ({ signal }) => call(marginRoutes.readMargin, { params: { id } }, { signal }),
  });
}

/** A note that nobody outside the office sees. */
export function useAddNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, signal }: { text: string; signal: AbortSignal }) =>
      call(reviewRoutes.addNote, { params: { id }, body: { text } }, { signal }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => ['entries', 'review', 'audit'].includes(String(queryKey[0])),
      }),
  });
}
