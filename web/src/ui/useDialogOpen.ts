import { useSyncExternalStore } from 'react';

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

/** Longer than between the taps of a double or triple tap, in milliseconds. */
export const tapPauseMs = 700;

/**
 * Ignores the second tap of a double tap that has closed a dialog: it would press what lay beneath, such as the next person's
 * row. The browser tells it by its count; another press, at the same place and as quick, is meant.
 */
function ignoreRestOfDoubleTap(): void {
  const closedAt = performance.now();
  const ignore = (event: MouseEvent) => {
    if (performance.now() - closedAt >= tapPauseMs) {
      for (const kind of kinds) document.removeEventListener(kind, ignore, true);
    } else if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  // A press begins with its focus.
  const kinds = ['mousedown', 'click'] as const;
  for (const kind of kinds) document.addEventListener(kind, ignore, true);
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
