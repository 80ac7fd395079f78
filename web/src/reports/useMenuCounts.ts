import type { ScreenName } from '@parade/contract/access/screens.ts';
import { countForMenu } from '@parade/contract/reports/today/counts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../access/session.tsx';
import { call } from '../http/client.ts';
import { waitingKey } from '../http/queryClient.ts';

// Apart from the other queries: every screen carries this file, the sign-in page too.

/** Acts of others show within a minute, and when the window has the focus again. */
export const refetchMs = 60_000;

/** Counts beside the items of the rail; none for those who have no desk. */
export function useMenuCounts(): { readonly [Name in ScreenName]?: number | undefined } {
  const { can } = useSession();
  const isScreenRead = useIsScreenRead();
  const counts = useQuery({
    queryKey: [...waitingKey, 'counts'],
    queryFn: ({ signal }) => call(countForMenu, {}, { signal }),
    enabled: can('viewDesk') && isScreenRead,
    refetchInterval: refetchMs,
    staleTime: 20_000,
    // A count that is missing says nothing wrong.
    retry: false,
  });
  if (!counts.data) return {};
  const { waivers, feedback, ...others } = counts.data;
  return { ...others, waiverQueue: waivers, feedbackList: feedback };
}

/**
 * Whether the first screen has what it reads: until then the server works for it alone, because people wait for the
 * screen and not for the numbers beside it.
 */
function useIsScreenRead(): boolean {
  const client = useQueryClient();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (isRead) return undefined;
    const look = () => {
      if (client.isFetching() === 0) setRead(true);
    };
    // In a turn of its own, when what was rendered has begun its reads.
    let timer = setTimeout(look);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(look);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, isRead]);
  return isRead;
}
