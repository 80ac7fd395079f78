import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../axe.ts';
import { sheetsIn } from '../openedFile.ts';
import type { Stage } from '../stage.ts';

const namesOn = (page: Page) => page.getByRole('table', { name: 'Entries' }).locator('tbody th').allInnerTexts();

/** Views of the directory, and many entries at once. */
export function directory(stage: Stage): void {
  describe('the directory', () => {
    it('lets staff save and share a view of the directory, export it, assign its entries and take that back', async () => {
      const staff = await stage.openAs('staff', '/applications');
      const { page } = staff;
      const filters = page.getByRole('search', { name: 'Filters' });
      await filters.getByRole('combobox', { name: 'Application Status' }).selectOption('any');
      await filters.getByRole('combobox', { name: 'Parade Year' }).selectOption('any');
      await page.waitForURL(/year=any;status=any/);

      // Columns, in the address and in the view.
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Organization' }).click();
      await page.getByRole('columnheader', { name: 'Organization' }).waitFor();
      await page.getByRole('checkbox', { name: 'Last Updated' }).click();
      await page.getByRole('columnheader', { name: 'Last Updated' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Organization' }).waitFor();
      await page.getByRole('button', { name: 'Save this view' }).click();
      const form = page.getByRole('dialog', { name: 'Save View' });
      await form.getByLabel('Name').fill('Everything');
      await form.getByRole('checkbox', { name: 'Share with the staff' }).check();
      await form.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\/v\/\d+$/);
      await page.reload();
      await page.getByRole('columnheader', { name: 'Organization' }).waitFor();

      // Exported as it is displayed.
      const count = page.getByRole('heading', { level: 1 }).locator('.page-count');
      const total = Number(await count.innerText());
      expect(total).toBeGreaterThan(10);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Export ${total}` }).click(),
      ]);
      const [sheet] = await sheetsIn(page, await readFile(await download.path()));
      expect(sheet?.rows[0]).toEqual([
        'Official Name',
        'Parade Year',
        'Entity Type',
        'Application Status',
        'TOR Rep',
        'Organization',
      ]);
      expect(sheet?.rows).toHaveLength(total + 1);
      const names = await namesOn(page);
      expect(sheet?.rows.slice(1, names.length + 1).map(([name]) => name)).toEqual(names);

      // All pages at once, with the keyboard and the bar; then undone.
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.getByRole('button', { name: `Select all ${total}` }).click();
      await page.getByRole('region', { name: 'Selected rows' }).getByText(`${total} selected`).waitFor();
      await page.getByRole('button', { name: 'Assign liaison' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign Liaison?' });
      await dialog.locator('input[type=radio]').nth(1).check();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Assign / }).click();
      await page.getByText(new RegExp(`${total} entries: liaison`)).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('the liaison is as before').waitFor();

      // Into an entry, on to the next, and back to its row.
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
      await trail.getByText(`1 of ${total}`).waitFor();
      await trail.getByRole('link', { name: 'Next' }).click();
      await trail.getByText(`2 of ${total}`).waitFor();
      await trail.getByRole('link').first().click();
      await page.waitForURL(/\/v\/\d+$/);
      await page.waitForFunction((name) => document.activeElement?.textContent === name, names[1]);

      // Another person has the view, and cannot delete it.
      const other = await stage.openAs('volunteer', '/applications');
      await other.page.getByRole('link', { name: /^Everything/ }).click();
      await other.page.getByRole('columnheader', { name: 'Organization' }).waitFor();
      await expect.poll(() => namesOn(other.page)).toEqual(names);
      await other.page.getByRole('button', { name: 'View', exact: true }).click();
      expect(await other.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
      expect([...staff.complaints, ...other.complaints]).toEqual([]);
    });

    it('lets staff choose entries of all pages, assign them, take that back and return to a row with the keyboard alone', async () => {
      const { page, complaints } = await stage.openAs('staff', '/applications');
      await page.getByRole('table', { name: 'Entries' }).locator('tbody th').first().waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      /** Tabs to a control, like somebody without a mouse. */
      const tabTo = async (name: string | RegExp) => {
        const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
        for (let presses = 0; presses < 80; presses += 1) {
          if (matches((await focused()).trim())) return;
          await page.keyboard.press('Tab');
        }
        throw new Error(`no Tab leads to ${String(name)}`);
      };
      const names = await namesOn(page);
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      expect(await focused()).toBe(names[1]);
      // The actions on chosen rows load with the first choice.
      await page.getByRole('button', { name: /^Select all \d+$/ }).waitFor();
      await tabTo(/^Select all \d+$/);
      const total = Number((await focused()).match(/\d+$/)?.[0]);
      expect(total).toBeGreaterThan(names.length);
      await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Selected rows' }).getByText(`${total} selected`).waitFor();
      await tabTo('Assign liaison');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Assign Liaison?' });
      await dialog.locator('input[type=radio]').nth(1).waitFor();
      for (let presses = 0; presses < 20; presses += 1) {
        if (await page.evaluate(() => document.activeElement?.matches('input[type=radio]'))) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('ArrowDown');
      await tabTo(/^Assign /);
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`${total} entries: liaison`)).waitFor();
      await tabTo('Undo');
      await page.keyboard.press('Enter');
      await page.getByText('the liaison is as before').waitFor();

      await page.keyboard.press('j');
      await page.keyboard.press('j');
      const row = await focused();
      expect(names).toContain(row);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Breadcrumbs' }).waitFor();
      await page.goBack();
      await page.waitForFunction((name) => document.activeElement?.textContent === name, row);
      expect(complaints).toEqual([]);
    });
  });
}
