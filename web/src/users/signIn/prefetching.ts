const idleMs = 3000;

/**
 * Brings the portal's scripts and styles into the browser's cache once this page has nothing else to do, so that the next
 * page is quick. `files`: their paths, which the build wrote into the page. Not where the person saves data.
 */
export function prefetchPortal(files: string): void {
  const paths = files.split(' ').filter(Boolean);
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (paths.length === 0 || connection?.saveData) return;
  const fetchAll = () => {
    for (const path of paths) prefetch(path);
  };
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(fetchAll, { timeout: idleMs }) : setTimeout(fetchAll, 1000);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

function prefetch(path: string): void {
  const link = document.createElement('link');
  if (!link.relList.supports('prefetch')) {
    // Safari: what is fetched with low priority is in its cache as well.
    void fetch(path, { priority: 'low' }).then(
      (answer) => answer.blob(),
      () => undefined,
    );
    return;
  }
  link.rel = 'prefetch';
  link.as = path.endsWith('.css') ? 'style' : 'script';
  link.href = path;
  document.head.append(link);
}
