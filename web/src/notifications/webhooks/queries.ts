import { webhooksRoutes } from '@parade/contract/notifications/webhooks/routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallInput, type Sent } from '../../http/client.ts';

const webhooksKey = ['webhooks'] as const;
/** While something is on its way: what becomes of it is seen without a press, in both tables. */
const onItsWayMs = 3_000;
type NewWebhook = CallInput<typeof webhooksRoutes.createWebhook>['body'];

/** The addresses that are sent events. */
export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'addresses'],
    queryFn: ({ signal }) => call(webhooksRoutes.listWebhooks, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ waiting }) => waiting > 0) ? onItsWayMs : false),
  });
}

/** What was given up, then the newest messages. */
export function useDeliveries() {
  return useQuery({
    queryKey: [...webhooksKey, 'deliveries'],
    queryFn: ({ signal }) => call(webhooksRoutes.listDeliveries, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((row) => row.state === 'waiting') ? onItsWayMs : false),
  });
}

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, signal }: Sent<NewWebhook>) => call(webhooksRoutes.createWebhook, { body }, { signal }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(webhooksRoutes.deleteWebhook, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}

export function useResendDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(webhooksRoutes.resendDelivery, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}
