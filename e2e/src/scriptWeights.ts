/** the most script that a page may ask for until it is used first, in KB, compressed. */
import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';

export const mostScript = {
  'signing page': 76,
  'signing page with its questions': 101,
  'sign-in page': 72,
  directory: 170,
  'home of a leader': 157,
} as const;

export type WeighedPage = keyof typeof mostScript;

export interface ScriptWeight {
  readonly files: number;
  /** Compressed, as they came over the line, in KB of 1,000 bytes. */
  readonly kilobytes: number;
}

type Way = (page: Page) => Promise<void>;

/** What a phone that has nothing of the portal yet receives of script until `act` is done and nothing more is under way. */
export async function scriptOf(browser: Browser, act: Way): Promise<ScriptWeight> {
  const { page, context } = await openPage(browser, 'phone');
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await act(page);
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { files: sizes.length, kilobytes: Math.round(bytes / 100) / 10 };
}

/** The same of a signing link, until its first button takes a press; the questions come behind that. */
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

/** How each page that is weighed is come to; `home` is the path of a leader's home, `link` of a signing page. */
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

/** As another tab that has signed in would leave it. */
async function comeSignedIn(page: Page, { headers }: ApiClient): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [tokenKey, token] as const);
}

/** Milliseconds from opening a signing link until its words are painted, and until its button takes a press. */
export interface FirstUse {
  readonly readable: number;
  readonly usable: number;
}

/** The page looks at the clock itself: asking it from outside takes as long again on a phone that is slowed down. */
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

/** Waits for it, on a page that notes it. */
export async function firstUse(page: Page): Promise<FirstUse> {
  await page.locator('html[data-usable]').waitFor();
  return page.evaluate(() => ({
    readable: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    usable: Number(document.documentElement.dataset.usable),
  }));
}
