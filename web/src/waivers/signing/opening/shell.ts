/**
 * Stores on the device what the page needs to open without a connection: its shell, which knows nobody, and its scripts and
 * styles. Never an answer of the portal, and no secret: see sign-worker.js.
 */
const cacheName = 'signing-shell';
/** The page as it is sent where nothing is known of a waiver. */
const shell = '/pass';

/** Keeps what has been fetched so far; again once there is more. Quiet where the browser cannot. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  try {
    const scope = `/${window.location.pathname.split('/')[1] ?? ''}/`;
    await navigator.serviceWorker.register('/sign-worker.js', { scope });
    const cache = await caches.open(cacheName);
    const page = await fetch(shell, { cache: 'no-store' });
    if (!page.ok) return;
    const sent = await page.clone().text();
    // Another release: what belongs to the one before goes.
    if (sent !== (await (await cache.match(shell))?.text())) {
      for (const request of await cache.keys()) await cache.delete(request);
      await cache.put(shell, page);
    }
    const parts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') || path === '/brand.css');
    for (const path of new Set(parts)) if (!(await cache.match(path))) await cache.add(path);
  } catch {
    // Without a connection now, or where storage is forbidden: the page works as before.
  }
}
