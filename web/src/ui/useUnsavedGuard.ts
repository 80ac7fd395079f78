import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from './Dialog.tsx';

/** F-40: inside the portal in a dialog, on closing the tab in the browser's words. */
export function useUnsavedGuard(unsaved: boolean, consequence = 'Unsaved changes will be lost.'): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = {
      title: 'You have unsaved changes, are you sure you want to leave?',
      body: consequence,
      act: 'Leave this page',
      cancelLabel: 'Stay on this page',
    };
    void confirm(question).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, consequence]);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
}
