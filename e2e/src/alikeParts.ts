import type { Frame } from 'playwright-core';

/** The attribute of a part that was put out of sight. */
const leftOut = 'data-alike-left-out';

/**
 * Puts out of sight what is built exactly like three parts before it in the same list: the same elements with the same
 * classes, roles and states, each with words and names where those have some. A rule that holds for the three holds for
 * the fortieth.
 */
export function leaveOutAlike(frame: Frame): Promise<void> {
  return frame.evaluate((mark) => {
    /** What differs from row to row, as long as there is something: words, names and places. */
    const varying =
      /^(id|for|name|href|src|srcset|alt|title|value|datetime|download|placeholder|key|d|aria-(label|labelledby|describedby|controls|details|rowindex|posinset|valuenow|valuetext)|data-.*)$/;
    const builds = new Map<Element, string>();
    const buildOf = (element: Element): string => {
      const known = builds.get(element);
      if (known !== undefined) return known;
      const attributes = [...element.attributes].map(({ name, value }) =>
        varying.test(name) ? `${name}${value.trim() === '' ? '!' : ''}` : `${name}=${value}`,
      );
      const isWorded = [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
      );
      const inner = [...element.children].map(buildOf).join();
      const build = `${element.tagName} ${attributes.toSorted().join(' ')} ${isWorded} [${inner}]`;
      builds.set(element, build);
      return build;
    };
    for (const list of document.querySelectorAll<HTMLElement>('body *:not(select, svg, svg *)')) {
      if (list.childElementCount <= 4 || list.closest(`[${mark}]`)) continue;
      const alike = new Map<string, number>();
      for (const part of list.children) {
        const count = (alike.get(buildOf(part)) ?? 0) + 1;
        alike.set(buildOf(part), count);
        if (count <= 3 || !(part instanceof HTMLElement) || part.contains(document.activeElement)) continue;
        part.setAttribute(mark, part.style.display);
        part.style.display = 'none';
      }
    }
  }, leftOut);
}

export function putBackAlike(frame: Frame): Promise<void> {
  return frame.evaluate((mark) => {
    for (const part of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
      part.style.display = part.getAttribute(mark) ?? '';
      part.removeAttribute(mark);
    }
  }, leftOut);
}
