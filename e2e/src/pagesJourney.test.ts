import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanHtml } from '@parade/server/content/cleaning.ts';
import { hostileMarkup } from '@parade/server/testing/hostileMarkup.ts';
import { demoClient } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name, exact: true });

async function save(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** What the screens of an account have in their menus. */
async function menuOf(account: string): Promise<string[]> {
  const { body } = await (await demoClient(stage.url, account)).call('GET', '/api/me');
  return (body.navigation_pages as { title: string }[]).map(({ title }) => title);
}

it('an editor builds a page with a picture and a table, puts it into a menu for two roles, sees it as each, and restores a version', async () => {
  const { page, complaints } = await stage.openAs('admin', '/pages');
  await page.getByRole('link', { name: 'Create Page' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Camera platforms');
  await textOf(page).click();
  await page.keyboard.type('Where to stand');
  await page.getByRole('combobox', { name: 'Text style' }).selectOption('Heading');
  await textOf(page).press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('There are three platforms.');
  await page.keyboard.press('Enter');

  await page.getByLabel('Picture: choose a file').setInputFiles({
    name: 'platform.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d6b4a' } })
      .jpeg()
      .toBuffer(),
  });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('Description').fill('The platform at Orange Grove');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await textOf(page).getByRole('img', { name: 'The platform at Orange Grove' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  await page.keyboard.type('Platform');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Opens');
  await tool(page, 'Delete column').waitFor();

  await page.getByRole('radio', { name: /^Chosen roles/ }).check();
  await page.getByRole('checkbox', { name: 'Media', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Broadcaster', exact: true }).check();
  await page.getByRole('combobox', { name: 'Menu', exact: true }).selectOption('Media Resources');
  await page.getByRole('radio', { name: /^Published/ }).check();
  await save(page, 'Create Page');
  await page.waitForURL(/\/pages\/\d+\/edit$/);

  await page.getByRole('link', { name: 'Preview' }).click();
  const seen = async (reader: string) => {
    await page.getByLabel('See it as').selectOption(reader);
    const region = page.getByRole('region', { name: `As ${reader}`, exact: true });
    return region.getByRole('heading', { level: 2 }).first().textContent();
  };
  await expect.poll(() => seen('Media')).toBe('Camera platforms');
  await expect.poll(() => seen('Broadcaster')).toBe('Camera platforms');
  await expect.poll(() => seen('Judge')).toBe('Page Unavailable');
  await expect.poll(() => seen('Not signed in')).toBe('Page Unavailable');

  // The readers themselves.
  expect(await menuOf('media')).toContain('Camera platforms');
  expect(await menuOf('broadcaster')).toContain('Camera platforms');
  expect(await menuOf('judge')).not.toContain('Camera platforms');
  const media = await stage.openAs('media', '/pages/s/camera-platforms');
  const picture = media.page.getByRole('img', { name: 'The platform at Orange Grove' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  expect(await media.page.getByRole('columnheader').allTextContents()).toEqual(['Platform', 'Opens', '']);
  const judge = await stage.openAs('judge', '/pages/s/camera-platforms');
  await judge.page.getByRole('heading', { name: 'Page Unavailable' }).waitFor();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await textOf(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Everything is lost.');
  await save(page, 'Save page');
  await page.getByRole('link', { name: /^Versions/ }).click();
  await page.getByRole('button', { name: /^Version 1/ }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByText('The text of version 1 is back.').waitFor();
  await media.page.reload();
  await picture.waitFor();
  expect(await media.page.getByText('Everything is lost.').count()).toBe(0);
  expect([...complaints, ...media.complaints]).toEqual([]);
}, 120_000);

it('of hostile markup that was cleaned, nothing runs in a browser without a policy; of the same as it came, much does', async () => {
  const page = await stage.browser.newPage();
  await page.setContent('<main></main>');
  const ranOf = (payloads: readonly string[]) =>
    page.evaluate(async (given) => {
      let count = 0;
      for (const html of given) {
        delete (window as { ran?: unknown }).ran;
        const box = document.createElement('div');
        document.body.append(box);
        box.innerHTML = html;
        await new Promise((done) => setTimeout(done, 5));
        for (const each of box.querySelectorAll<HTMLElement>('a[href^="javascript:" i], a:not([href]), p'))
          each.click();
        if ('ran' in window) count += 1;
        box.remove();
      }
      return count;
    }, payloads);
  const [clean, raw] = [hostileMarkup.map(cleanHtml), hostileMarkup.slice(0, 60)];
  expect(await ranOf(clean)).toBe(0);
  expect(await ranOf(raw)).toBeGreaterThan(10);
  await page.close();
}, 120_000);
