import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import { openPage, widths } from './browser.ts';
import { signInAs, waitUntilLoaded, type Width } from './checkScreens.ts';
import { clientOf } from './demoSeason.ts';
import { follow, load } from './following.ts';

/** Somebody who only looks: one browser at a width, for every account and test of a file. */
export interface Looker {
  readonly page: Page;
  readonly width: Width;
  /** The account that it is signed in as. */
  account?: string;
}

export async function openLooker(browser: Browser, width: Width): Promise<Looker> {
  const { page } = await openPage(browser, width);
  return { page, width };
}

/**
 * Opens a screen as an account, without what an earlier test changed or stored, and waits until it has loaded. The short
 * form follows a link where it can, which is a third of the work; the long form loads the portal each time.
 */
export async function lookAt(looker: Looker, account: string, address: URL): Promise<void> {
  const { page, width } = looker;
  await page.setViewportSize(widths[width]);
  const isShort = process.env.JOURNEYS === 'short';
  const reducedMotion = isShort ? 'reduce' : null;
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null, contrast: null });
  const isThere = looker.account === account && new URL(page.url()).origin === address.origin;
  if (isThere) await forget(page);
  else await signInAs(page, { url: address.origin, headers: (await clientOf(address.origin, account)).headers });
  looker.account = account;
  await (isThere && isShort ? follow(page, address) : load(page, address));
  await waitUntilLoaded(page);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Removes everything that the page stored except the session. */
function forget(page: Page): Promise<void> {
  return page.evaluate((key) => {
    sessionStorage.clear();
    for (const each of Object.keys(localStorage)) if (each !== key) localStorage.removeItem(each);
  }, tokenKey);
}
