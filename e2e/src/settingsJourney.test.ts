import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage, widths } from './browser.ts';
import { demoStage } from './stage.ts';
import { isShort } from './shortForm.ts';

const stage = demoStage();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => page.getByText('Settings Saved!').last().waitFor();

/** Runs axe at both widths, in the short form at that of a phone, from the top of the page: elements half under the top bar cannot be pressed. */
async function faultsOf(page: Page): Promise<string[]> {
  const toTop = () => page.evaluate(() => window.scrollTo(0, 0));
  await toTop();
  const atDesk = isShort ? [] : await accessibilityFaults(page);
  await page.setViewportSize(widths.phone);
  await toTop();
  const onPhone = await accessibilityFaults(page);
  await page.setViewportSize(widths.desk);
  return [...atDesk, ...onPhone];
}

it('two people edit the settings: what one has not read is not overwritten, and both see the labels of the new name', async () => {
  const { page: admin, complaints } = await stage.openAs('admin', '/settings/organizer');
  const { page: superadmin } = await stage.openAs('superadmin', '/settings/organizer');
  await superadmin.getByLabel('Short name').fill('ROSE');
  await save(superadmin);
  await saved(superadmin);
  await superadmin.getByText('Site settings have been updated.').waitFor();

  await admin.getByLabel('Short name').fill('PRA');
  await save(admin);
  const dialog = admin.getByRole('dialog', { name: 'Someone else changed the same settings' });
  await dialog.getByText(/Saved by /).waitFor();
  expect(await faultsOf(admin)).toEqual([]);
  await dialog.getByRole('radio', { name: /^PRA/ }).check();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await saved(admin);
  await superadmin.reload();
  await expect.poll(() => superadmin.getByLabel('Short name').inputValue()).toBe('PRA');
  expect(complaints).toEqual([]);
});

it('the color of action is on the next page that anybody opens, and one that cannot be read is refused', async () => {
  const { page, complaints } = await stage.openAs('admin', '/settings/organizer');
  const color = page.getByLabel('Color of action', { exact: true });
  await color.fill('#ffcc00');
  await save(page);
  await page
    .getByRole('alert')
    .getByText(/too light to read/)
    .waitFor();
  await color.fill('#1f4e8c');
  await save(page);
  await saved(page);
  expect(await faultsOf(page)).toEqual([]);
  const visitor = await openPage(stage.browser);
  await visitor.page.goto(`${stage.url}/login`);
  const login = visitor.page.getByRole('main').getByRole('button', { name: 'Login', exact: true });
  // It is paler until the page's script has loaded.
  const colorOf = () => login.evaluate((button) => getComputedStyle(button).backgroundColor);
  await expect.poll(colorOf, { timeout: 30_000 }).toBe('rgb(31, 78, 140)');
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

it('years of a type that are out of order are not taken', async () => {
  const { page } = await stage.openAs('admin', '/settings/types');
  const to = page.getByRole('combobox', { name: 'Float: To year' });
  const before = await to.inputValue();
  await to.selectOption({ label: '2025' });
  const dialog = page.getByRole('dialog', { name: 'Invalid Year' });
  await dialog.getByText('"To" year must be greater than or equal to "From" year.').waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  expect(await to.inputValue()).toBe(before);
  await page.getByRole('combobox', { name: 'Float: From year' }).selectOption({ label: '2028' });
  await save(page);
  await saved(page);
  expect(await faultsOf(page)).toEqual([]);
});

it('a change of the current parade year says what changes, and reloads the page', async () => {
  const { page } = await stage.openAs('admin', '/settings/season');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByLabel('Current parade year').selectOption('2028');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Change the current parade year to 2028?' });
  await dialog.getByText(/The page reloads/).waitFor();
  await dialog.getByRole('button', { name: 'Change to 2028' }).click();
  await saved(page);
  expect(await page.evaluate(() => 'before' in window)).toBe(false);
  expect(await page.getByLabel('Current parade year').inputValue()).toBe('2028');
  await page.getByLabel('Current parade year').selectOption('2027');
  await save(page);
  // The notice of the change before waits behind the dialog, and says nothing of this one.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Change to 2027' }).click()]);
  await saved(page);
  expect(await page.getByLabel('Current parade year').inputValue()).toBe('2027');
});

it('a new season is prepared, left, resumed by somebody else, and started', async () => {
  const { page } = await stage.openAs('admin', '/settings/season');
  await page.getByRole('link', { name: 'New season' }).click();
  await page.getByLabel(/^Day of the 2028 parade/).fill('01/03/2028');
  const next = (on: Page) => on.getByRole('button', { name: 'Save and continue' }).click();
  await next(page);
  await page.getByRole('heading', { name: '2. Applications' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const { page: other } = await stage.openAs('superadmin', '/settings/new-season');
  await other.getByText(/Draft started by /).waitFor();
  for (const title of [
    '3. Due dates',
    '4. Fees and pavilions',
    '5. Texts',
    '6. Waivers',
    '7. Liaison and retention',
    '8. Start',
  ]) {
    await next(other);
    await other.getByRole('heading', { name: title }).waitFor();
    expect(await faultsOf(other)).toEqual([]);
  }
  await other.getByText('01/03/2028').waitFor();
  await other.getByText(/Nobody gets an email now\./).waitFor();
  await other.getByRole('button', { name: 'Start the season of 2028' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Start the season of 2028' }).click();
  await other.waitForURL(/\/settings\/season$/);
  await expect.poll(() => other.getByLabel('Current parade year').inputValue()).toBe('2028');
});
