import { describe, expect, it } from 'vitest';
import { openPage } from '../browser.ts';
import { signInAs } from '../checkScreens.ts';
import { clientOf, entryNamed } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

/** People are found from anywhere by those who may see them. */
export function search(stage: Stage): void {
  describe('the search', () => {
    it('staff find a person by two letters of an accented name, from anywhere, and open what they found', async () => {
      const { page, complaints, client: staff } = await stage.openAs('staff', '/reports');
      const band = await entryNamed(staff, 'Larkspur Valley High School');
      await staff.call('POST', `/api/participants/${band.id}`, {
        type: 'general-participants',
        first_name: 'Žofie',
        last_name: 'Ýr',
        email: 'zofie@family.example',
        primary_role: 'Flute',
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search' });
      await palette.getByRole('combobox').waitFor();
      await page.keyboard.type('yr');
      const found = palette.getByRole('group', { name: 'People' }).getByRole('option', { name: /^Žofie Ýr/ });
      await found.waitFor();
      while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/waivers-form\/[^/]+\/approve$/);
      await page
        .getByRole('heading', { name: /Žofie Ýr/ })
        .first()
        .waitFor();
      expect(await palette.count()).toBe(0);

      // After leaving it, it is offered before any letter is typed.
      await page.getByRole('link', { name: 'Reports', exact: true }).click();
      await page.waitForURL(/\/reports$/);
      // The address changes before the page does: it is offered as soon as it is left.
      await page.keyboard.press('/');
      const recent = palette.getByRole('group', { name: 'Recent' });
      await recent.getByRole('option', { name: /Žofie Ýr/ }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('a leader finds nobody of another entry', async () => {
      const leader = await clientOf(stage.url, 'band.leader');
      const other = await clientOf(stage.url, 'horse.leader');
      const { page } = await openPage(stage.browser);
      const people = async (client: typeof leader, q: string) =>
        ((await client.call('GET', `/api/search?q=${q}`)).body.people as { data: { name: string }[] }).data;
      expect((await people(leader, 'zofie')).map(({ name }) => name)).toEqual(['Žofie Ýr']);
      expect(await people(other, 'zofie')).toEqual([]);
      await signInAs(page, { url: stage.url, headers: other.headers });
      await page.goto(`${stage.url}/dashboard`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('zofie');
      await page.getByText('Nothing has “zofie” in its name. Try a different search.').waitFor();
    });
  });
}
