/** What the short form leaves out on a screen is what was looked at before, and nothing that is built otherwise. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveOutAlike, putBackAlike } from './alikeParts.ts';
import { openBrowser, openPage } from './browser.ts';
import { targetFaults } from './targets.ts';
import { markTexts, measuredText } from './textKinds.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function pageWith(body: string): Promise<Page> {
  const { page } = await openPage(browser);
  await page.setContent(`<!doctype html><style>* { margin: 0 } .small { font-size: 8px }</style>${body}`);
  return page;
}

const seen = (page: Page, selector: string) =>
  page.evaluate(
    (asked) => [...document.querySelectorAll(asked)].filter((each) => each.checkVisibility()).map(({ id }) => id),
    selector,
  );
const measured = (page: Page) =>
  page.evaluate(
    (mark) => [...document.querySelectorAll(`[${mark}]`)].map((each) => each.id || each.tagName),
    measuredText,
  );

const row = (
  id: string,
  inner = `<a href="/${id}" aria-label="Name ${id}">${id}</a>`,
  looks = 'class="line" role="listitem"',
) => `<li id="${id}" ${looks} aria-posinset="${id.charCodeAt(0)}">${inner}</li>`;

it('of parts that are built alike three stay, whatever their words, and all are back afterwards', async () => {
  const page = await pageWith(`<ul>${['a', 'b', 'c', 'd', 'e', 'f'].map((id) => row(id)).join('')}</ul>`);
  await leaveOutAlike(page.mainFrame());
  expect(await seen(page, 'li')).toEqual(['a', 'b', 'c']);
  await putBackAlike(page.mainFrame());
  expect(await seen(page, 'li')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it.each([
  ['a link without words', row('x', '<a href="/x" aria-label="Name x"></a>')],
  ['an empty label', row('x', '<a href="/x" aria-label=" ">x</a>')],
  ['no label', row('x', '<a href="/x">x</a>')],
  ['another class', row('x', undefined, 'class="small" role="listitem"')],
  ['another role', row('x', undefined, 'class="line" role="presentation"')],
  ['another state', row('x', undefined, 'class="line" role="listitem" aria-expanded="true"')],
  ['one element more', row('x', '<a href="/x" aria-label="Name x">x</a><img src="/x">')],
])('a part with %s stays, however many were before it', async (_, other) => {
  const page = await pageWith(`<ul>${['a', 'b', 'c', 'd', 'e'].map((id) => row(id)).join('')}${other}</ul>`);
  await leaveOutAlike(page.mainFrame());
  expect(await seen(page, 'li')).toEqual(['a', 'b', 'c', 'x']);
});

it('the contrast of two controls of a type is measured, and that of one in another color or state by itself', async () => {
  const fields = ['a', 'b', 'c'].map((id) => `<p><input id="${id}" value="Rose"></p>`).join('');
  const others =
    '<p><input id="pale" value="Rose" style="color: #bbb"></p><p><input id="off" value="Rose" disabled></p><p><input id="empty"></p>';
  const page = await pageWith(fields + others);
  await markTexts(page.mainFrame());
  expect(await measured(page)).toEqual(['a', 'b', 'pale', 'off', 'empty']);
});

it('what names a disabled control does not stand for words in its looks', async () => {
  const named = ['a', 'b'].map((id) => `<p id="${id}">Words</p><button disabled aria-labelledby="${id}">1</button>`);
  const page = await pageWith(`${named.join('')}<p id="c">Words</p><p id="d">Words</p>`);
  await markTexts(page.mainFrame());
  expect((await measured(page)).filter((each) => each !== 'BUTTON')).toEqual(['a', 'b', 'c', 'd']);
});

it('a target under a notice that floats is measured as if the notice were gone', async () => {
  const small = 'style="display: block; width: 10px; height: 10px; padding: 0"';
  const page = await pageWith(`
    <button ${small} aria-label="Small"></button>
    <button style="display: block; margin-top: 30px; width: 60px; height: 60px">Large</button>
    <div class="toasts" style="position: fixed; top: 0; left: 0; width: 90px; height: 90px">Saved</div>`);
  expect(await targetFaults(page, 'desk')).toEqual(['10 by 10 px to press: button. ‘Small’']);
});
