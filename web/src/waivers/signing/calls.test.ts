import { expect, it, vi } from 'vitest';
import { callsFor } from './calls.ts';

it('a proxy that fails in front of the portal does not speak to a signer', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'boom' }, { status: 500 })));
  await expect(callsFor('a-link').read()).rejects.toMatchObject({
    status: 500,
    message: 'We encountered an unexpected error.',
    answer: {},
  });
  vi.unstubAllGlobals();
});

it('a session that has ended on this device does not keep a signer out: the link is proof enough', async () => {
  const stored = new Map([['jwt', 'ended']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  const asked: boolean[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    const isSignedIn = new Headers(headers).has('authorization');
    asked.push(isSignedIn);
    return Promise.resolve(Response.json({}, { status: isSignedIn ? 401 : 200 }));
  });
  vi.stubGlobal('window', { localStorage, sessionStorage: { getItem: () => null, removeItem: () => undefined } });
  await callsFor('a-link').read();
  expect([asked, stored.size]).toEqual([[true, false], 0]);
  vi.unstubAllGlobals();
});
