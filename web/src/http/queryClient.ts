import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallFailure } from './client.ts';

// Told in a timer, as by default, a button would still be free for the second click of a double tap.
notifyManager.setScheduler(queueMicrotask);

/**
 * What is asked and changed, for the whole portal. Without a connection a call fails at once, in words: it is never kept
 * to be made later, when whoever pressed the button has cancelled or gone.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        // What was refused will be refused again; only an unreached or busy server is worth another try.
        retry: (count, error) =>
          count < 2 && navigator.onLine && error instanceof CallFailure && (error.status === 0 || error.status === 503),
        refetchOnWindowFocus: true,
      },
    },
  });
}
