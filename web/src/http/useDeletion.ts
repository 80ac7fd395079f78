import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Deletes what the open screen shows, and has everything else read again. What was read of it is forgotten once its screen
 * has gone: read again while it is still there, it would lead to 'not found' instead of to the list.
 */
export function useDeletion<Answer>(deletes: () => Promise<Answer>, isOfIt: (key: QueryKey) => boolean) {
  const client = useQueryClient();
  const isOfDeleted = useRef<((key: QueryKey) => boolean) | null>(null);
  useEffect(
    () => () => {
      const isOf = isOfDeleted.current;
      if (isOf) client.removeQueries({ predicate: ({ queryKey }) => isOf(queryKey) });
    },
    [client],
  );
  return useMutation({
    mutationFn: deletes,
    onSuccess: async () => {
      isOfDeleted.current = isOfIt;
      await client.invalidateQueries({ predicate: ({ queryKey }) => !isOfIt(queryKey) });
    },
  });
}
