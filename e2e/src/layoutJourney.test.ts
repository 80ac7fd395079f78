import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from './checkScreens.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

/** What a letter sheet has between its margins, in pixels: on its side and upright. */
const sheets = { 'on its side': 979, upright: 739 } as const;

/** Browsers repeat a head on each sheet that is no higher than a quarter of the sheet on its side. */
const highestHead = 739 / 4;

describe('on paper', () => {
  it('the form statuses have every head over its column, and days that can be read', { timeout: 120_000 }, async () => {
    const { page, complaints } = await stage.openAs('staff', '/entry-form-statuses/f/type=3');
    await waitUntilLoaded(page);
    await page.emulateMedia({ media: 'print' });
    for (const [sheet, width] of Object.entries(sheets)) {
      await page.setViewportSize({ width, height: 900 });
      expect(await matrixFaults(page), sheet).toEqual([]);
    }
    expect(complaints).toEqual([]);
  });
});

/** What of the matrix is not where it belongs, one line each. */
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
    for (const days of printed('td b')) {
      const [its, cell] = [days.getBoundingClientRect(), days.closest('td')?.getBoundingClientRect()];
      if (!cell || its.width > cell.width) faults.push(`${days.textContent} is cut off`);
    }
    return faults;
  }, highestHead);
}
