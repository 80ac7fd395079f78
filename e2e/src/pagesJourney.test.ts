import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanHtml } from '@parade/server/content/cleaning.ts';
import { hostileMarkup, wordPaste } from '@parade/server/testing/hostileMarkup.ts';
import { clientOf } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text tools' }).getByRole('button', { name, exact: true });

async function save(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** Returns the menus on an account's screens. */
async function menuOf(account: string): Promise<string[]> {
  const { body } = await (await clientOf(stage.url, account)).call('GET', '/api/me');
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

  // Word puts style sheets and styles on the clipboard; there must be no CSP report.
  await textOf(page).evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, wordPaste);
  await textOf(page).getByRole('link').first().waitFor();
  await tool(page, 'Undo').click();
  await textOf(page).getByRole('link').first().waitFor({ state: 'detached' });

  const left = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().left);
  const before = await left();
  await page.getByLabel('Picture: choose a file').setInputFiles({
    name: 'platform.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d6b4a' } })
      .jpeg()
      .toBuffer(),
  });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByLabel('Description').fill('A platform');
  expect(await left()).toBe(before);
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await textOf(page).getByRole('img', { name: 'A platform' }).click();
  await tool(page, 'Describe this picture').click();
  const about = page.getByRole('dialog', { name: 'Describe this picture' });
  await about.getByLabel('Description').fill('The platform at Orange Grove');
  await about.getByRole('button', { name: 'Save description' }).click();
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
  await expect.poll(() => seen('Not logged in')).toBe('Page Unavailable');

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

/** Presses Tab until the element has the focus, like somebody without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  // Shift+Tab is shorter for elements above: forward, the way leads through the whole menu.
  const isAbove = await target.evaluate(
    (element) => element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isAbove ? 'Shift+Tab' : 'Tab');
  }
  throw new Error('the Tab key does not lead there');
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await target.press('Enter');
}

/** Chooses with the arrow keys. The choice is in the address, so each step waits until the list shows it. */
async function chooseByArrows(page: Page, list: Locator, wanted: string): Promise<void> {
  await tabTo(page, list);
  const place = () => list.evaluate((one: HTMLSelectElement) => one.selectedIndex);
  const goal = await list.evaluate(
    (one: HTMLSelectElement, text) => [...one.options].findIndex((option) => option.text === text),
    wanted,
  );
  for (let at = await place(); at !== goal; at = await place()) {
    const next = at + Math.sign(goal - at);
    await page.keyboard.press(next > at ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(place).toBe(next);
  }
}

/** From the text to a tool by the arrow keys. */
async function pressTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10');
  const wanted = tool(page, name);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
  }
  throw new Error(`the arrow keys do not lead to ${name}`);
}

it('without a mouse an editor writes a page, places it in a menu, sees it as two roles and restores a version', async () => {
  const { page, complaints } = await stage.openAs('admin', '/pages');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await pressOn(page, link('Create Page'));
  await tabTo(page, page.getByRole('textbox', { name: /^Title/ }));
  await page.keyboard.type('Broadcast trucks');
  await tabTo(page, textOf(page));
  await page.keyboard.press('Alt+F10');
  await page.keyboard.type('Heading');
  await page.keyboard.press('Escape');
  await page.keyboard.type('Where trucks park');
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await pressTool(page, 'Picture');
  await (await chooser).setFiles({
    name: 'truck.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2f5d8a' } })
      .jpeg()
      .toBuffer(),
  });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await tabTo(page, dialog.getByLabel('Description'));
  await page.keyboard.type('A row of trucks');
  await pressOn(page, dialog.getByRole('button', { name: 'Add picture' }));
  await textOf(page).getByRole('img', { name: 'A row of trucks' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await tool(page, 'Describe this picture').waitFor();
  await pressTool(page, 'Describe this picture');
  const about = page.getByRole('dialog', { name: 'Describe this picture' });
  await tabTo(page, about.getByLabel('Description'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Trucks in a row');
  await pressOn(page, about.getByRole('button', { name: 'Save description' }));
  await textOf(page).getByRole('img', { name: 'Trucks in a row' }).waitFor();
  // Once the text has the focus, keys go into it and not to the tool that opened the dialog.
  expect(await textOf(page).evaluate((text) => text === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await pressTool(page, 'Table');
  await page.keyboard.type('Lot');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Trucks');
  // Escape leaves a table, in which Tab moves from cell to cell.
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('radio', { name: /^Public/ }));
  for (const name of [/^Any user/, /^Chosen roles/]) {
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name, checked: true }).waitFor();
  }
  await tabTo(page, page.getByRole('checkbox', { name: 'Broadcaster', exact: true }));
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Broadcaster', exact: true, checked: true }).waitFor();
  await tabTo(page, page.getByRole('combobox', { name: 'Menu', exact: true }));
  await page.keyboard.type('Broadcaster');
  await tabTo(page, page.getByRole('radio', { name: /^Draft/ }));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^Published/, checked: true }).waitFor();
  await pressOn(page, button('Create Page'));
  await page.waitForURL(/\/pages\/\d+\/edit$/);

  await pressOn(page, link('Preview'));
  for (const [reader, title] of [
    ['Broadcaster', 'Broadcast trucks'],
    ['Judge', 'Page Unavailable'],
  ] as const) {
    await chooseByArrows(page, page.getByLabel('See it as'), reader);
    const region = page.getByRole('region', { name: `As ${reader}`, exact: true });
    await region.getByRole('heading', { level: 2, name: title }).waitFor();
  }

  await pressOn(page, page.getByRole('link', { name: 'Edit', exact: true }));
  await tabTo(page, textOf(page));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Everything is lost.');
  await pressOn(page, button('Save page'));
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await pressOn(page, link(/^Versions/));
  await pressOn(page, button(/^Version 1/));
  await pressOn(page, button('Restore version 1'));
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Restore version 1' }));
  await page.getByText('The text of version 1 is back.').waitFor();

  await page.goto(`${stage.url}/pages/menus`);
  await tabTo(page, button('Move Broadcast trucks'));
  await page.keyboard.press('ArrowUp');
  await pressOn(page, button('Save menus'));
  await page.getByText('Everyone sees the new menus on the next page they open.').first().waitFor();
  const broadcaster = await stage.openAs('broadcaster', '/pages/s/broadcast-trucks');
  await broadcaster.page.getByRole('img', { name: 'Trucks in a row' }).waitFor();
  expect(await broadcaster.page.getByRole('columnheader').allTextContents()).toEqual(['Lot', 'Trucks', '']);

  await page.goto(`${stage.url}/settings/faqs`);
  const asked = async () => (await broadcaster.client.call('GET', '/api/faq')).body.data as { question: string }[];
  const [first, second] = (await asked()).map(({ question }) => question);
  await tabTo(page, button(`Move ${first}`));
  await page.keyboard.press('ArrowDown');
  await pressOn(page, button('Save order'));
  await page.getByText('Everyone sees the new order.').first().waitFor();
  expect((await asked()).slice(0, 2).map(({ question }) => question)).toEqual([second, first]);
  expect([...complaints, ...broadcaster.complaints]).toEqual([]);
}, 120_000);

it.each(['desk', 'phone'] as const)(
  'the line that is typed stays between the tools and the bar that saves (%s)',
  async (width) => {
    const { page } = await stage.openAs('admin', '/pages/new/edit', width);
    await textOf(page).click();
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('The last line');
    const line = await textOf(page).getByText('The last line').boundingBox();
    const tools = await page.getByRole('toolbar', { name: 'Text tools' }).boundingBox();
    const bar = await page.getByRole('button', { name: 'Create Page', exact: true }).boundingBox();
    if (!line || !tools || !bar) throw new Error('something of the editor is not there');
    expect(line.y).toBeGreaterThanOrEqual(tools.y + tools.height);
    expect(line.y + line.height).toBeLessThanOrEqual(bar.y);
    expect(tools.y).toBeGreaterThanOrEqual(0);
    const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0);
  },
);

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
