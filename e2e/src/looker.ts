import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import { openPage, widths } from './browser.ts';
import { signInAs, waitUntilLoaded, type Width } from './checkScreens.ts';
import { clientOf } from './demoSeason.ts';
import { load } from './following.ts';
import { isShort } from './shortForm.ts';

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

/** Loads a screen as an account, without what an earlier test changed or stored, and waits until it has loaded. */
export async function lookAt(looker: Looker, account: string, address: URL): Promise<void> {
  const { page, width } = looker;
  await page.setViewportSize(widths[width]);
  const reducedMotion = isShort ? 'reduce' : null;
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null, contrast: null });
  const isThere = looker.account === account && new URL(page.url()).origin === address.origin;
  if (isThere) await forget(page);
  else await signInAs(page, { url: address.origin, headers: (await clientOf(address.origin, account)).headers });
  looker.account = account;
  // Loaded and not followed: once, a screen was looked at that was still the one before.
  await load(page, address);
  await waitUntilLoaded(page);
}

/** Removes everything that the page stored except the session. */
function forget(page: Page): Promise<void> {
  return page.evaluate((key) => {
    sessionStorage.clear();
    for (const each of Object.keys(localStorage)) if (each !== key) localStorage.removeItem(each);
  }, tokenKey);
}
