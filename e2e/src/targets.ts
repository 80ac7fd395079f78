import type { Page } from 'playwright-core';

/** Pixels that a finger needs, and a mouse at the least (WCAG 2.5.5 and 2.5.8). */
const leastSize = { desk: 24, phone: 44 } as const;

/**
 * Everything that can be pressed and is too small for the finger or the mouse of its width, one line each. What is
 * measured is where a press arrives: padding, labels and pseudo-elements count, and what another target covers does
 * not. Links within a sentence are left out, as the guidelines leave them out.
 */
export function targetFaults(page: Page, width: keyof typeof leastSize): Promise<string[]> {
  return page.evaluate((least) => {
    const kinds = 'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="tab"]';

    /** The target that a press at a point arrives at: a label counts as its control. */
    const targetAt = (x: number, y: number) => {
      // A notice that floats over it is gone in a moment.
      const hit = document.elementsFromPoint(x, y).find((each) => !each.closest('.toasts'));
      const found = hit?.closest(`${kinds}, label`);
      return found instanceof HTMLLabelElement ? found.control : found;
    };
    const isInSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline' || !element.parentElement) return false;
      const around = [...element.parentElement.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return around.some((node) => /[\p{L}\d]/u.test(node.textContent ?? ''));
    };
    /** Cut off by a box that scrolls: it can be brought into sight. */
    const isCutOff = (element: HTMLElement, box: DOMRect) => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const frame = above.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1) return true;
        if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return true;
      }
      return false;
    };
    /** How far a press still arrives from a point in one direction, at most as far as is needed. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far < least && targetAt(x + dx * (far + 1), y + dy * (far + 1)) === element) far += 1;
      return far;
    };
    const nameOf = (element: HTMLElement) => {
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      const words = (label ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ‘${words}’`;
    };

    /** Whether a press arrives as far as needed on all four sides of a point: nearly every target, in five looks. */
    const isLargeAround = (element: Element, x: number, y: number) => {
      const far = (least - 1) / 2;
      return (
        targetAt(x, y) === element &&
        targetAt(x - far, y) === element &&
        targetAt(x + far, y) === element &&
        targetAt(x, y - far) === element &&
        targetAt(x, y + far) === element
      );
    };

    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(kinds)) {
      const first = element.getClientRects()[0];
      if (first && isLargeAround(element, first.left + first.width / 2, first.top + first.height / 2)) continue;
      if (element.matches(':disabled, [type="hidden"]') || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      if (isInSentence(element)) continue;
      if (!first || first.width < 2 || first.height < 2 || isCutOff(element, first)) continue;
      const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
      const hit = targetAt(x, y);
      const list = element.closest('ul, ol');
      if (hit && hit !== element && list && hit.closest('ul, ol') === list)
        faults.push(`under its neighbor ${nameOf(hit as HTMLElement)}: ${nameOf(element)}`);
      // Beside the window, or under what lies over it.
      if (hit !== element) continue;
      const wide = 1 + reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0);
      const high = 1 + reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1);
      if (wide < least || high < least) faults.push(`${wide} by ${high} px to press: ${nameOf(element)}`);
    }
    return faults;
  }, leastSize[width]);
}
