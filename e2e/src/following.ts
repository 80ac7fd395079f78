import type { Page } from 'playwright-core';

/** Opens an address as if it were typed. */
export async function load(page: Page, address: URL): Promise<void> {
  // Addresses that differ only after the '#' would not be opened again.
  if (address.href.includes('#')) await page.goto('about:blank');
  await page.goto(address.href, { waitUntil: 'domcontentloaded' });
}

/** What stays over the next screen: dialogs and open menus. */
const floating = 'dialog[open], .menu-sheet:not([hidden]), .shell-toggle[aria-expanded="true"]';

/**
 * Follows a link of the portal, in a third of the time: the app stays loaded, and the new page takes the focus. The
 * same screen is loaded instead, since it would keep its state, and so is the next one where a form keeps the page,
 * something stays over it or the address leads back.
 */
export async function follow(page: Page, address: URL): Promise<void> {
  const before = page.url();
  if (new URL(before).origin !== address.origin || isOneScreen(before, address.href)) return load(page, address);
  // Nothing listens before.
  await page.locator('h1').first().waitFor();
  const old = await page.evaluateHandle(() => ({
    heading: document.querySelector('h1'),
    words: document.querySelector('h1')?.textContent,
    title: document.title,
    pathname: location.pathname,
  }));
  await page.evaluate(
    (path) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    address.pathname + address.search + address.hash,
  );
  const arrival = await page.waitForFunction(({ heading, words, title, pathname }) => {
    // A form that asks before it is left puts its own address back.
    if (location.pathname === pathname) return 'stayed';
    // The focus alone may be that of the screen before, which takes up what was lost there.
    const isNew = !heading?.isConnected || heading.textContent !== words || document.title !== title;
    return isNew && document.activeElement !== document.body ? 'new' : false;
  }, old);
  // Also the question whether to leave what is not saved.
  const isHeld = (await arrival.jsonValue()) === 'stayed' || (await page.locator(floating).count()) > 0;
  if (isHeld) await load(page, address);
}

/** Returns whether two addresses lead to one screen, whatever it lists. */
export function isOneScreen(one: string, other: string): boolean {
  return screenOf(one) === screenOf(other);
}

function screenOf(address: string): string {
  return (
    new URL(address).pathname
      .replace(/\/[sfpv]\/.*$/, '')
      // The import of people keeps the heading and the title of the list.
      .replace(/\/people\/import$/, '/people')
      // An entry's home is its timeline.
      .replace(/\/timeline$/, '/view')
  );
}
