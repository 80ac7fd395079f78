import { useEffect } from 'react';

const places =
  'dialog[open], table, ul, ol, search, nav, section[aria-label], section[aria-labelledby], [role="region"], [role="table"], [role="group"][aria-label], main';
const row = 'tr, li, [role="row"]';
const act = 'button:not(:disabled), a[href]';

/** Where the focus was: what it stood in, from the inside out, and the rows that come next and before. */
interface Origin {
  readonly around: readonly Element[];
  readonly rows: readonly Element[];
  /** 'Remove' of 'Remove Mia'. */
  readonly verb: string;
  readonly isInDialog: boolean;
}

/**
 * Takes up the focus that falls to the page itself because what had it was removed or disabled: a row that was deleted, a
 * button whose act is done. The same act of the next row gets it, else the list or the part of the page that it stood in,
 * so that keyboards and screen readers go on from there. Whoever presses beside everything has left on purpose.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let origin: Origin | null = null;
    /** Where the focus was when a dialog took it: what opened the dialog may be gone once it is closed. */
    let opener: Origin | null = null;
    const enter = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const next = originOf(target);
      if (next.isInDialog && !origin?.isInDialog) opener = origin;
      origin = next;
    };
    const leave = () => {
      origin = null;
    };
    let frame = 0;
    const rescue = () => {
      frame = 0;
      if (document.activeElement !== document.body || !document.hasFocus()) return;
      const place = placeAfter(origin) ?? (origin?.isInDialog ? placeAfter(opener) : undefined);
      if (!(place instanceof HTMLElement)) return;
      if (!place.matches(act) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: !place.matches(act) });
    };
    const check = () => {
      cancelAnimationFrame(frame);
      // A disabled element loses the focus only once the page was drawn.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(rescue);
      });
    };
    /** Whoever is faster than a busy device draws goes on from there, too. */
    const hurry = () => {
      if (frame === 0 || document.activeElement !== document.body) return;
      cancelAnimationFrame(frame);
      rescue();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', enter);
    document.addEventListener('pointerdown', leave);
    // Before what else listens to keys asks where the focus is.
    window.addEventListener('keydown', hurry, true);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', enter);
      document.removeEventListener('pointerdown', leave);
      window.removeEventListener('keydown', hurry, true);
    };
  }, []);
}

function originOf(element: Element): Origin {
  const own = element.closest(row);
  const rows = own ? [...followers(own, 'nextElementSibling'), ...followers(own, 'previousElementSibling')] : [];
  return {
    around: followers(element, 'parentElement', [element]),
    rows,
    verb: verbOf(element),
    isInDialog: element.closest('dialog') !== null,
  };
}

function placeAfter(origin: Origin | null): Element | undefined {
  if (!origin) return undefined;
  for (const each of origin.rows) {
    const same = each.isConnected && [...each.querySelectorAll(act)].find((one) => verbOf(one) === origin.verb);
    if (same) return same;
  }
  for (const each of origin.around.filter((one) => one.matches(places))) {
    const place = each.isConnected ? each : namesakeOf(each);
    if (place) return place;
  }
  return undefined;
}

/** A form that is drawn anew after saving has its bar again, as another element of the same name. */
function namesakeOf(group: Element): Element | undefined {
  const name = group.getAttribute('aria-label');
  if (name === null || !group.matches('[role="group"]')) return undefined;
  return [...document.querySelectorAll('[role="group"]')].find((each) => each.getAttribute('aria-label') === name);
}

function followers(
  from: Element,
  way: 'nextElementSibling' | 'previousElementSibling' | 'parentElement',
  found: Element[] = [],
): Element[] {
  for (let each = from[way]; each; each = each[way]) found.push(each);
  return found;
}

function verbOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent;
  return name.trim().split(/\s/)[0] ?? '';
}
