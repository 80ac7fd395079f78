import type { FeedbackInput, FeedbackState } from '@parade/contract/content/feedback/feedback.ts';
import { feedbackRoutes } from '@parade/contract/content/feedback/routes.ts';
import type { GivenQuery } from '@parade/contract/http/route.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Sent } from '../../http/client.ts';

const feedbackKey = ['feedback'] as const;

export function useSendFeedback() {
  return useMutation({
    mutationFn: ({ body, signal }: Sent<FeedbackInput>) => call(feedbackRoutes.sendFeedback, { body }, { signal }),
  });
}

/** One page of what people wrote; the values are those of the address. */
export function useFeedback(asked: Readonly<Record<string, string | number>>) {
  const query = asked as GivenQuery<typeof feedbackRoutes.listFeedback>;
  return useQuery({
    queryKey: [...feedbackKey, query],
    queryFn: ({ signal }) => call(feedbackRoutes.listFeedback, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSetFeedbackState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: number; state: FeedbackState }) =>
      call(feedbackRoutes.setFeedbackState, { params: { id }, body: { state } }),
    onSettled: () => client.invalidateQueries({ queryKey: feedbackKey }),
  });
}
