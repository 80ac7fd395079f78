import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './apiClient.ts';
import { openBrowser } from './browser.ts';
import { type Screen, checkScreens } from './checkScreens.ts';
import { type DemoEntry, clientOf, entryNamed } from './demoSeason.ts';
import type { RunningPortal } from './portal.ts';
import { startOnSeason } from './seasonFolder.ts';

/** The demo season, as its people see it on their screens. */
export interface SeasonScreens {
  readonly entries: Readonly<Record<'band' | 'horses' | 'float' | 'applied' | 'interested' | 'turnedDown', DemoEntry>>;
  /** One of the demo accounts: 'staff'. */
  clientOf(account: string): Promise<ApiClient>;
  /** Returns the faults of these screens for an account, null for a visitor; one line each. */
  faultsFor(account: string | null, screens: readonly Screen[]): Promise<string[]>;
  /** Returns what the short form leaves out as shown by a screen that it does not open; the screens so far. */
  shownByNothing(): string[];
  close(): Promise<void>;
}

/** Starts a portal with the demo season and a browser that opens it. */
export async function openSeason(): Promise<SeasonScreens> {
  const [portal, browser] = await Promise.all([startOnSeason(), openBrowser()]);
  return seasonOf(portal, browser).catch(async (error: unknown) => {
    await Promise.all([browser.close(), portal.stop()]);
    throw error;
  });
}

async function seasonOf(portal: RunningPortal, browser: Browser): Promise<SeasonScreens> {
  const staff = await clientOf(portal.url, 'staff');
  const seen: Screen[] = [];
  return {
    entries: {
      band: await entryNamed(staff, 'Larkspur Valley High School'),
      horses: await entryNamed(staff, 'Rancho Arroyo Seco Charros'),
      float: await entryNamed(staff, 'City of Alder Springs'),
      applied: await entryNamed(staff, 'The Combined Alumni Marching Band'),
      interested: await entryNamed(staff, 'Musikverein Oberstdorf'),
      turnedDown: await entryNamed(staff, 'Harmonie de Saint-Émilion'),
    },
    clientOf: (account) => clientOf(portal.url, account),
    faultsFor: async (account, screens) => {
      const named = screens.map((screen) => ({ ...screen, name: `${account ?? 'visitor'}: ${screen.name}` }));
      seen.push(...named);
      const headers = account ? (await clientOf(portal.url, account)).headers : {};
      return checkScreens(browser, { url: portal.url, headers, measuresTargets: true }, named);
    },
    shownByNothing: () => {
      const opened = new Set(seen.filter(({ shownBy }) => !shownBy).map(({ name }) => name));
      const leftOut = seen.filter(({ shownBy }) => shownBy !== undefined && !opened.has(shownBy));
      return leftOut.map(({ name, shownBy }) => `${name}: ${shownBy}`);
    },
    close: async () => {
      await browser.close();
      await portal.stop();
    },
  };
}

/** Returns the tabs of a place; `shownBy`: the screen that shows the same. */
export const tabs = (place: string, of: string, names: readonly string[], shownBy?: string): Screen[] =>
  names.map((tab) => ({ name: `${of} ${tab}`, path: `${place}/${tab}`, shownBy }));

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens a dialog by its button. */
export const ask = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
};

export async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('.shell-toggle');
  if (await toggle.isVisible()) await toggle.click();
}
