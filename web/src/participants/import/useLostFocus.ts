import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes up the focus that a step of the screen has lost, because what had it is gone: the heading of what came instead gets
 * it, so that keyboards and screen readers go on from there. `step` names what is shown. Nothing happens on arrival.
 */
export function useLostFocus(step: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === null || before === step || document.activeElement !== document.body) return;
    const heading = box.current?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
  return box;
}
