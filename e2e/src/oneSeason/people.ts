import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../axe.ts';
import { inATallWindow } from '../checkScreens.ts';
import { clientOf, entryNamed } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

interface Listed {
  readonly first_name: string;
  readonly last_name: string;
  readonly primary_role: string | null;
  readonly waivers: readonly { readonly status: string }[];
}

/** Many people of an entry at once, and one person changed by two. */
export function people(stage: Stage): void {
  describe('people of an entry', () => {
    it('a leader writes to those who have not signed, gives two people a role, removes three and takes that back', async () => {
      const staff = await clientOf(stage.url, 'staff');
      const band = await entryNamed(staff, 'Larkspur Valley High School');
      const { page, client, complaints } = await stage.openAs('band.leader', `${band.place}/people`, 'phone');
      const listed = async () => (await client.call('GET', `/api/participants/${band.id}`)).body.data as Listed[];
      const people = await listed();
      const unsigned = people.filter(({ waivers }) => waivers.some(({ status }) => status === 'pending'));

      await page.getByRole('button', { name: `Select these ${unsigned.length}` }).click();
      const bar = page.getByRole('region', { name: 'Selected rows' });
      await bar.getByText(`${unsigned.length} selected`).waitFor();
      // In the window of a phone the bar covers half of what happens to be there, until it is scrolled.
      expect(await inATallWindow(page, 'phone', () => accessibilityFaults(page))).toEqual([]);
      await bar.getByRole('button', { name: 'Email' }).click();
      await page.getByLabel('Subject').fill('Rehearsal on Friday');
      await page.getByLabel('Message').fill('At six, in uniform.');
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('button', { name: /^Send \d+ emails$/ }).click();
      await page.getByText('Your message is on its way').waitFor();

      const select = async (some: typeof people) => {
        for (const { first_name, last_name } of some)
          await page.getByRole('checkbox', { name: `Select ${first_name} ${last_name}`, exact: true }).check();
      };
      await select(unsigned.slice(0, 2));
      await bar.getByRole('button', { name: 'Set role' }).click();
      await page.getByRole('textbox', { name: 'Primary role' }).fill('Banner of the founders');
      await page.getByRole('dialog').getByRole('button', { name: 'Set role' }).click();
      await page.getByText('2 people have the new role.').waitFor();
      const inRole = (await listed()).filter(({ primary_role }) => primary_role === 'Banner of the founders');
      expect(inRole).toHaveLength(2);

      await select(unsigned.slice(2, 5));
      await bar.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Remove 3 people' }).click();
      await page.getByText('3 people are no longer on the list.').waitFor();
      expect((await listed()).length).toBe(people.length - 3);
      // The notice of the previous action may still be shown.
      const notice = page.locator('.toast').filter({ hasText: '3 people are no longer on the list.' });
      await notice.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('3 people are on the list again').waitFor();
      expect((await listed()).length).toBe(people.length);
      expect(complaints).toEqual([]);
    });

    it.each([
      ['desk', 'Featherstonehaugh'],
      ['phone', 'Wriothesley'],
    ] as const)(
      'two edit one person at once: all that is said of both leaves the button that saves in sight, on a %s',
      async (width, last_name) => {
        const admin = await clientOf(stage.url, 'admin');
        const riders = await entryNamed(admin, 'Rancho Arroyo Seco Charros');
        const path = `/api/participants/${riders.id}`;
        const people = (await admin.call('GET', path)).body.data as (Listed & {
          participant_id: number;
          type: string;
        })[];
        const person = people.find(
          ({ type, waivers }) =>
            type === 'individual-participants' && waivers.every(({ status }) => status === 'pending'),
        );
        const { page } = await stage.openAs('staff', `${riders.place}/people`, width);
        await page
          .getByRole('button', { name: `Edit ${person?.first_name} ${person?.last_name}`, exact: true })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('First name').fill('Bartholomea');
        await dialog.getByLabel('Last name').fill('Cholmondeley');
        await dialog.getByLabel(/^Email/).fill(`bartholomea.${width}@example.org`);
        const theirs = await admin.call('PUT', `${path}/${person?.participant_id}`, {
          type: 'individual-participants',
          first_name: 'Alexandrina',
          last_name,
          email: `alexandrina.${width}@example.org`,
          primary_role: 'mhr',
          has_participated: true,
          other_appearances: false,
        });
        expect(theirs.status).toBe(200);
        const act = dialog.getByRole('button', { name: 'Save' });
        await act.click();
        const said = dialog.getByText(`Last name: “${last_name}” now`);
        await said.waitFor();
        expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
        const [whole, words] = [await dialog.boundingBox(), await said.boundingBox()];
        expect(words?.y ?? -Infinity).toBeGreaterThanOrEqual(whole?.y ?? 0);
        const [box, window] = [await act.boundingBox(), page.viewportSize()];
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(window?.height ?? 0);
        expect(await accessibilityFaults(page)).toEqual([]);
        // The buttons never cover the focused element.
        for (let press = 0; press < 9; press += 1) {
          await page.keyboard.press('Tab');
          const focused = await dialog.evaluate((box) => {
            const [at, foot] = [document.activeElement, box.querySelector('.dialog-actions')];
            if (!at || !foot || foot.contains(at) || !box.contains(at)) return 'apart';
            return at.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top ? 'in sight' : at.outerHTML;
          });
          expect(['apart', 'in sight']).toContain(focused);
        }
      },
    );
  });
}
