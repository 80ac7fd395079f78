import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { entryNamed } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';
import { onASheet, sheetsOf } from './onPaper.ts';

/** Lists with as many rows as the largest entries have, on paper. */
export function longListsOnPaper(stage: Stage): void {
  describe('long lists on paper', () => {
    it('the people of a large band are upright, a line for each, and no word of a head is broken', {
      timeout: 60_000,
    }, async () => {
      const { page, client } = await stage.openAs('staff', '/dashboard');
      const band = await entryNamed(client, 'Larkspur Valley High School');
      await page.route('**/api/participants/*', async (route) => {
        const { body } = await client.call('GET', new URL(route.request().url()).pathname);
        const first = (body.data as { waivers: { status: string }[] }[]).find(({ waivers }) =>
          waivers.every(({ status }) => status === 'pending'),
        );
        const data = Array.from({ length: 120 }, (_, at) => ({
          ...first,
          participant_id: 9000 + at,
          first_name: at === 5 ? 'Maximiliana Konstantina Theodora' : 'Robin',
          last_name: at === 5 ? 'W'.repeat(60) : `Signer ${at}`,
          email: `robin${at}@example.org`,
        }));
        await route.fulfill({ json: { total: data.length, data } });
      });
      await page.goto(`${stage.url}${band.place}/people`);
      await page.getByText('Participants (120)').waitFor();
      await waitUntilLoaded(page);
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(new Set(paper.match(/\/MediaBox \[[^\]]*\]/g))).toEqual(new Set(['/MediaBox [0 0 612 792]']));
      await onASheet(page);
      // Of a long list only the rows in sight are drawn until it is printed.
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const table = page.getByRole('table', { name: 'Participants' });
      const heights = await table
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights.length).toBe(120);
      // One line, and what is around it; the long name alone has more.
      expect(heights.filter((height) => height > 30).length).toBe(1);
      const broken = await table
        .locator('thead th')
        .evaluateAll((heads) =>
          heads
            .filter((head) => head.checkVisibility() && head.scrollWidth > head.clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
      expect(broken).toEqual([]);
      const right = await table.evaluate((all) => all.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(673);
    });

    it('the totals of the form statuses are at the end of the list, not of each sheet', async () => {
      const page = await stage.lookAs('staff', '/entry-form-statuses/f/type=2;status=any');
      await onASheet(page);
      expect(await page.locator('tfoot').evaluate((foot) => getComputedStyle(foot).display)).toBe('table-row-group');
    });

    it('the list of reports is one sheet, on which each type has its name', async () => {
      const page = await stage.lookAs('staff', '/reports');
      expect(await sheetsOf(page)).toBe(1);
      await onASheet(page);
      for (const type of ['Equestrian', 'Marching Band', 'Float', 'Other'])
        expect(await page.getByRole('region', { name: 'Forms' }).getByText(type, { exact: true }).isVisible()).toBe(
          true,
        );
    });

    it('what has recently changed in the directory has a dot that is printed', async () => {
      const page = await stage.lookAs('staff', '/applications/f/status=any');
      const dots = () =>
        page
          .locator('.fresh')
          .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').borderTopWidth));
      expect(new Set(await dots())).toEqual(new Set(['0px']));
      await onASheet(page);
      expect(new Set(await dots())).toEqual(new Set(['4px']));
    });
  });
}
