import { readFile } from 'node:fs/promises';
import { type Clock, clockRunningFrom } from '@parade/server/clock.ts';
import { codesOf } from '@parade/server/testing/secondFactor.ts';
import type { Page } from 'playwright-core';
import { expect, it, onTestFailed } from 'vitest';
import { anonymousClient } from './apiClient.ts';
import { openPage, shotOf } from './browser.ts';
import { signInAs, waitUntilLoaded } from './checkScreens.ts';
import { demoClient, entryNamed } from './demoSeason.ts';
import { sheetsIn } from './openedFile.ts';
import { freePort } from './portal.ts';
import { demoStage } from './stage.ts';

/** The address with a name, since a passkey belongs to a domain, not to an IP address. */
let url: string;
const stage = demoStage(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  return { PORT: String(port), PUBLIC_URL: url };
});

const demoPassword = 'parade-demo-2027';

async function opened() {
  const { page, context, complaints } = await openPage(stage.browser);
  onTestFailed(() => page.screenshot({ path: shotOf('users'), fullPage: true }).then(() => undefined));
  return { page, context, complaints };
}

async function startSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Waits for the page: the address changes before it does, and a new page takes the focus, which closes menus. */
async function isIn(page: Page): Promise<void> {
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'));
  await page.getByRole('heading', { level: 1, name: /^(Login|One more step)$/ }).waitFor({ state: 'detached' });
  await waitUntilLoaded(page);
}

async function signIn(page: Page, email: string): Promise<void> {
  await startSignIn(page, email);
  await isIn(page);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: account menu$/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
}

it('an admin makes a user, gives and takes roles and notifications, disables and enables, and takes the list out', async () => {
  const { page, complaints } = await opened();
  await signIn(page, 'admin@example.org');
  await page.goto(`${url}/users`);
  await page.getByRole('link', { name: 'Create User' }).click();
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('Núñez');
  await page.getByLabel('Email address').fill('zoe.nunez@example.org');
  await page.getByRole('main').getByRole('button', { name: 'Create User' }).click();
  await page.waitForURL(/\/users\/\d+\/roles$/);
  await page.getByRole('heading', { level: 1, name: 'Zoë Núñez' }).waitFor();
  await page.getByText('Invited, no password yet').waitFor();

  // Adding the chair adds volunteer; removing volunteer removes the chair.
  const role = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const rolesAre = (chair: boolean, volunteer: boolean) =>
    expect
      .poll(() => Promise.all([role('Volunteer Chair').isChecked(), role('Volunteer').isChecked()]))
      .toEqual([chair, volunteer]);
  await role('Volunteer Chair').click();
  await rolesAre(true, true);
  await page.getByText('Roles Updated').first().waitFor();
  await role('Volunteer').click();
  await rolesAre(false, false);
  await role('Staff').click();
  await expect.poll(() => role('Staff').isChecked()).toBe(true);

  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Sections of this user' }).getByRole('link', { name });
  await tab('Notifications').click();
  await page.getByRole('button', { name: 'Add notification' }).click();
  await page.getByText('The notification has been added.').waitFor();
  await page.getByRole('button', { name: /^Unsubscribe: Application submitted, / }).click();
  await page.getByText(/^No more emails: Application submitted, /).waitFor();
  await page.getByText('No notifications').waitFor();

  await page.getByRole('link', { name: 'Change password', exact: true }).click();
  await page.getByRole('textbox', { name: /^New password/ }).fill('marigolds by the gate');
  await page.getByRole('textbox', { name: /^Confirm new password/ }).fill('marigolds by the gate');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(/\/overview$/);
  const anyone = await anonymousClient(url);
  const signsIn = async () =>
    (await anyone.call('POST', '/api/sessions', { email: 'zoe.nunez@example.org', password: 'marigolds by the gate' }))
      .status;
  expect(await signsIn()).toBe(200);
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await page.getByRole('dialog', { name: 'Disable User?' }).getByRole('button', { name: 'Disable user' }).click();
  await page.getByRole('button', { name: 'Enable', exact: true }).waitFor();
  expect(await signsIn()).not.toBe(200);
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await page.getByRole('dialog', { name: 'Enable User?' }).getByRole('button', { name: 'Enable user' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).waitFor();
  expect(await signsIn()).toBe(200);

  // The log of the account has what happened to it.
  await tab('Log').click();
  await page
    .getByRole('row', { name: /enabled/i })
    .first()
    .waitFor();

  await page.goto(`${url}/users/s/email/f/q=nunez/p/1`);
  await page.getByRole('row', { name: /zoe\.nunez@example\.org/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^users-.*\.xlsx$/);
  const rows = (await sheetsIn(page, await readFile(await file.path())))[0]?.rows ?? [];
  expect(rows.slice(1).map((row) => row.includes('zoe.nunez@example.org'))).toEqual([true]);
  expect(complaints).toEqual([]);
});

it('a person sets up codes of an app, and logs in with one', async () => {
  const { page, complaints } = await opened();
  await signIn(page, 'volunteer@example.org');
  await page.goto(`${url}/profile/security`);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('textbox', { name: /^Current password/ }).fill(demoPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '');
  const code = codesOf({ clock: await portalClock('volunteer') }, secret);
  await page.getByLabel('Code from your app').fill(code());
  await page.getByRole('button', { name: 'Switch on' }).click();
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const recovery = (await kept.getByRole('listitem').first().innerText()).trim();
  await kept.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 of 10 recovery codes are left.').waitFor();

  await leave(page);
  await startSignIn(page, 'volunteer@example.org');
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('alert').waitFor();
  // The code that turned it on is used up, so this uses the next one.
  await page.getByLabel('Code').fill(code(1));
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await isIn(page);

  await leave(page);
  await startSignIn(page, 'volunteer@example.org');
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await isIn(page);
  await page.goto(`${url}/profile/security`);
  await page.getByText('9 of 10 recovery codes are left.').waitFor();
  expect(complaints).toEqual([]);
});

/** Returns the portal's clock, which runs from another day, as read from a new session. */
async function portalClock(account: string): Promise<Clock> {
  const client = await demoClient(url, account);
  const { body } = await client.call('GET', '/api/profile/sessions');
  const begun = (body.data as { is_this: boolean; created_at: string }[]).find(({ is_this }) => is_this);
  return clockRunningFrom(begun?.created_at ?? null);
}

it('a person adds a passkey, and logs in with it alone', async () => {
  const { page, context, complaints } = await opened();
  await signIn(page, 'horse.leader@example.org');
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/profile/security`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Office laptop');
  await dialog.getByRole('textbox', { name: /^Current password/ }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('“Office laptop” logs you in from now on.').waitFor();
  await page.getByRole('row', { name: /Office laptop/ }).waitFor();

  await leave(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await isIn(page);
  await page.goto(`${url}/profile/security`);
  expect(await page.getByRole('row', { name: /Office laptop/ }).innerText()).not.toContain('Never');
  expect(complaints).toEqual([]);
});

it('a person ends another session, which is logged out with its next step', async () => {
  const [here, there] = [await opened(), await opened()];
  await signIn(there.page, 'judge@example.org');
  await signIn(here.page, 'judge@example.org');
  await here.page.goto(`${url}/profile/devices`);
  await here.page.getByText('This device').waitFor();
  await here.page.getByRole('button', { name: /^Log out Chrome/ }).click();
  await here.page.getByText(/is logged out\./).waitFor();
  await expect.poll(() => here.page.getByRole('button', { name: /^Log out Chrome/ }).count()).toBe(0);
  await there.page.goto(`${url}/profile/devices`);
  await there.page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await here.page.reload();
  await here.page.getByText('This device').waitFor();
});

it('an admin sees the portal as somebody else, and switches back', async () => {
  const { page, complaints } = await opened();
  const clock = await portalClock('admin');
  await page.clock.setSystemTime(clock.now());
  await signInAs(page, { url, headers: (await demoClient(url, 'admin')).headers });
  await page.goto(`${url}/users/s/email/f/q=band.leader/p/1`);
  await page
    .getByRole('row', { name: /band\.leader@example\.org/ })
    .getByRole('button', { name: /^Switch to this user/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Switch to this User?' })
    .getByRole('button', { name: 'Switch to Marcus' })
    .click();
  // At their dashboard, which for a leader of one entry is its home: the list of users is closed to them.
  await page.getByText('You are viewing the portal as band.leader@example.org.').waitFor();
  await page.waitForURL(/\/entries\/\d+\/\d+\/view$/);
  // The panel pushes the bar down, and with it the list of sections that begins below the bar.
  const band = await entryNamed(await demoClient(url, 'band.leader'), 'Larkspur Valley High School');
  await page.goto(`${url}${band.form('band-profile')}/edit`);
  const first = page.getByRole('navigation', { name: 'Sections of this form' }).getByRole('link').first();
  const [place, bar] = [await first.boundingBox(), await page.getByRole('banner').boundingBox()];
  expect(place?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.goto(`${url}/profile/security`);
  await page.getByText('Only they can change how they log in.').waitFor();
  await page.getByRole('button', { name: 'Switch Back' }).click();
  await page.getByRole('button', { name: 'Adrian Whitcomb: account menu' }).waitFor();
  await expect.poll(() => page.getByText('You are viewing the portal as').count()).toBe(0);
  await page.waitForURL(/\/pages\/s\/welcome$/);
  // Their own again: the list that a leader may not open.
  await page.goto(`${url}/users`);
  await page.getByRole('heading', { level: 1, name: /^Users/ }).waitFor();
  expect(complaints).toEqual([]);
});
