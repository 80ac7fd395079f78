import { afterEach, expect, it, vi } from 'vitest';
import { keepShell } from './shell.ts';

afterEach(() => vi.unstubAllGlobals());

/** Storage of a device, and a portal that answers the shell so. */
function device(answer: () => Response) {
  const kept = new Map<string, Response>([['/pass', new Response('the shell before')]]);
  const cache = {
    match: (path: string) => Promise.resolve(kept.get(path)?.clone()),
    keys: () => Promise.resolve([...kept.keys()]),
    delete: (path: string) => Promise.resolve(kept.delete(path)),
    put: (path: string, page: Response) => Promise.resolve(void kept.set(path, page)),
    add: () => Promise.resolve(),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: () => Promise.resolve() },
  });
  return () => kept.get('/pass')?.clone().text();
}

it('the stored shell stays while the portal is restarted, and is replaced by that of a new release', async () => {
  const shell = device(() => new Response('Bad gateway', { status: 502 }));
  await keepShell();
  expect(await shell()).toBe('the shell before');
  const next = device(() => new Response('the next shell'));
  await keepShell();
  expect(await next()).toBe('the next shell');
});
