import type { Page } from 'playwright-core';

/** Minimum pixels for a finger and for a mouse (WCAG 2.5.5 and 2.5.8). */
const leastSize = { desk: 24, phone: 44 } as const;

/**
 * Returns every target that is too small for the finger or the mouse of its width, one line each. It measures where a
 * press works: padding, labels and pseudo-elements count, and parts that another target covers do not. Links within a
 * sentence are exempt, as in the guidelines.
 */
export function targetFaults(page: Page, width: keyof typeof leastSize): Promise<string[]> {
  return page.evaluate((least) => {
    const kinds = 'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="tab"]';

    /** Returns the target of a press at a point: a label counts as its control. */
    const targetAt = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      // A floating notice disappears in a moment. Only then is all that lies at the point asked for, which is more work.
      const isNotice = top?.closest('.toasts');
      const hit = isNotice ? document.elementsFromPoint(x, y).find((each) => !each.closest('.toasts')) : top;
      const found = hit?.closest(`${kinds}, label`);
      return found instanceof HTMLLabelElement ? found.control : found;
    };
    const isInSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline' || !element.parentElement) return false;
      const around = [...element.parentElement.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return around.some((node) => /[\p{L}\d]/u.test(node.textContent ?? ''));
    };
    /** Returns whether a scrolling box cuts it off: it can be scrolled into view. */
    const isCutOff = (element: HTMLElement, box: DOMRect) => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflow === 'visible') continue;
        const frame = above.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1) return true;
        if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return true;
      }
      return false;
    };
    /** Returns how far a press still works from a point in one direction, up to the needed distance. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far < least && targetAt(x + dx * (far + 1), y + dy * (far + 1)) === element) far += 1;
      return far;
    };
    const sizeAround = (element: Element, x: number, y: number): readonly [number, number] => [
      1 + reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0),
      1 + reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1),
    ];
    const nameOf = (element: HTMLElement) => {
      const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      const words = (label ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ‘${words}’`;
    };

    /** Returns whether a press works on all four sides of a point: five checks are enough for nearly every target. */
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
      // Outside the window, or covered by something.
      if (hit !== element) continue;
      const isSmall = ([wide, high]: readonly [number, number]) => wide < least || high < least;
      const from = window.scrollY;
      let size = sizeAround(element, x, y);
      if (isSmall(size)) {
        // A bar at the edge of the window may cover a part of it, where the page happens to be scrolled to.
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getClientRects()[0] ?? first;
        size = sizeAround(element, left + width / 2, top + height / 2);
        window.scrollTo({ top: from, behavior: 'instant' });
      }
      if (isSmall(size)) faults.push(`${size.join(' by ')} px to press: ${nameOf(element)}`);
    }
    return faults;
  }, leastSize[width]);
}
