import { afterEach, expect, it, vi } from 'vitest';
import { testPortal } from '../../testing/portal.ts';
import { whileStoring } from './bytes.ts';

const portal = await testPortal();
const by = { kind: 'system', job: 'test' } as const;

afterEach(() => void vi.useRealTimers());

it('bytes that wait ten seconds for a slow store are put off, before anything is stored; those behind a turn that is free are not', async () => {
  const slow = Promise.withResolvers<void>();
  const begun = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const before = begun.map(({ resolve }) =>
    whileStoring(portal, by, [], async () => {
      resolve();
      await slow.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const work = vi.fn<() => Promise<string>>(async () => 'stored');
  const putOff = whileStoring(portal, by, [], work);
  const answer = vi.fn<(failure: unknown) => void>();
  void putOff.catch(answer);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect(putOff).rejects.toMatchObject({ code: 'too-busy' });
  const next = whileStoring(portal, by, [], work);
  vi.useRealTimers();
  slow.resolve();
  await Promise.all(before);
  expect(await next).toBe('stored');
  expect(work).toHaveBeenCalledOnce();
});
