import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitUntilLoaded } from './checkScreens.ts';
import { clientOf, entryNamed, listSomeone } from './demoSeason.ts';
import { answerWaiver, goToReview, sign, start } from './signer.ts';
import { openPage } from './browser.ts';
import { follow } from './following.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

/** Sets the type that browsers begin with to 200 %: media queries in em follow, as they do for readers. */
async function doubleType(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Returns what is cut off, lies over its neighbor or widens the page (WCAG 1.4.4 and 1.4.10), one line each. */
function reflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide`] : [];
    const wordsOf = (element: Element) => (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    /** Returns whether it stays in sight over what is scrolled below it. */
    const floats = (element: Element | null): boolean =>
      element !== null && (/sticky|fixed/.test(getComputedStyle(element).position) || floats(element.parentElement));
    const shown: { readonly box: DOMRect; readonly element: Element }[] = [];
    for (const element of document.querySelectorAll('main *, footer *')) {
      const { overflowX, clip, clipPath } = getComputedStyle(element);
      const isHidden = clipPath !== 'none' || clip !== 'auto' || element.clientWidth <= 1;
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && wordsOf(element) !== '';
      if (!isSeen || isHidden || element.closest('.visually-hidden')) continue;
      if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut off: ${wordsOf(element)}`);
      if (floats(element)) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim() || element.matches('option')) continue;
        const words = document.createRange();
        words.selectNodeContents(node);
        shown.push(...[...words.getClientRects()].map((box) => ({ box, element })));
      }
    }
    for (const [place, one] of shown.entries())
      for (const other of shown.slice(place + 1, place + 60)) {
        if (one.element === other.element) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 4 && high > Math.min(one.box.height, other.box.height) / 2)
          faults.push(`over each other: ${wordsOf(one.element)}, ${wordsOf(other.element)}`);
      }
    return [...new Set(faults)];
  });
}

it('with type of 200 % on a phone, nothing that a leader opens is cut off or needs scrolling sideways', async () => {
  const { page, client } = await stage.openAs('band.leader', '/faq', 'phone');
  const band = await entryNamed(client, 'Larkspur Valley High School');
  await listSomeone(client, band, { email: 'maximiliana.guadalupe.castellanos@people.example.org' });
  await doubleType(page);
  for (const path of [
    `${band.place}/view`,
    `${band.place}/submissions`,
    `${band.place}/people`,
    `${band.place}/waivers`,
    `${band.form('band-profile')}/edit`,
    '/individual-waivers',
  ]) {
    await follow(page, new URL(path, stage.url));
    await waitUntilLoaded(page);
    expect(await reflowFaults(page), path).toEqual([]);
  }
  await page.goto(`${stage.url}${band.place}/people`);
  await page.getByRole('button', { name: 'Add Participant' }).click();
  const dialog = await page.getByRole('dialog').boundingBox();
  expect([dialog?.x, dialog?.width]).toEqual([16, 358]);
});

it('with type of 200 % nothing that the office opens daily is cut off or needs scrolling sideways', async () => {
  const { page, client } = await stage.openAs('staff', '/faq', 'phone');
  const found = (await client.call('GET', '/api/users?q=band.leader')).body.data as { id: number }[];
  const first_name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren';
  await client.call('PUT', `/api/users/${found[0]?.id}`, { first_name });
  await doubleType(page);
  for (const path of [
    '/dashboard',
    '/review',
    '/applications',
    '/entry-form-statuses',
    '/waiver-queue',
    '/address-book/f/q=Larkspur',
    '/users',
    '/outbox',
  ]) {
    await follow(page, new URL(path, stage.url));
    await waitUntilLoaded(page);
    expect(await reflowFaults(page), path).toEqual([]);
  }
});

it('with type of 200 % on a phone, what has the focus in a dialog is not behind its buttons', async () => {
  const { page } = await stage.openAs('staff', '/review', 'phone');
  await doubleType(page);
  await page.getByRole('button', { name: /^Set aside/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const fields = await dialog.getByRole('textbox').all();
  expect(fields).not.toEqual([]);
  for (const field of fields) {
    // From above, as with Tab.
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await dialog.evaluate((box) => box.scrollTo(0, 0));
    await field.focus();
    const covered = await field.evaluate((box) => {
      const { left, width, bottom } = box.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, bottom - 6) !== box;
    });
    expect(covered, await field.evaluate((box) => box.id)).toBe(false);
  }
});

it('with type of 200 % on the smallest phone, the title of a dialog breaks no word, and the menu it came from is whole', async () => {
  const { page } = await stage.openAs('staff', '/applications', 'phone');
  await page.setViewportSize({ width: 320, height: 640 });
  await doubleType(page);
  await page.getByRole('button', { name: 'Remind' }).click();
  const choice = page.getByRole('button', { name: 'Marching Band entries' });
  const sheet = await choice.locator('xpath=ancestor::ul').boundingBox();
  expect(sheet?.x).toBeGreaterThanOrEqual(0);
  expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(320);
  await choice.click();
  const title = page.getByRole('heading', { name: 'Remind?' });
  const lines = await title.evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
});

it('with type of 200 % on a phone, the bar of the selected rows covers no row that has the focus', async () => {
  const { page } = await stage.openAs('staff', '/applications', 'phone');
  await doubleType(page);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().check();
  await page.getByRole('region', { name: 'Selected rows' }).waitFor();
  for (const row of [1, 2, 3]) {
    const box = boxes.nth(row);
    // Where the next Tab leads to: in the window, and behind the bar.
    await box.evaluate((each) =>
      scrollBy({ top: each.getBoundingClientRect().top - innerHeight + 200, behavior: 'instant' }),
    );
    await box.focus();
    const covered = await box.evaluate((each) => {
      const { left, width, top, height } = each.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.bulk') !== null;
    });
    expect(covered, `row ${row}`).toBe(false);
  }
});

it('with type of 200 % on a desk the columns of fixed width are as wide as their words', async () => {
  const { page } = await stage.openAs('admin', '/faq');
  await page.setViewportSize({ width: 1600, height: 900 });
  await doubleType(page);
  for (const path of ['/applications/order', '/entry-form-statuses']) {
    await follow(page, new URL(path, stage.url));
    await waitUntilLoaded(page);
    const cells = page.locator('main table :is(th, td):not(:has(input, button, .visually-hidden))');
    const beyond = await cells.evaluateAll((all) =>
      all
        .filter((cell) => {
          if (!cell.checkVisibility() || cell.matches('.table-slanted')) return false;
          const words = document.createRange();
          words.selectNodeContents(cell);
          return words.getBoundingClientRect().width > cell.getBoundingClientRect().width + 1;
        })
        .map(({ textContent }) => textContent),
    );
    expect(beyond, path).toEqual([]);
  }
});

it('with type of 200 % on a desk the kinds of files on Reports are not wider than the page', async () => {
  const { page } = await stage.openAs('staff', '/faq');
  await page.setViewportSize({ width: 1600, height: 900 });
  await doubleType(page);
  await page.goto(`${stage.url}/reports`);
  await waitUntilLoaded(page);
  expect(await reflowFaults(page)).toEqual([]);
});

it('with type of 200 % a signer reads every word from the first page to the last', async () => {
  const staff = await clientOf(stage.url, 'staff');
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  const path = await (
    await listSomeone(staff, band, {
      first_name: 'Maximiliana-Guadalupe',
      email: 'maximiliana.guadalupe.castellanos.whitmore@people.example.org',
    })
  ).path();
  await answerWaiver(stage.url, path, {});
  const { page } = await openPage(stage.browser, 'phone');
  await doubleType(page);
  await page.goto(stage.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await reflowFaults(page)).toEqual([]);
  await start(page);
  await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
  expect(await reflowFaults(page)).toEqual([]);
  await goToReview(page);
  await page.getByRole('button', { name: 'Draw instead' }).click();
  await page.getByText('Sign here with your finger').waitFor();
  expect(await reflowFaults(page)).toEqual([]);
  await sign(page);
  expect(await reflowFaults(page)).toEqual([]);
});

it('with type of 200 % a name of 60 letters without a space widens no page of a signer, whatever the language', async () => {
  const staff = await clientOf(stage.url, 'staff');
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  const first_name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen'.slice(0, 60);
  const path = await (await listSomeone(staff, band, { first_name })).path();
  await answerWaiver(stage.url, path, {
    'participant:first_name': first_name,
    'participant:date_of_birth': '2012-05-04',
  });
  const { page, context } = await openPage(stage.browser, 'phone');
  await doubleType(page);
  for (const language of ['en', 'es', 'ja']) {
    await page.goto(`${stage.url}${path}`);
    await page.locator('button[data-signer=guardian]:enabled').waitFor();
    await page.getByRole('combobox').first().selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    expect(await reflowFaults(page), `${language}: the first page`).toEqual([]);
    await start(page, 'guardian');
    for (const place of ['guardian', 'review', 'send', 'decline']) {
      const before = await page.locator('h1').innerText();
      await page.evaluate((to) => void (window.location.hash = to), place);
      await page.waitForFunction((title) => document.querySelector('h1')?.innerText !== title, before);
      expect(await reflowFaults(page), `${language}: ${place}`).toEqual([]);
    }
  }
  await context.close();
});
