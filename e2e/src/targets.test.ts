import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { targetFaults } from './targets.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it('a target under a notice that floats is measured as if the notice were gone', async () => {
  const { page } = await openPage(browser);
  const small = 'style="display: block; width: 10px; height: 10px; padding: 0"';
  await page.setContent(`
    <!doctype html><style>* { margin: 0 }</style>
    <button ${small} aria-label="Small"></button>
    <button style="display: block; margin-top: 30px; width: 60px; height: 60px">Large</button>
    <div class="toasts" style="position: fixed; top: 0; left: 0; width: 90px; height: 90px">Saved</div>`);
  expect(await targetFaults(page, 'desk')).toEqual(['10 by 10 px to press: button. ‘Small’']);
});

it('a target that is partly under a bar at the edge of the window is measured away from it', async () => {
  const { page } = await openPage(browser);
  const field = (name: string, size: string) => `<button style="display: block; ${size}; padding: 0">${name}</button>`;
  await page.setContent(`
    <!doctype html><style>* { margin: 0 }</style>
    <div style="height: 830px"></div>${field('Large', 'width: 80px; height: 50px')}
    <div style="height: 1200px"></div>
    <div style="position: fixed; bottom: 0; width: 100%; height: 36px">Save</div>`);
  expect(await targetFaults(page, 'phone')).toEqual([]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it.each([
  ['a long page', 1500, ''],
  ['a short page', 100, ''],
  ['a page with a bar at its foot', 1500, '--foot: 108px'],
])('on a phone, what a notice covers at the end of %s is scrolled out from under it', async (_, height, foot) => {
  const { page } = await openPage(browser, 'phone');
  await page.setContent(`
    <!doctype html><meta name="viewport" content="width=device-width"><style>* { margin: 0 }</style><div>
    <div style="min-height: 100vh; display: flex; flex-direction: column"><div style="height: ${height}px"></div>
    <button style="margin-top: auto; width: 100%; height: 48px">Next</button></div>
    <div class="toasts"><div></div><div><div class="toast"><p>Saved<br>Rosewood High School Band.zip</p></div></div></div></div>`);
  await page.addStyleTag({ path: join(import.meta.dirname, '../../web/src/ui/dialog.css') });
  await page.addStyleTag({ content: `:root { ${foot} }` });
  const placesOf = () =>
    page.evaluate(() => {
      const [notice, next] = ['.toasts', 'button'].map((each) => document.querySelector(each)?.getBoundingClientRect());
      return { notice: { top: notice?.top ?? 0, bottom: notice?.bottom ?? 0 }, next: next?.bottom ?? 0 };
    });
  const shown = 844 - 20 - (foot === '' ? 0 : 108);
  // In sight before anything is scrolled.
  expect((await placesOf()).notice.bottom).toBeCloseTo(shown, 0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const { notice, next } = await placesOf();
  expect(notice.bottom).toBeCloseTo(shown, 0);
  expect(next).toBeLessThanOrEqual(notice.top);
});
