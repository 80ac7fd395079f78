import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { follow } from './following.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const site = 'https://portal.example';

/** Opens a page that moves to the next screen as `moves` says: the body of a function of the path that is asked for. */
async function openScreen(moves: string): Promise<Page> {
  const { page } = await openPage(browser);
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>One</title><main tabindex="-1"><h1>${new URL(route.request().url()).pathname}</h1><button>Old</button></main>
        <script>addEventListener('popstate', () => { const path = location.pathname; ${moves} });
        function inFrames(count, act) { requestAnimationFrame(() => (count > 0 ? inFrames(count - 1, act) : act())); }</script>`,
    }),
  );
  await page.goto(`${site}/one`);
  return page;
}

const heading = (page: Page) => page.locator('h1').innerText();

it.each([
  ['a heading of its own', `document.querySelector('main').innerHTML = '<h1>' + path + '</h1>'`],
  ['other words in the same heading', `document.querySelector('h1').textContent = path`],
])('a link is followed until the next screen has %s, however early something has the focus', async (_, draw) => {
  const page = await openScreen(`document.querySelector('button').focus();
    inFrames(60, () => { ${draw}; document.querySelector('main').focus(); });`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await follow(page, new URL(`${site}/two`));
  expect(await heading(page)).toBe('/two');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

it('a link is followed where only the title tells the screens apart', async () => {
  const page = await openScreen(`document.querySelector('button').focus();
    inFrames(60, () => { document.title = 'Two'; });`);
  await follow(page, new URL(`${site}/two`));
  expect(await page.title()).toBe('Two');
});

it('an address that leads back is loaded', async () => {
  const page = await openScreen(`history.replaceState(null, '', '/one');`);
  await follow(page, new URL(`${site}/two`));
  expect([page.url(), await heading(page)]).toEqual([`${site}/two`, '/two']);
});

it('the home of an entry and its timeline, which look alike, are each loaded', async () => {
  const page = await openScreen('');
  await page.goto(`${site}/entries/7/2027/view`);
  await follow(page, new URL(`${site}/entries/7/2027/timeline`));
  expect(await heading(page)).toBe('/entries/7/2027/timeline');
});
