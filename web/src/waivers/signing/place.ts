import { type MouseEvent, useCallback, useSyncExternalStore } from 'react';

/** The first step, whatever it is called: the opening page does not know the steps. */
export const startPlace = 'start';

/**
 * The step that `startPlace` came to takes its place in the address: the phone's Back leads to where the signer was, and
 * not to what is the first open question by then.
 */
export function nameStart(step: string): void {
  window.history.replaceState(window.history.state, '', `#${step}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The focus goes to the head of the page: what had it is gone. */
export function focusTitle(): void {
  document.getElementById('page-title')?.focus({ preventScroll: true });
}

/** Brings a question into the middle of the window, and the focus to its first control; returns whether it is there. */
export function bringTo(id: string): boolean {
  const question = document.getElementById(id);
  question?.scrollIntoView({ block: 'center' });
  const [first = question] = question?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [];
  first?.focus({ preventScroll: true });
  return question !== null;
}

/** The same for what the press that is being answered brings to the page, once that is drawn. */
export function bringToNew(id: string): void {
  setTimeout(bringTo, 0, id);
}

/**
 * The signer's place: '' for the opening card, `startPlace` or the key of a step, 'review' or 'decline'. It comes after
 * the '#' of the address, so that the phone's own Back goes one step back and not away.
 */
export function usePlace(): readonly [string, (place: string) => void] {
  const place = useSyncExternalStore(
    listen,
    () => decodeURIComponent(window.location.hash.slice(1)),
    // The server sends the opening card, whatever comes after the '#': that part does not reach it.
    () => '',
  );
  const go = useCallback((to: string) => {
    window.location.hash = to;
  }, []);
  return [place, go];
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** A link whose press does something here; the address follows from it. */
export function inPlace(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    act();
  };
}
