import type { Frame } from 'playwright-core';

/** The attribute of a text whose contrast is measured. */
export const measuredText = 'data-contrast-measured';

/**
 * Marks the texts of a page whose contrast has to be measured: two of each kind. Texts of one color, size and weight
 * over the same layers have the same contrast; in a list that is a column's. What cannot be compared with certainty
 * is marked too: controls, and what has something lying over it. What is outside the window is compared by what it is in.
 */
export function markTexts(frame: Frame): Promise<void> {
  return frame.evaluate((mark) => {
    const layers = new Map<Element, string>();
    /** Returns what an element paints below the texts in it; '' when nothing. */
    const layerOf = (element: Element): string => {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const painted = [null, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') return '';
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backgroundClip } = style;
        const all = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, backgroundClip].join(' ');
        const isNothing = !part && all === 'rgba(0, 0, 0, 0) none 1 none normal border-box';
        return isNothing ? '' : `${part} ${all}${part ? ` ${style.width} ${style.height}` : ''}`;
      });
      const layer = painted.join('');
      layers.set(element, layer);
      return layer;
    };
    const around = (element: Element | null): Element[] => (element ? [element, ...around(element.parentElement)] : []);
    /** Returns the kind of a text; undefined when it has to be measured by itself. */
    const kindOf = (element: Element): string | undefined => {
      const { color, fontSize, fontWeight, textShadow, opacity } = getComputedStyle(element);
      const below = new Set<string>();
      for (const { left, top, width, height } of element.getClientRects()) {
        const [x, y] = [left + width / 2, top + height / 2];
        const isSeen = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
        const stack = isSeen ? document.elementsFromPoint(x, y) : around(element);
        const place = stack.indexOf(element);
        if (place < 0 || stack.slice(0, place).some((above) => !element.contains(above))) return undefined;
        below.add(stack.slice(place).map(layerOf).join('|'));
      }
      return below.size === 1 ? [color, fontSize, fontWeight, textShadow, opacity, ...below].join('|') : undefined;
    };
    /** Returns whether it is a control, or may name one that is disabled, which needs no contrast. */
    const isSpecial = (element: Element): boolean =>
      element.id !== '' ||
      element.matches('input, select, textarea, :disabled, [aria-disabled], [aria-disabled] *') ||
      (element.closest('label')?.control?.matches(':disabled, [aria-disabled]') ?? false);
    const found = new Map<string, number>();
    for (const element of document.querySelectorAll('body *')) {
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const length = texts.map(({ nodeValue }) => nodeValue?.trim() ?? '').join('').length;
      const isAlone = isSpecial(element);
      if (!isAlone && length === 0) continue;
      // A letter by itself is no text to axe.
      const kind = isAlone || length === 1 ? undefined : kindOf(element);
      const before = kind === undefined ? 0 : (found.get(kind) ?? 0);
      if (before >= 2) continue;
      if (kind !== undefined) found.set(kind, before + 1);
      element.setAttribute(mark, '');
    }
  }, measuredText);
}

export function unmarkTexts(frame: Frame): Promise<void> {
  return frame.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, measuredText);
}
