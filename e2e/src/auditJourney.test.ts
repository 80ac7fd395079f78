import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openBrowser, openPage } from './browser.ts';
import { checkScreens } from './checkScreens.ts';
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
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function signedIn(): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(browser);
  const token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
  await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [tokenKey, token]);
  return { page, complaints };
}

it('tells an admin what happened, before and after, and hands it out as it is filtered', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(`${portal.url}/audit-log`);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Status changed' });
  await page.getByRole('button', { name: 'Changed the status from Withdrawn to Accepted' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /Application status\s*Withdrawn\s*Accepted/ }).waitFor();
  await dialog.getByRole('link', { name: `Entry ${band.id}` }).click();
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

it('shows the trail and the outbox on a desk and on a phone, also behind hostile addresses', async () => {
  const open = (page: Page) => page.locator('tbody tr th button').first().click();
  const faults = await checkScreens(browser, { url: portal.url, headers: admin.headers }, [
    { name: 'audit log', path: '/audit-log' },
    { name: 'audit log, hostile', path: '/audit-log/s/%3Cb%3E/f/action=%3Cscript%3E;type=99;q=%27%3B--/p/99999' },
    { name: 'audit details', path: '/audit-details' },
    { name: 'audit details, hostile', path: '/audit-details/s/at/f/model=%27;id=%3Cimg%20src%3Dx%3E;q=%25/p/x' },
    { name: 'an event', path: '/audit-details/s/at/f/action=form.saved/p/1', arrange: open },
    { name: 'the log of an entry', path: `${band.place}/audit_log` },
    { name: 'outbox', path: '/outbox' },
    { name: 'outbox, hostile', path: '/outbox/s/x/f/state=%27;kind=%3Cb%3E;entry=-1;user=x/p/0' },
    { name: 'a letter', path: '/outbox', arrange: open },
  ]);
  expect(faults).toEqual([]);
});
