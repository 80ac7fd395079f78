import type { Message, MessageKind, MessageState, MessageText } from '@parade/contract/notifications/message.ts';
import { notificationsRoutes } from '@parade/contract/notifications/routes.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../http/client.ts';

const progressEveryMs = 5_000;

export interface OutboxFilters {
  state: MessageState | 'any';
  kind: MessageKind | 'any';
  q: string;
  page: number;
  mailing?: number;
  entry?: number;
  user?: number;
  days?: number;
}

export function useOutbox(filters: OutboxFilters) {
  return useQuery({
    queryKey: ['outbox', filters],
    queryFn: ({ signal }) => call(notificationsRoutes.listOutbox, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: filters.mailing === undefined ? false : progressEveryMs,
  });
}

/** The names of what the letters are filtered by; undefined: not known yet. */
export function useOutboxNames({ entry, user }: Pick<OutboxFilters, 'entry' | 'user'>) {
  const query = { ...(entry === undefined ? {} : { entry }), ...(user === undefined ? {} : { user }) };
  const { data } = useQuery({
    queryKey: ['outbox', 'filters', query],
    queryFn: ({ signal }) => call(notificationsRoutes.nameOutboxFilters, { query }, { signal }),
    enabled: entry !== undefined || user !== undefined,
  });
  return data;
}

/** The letters of all pages, one page after the other, for paper. */
export async function readOutbox(filters: Omit<OutboxFilters, 'page'>): Promise<Message[]> {
  const all: Message[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await call(notificationsRoutes.listOutbox, { query: { ...filters, page } });
    all.push(...data);
    if (all.length >= total || data.length === 0) return all;
  }
}

/** Asked for again while letters are under way. */
export function useMailings() {
  return useQuery({
    queryKey: ['outbox', 'mailings'],
    queryFn: ({ signal }) => call(notificationsRoutes.listMailings, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ queued, finished_at }) => queued > 0 || finished_at === null) ? progressEveryMs : false,
  });
}

export function useMessage(id: number | null) {
  return useQuery({
    queryKey: ['outbox', 'message', id],
    queryFn: ({ signal }) => call(notificationsRoutes.readMessage, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
  });
}

export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(notificationsRoutes.resendMessage, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
}

/** Tries all emails of so many days again that were given up; `count`: how many were shown. */
export function useResendFailed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { days: number; count: number }) => call(notificationsRoutes.resendFailed, { body }),
    // More of them than were shown are seen before they are tried.
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
  });
}

/** The answer stays with the dialog that asked: the link is shown once. */
export function useShowLink() {
  return useMutation({
    mutationFn: ({ id }: { id: number; kind: NonNullable<MessageText['link']>['kind'] }) =>
      call(notificationsRoutes.showLink, { params: { id } }),
  });
}

/** What the link in an email unsubscribes from. */
export function useUnsubscribing(token: string) {
  return useQuery({
    queryKey: ['unsubscribing', token],
    queryFn: ({ signal }) => call(notificationsRoutes.readUnsubscribing, { params: { token } }, { signal }),
    retry: false,
  });
}

export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notificationsRoutes.unsubscribe, { params: { token } }),
    onSuccess: (done) => client.setQueryData(['unsubscribing', token], done),
  });
}

const weeklyKey = ['weekly summary'] as const;

/** Whether one gets the email of the week. */
export function useWeeklySummary() {
  return useQuery({
    queryKey: weeklyKey,
    queryFn: ({ signal }) => call(notificationsRoutes.readWeeklySummary, {}, { signal }),
  });
}

export function useSetWeeklySummary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_on: boolean) => call(notificationsRoutes.setWeeklySummary, { body: { is_on } }),
    onSuccess: (done) => client.setQueryData(weeklyKey, done),
  });
}
