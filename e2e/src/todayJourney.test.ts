import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenKey } from '@parade/contract/http/errors.ts';
import { openBrowser, openPage } from './browser.ts';
import { demoClient } from './demoSeason.ts';
import type { RunningPortal } from './portal.ts';
import { startDemoPortal } from './seededSeason.ts';

let portal: RunningPortal;
let browser: Browser;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startDemoPortal(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

it.each(['mine', 'everyone'])(
  'each card of Today (%s) opens a list with exactly as many rows as it counts',
  async (whose) => {
    const { page } = await openPage(browser);
    const { headers } = await demoClient(portal.url, 'staff');
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    await page.goto(`${portal.url}/login`);
    await page.evaluate(([key, value]) => localStorage.setItem(String(key), String(value)), [tokenKey, token]);
    const today = `${portal.url}/pages/s/welcome?whose=${whose}`;
    await page.goto(today);
    await page.getByRole('heading', { level: 1, name: /days to the parade/ }).waitFor();
    const links = await page.getByRole('link', { name: /^(Review|Open) all \d+$/ }).all();
    const cards = await Promise.all(
      links.map(async (link) => ({ text: await link.innerText(), href: (await link.getAttribute('href')) ?? '' })),
    );
    expect(cards.length).toBeGreaterThan(1);
    for (const { text, href } of cards) {
      await page.goto(`${portal.url}${href}`);
      const count = text.replace(/\D/g, '');
      // The desk says '1 of 16', a list has its count beside the title.
      const said = href.startsWith('/review')
        ? page.getByText(`1 of ${count}`, { exact: true })
        : page.locator('h1 .page-count').filter({ hasText: new RegExp(`^\\s*${count}\\s*$`) });
      await said.waitFor();
    }
  },
);
