import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openBrowser, openPage } from './browser.ts';
import { demoClient, type DemoEntry, entryNamed } from './demoSeason.ts';
import type { RunningPortal } from './portal.ts';
import { startDemoPortal } from './seededSeason.ts';

let portal: RunningPortal;
let browser: Browser;
let admin: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  portal = await startDemoPortal();
  browser = await openBrowser();
  admin = await demoClient(portal.url, 'admin');
  band = await entryNamed(admin, 'Larkspur Valley High School');
  await admin.call('PUT', `/api/entries/${band.id}/status`, { status: 'withdrawn' });
  await admin.call('PUT', `/api/entries/${band.id}/status`, { status: 'accepted' });
  await decideAsStella();
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** What an admin does as somebody else: the entry is withdrawn and accepted once more. */
async function decideAsStella(): Promise<void> {
  const { body } = await admin.call('GET', '/api/users?q=staff@example.org');
  const [stella] = body.data as { id: number }[];
  const other = await demoClient(portal.url, 'admin');
  const { body: begun } = await other.call('POST', '/api/impersonations', { user_id: stella?.id });
  for (const status of ['withdrawn', 'accepted']) {
    const { ok } = await fetch(`${portal.url}/api/entries/${band.id}/status`, {
      method: 'PUT',
      headers: {
        ...other.headers,
        authorization: `Bearer ${String(begun.access_token)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status }),
    });
    expect(ok).toBe(true);
  }
}

async function signedIn(): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(browser);
  const token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
  await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [tokenKey, token]);
  return { page, complaints };
}

it('shows an admin what happened, before and after, and hands it out as it is filtered', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(`${portal.url}/audit-log`);
  await page.getByRole('combobox', { name: /^Action/ }).selectOption({ label: 'Status changed' });
  await page.getByRole('button', { name: 'Changed the status from Withdrawn to Accepted' }).first().click();
  const detail = page.locator('.table-detail');
  await detail.getByText('Application status').waitFor();
  expect(await detail.locator('del, ins').allInnerTexts()).toEqual(['Withdrawn', 'Accepted']);
  // Who it really was, and whom they were switched to.
  await detail.getByText('Real person').waitFor();
  await detail.getByText('Adrian Whitcomb', { exact: true }).waitFor();
  await detail.getByText('Stella Marchetti', { exact: true }).waitFor();
  await detail.getByRole('link', { name: `Entry ${band.id}` }).click();
  await page.waitForURL(/\/audit-details\/s\/at\/f\/model=Entry;id=\d+\/p\/1$/);
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Audit Details .*\.xlsx$/);
  await page.getByRole('searchbox').fill('nothing at all has this');
  await page.getByText('No events to display.').waitFor();
  await page.goBack();
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
