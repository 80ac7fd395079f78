import type { GivenBody, GivenQuery } from '@parade/contract/http/route.ts';
import { todayRoutes } from '@parade/contract/reports/today/routes.ts';
import type { Whose } from '@parade/contract/reports/today/today.ts';
import { waiversRoutes } from '@parade/contract/waivers/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { waitingKey } from '../../http/queryClient.ts';
import { refetchMs } from '../useMenuCounts.ts';

/** whose: undefined where the address does not say; the answer does. */
export function useToday(whose: Whose | undefined) {
  return useQuery({
    queryKey: [...waitingKey, whose ?? 'usual'],
    queryFn: ({ signal }) => call(todayRoutes.readToday, { query: whose ? { whose } : {} }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    staleTime: 5_000,
  });
}

/** One whole list of Today, a page of it. `read`: makes its call. */
function useTodayList<Asked extends { readonly whose: Whose; readonly page: number }, Answer>(
  name: string,
  asked: Asked,
  read: (query: Asked, signal: AbortSignal) => Promise<Answer>,
) {
  return useQuery({
    queryKey: [...waitingKey, name, asked],
    queryFn: ({ signal }) => read(asked, signal),
    placeholderData: keepPreviousData,
  });
}

export function useToChase(asked: GivenQuery<typeof todayRoutes.listToChase> & { whose: Whose; page: number }) {
  return useTodayList('chase', asked, (query, signal) => call(todayRoutes.listToChase, { query }, { signal }));
}

export function useUnlisted(whose: Whose, page: number) {
  return useTodayList('unlisted', { whose, page }, (query, signal) =>
    call(todayRoutes.listUnlisted, { query }, { signal }),
  );
}

export function useRefused(whose: Whose, page: number) {
  return useTodayList('refused', { whose, page }, (query, signal) =>
    call(todayRoutes.listRefused, { query }, { signal }),
  );
}

export function useChanges(whose: Whose, page: number) {
  return useTodayList('changes', { whose, page }, (query, signal) =>
    call(todayRoutes.listChanges, { query }, { signal }),
  );
}

/** Gets the people that a reminder of overdue forms would reach right now. */
export function useChaseReminder(whose: Whose) {
  return useQuery({
    queryKey: [...waitingKey, 'chase reminder', whose],
    queryFn: ({ signal }) => call(todayRoutes.previewChaseReminder, { query: { whose } }, { signal }),
    gcTime: 0,
  });
}

export function useMailingPreview() {
  return useQuery({
    queryKey: [...waitingKey, 'mailing'],
    queryFn: ({ signal }) => call(todayRoutes.previewNextMailing, {}, { signal }),
    gcTime: 0,
  });
}

/** Switches a step of the reminder schedule, as its settings page does. */
export function useReminderSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GivenBody<typeof waiversRoutes.saveReminderSchedule>) =>
      call(waiversRoutes.saveReminderSchedule, { body }),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useReadTodayAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: waitingKey });
}
