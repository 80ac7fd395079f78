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
