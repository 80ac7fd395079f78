import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { clientOf, entryNamed, waiversOf } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

/** Seven inches and 9.5 between the margins of a letter sheet, at 96 dots to the inch. */
const sheet = { width: 672, height: 912 } as const;

/** The width between the margins of a letter sheet, in pixels: landscape and portrait. */
const sheets = { 'on its side': 979, upright: 739 } as const;

/** The highest table head that browsers repeat on each sheet: a quarter of the sheet in landscape. */
const highestHead = 739 / 4;

/** What is printed. */
export function onPaper(stage: Stage): void {
  describe('sheets are not wasted', () => {
    it('the text of the participation agreement begins below its title, on the first sheet', {
      timeout: 60_000,
    }, async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const { page } = await stage.openAs('band.leader', '/dashboard');
      await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
      await page.goto(`${stage.url}${band.form('participation-agreement')}/print`);
      await waitUntilLoaded(page);
      expect(await sheetsOf(page)).toBe(2);
    });

    it('a list of 40 rows begins below the title of its form, on the first sheet', { timeout: 60_000 }, async () => {
      const { page, client } = await stage.openAs('horse.leader', '/dashboard');
      const horses = await entryNamed(client, 'Rancho Arroyo Seco Charros');
      const row = { animal_name: 'Estrella', breed: 'Azteca', gender: 'mare', age: '9', horse_type: 'ridden' };
      await page.route('**/api/forms/**', async (route) => {
        const { body } = await client.call('GET', new URL(route.request().url()).pathname);
        const form = { ...(body.form as object), field_values: { 'animals:list': Array(40).fill(row) } };
        await route.fulfill({ json: { ...body, form } });
      });
      await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
      await page.goto(`${stage.url}${horses.form('equestrian-animals')}/print`);
      await page.getByText('Estrella').first().waitFor();
      await waitUntilLoaded(page);
      const sheets = await sheetsOf(page);
      await onASheet(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(sheets).toBe(Math.ceil(height / sheet.height));
    });

    it('the ranking of an award begins below its title, and has the points of each judge below the entry', async () => {
      const page = await stage.lookAs('admin', '/awards');
      await page
        .getByRole('link', { name: /Sweepstakes/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Ranking and points' }).waitFor();
      await waitUntilLoaded(page);
      expect(await sheetsOf(page)).toBe(1);
      const points = page.getByText(/^Judith Rasmussen: \d+ points/).first();
      expect(await points.isVisible()).toBe(false);
      await onASheet(page);
      const [row, name] = await Promise.all([
        points.boundingBox(),
        page.getByRole('region', { name: 'Ranking and points' }).boundingBox(),
      ]);
      expect(row?.width).toBeGreaterThan((name?.width ?? 0) * 0.8);
    });

    it('each commentary sheet is one sheet', { timeout: 120_000 }, async () => {
      const page = await stage.lookAs('broadcaster', '/commentary-sheets');
      const entries = await page.getByRole('article').count();
      expect(entries).toBeGreaterThan(10);
      expect(await sheetsOf(page)).toBe(entries);
    });
  });

  describe('the address book on paper', () => {
    it('no contact reaches over the next column, and its row is no higher than four lines', async () => {
      const page = await stage.lookAs('staff', '/address-book');
      await page.setViewportSize({ width: sheets['on its side'], height: 739 });
      await page.emulateMedia({ media: 'print' });
      const rows = page.locator('tbody tr');
      expect(await rows.count()).toBeGreaterThan(5);
      const faults = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const beyond = [...row.querySelectorAll('td a')].filter(
            (link) => link.getBoundingClientRect().right > (link.closest('td')?.getBoundingClientRect().right ?? 0) + 1,
          );
          const { height } = row.getBoundingClientRect();
          return [...beyond.map(({ textContent }) => textContent), ...(height > 80 ? [`${height} px`] : [])];
        }),
      );
      expect(faults).toEqual([]);
      expect(await sheetsOf(page)).toBeLessThanOrEqual(2);
    });
  });

  describe('lists on paper', () => {
    it.each([
      ['the address book', '/address-book', 'on its side'],
      ['the directory', '/applications', 'upright'],
    ] as const)('a name without a break pushes no column of %s off the sheet', async (_, path, side) => {
      const page = await stage.lookAs('staff', path);
      await page.setViewportSize({ width: sheets[side], height: 739 });
      await page.emulateMedia({ media: 'print' });
      const heads = page.locator('thead th');
      expect(await heads.count()).toBeGreaterThan(2);
      await page
        .locator('tbody th .table-name')
        .first()
        .evaluate((name) => void (name.textContent = 'W'.repeat(120)));
      const beyond = await heads.evaluateAll((all) =>
        all
          .filter((head) => head.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map(({ textContent }) => textContent),
      );
      expect(beyond).toEqual([]);
    });

    it('the organizations of a person are whole', async () => {
      const page = await stage.lookAs('staff', '/users');
      await page.setViewportSize({ width: sheets.upright, height: 739 });
      await page.emulateMedia({ media: 'print' });
      const names = page.locator('tbody td[data-label="Organizations"] span > span');
      expect(await names.count()).toBeGreaterThan(3);
      const cut = await names.evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth + 1).map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    });

    it('an entry without a break pushes no column of the waivers off the sheet, and their count is below the last line', async () => {
      const page = await stage.lookAs('staff', '/individual-waivers/f/status=any');
      await page.setViewportSize({ width: sheets.upright, height: 739 });
      await page.emulateMedia({ media: 'print' });
      const gap = await page.getByText(/^1 to 10 of \d+$/).evaluateAll((all) => {
        const count = all.find((each) => each.checkVisibility())?.getBoundingClientRect();
        return (count?.top ?? 0) - (document.querySelector('tbody')?.getBoundingClientRect().bottom ?? 0);
      });
      expect(gap).toBeGreaterThan(8);
      await page
        .locator('tbody td[data-label="Entry"] a')
        .first()
        .evaluate((name) => void (name.textContent = 'W'.repeat(120)));
      const status = await page.getByRole('columnheader', { name: 'Status' }).boundingBox();
      expect((status?.x ?? 0) + (status?.width ?? Infinity)).toBeLessThanOrEqual(sheets.upright);
    });
  });

  describe('the parade order on paper', () => {
    it('every value of a unit whose move is not saved is below its own head', async () => {
      const page = await stage.lookAs('admin', '/applications/order');
      await page
        .getByRole('button', { name: /^Move .+ down$/ })
        .first()
        .evaluate((down) => (down as HTMLElement).click());
      const row = page.locator('tbody [data-moved]').first();
      await row.waitFor();
      await onASheet(page);
      const rightsOf = (cells: Locator) =>
        cells.evaluateAll((all) =>
          all.filter((cell) => cell.checkVisibility()).map((cell) => Math.round(cell.getBoundingClientRect().right)),
        );
      const heads = await rightsOf(page.locator('thead th'));
      expect(heads.length).toBeGreaterThan(6);
      expect(await rightsOf(row.locator(':scope > :is(th, td)'))).toEqual(heads);
    });
  });

  describe('a signed waiver on paper', () => {
    it('its parts follow each other, and leave no half of a sheet empty', async () => {
      const client = await clientOf(stage.url, 'staff');
      const band = await entryNamed(client, 'Larkspur Valley High School');
      const signed = (await waiversOf(client, band)).find(({ status }) => status === 'completed');
      const page = await stage.lookAs('staff', `/waivers-form/${signed?.token}/approve`);
      await page.getByText('Signature').first().waitFor();
      expect(await sheetsOf(page)).toBeLessThanOrEqual(4);
    });
  });

  describe('the guides on paper', () => {
    it('a name has the width beside its number, and no heading is the last line of a sheet', async () => {
      const page = await stage.lookAs('staff', '/media-guide');
      await onASheet(page);
      const entry = page.getByRole('article', { name: 'Göteborgs Ungdomsblåsorkester' });
      const [name, type] = await Promise.all([
        entry.getByRole('heading', { level: 2 }).boundingBox(),
        entry.getByText('Marching Band', { exact: true }).first().boundingBox(),
      ]);
      expect(type?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
      const headings = await page
        .locator('article h3')
        .evaluateAll((all) => all.map((heading) => getComputedStyle(heading).breakAfter));
      expect(new Set(headings)).toEqual(new Set(['avoid']));
    });

    it.each([
      ['/media-guide', 'Media Guide'],
      ['/judges-guide', 'Judges Guide'],
    ])('have a cover with their title, the parade and its day: %s', { timeout: 120_000 }, async (path, title) => {
      const page = await stage.lookAs('admin', path);
      const entries = await page.getByRole('article').count();
      const cover = page.locator('.cover');
      expect(await cover.isVisible()).toBe(false);
      await onASheet(page);
      expect(await cover.isVisible()).toBe(true);
      for (const text of [title, 'Parade of Roses', 'January 1, 2027'])
        expect(await cover.textContent()).toContain(text);
      const height = (await cover.boundingBox())?.height ?? 0;
      // A cover ends with its sheet.
      expect(height).toBeGreaterThan(sheet.height * 0.98);
      if (path === '/judges-guide') expect(await sheetsOf(page)).toBe(entries + 1);
    });

    it.each(['/media-guide', '/judges-guide'])(
      'show pictures whole, with the credit below them, and web addresses on one line: %s',
      { timeout: 120_000 },
      async (path) => {
        const page = await stage.lookAs('admin', path);
        await onASheet(page);
        await page.evaluate(async () => {
          for (const picture of document.querySelectorAll('figure img'))
            if (picture instanceof HTMLImageElement) {
              picture.loading = 'eager';
              await picture.decode();
            }
        });
        const faults = await page.evaluate(() => {
          const found: string[] = [];
          for (const figure of document.querySelectorAll('article figure:has(img)')) {
            const picture = figure.querySelector('img');
            const box = picture?.getBoundingClientRect();
            const caption = figure.querySelector('figcaption')?.getBoundingClientRect();
            if (!picture || !box || !caption) continue;
            const shape = picture.naturalWidth / picture.naturalHeight;
            if (Math.abs(box.width / box.height / shape - 1) > 0.02) found.push(`${picture.alt} is cropped`);
            if (caption.right > box.right + 4) found.push(`${picture.alt} has its credit elsewhere`);
          }
          for (const address of document.querySelectorAll('article a[href^="http"] .print-only'))
            if (address.getClientRects().length > 1) found.push(`${address.textContent} is on two lines`);
          return found;
        });
        expect(faults).toEqual([]);
      },
    );
  });

  describe('signs on paper need no background', () => {
    it('on paper, steps that are done have a tick that is seen, and open ones none', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', `${band.place}/view`);
      await onASheet(page);
      const steps = await page
        .getByRole('list')
        .filter({ has: page.getByText('Required Next Steps', { exact: true }) })
        .first()
        .locator('li')
        .evaluateAll((items) =>
          items.map((item) => {
            const tick = item.querySelector('svg');
            if (!tick) return 'open';
            return getComputedStyle(tick).color === 'rgb(255, 255, 255)' ? 'white on white' : 'done';
          }),
        );
      expect(steps.slice(0, 2)).toEqual(['done', 'done']);
      expect(steps).not.toContain('white on white');
    });

    it('the heads of the Waiver Board are on one line of paper', async () => {
      const page = await stage.lookAs('admin', '/waiver-board');
      await onASheet(page);
      const heads = await page.locator('thead th').evaluateAll((all) =>
        all.map((head) => {
          const { borderBottomColor, borderBottomWidth, fontSize, verticalAlign } = getComputedStyle(head);
          return [borderBottomColor, borderBottomWidth, fontSize, verticalAlign].join(' ');
        }),
      );
      expect(heads.length).toBeGreaterThan(5);
      expect(new Set(heads).size).toBe(1);
    });

    it('no head of the list of music is broken within a word, and a sound has no empty box', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', band.form('music'));
      const duration = page.getByRole('columnheader', { name: 'Duration' });
      expect(await duration.count()).toBe(1);
      await onASheet(page);
      expect(
        await duration.evaluate((head) => {
          const word = document.createRange();
          word.selectNodeContents(head);
          return word.getClientRects().length;
        }),
      ).toBe(1);
      expect(await page.locator('.form-picture-none').first().isVisible()).toBe(false);
    });

    it('no label of a press release is broken within a word', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.form('press-release')}/print`);
      await onASheet(page);
      const linesOfLabels = await page.locator('dl dl dt').evaluateAll((labels) =>
        labels.map((label) => {
          const word = document.createRange();
          word.selectNodeContents(label);
          return `${label.textContent}: ${word.getClientRects().length}`;
        }),
      );
      expect(linesOfLabels).toEqual(expect.arrayContaining(['Headline: 1', 'Subhead: 1', 'Dateline: 1', 'Body: 1']));
    });
  });

  describe('on paper', () => {
    it('the form statuses on paper have every head over its column, and days that can be read', {
      timeout: 120_000,
    }, async () => {
      const { page, complaints } = await stage.openAs('staff', '/entry-form-statuses/f/type=3');
      await waitUntilLoaded(page);
      await page.emulateMedia({ media: 'print' });
      for (const [sheet, width] of Object.entries(sheets)) {
        await page.setViewportSize({ width, height: 900 });
        expect(await matrixFaults(page), sheet).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });

    it('the media guide on paper has the addresses of its links, and contacts no link to another screen', async () => {
      const page = await stage.lookAs('staff', '/media-guide');
      const onTheWeb = page.getByText('On the web').first().locator('xpath=..');
      expect(await onTheWeb.innerText()).not.toMatch(/Website\s+\S+\.\S+/);
      await page.emulateMedia({ media: 'print' });
      expect(await onTheWeb.innerText()).toMatch(/Website\s+\S+\.\S+/);
      expect(await page.getByText('Electronic press kit').first().isVisible()).toBe(false);
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      await page.goto(`${stage.url}/address-book/${band.organization_id}/2027`);
      await waitUntilLoaded(page);
      expect(await page.getByText('Open the entry').isVisible()).toBe(false);
      expect(await page.getByText('Entity Type').isVisible()).toBe(true);
    });
  });
}

/** As a printer has it by default: without backgrounds. */
export async function sheetsOf(page: Page): Promise<number> {
  const paper = await page.pdf({ preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

export async function onASheet(page: Page): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
}

/** Returns what is out of place in the matrix, one line each. */
function matrixFaults(page: Page): Promise<string[]> {
  return page.evaluate((highest) => {
    const faults: string[] = [];
    const printed = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    const heads = printed('thead th');
    const cells = printed('tbody tr:first-child > :is(th, td)');
    if (heads.length !== cells.length || heads.length < 4) faults.push(`${heads.length} heads, ${cells.length} cells`);
    for (const [index, head] of heads.entries()) {
      const [its, column] = [head.getBoundingClientRect(), cells[index]?.getBoundingClientRect()];
      if (!column || Math.abs(its.left - column.left) > 1) faults.push(`${head.textContent} is beside its column`);
    }
    const head = document.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    if (head > highest) faults.push(`a head of ${head} px is on the first sheet alone`);
    for (const label of printed('.table-slanted > span'))
      if (label.getBoundingClientRect().right > document.documentElement.clientWidth)
        faults.push(`${label.textContent} reaches beyond the sheet`);
    for (const note of printed('.table-slanted .table-note'))
      if (note.parentElement && getComputedStyle(note).fontSize !== getComputedStyle(note.parentElement).fontSize)
        faults.push(`${note.textContent} is not as small as its name`);
    for (const days of printed('td b')) {
      const [its, cell] = [days.getBoundingClientRect(), days.closest('td')?.getBoundingClientRect()];
      if (!cell || its.width > cell.width) faults.push(`${days.textContent} is cut off`);
    }
    return faults;
  }, highestHead);
}
