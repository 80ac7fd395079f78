import { timeoutText } from '@parade/contract/http/fieldTexts.ts';
import { MutationCache, notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallFailure } from './client.ts';

// Told in a timer, as by default, a button would still be free for the second click of a double tap.
notifyManager.setScheduler(queueMicrotask);

/** Under it is cached what waits for the office: the counts beside the menu, and Today. */
export const waitingKey = ['waiting'] as const;

/**
 * What is asked and changed, for the whole portal. Without a connection a call fails at once, in words: it is never kept
 * to be made later, when whoever pressed the button has cancelled or gone. Whatever somebody does may change what waits
 * for the office, done or refused because another one was faster: that is read again after each mutation, here, so that no
 * room has to remember it. Two write without one, and have all of it read again themselves: the review desk
 * (useReviewCalls) and the saves of a form (useFormCalls). Other bare calls change nothing that waits.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Nobody waits for it: the act is over.
      onSettled: () => void client.invalidateQueries({ queryKey: waitingKey }),
    }),
    defaultOptions: {
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 15_000,
        retry: (count, error) => count < 2 && navigator.onLine && mayAnswerNow(error),
        refetchOnWindowFocus: true,
      },
    },
  });
  return client;
}

/**
 * What was refused will be refused again; only an unreached or busy server is worth another try. One that took all its time is
 * not: it would read the same three times, and whoever waits would hear of it after three limits instead of one.
 */
function mayAnswerNow(error: Error): boolean {
  if (!(error instanceof CallFailure)) return false;
  return (error.status === 0 && error.message !== timeoutText) || error.status === 503;
}

/**
 * Reads again what somebody else has changed, where a save was refused over it: the next save knows what it is made over. In a
 * later turn, when the form has the refusal and what was typed.
 */
export function readAgainAfterConflict(client: QueryClient, queryKey: QueryKey, failure: Error): void {
  const isConflict = failure instanceof CallFailure && failure.code === 'revision-conflict';
  if (isConflict) setTimeout(() => void client.invalidateQueries({ queryKey }));
}
