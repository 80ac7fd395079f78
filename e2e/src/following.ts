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
 * same screen is loaded instead, since it would keep its state, and so is the next one where a form holds the page or
 * something stays over it.
 */
export async function follow(page: Page, address: URL): Promise<void> {
  const before = page.url();
  if (new URL(before).origin !== address.origin || isOneScreen(before, address.href)) return load(page, address);
  // Nothing listens before.
  await page.locator('h1').first().waitFor();
  await page.evaluate(
    (path) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    address.pathname + address.search + address.hash,
  );
  await page.waitForFunction(() => document.activeElement !== document.body);
  // Also the question whether to leave what is not saved.
  if ((await page.locator(floating).count()) > 0) await load(page, address);
}

/** Returns whether two addresses lead to one screen, whatever it lists. */
export function isOneScreen(one: string, other: string): boolean {
  return screenOf(one) === screenOf(other);
}

function screenOf(address: string): string {
  return new URL(address).pathname.replace(/\/[sfpv]\/.*$/, '');
}
