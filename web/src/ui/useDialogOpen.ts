import { useSyncExternalStore } from 'react';

let openCount = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  openCount += by;
  for (const listener of listeners) listener();
}

/** Counts a modal dialog that has opened; call what it answers when it closes, which a second tap does not fall through. */
export function countDialog(dialog: HTMLDialogElement): () => void {
  let pressed: MouseEvent | undefined;
  const note = (event: MouseEvent) => {
    if (isPointed(event)) pressed = event;
  };
  dialog.addEventListener('click', note, true);
  change(1);
  return () => {
    dialog.removeEventListener('click', note, true);
    change(-1);
    if (pressed) ignoreTapsAt(pressed);
  };
}

/** Longer than between the taps of a double or triple tap, in milliseconds. */
export const tapPauseMs = 700;
/** Farther than the taps of one finger land from each other, in pixels. */
const tapSpread = 30;

/** Ignores the rest of a double tap on a dialog that is gone: it would press what lay beneath, such as the next person's row. */
function ignoreTapsAt({ clientX, clientY }: MouseEvent): void {
  const closedAt = performance.now();
  const ignore = (event: MouseEvent) => {
    if (performance.now() - closedAt >= tapPauseMs) {
      for (const kind of ['mousedown', 'click'] as const) document.removeEventListener(kind, ignore, true);
      return;
    }
    if (!isPointed(event) || Math.hypot(event.clientX - clientX, event.clientY - clientY) > tapSpread) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // A press begins with its focus.
  for (const kind of ['mousedown', 'click'] as const) document.addEventListener(kind, ignore, true);
}

/** Whether a finger or a mouse pressed here; keys and screen readers press nowhere. */
function isPointed({ detail, clientX, clientY }: MouseEvent): boolean {
  return detail > 0 && (clientX !== 0 || clientY !== 0);
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
