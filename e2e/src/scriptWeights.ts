/** the most script that a page may load until its first use, in KB, compressed. */
import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';

export const mostScript = {
  'signing page': 76,
  'signing page with its questions': 102,
  'sign-in page': 72,
  directory: 175,
  'home of a leader': 162,
} as const;

export type WeighedPage = keyof typeof mostScript;

export interface ScriptWeight {
  readonly files: number;
  /** Compressed, as transferred, in KB of 1,000 bytes. */
  readonly kilobytes: number;
}

type Way = (page: Page) => Promise<void>;

/** Returns the script that a phone without a cache loads until `act` is done and loading has ended. */
export async function scriptOf(browser: Browser, act: Way): Promise<ScriptWeight> {
  const { page, context } = await openPage(browser, 'phone');
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await act(page);
  // Until none has come for a second: 'networkidle' is remembered from before `act`, and what came after it was not counted.
  for (let before = -1; before !== sizes.length; ) {
    before = sizes.length;
    await page.waitForTimeout(1_000);
  }
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { files: sizes.length, kilobytes: Math.round(bytes / 100) / 10 };
}

/** Returns the same for a signing link, until its first button works; the questions load after that. */
export async function openingScriptOf(browser: Browser, link: string): Promise<ScriptWeight> {
  const { page, context } = await openPage(browser, 'phone');
  await noteFirstUse(page);
  await page.goto(link);
  const { usable } = await firstUse(page);
  const sizes = await page.evaluate((before) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < before)
      .map(({ encodedBodySize }) => encodedBodySize);
  }, usable);
  await context.close();
  return { files: sizes.length, kilobytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10 };
}

/** The way to each measured page; `home` is the path of a leader's home, `link` of a signing page. */
export const waysTo = {
  questions:
    (url: string, link: string): Way =>
    async (page) => {
      await page.goto(`${url}${link}`);
      await page.locator('button[data-signer=self]:enabled').click();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
    },
  signIn:
    (url: string): Way =>
    async (page) => {
      await page.goto(`${url}/login`);
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    },
  directory:
    (url: string, staff: ApiClient): Way =>
    async (page) => {
      await comeSignedIn(page, staff);
      await page.goto(`${url}/applications`);
      await page.locator('tbody tr').first().waitFor();
    },
  home:
    (url: string, leader: ApiClient, home: string): Way =>
    async (page) => {
      await comeSignedIn(page, leader);
      await page.goto(`${url}${home}`);
      await page.getByRole('region', { name: /^Next: / }).waitFor();
      await page.getByRole('complementary', { name: 'About this entry' }).locator('dl').waitFor();
    },
};

/** Signs in as if another tab had done it. */
async function comeSignedIn(page: Page, { headers }: ApiClient): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
}

/** Milliseconds from opening a signing link until its text is painted, and until its button works. */
export interface FirstUse {
  readonly readable: number;
  readonly usable: number;
}

/** Makes the page itself take the times: asking from outside takes twice as long on a slowed-down phone. */
export async function noteFirstUse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('button[data-signer]:enabled')) return;
      document.documentElement.dataset.usable = String(performance.now());
      watch.disconnect();
    });
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  });
}

/** Waits for the first use, on a page that records it. */
export async function firstUse(page: Page): Promise<FirstUse> {
  await page.locator('html[data-usable]').waitFor();
  return page.evaluate(() => ({
    readable: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    usable: Number(document.documentElement.dataset.usable),
  }));
}
