import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '../useLatest.ts';

/** The least room, in pixels, between a sheet and the edge of the window. */
const edge = 8;

/** A sheet that a button opens: leaving it, a press beside it and Escape close it, and Escape gives the focus back.
 * `show`: brings it into view again, for what comes into it late. */
export function useSheet() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const show = useCallback(() => {
    const sheet = box.current?.querySelector<HTMLElement>('.menu-sheet');
    if (sheet) bringIntoView(sheet);
  }, []);
  useLayoutEffect(() => {
    if (open) show();
  }, [open, show]);
  useClosing(open, {
    close: () => setOpen(false),
    button,
    isInside: (target) => box.current?.contains(target) ?? false,
  });
  return { open, setOpen, box, button, show };
}

interface Closing {
  readonly close: () => void;
  /** What opened it. */
  readonly button: RefObject<HTMLElement | null>;
  readonly isInside: (target: Element) => boolean;
}

/** Closes what lies over the page: leaving it, a press beside it and Escape do, and Escape gives the focus back. */
export function useClosing(open: boolean, closing: Closing): void {
  const latest = useLatest(closing);
  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: Event) => {
      const { close, isInside } = latest();
      if (target instanceof Element && !isInside(target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest().close();
      latest().button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open, latest]);
}

/**
 * Moves a sheet that would begin beyond the window's edge into it. Opens it upward where only that has the room; where
 * neither has, scrolls to it.
 */
function bringIntoView(sheet: HTMLElement): void {
  sheet.style.marginRight = '';
  const beyond = edge - sheet.getBoundingClientRect().left;
  // It lies at the right edge of its button.
  if (beyond > 0) sheet.style.marginRight = `${-beyond}px`;
  delete sheet.dataset['upward'];
  const frame = sheet.closest('.table-scroll')?.getBoundingClientRect();
  // What is stuck to the window's edges is left out of it.
  const stuck = getComputedStyle(document.documentElement);
  const highest = Math.max(Number.parseFloat(stuck.scrollPaddingTop) || 0, frame?.top ?? 0);
  const lowest = Math.min(innerHeight - (Number.parseFloat(stuck.scrollPaddingBottom) || 0), frame?.bottom ?? Infinity);
  const { height, bottom } = sheet.getBoundingClientRect();
  if (bottom <= lowest) return;
  const button = sheet.parentElement?.getBoundingClientRect();
  if (button && button.top - height - 4 >= highest) sheet.dataset['upward'] = '';
  else sheet.scrollIntoView({ block: 'nearest' });
}
