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
