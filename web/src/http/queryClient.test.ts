import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { timeoutText } from '@parade/contract/http/fieldTexts.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailure } from './client.ts';
import { createQueryClient, waitingKey } from './queryClient.ts';
import { notReachedText } from './request.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a change without a connection fails at once, and is not made when the connection comes back', async () => {
  const client = createQueryClient();
  let made = 0;
  const save = new MutationObserver(client, {
    mutationFn: () => {
      made += 1;
      return Promise.reject(new CallFailure(0, notReachedText));
    },
  });
  onlineManager.setOnline(false);
  await expect(save.mutate()).rejects.toThrow(notReachedText);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(made).toBe(1);
});

it('whatever somebody does, done or refused, what waits for the office is read again, and nothing else', async () => {
  const client = createQueryClient();
  const read = { counts: 0, people: 0 };
  const queries = [
    { queryKey: [...waitingKey, 'counts'], queryFn: () => (read.counts += 1) },
    { queryKey: ['people'], queryFn: () => (read.people += 1) },
  ].map((query) => new QueryObserver(client, query).subscribe(() => undefined));
  await expect.poll(() => read).toEqual({ counts: 1, people: 1 });
  await new MutationObserver(client, { mutationFn: () => Promise.resolve('done') }).mutate();
  await expect.poll(() => read).toEqual({ counts: 2, people: 1 });
  const refused = new CallFailure(409, 'Someone else was faster.');
  await expect(new MutationObserver(client, { mutationFn: () => Promise.reject(refused) }).mutate()).rejects.toBe(
    refused,
  );
  await expect.poll(() => read).toEqual({ counts: 3, people: 1 });
  for (const leave of queries) leave();
});

it('what is read without a connection fails in words, and is read again when the connection comes back', async () => {
  const client = createQueryClient();
  client.mount();
  const read = new QueryObserver(client, {
    queryKey: ['people'],
    retry: false,
    queryFn: () => (onlineManager.isOnline() ? 'three' : Promise.reject(new CallFailure(0, notReachedText))),
  });
  onlineManager.setOnline(false);
  const answers: unknown[] = [];
  const done = new Promise<void>((resolve) => {
    read.subscribe(({ error, data }) => {
      if (error instanceof Error && answers.length === 0) {
        answers.push(error.message);
        onlineManager.setOnline(true);
      }
      if (data === undefined) return;
      answers.push(data);
      resolve();
    });
  });
  await done;
  client.unmount();
  expect(answers).toEqual([notReachedText, 'three']);
});

it.each([
  [timeoutText, 0, 1],
  [notReachedText, 0, 3],
  ['The portal is very busy.', 503, 3],
  ['The server was not able to respond within the time limit.', 504, 1],
])('what is read and answers %s is asked for as often as that may help', async (words, status, times) => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers();
  let asked = 0;
  const read = new QueryObserver(createQueryClient(), {
    queryKey: ['people'],
    queryFn: () => {
      asked += 1;
      return Promise.reject(new CallFailure(status, words));
    },
  });
  const stop = read.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, read.getCurrentResult().error?.message]).toEqual([times, words]);
  stop();
});
