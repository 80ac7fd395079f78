import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { CallFailure, notReachedText } from './client.ts';
import { createQueryClient } from './queryClient.ts';

afterEach(() => onlineManager.setOnline(true));

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
