import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage, type widths } from './browser.ts';
import { checkScreens, signInAs } from './checkScreens.ts';
import { clientOf } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

let admin: ApiClient;
let superadmin: ApiClient;
/** The order at the start of each journey. */
let first: number[];

interface LineUpAnswer {
  readonly entries: { readonly id: number; readonly official_name: string }[];
  readonly official: { readonly ids: number[] };
  readonly drafts: { readonly id: number; readonly name: string; readonly ids: number[] }[];
}

beforeAll(async () => {
  [admin, superadmin] = await Promise.all([clientOf(stage.url, 'admin'), clientOf(stage.url, 'superadmin')]);
  first = (await lineUp()).official.ids;
});

beforeEach(() => admin.call('PUT', '/api/entries_order', { ids: first }));

const lineUp = async () => (await admin.call('GET', '/api/entries_order')).body as unknown as LineUpAnswer;
const official = async () => (await lineUp()).official.ids;

async function opened(who: ApiClient = admin, width: keyof typeof widths = 'desk', path = '/applications/order') {
  const { page, complaints, context } = await openPage(stage.browser, width);
  await signInAs(page, { url: stage.url, headers: who.headers });
  await page.goto(stage.url + path);
  await rows(page).first().waitFor();
  return { page, complaints, context };
}

const rows = (page: Page) => page.locator('tbody [data-entry]');
const idsOn = (page: Page) =>
  rows(page).evaluateAll((found) => found.map((row) => Number((row as HTMLElement).dataset.entry)));
const gripOf = (page: Page, id: number | undefined) => page.locator(`[data-entry="${id}"] [data-control="grip"]`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function middleOf(page: Page, id: number | undefined) {
  const box = await gripOf(page, id).boundingBox();
  if (!box) throw new Error(`no grip of ${id}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drops just behind the middle of another row. */
async function behind(page: Page, id: number | undefined) {
  const { x, y } = await middleOf(page, id);
  return { x, y: y + 8 };
}

it('an admin drags rows of the line-up with the mouse, saves, undoes, puts back by Escape and clears, in the words of the contract', async () => {
  const { page, complaints } = await opened();
  const [from, to] = [await middleOf(page, first[0]), await behind(page, first[2])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await idsOn(page)).toEqual(first);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  const [one, two, three, ...others] = first;
  const moved = [two, three, one, ...others];
  await expect.poll(() => idsOn(page)).toEqual(moved);
  await page.getByText('1 change not saved', { exact: true }).waitFor();
  await press(page, 'Save Changes');
  await page.getByText('Parade Order Saved').waitFor();
  expect(await official()).toEqual(moved);

  await page.locator(`[data-entry="${one}"] [data-control="up"]`).click();
  await press(page, 'Undo Changes');
  const question = page.getByRole('dialog', { name: 'Reset Parade Order' });
  await question.getByRole('button', { name: 'Undo Changes' }).click();
  await page.getByText('Parade Order Reset').waitFor();
  expect(await idsOn(page)).toEqual(moved);

  await press(page, 'Clear Parade Order');
  await page
    .getByRole('dialog', { name: 'Clear Parade Order' })
    .getByRole('button', { name: 'Clear Parade Order' })
    .click();
  await page.getByText('Parade Order Cleared').waitFor();
  expect(await official()).toEqual([]);
  await page.getByText('Nobody has a place yet').waitFor();
  expect(complaints).toEqual([]);
});

it('an admin drags entries not yet placed into the line-up, which scrolls near the edge of the window', async () => {
  const { page } = await opened();
  const waiting = (await lineUp()).entries.find(({ id }) => !first.includes(id))?.id;
  const [from, to] = [await middleOf(page, waiting), await behind(page, first[0])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await idsOn(page)).slice(0, 2)).toEqual([first[0], waiting]);
  await page.evaluate(() => window.scrollTo(0, 0));
  const start = await middleOf(page, first[1]);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, 880, { steps: 6 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

it('an admin drags rows of the line-up by touch on a phone', async () => {
  const { page, context } = await opened(admin, 'phone');
  await gripOf(page, first[0]).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  const [from, to] = [await middleOf(page, first[0]), await behind(page, first[1])];
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x, from.y);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from.x, from.y + ((to.y - from.y) * step) / 6);
  await touch('touchEnd', to.x, to.y);
  const [one, two, ...others] = first;
  await expect.poll(() => idsOn(page)).toEqual([two, one, ...others]);
});

it('an admin moves rows of the line-up with the keyboard alone and by a typed place', async () => {
  const { page } = await opened();
  await gripOf(page, first[0]).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const [one, two, three, ...others] = first;
  expect(await idsOn(page)).toEqual([two, three, one, ...others]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-control'))).toBe('grip');
  // To the field with the number.
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  expect(await idsOn(page)).toEqual(first);
  await gripOf(page, first[0]).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  expect(await idsOn(page)).toEqual(first);
});

it('an admin moves three rows of the line-up that were chosen with Shift at the keyboard to a typed position, and back with one Undo', async () => {
  const { page } = await opened();
  await gripOf(page, first[0]).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await press(page, 'Move 3 entries to position…');
  await page.getByLabel('Position').fill('2');
  await page.keyboard.press('Enter');
  await page.getByText('Moved 3 entries to position 2').waitFor();
  const [one, two, three, four, ...others] = first;
  expect(await idsOn(page)).toEqual([four, one, two, three, ...others]);
  await page.getByText(`3 entries moved: 2 to 4 of ${first.length}.`).waitFor({ state: 'attached' });
  await press(page, 'Undo');
  await expect.poll(() => idsOn(page)).toEqual(first);
});

it('the line-up prints its warnings beside the rows that they are about, and what is pressed on none of them', async () => {
  const { page } = await opened();
  const warning = page.locator('[data-warning]').first();
  await warning.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await warning.isVisible()).toBe(true);
  expect(await warning.getByRole('button').count()).toBe(0);
});

it('two people who change the same line-up merge: what each moved stays', async () => {
  const [one, two] = await Promise.all([opened(admin), opened(superadmin)]);
  await one.page.locator(`[data-entry="${first[0]}"] [data-control="down"]`).click();
  await press(one.page, 'Save Changes');
  await one.page.getByText('Parade Order Saved').waitFor();
  await gripOf(two.page, first[4]).focus();
  await two.page.keyboard.press('Space');
  await two.page.keyboard.press('ArrowDown');
  await two.page.keyboard.press('Space');
  await press(two.page, 'Save Changes');
  const dialog = two.page.getByRole('dialog', { name: 'Someone else has changed the order' });
  await dialog.getByText('Adrian Whitcomb changed it').waitFor();
  await dialog.getByRole('button', { name: 'Merge both' }).click();
  await press(two.page, 'Save Changes');
  await two.page.getByText('Parade Order Saved').waitFor();
  const [a, b, c, d, e, f, ...others] = first;
  expect(await official()).toEqual([b, a, c, d, f, e, ...others]);
});

it('a draft of the line-up is copied, changed, saved and made official; before that nobody else sees it', async () => {
  const { page } = await opened();
  await press(page, 'New draft');
  await page.getByLabel('Name').fill('Horses later');
  await press(page, 'Create draft');
  await page.getByText('Draft ‘Horses later’ has been created.').waitFor();
  await page.locator(`[data-entry="${first[0]}"] [data-control="down"]`).click();
  await press(page, 'Save Changes');
  await page.getByRole('button', { name: 'Save Changes' }).and(page.locator(':disabled')).waitFor();
  expect(await official()).toEqual(first);
  const leader = await clientOf(stage.url, 'band.leader');
  expect((await leader.call('GET', '/api/entries_order')).status).toBe(403);
  await press(page, 'Make official');
  await page.getByRole('dialog').getByRole('button', { name: 'Make official' }).click();
  await page.getByText('‘Horses later’ is the official order now.').waitFor();
  expect((await official()).slice(0, 2)).toEqual([first[1], first[0]]);
});

it('the line-up prints on Letter either way round', async () => {
  const { page } = await opened();
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  for (const [way, size] of [
    ['Portrait', '612 792'],
    ['Landscape', '792 612'],
  ] as const) {
    await press(page, 'Print');
    await press(page, way);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper).toContain(`/MediaBox [0 0 ${size}]`);
  }
});

it('the line-up is without a fault for everybody, at both widths', async () => {
  const draft = (await lineUp()).drafts[0]?.id;
  const faults = await checkScreens(stage.browser, { url: stage.url, headers: admin.headers, measuresTargets: true }, [
    { name: 'line-up', path: '/applications/order' },
    { name: 'line-up draft', path: `/applications/order?draft=${draft}` },
    { name: 'line-up of nobody', path: '/applications/order?year=2029' },
    {
      name: 'line-up compact',
      path: '/applications/order',
      arrange: async (page) => {
        await page.getByLabel('Compact rows').check();
        const height = await rows(page)
          .nth(1)
          .evaluate((row) => row.getBoundingClientRect().height);
        if (page.viewportSize()?.width === 1280 && height > 30.5) throw new Error(`a row is ${height} px`);
      },
    },
    {
      name: 'line-up compare',
      path: '/applications/order',
      arrange: async (page) => {
        const menu = page.getByRole('button', { name: 'Actions', exact: true });
        if (await menu.isVisible()) await menu.click();
        await press(page, 'Compare');
      },
    },
  ]);
  expect(faults).toEqual([]);
});

it('the frame of the strip is around the rows in the window as soon as those below are drawn, before anybody scrolls', async () => {
  const ids = (await lineUp()).entries.map(({ id }) => id);
  // More than are drawn at once.
  expect(ids.length).toBeGreaterThan(20);
  await admin.call('PUT', '/api/entries_order', { ids });
  const { page, complaints } = await opened();
  await expect.poll(() => rows(page).count()).toBe(ids.length);
  const offBy = () =>
    page.evaluate(() => {
      const frame = document.querySelector<HTMLElement>('[data-unit] ~ div');
      const list = document.querySelector('tbody:has([data-entry])')?.getBoundingClientRect();
      if (!frame || !list) return Number.POSITIVE_INFINITY;
      const share = (window.innerHeight - list.top) / list.height;
      return Math.abs(Number(frame.style.getPropertyValue('--to')) - share);
    });
  await expect.poll(offBy).toBeLessThan(0.005);
  expect(complaints).toEqual([]);
});
