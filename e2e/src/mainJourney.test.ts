import { formDefinition } from '@parade/contract/forms/registry.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { fillForm } from './formFiller.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { type RunningPortal, startPortal } from './portal.ts';

/** October 20, 2026, 10 in the morning in Los Angeles: waivers go out, nothing of them is overdue. */
const start = '2026-10-20T17:00:00Z';
const password = 'quail hollow marches on';
const band = 'Quail Hollow High School Marching Band';

let portal: RunningPortal;
let mailbox: Mailbox;
let browser: Browser;

beforeAll(async () => {
  mailbox = await openMailbox();
  portal = await startPortal({ SMTP_URL: mailbox.smtpUrl, CLOCK_START: start });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mailbox?.close();
});

async function signIn(page: Page, email: string, secret = 'parade-demo-2027'): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

it('lets a band director apply, staff accept, people sign on their phones, and the leader see them Completed', async () => {
  const leader = await openPage(browser);
  onTestFailed(() => leader.page.screenshot({ path: 'e2e/shots/leader.png', fullPage: true }).then(() => undefined));

  // Sign up and confirm the address.
  await leader.page.goto(`${portal.url}/register`);
  await leader.page.getByLabel('I am a').selectOption({ label: 'Leader of an entry' });
  await leader.page.getByLabel('First name').fill('Dolores');
  await leader.page.getByLabel('Last name').fill('Quintanilla');
  await leader.page.getByLabel('Email address').fill('dolores@quailhollow.example');
  await leader.page.getByLabel('Phone').fill('626 555 0177');
  await leader.page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await leader.page.getByRole('main').getByRole('button', { name: 'Create An Account' }).click();
  const confirmation = await mailbox.next('dolores@quailhollow.example');
  await leader.page.goto(linkIn(confirmation, '/verify-email/'));
  await leader.page.getByRole('button', { name: 'Confirm my address' }).click();
  await leader.page.getByRole('button', { name: /Dolores/ }).waitFor();

  // Apply.
  await leader.page.goto(`${portal.url}/create-entry`);
  await leader.page.getByRole('textbox', { name: /organization/i }).fill(band);
  await leader.page.getByLabel('Entity Type').selectOption({ label: 'Marching Band' });
  await leader.page.getByRole('button', { name: 'Create Entry' }).click();
  await leader.page.waitForURL(/\/o\/\d+\/band-application\/2027\/edit/);
  const form = formDefinition('band-application');
  if (!form) throw new Error('there is no band application');
  await fillForm(leader.page, form, { parade_year: 2027, organization_type: 2, today: '2026-10-20' }, { 'entry:official_name': band });
  await leader.page.getByRole('button', { name: 'Submit' }).click();
  await leader.page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  const organization = leader.page.url().match(/\/(\d+)\//)?.[1] ?? '';

  // Staff accept.
  const staff = await openPage(browser);
  onTestFailed(() => staff.page.screenshot({ path: 'e2e/shots/staff.png', fullPage: true }).then(() => undefined));
  await signIn(staff.page, 'staff@example.org');
  await staff.page.goto(`${portal.url}/applications`);
  await staff.page.getByLabel('Search').fill('Quail Hollow');
  await staff.page.getByRole('link', { name: band }).click();
  await staff.page.getByRole('link', { name: 'Settings' }).click();
  await staff.page.getByLabel('Status').selectOption({ label: 'Accepted' });
  await staff.page.getByRole('dialog', { name: 'Update Status?' }).getByRole('button').last().click();
  await staff.page.getByText('Accepted').first().waitFor();
  await mailbox.next('dolores@quailhollow.example', /congratulations|accepted/i);

  expect([organization, ...leader.complaints, ...staff.complaints]).toEqual([organization]);
});
