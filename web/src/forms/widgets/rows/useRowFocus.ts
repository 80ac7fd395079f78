import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Moves the focus into the row that was added at `current`. */
export function useAddedRow(list: RefObject<HTMLElement | null>, length: number) {
  const addedRef = useRef<number | null>(null);
  useEffect(() => {
    if (addedRef.current === null || addedRef.current >= length) return;
    const row = list.current?.querySelectorAll(':scope > .form-row')[addedRef.current];
    const first = row?.querySelector<HTMLElement>('.form-parts :is(input, select, textarea)');
    first?.focus();
    // In a copy it is what differs: typing replaces it.
    if (first instanceof HTMLInputElement) first.select();
    addedRef.current = null;
  }, [list, length]);
  return addedRef;
}

/** Returns what to call before rows move: a browser takes the focus from what is moved, and it stays in its row. */
export function useKeptFocus(list: RefObject<HTMLElement | null>): () => void {
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && element !== document.activeElement && element.isConnected)
      element.focus({ preventScroll: true });
  });
  return () => {
    focused.current = list.current?.contains(document.activeElement) ? document.activeElement : null;
  };
}

/**
 * Returns what to call where the pressed button goes with its row: as soon as there are so many rows, the focus is on the one
 * at that place, else on the last one, else on what adds one. It would fall to the whole section.
 */
export function useRemainingRow(list: RefObject<HTMLElement | null>, length: number) {
  const wanted = useRef<{ readonly at: number; readonly length: number } | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current.length !== length) return;
    const rows = [...(list.current?.querySelectorAll(':scope > .form-row') ?? [])];
    const row = rows[wanted.current.at] ?? rows.at(-1);
    wanted.current = null;
    const control = row
      ? row.querySelector<HTMLElement>('summary, .form-row-acts button')
      : list.current?.querySelector<HTMLElement>('.form-rows-add button');
    control?.focus();
  });
  return (at: number, then: number) => {
    wanted.current = { at, length: then };
  };
}
