import { formStatusesRoutes } from '@parade/contract/entries/formStatuses/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { entriesKey } from '../queries.ts';

/** One page of the table; the values stand as they do in the address, and what is none is refused in words. */
export function useFormStatuses(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof formStatusesRoutes.listFormStatuses>;
  return useQuery({
    queryKey: [...entriesKey, 'form-statuses', query],
    queryFn: ({ signal }) => call(formStatusesRoutes.listFormStatuses, { query }, { signal }),
    // Rows of one type never stand under the columns of another while the next page is on its way.
    placeholderData: (known, before) => {
      const last = before?.queryKey.at(-1) as typeof query | undefined;
      return last?.filterOrganizationType === query?.filterOrganizationType ? keepPreviousData(known) : undefined;
    },
  });
}

export function useSendStatusReports() {
  return useMutation({
    mutationFn: (year: number) => call(formStatusesRoutes.sendStatusReport, { body: { year } }),
  });
}
