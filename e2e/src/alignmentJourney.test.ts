import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from './browser.ts';
import { waitUntilLoaded } from './checkScreens.ts';
import { demoClient, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

describe('on a desk', () => {
  it('the last heads of the form statuses can be read to their ends', async () => {
    const page = await stage.lookAs('staff', '/entry-form-statuses');
    const beyond = await page.locator('.table-slanted > span').evaluateAll((labels) =>
      labels
        .filter((label) => {
          const frame = label.closest('.table-scroll');
          if (!frame) return true;
          const words = document.createRange();
          words.selectNodeContents(label);
          return words.getBoundingClientRect().right > frame.getBoundingClientRect().left + frame.clientWidth;
        })
        .map(({ textContent }) => textContent),
    );
    expect(beyond).toEqual([]);
  });

  it('the waiver to approve is in sight with the way to its document, and every signature is whole', async () => {
    const page = await stage.lookAs('staff', '/waiver-queue');
    const panel = page.getByRole('complementary', { name: 'The waiver to approve' });
    expect(await panel.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
    expect(await panel.getByRole('link', { name: 'Read the signed waiver' }).isVisible()).toBe(true);
    expect(await cutIn(page.locator('td[data-label="Signature"] .signature-typed'))).toEqual([]);
  });

  it('a waiver of an entry has a row of two lines at most', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('staff', `${band.place}/waivers`);
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.max(...heights)).toBeLessThanOrEqual(64);
    expect(await cutIn(page.locator('td[data-label="Last activity"] > div'))).toEqual([]);
  });

  it('the emails of the outbox begin well inside the window', async () => {
    const page = await stage.lookAs('staff', '/outbox');
    expect(await page.getByRole('region', { name: 'Mailings' }).getByRole('listitem').count()).toBeGreaterThan(3);
    expect((await page.locator('tbody tr').first().boundingBox())?.y).toBeLessThanOrEqual(540);
  });

  it('a waiver of all has a row of two lines at most, and its address is on one', async () => {
    const page = await stage.lookAs('staff', '/individual-waivers');
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.max(...heights)).toBeLessThanOrEqual(64);
  });

  it('how far a form is and what is missing are on one line', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('band.leader', `${band.place}/submissions`);
    const heights = await page
      .locator('td[data-label="Completion"] .entry-completion:has(summary)')
      .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.max(...heights)).toBeLessThan(40);
  });

  it('the boxes of the column menu are of one size and in one line', async () => {
    const page = await stage.lookAs('staff', '/applications');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns' }).waitFor();
    const boxes = await boxesOf(page.getByRole('group', { name: 'Columns' }).getByRole('checkbox'));
    expect(boxes.length).toBeGreaterThan(3);
    expect(new Set(boxes.map(({ x, width, height }) => `${x} ${width} ${height}`)).size).toBe(1);
  });

  it('people are narrowed below their title, and the solid act is the one that adds them', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('staff', `${band.place}/people`);
    const [title, filters] = await Promise.all([
      page.getByRole('heading', { name: /^Participants/ }).boundingBox(),
      page.getByRole('search', { name: 'Filters' }).boundingBox(),
    ]);
    expect(title?.y).toBeLessThan(filters?.y ?? 0);
    expect(await page.locator('main .button-primary').allInnerTexts()).toEqual(['Add Participant']);
  });

  it('the cells of a tall row have their middle in common', async () => {
    const page = await stage.lookAs('staff', '/press-kits');
    const aligned = await page
      .locator('tbody tr')
      .first()
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).verticalAlign));
    expect(new Set(aligned)).toEqual(new Set(['middle']));
  });

  it('a primary act is as high as a finger needs, and a list that is narrowed to nothing has a way out', async () => {
    const page = await stage.lookAs('staff', '/applications/f/q=nobody%20is%20called%20so');
    expect((await page.locator('main .button-primary').first().boundingBox())?.height).toBe(44);
    await page.getByRole('button', { name: 'Clear 1 filter' }).click();
    await page.locator('tbody tr').first().waitFor();
  });

  it('the button of held decisions is beside its field', async () => {
    const page = await stage.lookAs('staff', '/review/held');
    const [field, act] = await Promise.all([
      page.getByLabel('Decisions are held until').boundingBox(),
      page.getByRole('button', { name: /^Set the day/ }).boundingBox(),
    ]);
    expect((act?.x ?? 0) - (field?.x ?? 0) - (field?.width ?? 0)).toBeLessThanOrEqual(16);
  });

  it('the search of the bar says what it is', async () => {
    const page = await stage.lookAs('staff', '/applications');
    const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
    const [box, word] = await Promise.all([search.boundingBox(), search.getByText('Search').boundingBox()]);
    expect(word?.width).toBeGreaterThan(40);
    expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
  });

  it.each([2, 1])(
    'the legend of the form statuses is beside the slanted heads, above the first row: type %i',
    async (type) => {
      const page = await stage.lookAs('staff', `/entry-form-statuses/f/type=${type}`);
      await page.getByLabel('Form to select by').selectOption({ index: 2 });
      const [row, act, name, ...heads] = await Promise.all(
        [
          page.locator('tbody tr').first(),
          page.getByRole('button', { name: 'Select on all pages' }),
          page.getByRole('columnheader', { name: /^Entry/ }).getByRole('link'),
          ...(await page.locator('.table-slanted > span').all()).slice(0, 3),
        ].map((part) => part.boundingBox()),
      );
      expect(row?.y).toBeLessThan(510);
      expect((act?.y ?? 0) + (act?.height ?? 0)).toBeLessThanOrEqual(name?.y ?? 0);
      for (const head of heads) expect((act?.x ?? 0) + (act?.width ?? 0)).toBeLessThanOrEqual(head?.x ?? 0);
    },
  );

  it('the bar that saves has one look at the foot of every screen', async () => {
    const looks: Record<string, string> = {};
    for (const path of ['/settings/season', '/settings/form-due-dates', '/pages/menus', '/applications/order']) {
      const page = await stage.lookAs('superadmin', path);
      looks[path] = await page.locator('.foot-bar').evaluate((bar) => {
        const { backgroundColor, borderRadius, borderTop, boxShadow, paddingBlock } = getComputedStyle(bar);
        const foot = innerHeight - bar.getBoundingClientRect().bottom;
        return [backgroundColor, borderRadius, borderTop, boxShadow, paddingBlock, foot].join(' ');
      });
    }
    expect(new Set(Object.values(looks)).size, JSON.stringify(looks)).toBe(1);
  });

  it('the small cards of Today fill their rows, and every mark of its ruler says what it is', async () => {
    const page = await stage.lookAs('staff', '/');
    const cards = page
      .getByRole('heading', { name: 'To decide' })
      .locator('xpath=ancestor::section/../..')
      .locator('section[aria-label]:not([aria-label="Changed since yesterday"])');
    const rows = Map.groupBy(await boxesOf(cards), ({ y }) => Math.round(y));
    expect(new Set([...rows.values()].map(({ length }) => length)).size).toBeLessThanOrEqual(2);
    expect(Math.max(...[...rows.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
    const marks = await page
      .locator('ol')
      .first()
      .locator('xpath=preceding-sibling::div/b')
      .evaluateAll((all) => all.map((mark) => mark.getAttribute('title')));
    expect(marks.length).toBeGreaterThan(2);
    expect(marks.filter((words) => !words)).toEqual([]);
  });
});

describe.each(['desk', 'phone'] as const)('titles on a %s', (width) => {
  it('the titles of all screens are at one place', async () => {
    const tops: Record<string, number> = {};
    for (const path of [
      '/applications',
      '/waiver-board',
      '/reports',
      '/faq',
      '/outbox',
      '/entry-form-statuses',
      '/feedback',
    ]) {
      const page = await stage.lookAs('staff', path, width);
      tops[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
    }
    expect(new Set(Object.values(tops)).size, JSON.stringify(tops)).toBe(1);
  });
});

describe('pages to read', () => {
  const places = [
    '/faq',
    '/feedback',
    '/privacy',
    '/pages/s/welcome',
    '/pages/s/important-dates',
    '/m/interview-request',
  ];
  const leftsOf = async (open: (path: string) => Promise<Page>, paths: readonly string[]) => {
    const lefts: Record<string, number> = {};
    for (const path of paths) {
      const page = await open(path);
      lefts[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0);
    }
    return lefts;
  };

  it('the titles of all pages that a visitor reads begin at one place', async () => {
    const { page, context } = await openPage(stage.browser);
    const open = async (path: string) => {
      await page.goto(stage.url + path);
      await waitUntilLoaded(page);
      return page;
    };
    const lefts = await leftsOf(open, places);
    expect(new Set(Object.values(lefts)).size, JSON.stringify(lefts)).toBe(1);
    await context.close();
  });

  it('beside the menu they begin where the titles of lists do', async () => {
    const open = (path: string) => stage.lookAs('staff', path);
    const lefts = await leftsOf(open, ['/users', '/commentary-sheets', '/media-guide', ...places.slice(0, 3)]);
    expect(new Set(Object.values(lefts)).size, JSON.stringify(lefts)).toBe(1);
  });
});

describe('a page that ends here', () => {
  it('what a newcomer is told is no wider than what is said above it can be', async () => {
    const page = await stage.lookAs('newcomer', '/invalid-permissions');
    const notice = page
      .getByText('Your account doesn’t have a role yet')
      .locator('xpath=ancestor::*[contains(@class,"notice")]');
    expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(560);
    expect((await notice.boundingBox())?.width).toBeGreaterThan(300);
  });
});

describe('the head of an entry', () => {
  it('its picture is beside both lines, and ends with the second', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('staff', `${band.place}/view`);
    const picture = await page.locator('main header .picture').boundingBox();
    const facts = await page.getByText(/^Parade of 2027/).boundingBox();
    expect(Math.abs((picture?.y ?? 0) + (picture?.height ?? 0) - (facts?.y ?? 0) - (facts?.height ?? 0))).toBeLessThan(
      6,
    );
  });

  it('on a phone the facts keep their distance from the picture, and a title is as high as that of a form', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('staff', `${band.place}/view`, 'phone');
    const picture = await page.locator('main header .picture').boundingBox();
    const facts = await page.getByText(/^Accepted 11/).boundingBox();
    expect((facts?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeGreaterThanOrEqual(8);
    const tops: Record<string, number> = {};
    for (const path of [band.form('band-profile'), '/users/create', '/organizations/create']) {
      await page.goto(stage.url + path);
      await waitUntilLoaded(page);
      tops[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
    }
    expect(new Set(Object.values(tops)).size, JSON.stringify(tops)).toBe(1);
  });
});

describe('on a phone', () => {
  it('on a phone the head of an entry leaves room for its tabs', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('staff', `${band.place}/view`, 'phone');
    const tabs = page.getByRole('link', { name: /^Timeline/ });
    expect((await tabs.boundingBox())?.y).toBeLessThanOrEqual(320);
  });

  it('on a phone the bar that decides about an application has its three buttons alone', async () => {
    const page = await stage.lookAs('staff', '/review', 'phone');
    const bar = page.getByRole('button', { name: /^Accept/ }).locator('xpath=..');
    expect(await bar.getByRole('button').count()).toBe(3);
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64);
    expect(await bar.getByText('Letters go out').count()).toBe(0);
    expect(await page.getByText('Letters go out at once.').count()).toBe(1);
  });

  it('counts of Today that fill no row leave paper beside them', async () => {
    const page = await stage.lookAs('volunteer', '/', 'phone');
    const counts = page.getByRole('navigation', { name: 'Counts' }).getByRole('list');
    expect((await counts.getByRole('listitem').count()) % 4).toBeGreaterThan(0);
    expect(await counts.evaluate((list) => getComputedStyle(list).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  });

  it('the dot of a type is beside its word on the waiver board', async () => {
    const page = await stage.lookAs('staff', '/waiver-board', 'phone');
    const links = page.getByRole('region', { name: 'By type' }).getByRole('link');
    const apart = await links.evaluateAll((words) =>
      words.map((word) => {
        const [its, dot] = [word, word.parentElement?.firstElementChild].map((part) => part?.getBoundingClientRect());
        return its && dot ? Math.abs(its.top + its.height / 2 - dot.top - dot.height / 2) : 99;
      }),
    );
    expect(apart.length).toBeGreaterThan(3);
    expect(Math.max(...apart)).toBeLessThanOrEqual(2);
  });

  it('accepting shows what the letter may be, and a line over the buttons while something lies beneath', async () => {
    const page = await stage.lookAs('staff', '/review', 'phone');
    await page.getByRole('button', { name: /^Accept/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'The letter' }).waitFor();
    const acts = await dialog.locator('.dialog-actions').boundingBox();
    const last = await dialog.getByRole('radio', { name: /different text/ }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(acts?.y ?? 0);
    await dialog.getByRole('radio', { name: /different text/ }).check();
    const line = () =>
      dialog
        .locator('.dialog-actions')
        .evaluate((foot) => getComputedStyle(foot).borderTopColor !== 'rgba(0, 0, 0, 0)');
    const reach = await dialog.evaluate((box) => {
      box.scrollTop = 0;
      return box.scrollHeight - box.clientHeight;
    });
    expect(reach).toBeGreaterThan(0);
    await expect.poll(line).toBe(true);
    await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect.poll(line).toBe(false);
  });

  it('the first column of a page’s table is wide enough for its words', async () => {
    const page = await stage.lookAs('media', '/pages/s/welcome-media', 'phone');
    const widths = await page
      .locator('article td:first-child, main td:first-child')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth));
    expect(widths.length).toBeGreaterThan(2);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(120);
  });

  it('nothing is yellow in the formation that has its value', async () => {
    const horses = await entryNamed(await demoClient(stage.url, 'staff'), 'Rancho Arroyo Seco Charros');
    const page = await stage.lookAs(
      'horse.leader',
      `/o/${horses.organization_id}/equestrian-formation/2027/edit`,
      'phone',
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').first().waitFor();
    const sizes = page.getByRole('group', { name: /Position of every animal/ }).locator('.form-parts .field-control');
    expect(await sizes.count()).toBe(4);
    const colors = await sizes.evaluateAll((fields) => fields.map((field) => getComputedStyle(field).backgroundColor));
    expect(new Set(colors)).toEqual(new Set(['rgb(255, 255, 255)']));
  });

  it.each(['/organizations', '/entry-form-statuses'])(
    'the foot of a list has its count and its pages on one line: %s',
    async (path) => {
      const page = await stage.lookAs('staff', path, 'phone');
      const [size, count, next] = await Promise.all(
        ['.list-size', '.pager > :first-child', '.pager-links'].map((part) => page.locator(part).boundingBox()),
      );
      expect(middleOf(count)).toBeCloseTo(middleOf(next), -1);
      expect(count?.x).toBeLessThan(next?.x ?? 0);
      expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
    },
  );

  it('an answer in a table does not touch its frame', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const page = await stage.lookAs('band.leader', `/o/${band.organization_id}/band-profile/2027`, 'phone');
    const cells = await page
      .locator('.form-answer-table td')
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).paddingLeft));
    expect(cells.length).toBeGreaterThan(0);
    expect(new Set(cells)).toEqual(new Set(['12px']));
  });

  it.each(['/applications', '/individual-waivers', '/address-book', '/users'])(
    'a list has its first row in sight, with its filters behind one button: %s',
    async (path) => {
      const page = await stage.lookAs('staff', path, 'phone');
      const first = await page.locator('tbody tr').first().boundingBox();
      expect(first?.y).toBeLessThan(450);
      const [filters, search] = await Promise.all(
        ['button', 'searchbox'].map((role) =>
          page
            .locator('search')
            .getByRole(role as 'button')
            .boundingBox(),
        ),
      );
      expect(middleOf(filters ?? null)).toBeCloseTo(middleOf(search ?? null), 0);
    },
  );

  it.each(['/users', '/applications', '/address-book'])(
    'on a phone the hint of a search is whole: %s',
    async (path) => {
      const page = await stage.lookAs('staff', path, 'phone');
      const lack = await page.getByRole('searchbox').evaluate((box: HTMLInputElement) => {
        const style = getComputedStyle(box);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen) return 1;
        pen.font = style.font;
        return pen.measureText(box.placeholder).width - box.clientWidth + Number.parseFloat(style.paddingRight);
      });
      expect(lack).toBeLessThanOrEqual(0);
    },
  );

  it('on a phone the bar of the parade order is one line as long as nothing has changed', async () => {
    const page = await stage.lookAs('admin', '/applications/order', 'phone');
    const bar = await page.getByRole('group', { name: 'Save the parade order' }).boundingBox();
    expect(bar?.height).toBeLessThan(76);
  });

  it('a sheet that was opened by its address is not framed', async () => {
    const page = await stage.lookAs('judge', '/score-sheets', 'phone');
    await page.locator('main a[href^="/score-sheets/"]').first().click();
    const link = await page.locator('main li a[href*="/score-sheets/1/"]').first().getAttribute('href');
    await page.goto(`${stage.url}${link}`);
    await waitUntilLoaded(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(
      await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).outlineStyle),
    ).toBe('none');
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxesOf(parts: Locator): Promise<Box[]> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  return boxes.filter((box) => box !== null);
}

function middleOf(box: Box | null | undefined): number {
  return (box?.y ?? 0) + (box?.height ?? 0) / 2;
}

function cutIn(parts: Locator): Promise<(string | null)[]> {
  return parts.evaluateAll((all) =>
    all.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ textContent }) => textContent),
  );
}
