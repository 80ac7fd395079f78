import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes up the focus that a step of the screen has lost, because what had it is gone: the heading of what came instead gets
 * it, so that keyboards and screen readers go on from there. `step` names what is shown; null: nothing yet, or something
 * is loading. Nothing happens on arrival.
 */
export function useLostFocus(step: string | null): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const before = shown.current;
    if (step === null) {
      wasAway.current = true;
      return;
    }
    const isSame = before === step && !wasAway.current;
    [shown.current, wasAway.current] = [step, false];
    if (before === null || isSame || document.activeElement !== document.body) return;
    const heading = box.current?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [step]);
  return box;
}
