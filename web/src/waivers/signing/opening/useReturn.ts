import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

/** How often a page without the portal asks for it by itself, and how long it waits for an answer. */
const everyMs = 10_000;
const patienceMs = 8_000;

/** Whether the portal answers at this moment. Asks for as little as there is, and never an answer that was stored. */
async function isPortalThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })).ok;
  } catch {
    return false;
  }
}

/**
 * Goes on once the portal answers again: asked when the browser says that there is a connection, when somebody looks at the
 * page again, and every ten seconds while they do. Returns a function that asks now; it resolves to true if it went on.
 */
export function useReturn(isAway: boolean, goOn: () => Promise<void> | void): () => Promise<boolean> {
  const latest = useLatest(goOn);
  const asked = useRef<Promise<boolean> | null>(null);
  const ask = useCallback(() => {
    const once = async () => {
      const isThere = await isPortalThere();
      if (isThere) await latest()();
      return isThere;
    };
    asked.current ??= once().finally(() => {
      asked.current = null;
    });
    return asked.current;
  }, [latest]);
  useEffect(() => {
    if (!isAway) return undefined;
    const again = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    // A request from before the connection was back may still fail, which says nothing about now.
    const back = () => void Promise.resolve(asked.current).then((isThere) => (isThere ? undefined : again()));
    const timer = window.setInterval(again, everyMs);
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isAway, ask]);
  return ask;
}
