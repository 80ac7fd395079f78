import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
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

async function deskOf(account: string): Promise<Page> {
  const { page } = await openPage(browser);
  onTestFailed(() => page.screenshot({ path: 'e2e/shots/review.png', fullPage: true }).then(() => undefined));
  const { headers } = await demoClient(portal.url, account);
  await page.goto(`${portal.url}/login`);
  const token = (headers.authorization ?? '').replace('Bearer ', '');
  await page.evaluate(([key, value]) => localStorage.setItem(String(key), String(value)), [tokenKey, token]);
  return page;
}

it('fifteen applications are decided by keys in two presses each, and held ones in one; release sends them', async () => {
  const staff = await demoClient(portal.url, 'staff');
  const waiting = async () =>
    (await staff.call('GET', '/api/review')).body as { total: number; data: { id: number }[] };
  const before = (await waiting()).total;
  expect(before).toBeGreaterThanOrEqual(15);
  const page = await deskOf('staff');
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.goto(`${portal.url}/review`);
  const accept = page.getByRole('button', { name: 'Accept A', exact: true });
  const names = new Set<string>();
  const nextName = async () => {
    await accept.waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => names.has(await heading.innerText())).toBe(false);
    names.add(await heading.innerText());
  };
  for (let count = 1; count <= 10; count += 1) {
    await nextName();
    await press(count % 3 === 0 ? 'r' : 'a');
    await page.getByRole('heading', { name: 'Update Status?' }).waitFor();
    await press('Enter');
    await expect.poll(async () => (await waiting()).total).toBe(before - count);
  }
  expect(presses).toBe(20);
  // From here on decisions are held until a day: no status changes, so there is no question.
  await page.goto(`${portal.url}/review/held`);
  await page.getByLabel('Decisions are held until').fill('12/04/2026');
  await page.getByRole('button', { name: 'Set the day' }).click();
  await page.getByText('Decisions are held until 12/04/2026').waitFor();
  await page.goto(`${portal.url}/review`);
  for (let count = 11; count <= 15; count += 1) {
    await nextName();
    await press('a');
    await expect.poll(async () => (await waiting()).total).toBe(before - count);
  }
  expect(presses).toBe(25);
  expect(names.size).toBe(15);
  const { body } = await staff.call('GET', '/api/held-decisions');
  expect(body.total).toBe(5);
  await page.goto(`${portal.url}/review/held`);
  await page.getByRole('button', { name: 'Send all 5 now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send all 5 now' }).click();
  await page.getByText('5 decisions sent').waitFor();
  expect((await staff.call('GET', '/api/held-decisions')).body.total).toBe(0);
}, 120_000);
