import type { ScreenName } from '@parade/contract/access/screens.ts';
import { countForMenu } from '@parade/contract/reports/today/counts.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../access/session.tsx';
import { call } from '../http/client.ts';
import { waitingKey } from '../http/queryClient.ts';

// Apart from the other queries: every screen carries this file, the sign-in page too.

/** Acts of others show within a minute, and when the window has the focus again. */
export const refetchMs = 60_000;

/** Counts beside the items of the rail; none for those who have no desk. */
export function useMenuCounts(): { readonly [Name in ScreenName]?: number | undefined } {
  const { can } = useSession();
  const counts = useQuery({
    queryKey: [...waitingKey, 'counts'],
    queryFn: ({ signal }) => call(countForMenu, {}, { signal }),
    enabled: can('viewDesk'),
    refetchInterval: refetchMs,
    staleTime: 20_000,
    // A count that is missing says nothing wrong.
    retry: false,
  });
  if (!counts.data) return {};
  const { waivers, feedback, ...others } = counts.data;
  return { ...others, waiverQueue: waivers, feedbackList: feedback };
}
