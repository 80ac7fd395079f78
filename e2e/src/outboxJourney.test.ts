import { tokenKey } from '@parade/contract/http/errors.ts';
import { type MailServer, openMailServer } from '@parade/server/testing/mailServer.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { openBrowser, openPage } from './browser.ts';
import { demoClient, entryNamed } from './demoSeason.ts';
import type { RunningPortal } from './portal.ts';
import { startDemoPortal } from './seededSeason.ts';

let portal: RunningPortal;
let mailServer: MailServer;
let browser: Browser;
let staff: ApiClient;

beforeAll(async () => {
  mailServer = await openMailServer();
  portal = await startDemoPortal({ SMTP_URL: mailServer.smtpUrl });
  browser = await openBrowser();
  staff = await demoClient(portal.url, 'staff');
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mailServer?.shut();
});

it('corrects an address that the mail server refused, and the letter arrives', async () => {
  const [wrong, right] = ['zoe.gone@family.example', 'zoe.here@family.example'];
  mailServer.behave('no-such-box', wrong);
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  await staff.call('POST', `/api/participants/${band.id}`, {
    type: 'general-participants',
    first_name: 'Zoë',
    last_name: 'Núñez',
    email: wrong,
    primary_role: 'Flute',
  });
  const { page, complaints } = await openPage(browser);
  onTestFailed(() => page.screenshot({ path: 'e2e/shots/outbox.png', fullPage: true }).then(() => undefined));
  const token = (staff.headers['authorization'] ?? '').replace('Bearer ', '');
  await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [tokenKey, token]);
  const refused = `${portal.url}/outbox/s/created/f/entry=${band.id};state=bounced/p/1`;
  await expect
    .poll(async () => (await staff.call('GET', `/api/outbox?state=bounced&entry=${band.id}`)).body['total'], {
      timeout: 60_000,
    })
    .toBe(1);
  await page.goto(refused);
  const row = page.getByRole('row', { name: /Address refused/ });
  expect(await row.textContent()).toContain(wrong);
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: 'Correct address' }).click();
  await page.getByRole('button', { name: 'Change name or email' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(right);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The previous signing link no longer works').waitFor();
  await expect.poll(() => mailServer.received.some(({ to }) => to === right), { timeout: 60_000 }).toBe(true);
  await page.goto(`${portal.url}/outbox/s/created/f/q=${right}/p/1`);
  await page.getByRole('row', { name: /Sent/ }).first().waitFor();
  expect(complaints).toEqual([]);
});
