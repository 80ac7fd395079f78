import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from './checkScreens.ts';
import { demoClient, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

/** Seven inches and 9.5 between the margins of a letter sheet, at 96 dots to the inch. */
const sheet = { width: 672, height: 912 } as const;

describe('sheets are not wasted', () => {
  it('the text of the participation agreement begins below its title, on the first sheet', {
    timeout: 60_000,
  }, async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
    const { page } = await stage.openAs('band.leader', '/dashboard');
    await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
    await page.goto(`${stage.url}${band.form('participation-agreement')}/print`);
    await waitUntilLoaded(page);
    expect(await sheetsOf(page)).toBe(2);
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

describe('the guides on paper', () => {
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
    for (const text of [title, 'Parade of Roses', 'January 1, 2027']) expect(await cover.textContent()).toContain(text);
    const height = (await cover.boundingBox())?.height ?? 0;
    expect(height).toBeGreaterThan(sheet.height * 0.8);
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
  it('steps that are done have a tick that is seen, and open ones none', async () => {
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
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

  it('the heads of the Waiver Board are on one line', async () => {
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
    const band = await entryNamed(await demoClient(stage.url, 'staff'), 'Larkspur Valley High School');
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
});

/** As a printer has it by default: without backgrounds. */
async function sheetsOf(page: Page): Promise<number> {
  const paper = await page.pdf({ preferCSSPageSize: true });
  return paper.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

async function onASheet(page: Page): Promise<void> {
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
}
