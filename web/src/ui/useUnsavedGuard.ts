import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export const unsavedText = 'You have unsaved changes, are you sure you want to leave?';

/** Asks before leaving with unsaved changes: inside the portal and when the tab is closed. */
export function useUnsavedGuard(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // The browser's own question, because it is the same one that closing the tab asks.
    if (window.confirm(unsavedText)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
