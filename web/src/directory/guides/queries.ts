import { guideRoutes } from '@parade/contract/directory/guides/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Filters as they are in the address: what is no filter value is refused by the server, in words. */
export type Asked = Readonly<Record<string, string>>;

// The addresses of pictures end after an hour at the earliest: a guide that stays open gets new ones before.
const refetchInterval = 50 * 60 * 1000;

export function useMediaGuide(asked: Asked) {
  const query = asked as GivenQuery<typeof guideRoutes.readMediaGuide>;
  return useQuery({
    queryKey: ['guides', 'media', query],
    queryFn: ({ signal }) => call(guideRoutes.readMediaGuide, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

export function useJudgesGuide(asked: Asked) {
  const query = asked as GivenQuery<typeof guideRoutes.readJudgesGuide>;
  return useQuery({
    queryKey: ['guides', 'judges', query],
    queryFn: ({ signal }) => call(guideRoutes.readJudgesGuide, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}
