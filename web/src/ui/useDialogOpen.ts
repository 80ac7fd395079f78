import { useSyncExternalStore } from 'react';
import { ignoreRestOfDoubleTap } from './doubleTap.ts';

let openCount = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  openCount += by;
  for (const listener of listeners) listener();
}

/** Counts a modal dialog that has opened; call what it answers when it closes, which a double tap does not fall through. */
export function countDialog(): () => void {
  change(1);
  return () => {
    change(-1);
    ignoreRestOfDoubleTap();
  };
}

/** Whether any modal dialog is open. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openCount > 0,
  );
}

/** The same at this moment, for keys. */
export function isDialogOpen(): boolean {
  return openCount > 0;
}
