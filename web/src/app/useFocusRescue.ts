import { useEffect } from 'react';

const places = 'dialog[open], section[aria-label], [role="region"], main';

/**
 * Takes up the focus that falls to the page itself because what had it was removed or disabled: a row that was deleted, a
 * button whose act is done. The part of the page that it stood in gets it, so that keyboards and screen readers go on
 * from there. Whoever presses beside everything has left on purpose.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const enter = ({ target }: FocusEvent) => {
      if (target instanceof Element) around = ancestorsOf(target);
    };
    const leave = () => {
      around = [];
    };
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      // A disabled element loses the focus only once the page was drawn.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (document.activeElement !== document.body || !document.hasFocus()) return;
          const place = around.find((each) => each.isConnected && each.matches(places));
          if (!(place instanceof HTMLElement)) return;
          if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
          place.focus({ preventScroll: true });
        });
      });
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', enter);
    document.addEventListener('pointerdown', leave);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', enter);
      document.removeEventListener('pointerdown', leave);
    };
  }, []);
}

/** The element and what it stands in, from the inside out, as long as it still stands there. */
function ancestorsOf(element: Element): Element[] {
  const around: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) around.push(each);
  return around;
}
