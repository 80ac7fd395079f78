/** a browser that stores nothing, or a connection that loses a script: the page never fails without a message. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { clientOf, entryNamed, listSomeone } from './demoSeason.ts';
import { start } from './signer.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

async function link(): Promise<string> {
  const staff = await clientOf(stage.url, 'staff');
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  return (await listSomeone(staff, band)).path();
}

const missing = 'Part of this page could not be loaded. Please check your connection, reload the page, and try again.';

/** Refuses storage like Chrome with all cookies blocked, and like many an app's web view. */
function refuseStorage(page: Page, how: 'throws' | 'null') {
  return page.addInitScript((isNull) => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          if (isNull) return null;
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  }, how === 'null');
}

it.each(['throws', 'null'] as const)(
  'pages open where the browser stores nothing (%s), and the login says what to allow',
  async (how) => {
    const path = await link();
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    await refuseStorage(page, how);
    await page.goto(stage.url + path);
    await start(page);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    for (const [place, title] of [
      ['/faq', /asked/i],
      ['/official-press-releases', 'Press Releases'],
      ['/privacy', /privacy/i],
      ['/register', /account/i],
    ] as const) {
      await page.goto(stage.url + place);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await page.goto(`${stage.url}/login`);
    await page.getByLabel(/^Email address/).fill('staff@example.org');
    await page.getByLabel(/^Password/).fill('parade-demo-2027');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Please allow cookies for this site, then load the page again.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

it('a signing page says in the browser of somebody who blocks cookies what to allow', async () => {
  const path = await link();
  const { page, context } = await openPage(stage.browser, 'phone');
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.goto(stage.url + path);
  await page.getByText('Please allow cookies for this site').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

it('somebody whose device is full logs in, for as long as the tab', async () => {
  const { page, context } = await openPage(stage.browser);
  await page.addInitScript(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function set(key, value) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await page.goto(`${stage.url}/login`);
  await page.getByLabel(/^Email address/).fill('staff@example.org');
  await page.getByLabel(/^Password/).fill('parade-demo-2027');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /days to the parade/ }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /days to the parade/ }).waitFor();
  await context.close();
});

it.each(['firstRead', 'sign'])(
  'a signing page whose script %s does not arrive says so in three languages',
  async (name) => {
    const path = await link();
    const { page, context } = await openPage(stage.browser, 'phone');
    await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
    await page.goto(stage.url + path);
    for (const words of ['load the page again', 'vuelva a cargar la página', 'ページを再読み込み'])
      await page.getByRole('link', { name: words }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute(`**/assets/${name}-*.js`);
    await page.getByRole('link', { name: 'load the page again' }).click();
    await page.locator('button[data-signer=self]:enabled').waitFor();
    expect(await page.getByRole('link', { name: 'load the page again' }).isVisible()).toBe(false);
    await context.close();
  },
);

it('a language whose words were lost on the way says so in that language, and is there after loading again', async () => {
  const path = await link();
  const { page, context } = await openPage(stage.browser, 'phone');
  await page.route('**/assets/{es,instants}-*.js', (route) => route.abort());
  await page.goto(stage.url + path);
  await page.locator('button[data-signer=self]:enabled').waitFor();
  const choice = page.getByRole('combobox', { name: 'Language' });
  await choice.selectOption('es');
  const again = page.getByRole('link', { name: 'vuelva a cargar la página' });
  await again.waitFor();
  await page.unroute('**/assets/{es,instants}-*.js');
  await again.click();
  await page.getByRole('combobox', { name: 'Idioma' }).waitFor();
  expect(await again.isVisible()).toBe(false);
  await context.close();
});

it('a list is chosen while the connection is away: the page says so, and reads it once it is loaded again', async () => {
  const { page, context } = await stage.openAs('band.leader', '/dashboard');
  const leader = await clientOf(stage.url, 'band.leader');
  const { place } = await entryNamed(leader, 'Larkspur Valley High School');
  await page.goto(`${stage.url}${place}/people/import`);
  const list = {
    name: 'band.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Email,First Name,Last Name,Primary Role\njose@x.org,José,Núñez,Tuba\n'),
  };
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('input[type=file]').setInputFiles(list);
  await page.getByText('reload the page, and try again').waitFor();
  await context.setOffline(false);
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(list);
  await page.getByRole('row', { name: /José Núñez/ }).waitFor();
  await context.close();
});

it('a due date whose calendar file cannot be made says so, and is saved once the page is loaded again', async () => {
  const { page, context } = await stage.openAs('band.leader', '/dashboard');
  await page.route('**/assets/icalendar-*.js', (route) => route.abort());
  const add = page.getByRole('button', { name: /^Add to calendar: / }).first();
  await add.click();
  await page.getByRole('alert').filter({ hasText: missing }).waitFor();
  await page.unroute('**/assets/icalendar-*.js');
  await page.reload();
  const [file] = await Promise.all([page.waitForEvent('download'), add.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await context.close();
});

it('a login whose script for passkeys does not arrive says so, and takes the password', async () => {
  const { page, context } = await openPage(stage.browser, 'phone');
  await page.route('**/assets/passkeys-*.js', (route) => route.abort());
  await page.goto(`${stage.url}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('alert').filter({ hasText: missing }).waitFor();
  await page.getByLabel(/^Email address/).fill('staff@example.org');
  await page.getByLabel(/^Password/).fill('parade-demo-2027');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /days to the parade/ }).waitFor();
  await context.close();
});

it('the page of a second signer says in the browser of somebody who blocks cookies what to allow', async () => {
  const { page, context } = await openPage(stage.browser, 'phone');
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.goto(`${stage.url}/cosign/no-such-link`);
  await page.getByText('Please allow cookies for this site').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});
