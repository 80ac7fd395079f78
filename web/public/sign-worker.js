/**
 * The service worker of the signing page alone: without a connection its pages open with the bare shell, which knows nobody.
 * It stores nothing itself: the page puts its own scripts and styles into the cache, and no answer of the portal ever.
 */
const cacheName = 'signing-shell';
const shell = '/pass';
const signing = /^\/(?:waivers-form|covid-form)\/[^/]+\/?$/;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && signing.test(url.pathname)) event.respondWith(openPage(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname === '/brand.css') event.respondWith(openPart(request));
});

/** The page as the portal sends it, which is stored nowhere; without the portal, the shell. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(shell, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

/** A script, style or font: these have their content in their names. */
async function openPart(request) {
  const isHashed = new URL(request.url).pathname.startsWith('/assets/');
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (isHashed && kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
