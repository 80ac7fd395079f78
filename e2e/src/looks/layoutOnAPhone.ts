import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { clientOf, entryNamed, waiversOf } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

/** What is in sight and whole on a phone. */
export function layoutOnAPhone(stage: Stage): void {
  describe('layout on a phone', () => {
    it('on a phone the title of the waivers to approve comes before the first of them', async () => {
      const page = await stage.lookAs('staff', '/waiver-queue', 'phone');
      const [title, waiver] = await Promise.all([
        page.getByRole('heading', { level: 1 }).boundingBox(),
        page.getByRole('complementary', { name: 'The waiver to approve' }).boundingBox(),
      ]);
      expect(title?.y).toBeLessThan(waiver?.y ?? 0);
    });

    it('on a phone a waiver keeps the address inside its notice, and leads to the list alone that it is of', async () => {
      const client = await clientOf(stage.url, 'staff');
      const band = await entryNamed(client, 'Larkspur Valley High School');
      const pending = (await waiversOf(client, band)).find(({ status }) => status === 'pending');
      const page = await stage.lookAs('staff', `/waivers-form/${pending?.token}/approve`, 'phone');
      const notice = page.locator('.notice').filter({ hasText: 'Not signed yet' });
      expect(await notice.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      const trail = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
      expect(await trail.allInnerTexts()).toEqual(['Waivers']);
    });

    it('on a phone the longest name of an organization stays inside each list', async () => {
      const admin = await clientOf(stage.url, 'admin');
      const named = { organization_name: 'Donaudampfschiffahrt'.repeat(6), organization_type: 2 };
      const { body } = await admin.call('POST', '/api/entries', { ...named, parade_year: 2029, role: null });
      const { entry } = body.data as { entry: { id: number } };
      await admin.call('PUT', `/api/entries/${entry.id}/status`, { status: 'accepted' });
      for (const path of ['/audit-log', '/entry-form-statuses/s/name/f/year=2029;type=2/p/1']) {
        const page = await stage.lookAs('admin', path, 'phone');
        await page
          .getByText(/Donaudampfschiffahrt/)
          .last()
          .waitFor();
        await waitUntilLoaded(page);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
    });

    it.each(['/reports', '/applications'])('on a phone every filter shows its whole value: %s', async (path) => {
      const page = await stage.lookAs('staff', path, 'phone');
      await page.getByRole('button', { name: /^Filters/ }).click();
      const filters = page.getByRole('search', { name: 'Filters' }).getByRole('combobox');
      await filters.first().waitFor();
      const cut = await filters.evaluateAll((filters) =>
        (filters as HTMLSelectElement[]).flatMap((filter) => {
          const style = getComputedStyle(filter);
          const pen = document.createElement('canvas').getContext('2d');
          const value = filter.selectedOptions[0]?.label ?? '';
          if (!pen) return ['no canvas'];
          pen.font = style.font;
          const room =
            filter.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          return pen.measureText(value).width > room + 1 ? [value] : [];
        }),
      );
      expect(cut).toEqual([]);
    });

    it('on a phone the menu of an act under the title is whole in the window', async () => {
      const page = await stage.lookAs('admin', '/applications', 'phone');
      await page.getByRole('button', { name: 'Remind' }).click();
      const choice = page.getByRole('button', { name: 'Marching Band entries' });
      const sheet = await choice.locator('xpath=ancestor::ul').boundingBox();
      expect(sheet?.x).toBeGreaterThanOrEqual(0);
      expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(390);
    });

    it('on a phone that is held across, the columns of a list are in the window once they are opened', async () => {
      const page = await stage.lookAs('admin', '/applications', 'phone');
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByRole('button', { name: 'Columns' }).click();
      const columns = page.getByRole('group', { name: 'Columns' });
      await columns.waitFor();
      const box = await columns.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 390)).toBeLessThanOrEqual(390);
      expect(box?.y).toBeGreaterThanOrEqual(0);
    });

    it('on a phone with a larger type the congratulations stay inside the page', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'band.leader'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', `${band.place}/view`, 'phone');
      await page.getByText('Congratulations!').waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '24px';
      });
      await waitUntilLoaded(page);
      const right = await page.getByText('Congratulations!').evaluate((title) => {
        const words = document.createRange();
        words.selectNodeContents(title);
        return words.getBoundingClientRect().right;
      });
      expect(right).toBeLessThanOrEqual(390 - 16);
    });

    it('an odd number of press releases in two columns leaves no hole', async () => {
      const page = await stage.lookAs('media', '/official-press-releases', 'phone');
      await page.setViewportSize({ width: 620, height: 844 });
      const cards = page.getByRole('main').locator('li:has(h2)');
      await cards.last().evaluate((card) => card.remove());
      expect((await cards.count()) % 2).toBe(1);
      const [list, last] = await Promise.all([
        cards.last().locator('xpath=..').boundingBox(),
        cards.last().boundingBox(),
      ]);
      expect(last && Math.round(last.x + last.width)).toBe(list && Math.round(list.x + list.width));
    });

    it('on a phone the acts of a score sheet say their words', async () => {
      const page = await stage.lookAs('judge', '/score-sheets', 'phone');
      await page.getByRole('link', { name: /Northwind Credit Union/ }).click();
      for (const act of [/^Previous/, /^Next/]) {
        const words = page.getByRole('link', { name: act });
        // An arrow alone is 54 px wide.
        expect((await words.boundingBox())?.width, act.source).toBeGreaterThan(80);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    it('on a phone the line-up begins in the upper half, two lines to a name, and its bar saves and undoes', async () => {
      const page = await stage.lookAs('admin', '/applications/order', 'phone');
      const names = page.getByRole('table', { name: 'Parade Order' }).locator('tbody tr[data-entry] th');
      expect((await names.first().boundingBox())?.y).toBeLessThanOrEqual(330);
      const lines = await names.evaluateAll((cells) =>
        cells.map(
          (cell) => (cell.firstElementChild?.clientHeight ?? 99) / Number.parseFloat(getComputedStyle(cell).lineHeight),
        ),
      );
      expect(lines.length).toBeGreaterThan(4);
      expect(Math.max(...lines)).toBeLessThan(2.5);
      const bar = page.getByRole('group', { name: 'Save the parade order' }).getByRole('button');
      expect(await bar.allInnerTexts()).toEqual(['Save Changes', 'Undo Changes']);
    });

    it.each([
      ['signature', '/waiver-queue', 'td[data-label="Signature"] *'],
      ['organization', '/users', 'td[data-label="Organizations"] *'],
      ['time', '/applications/order', 'tbody th > span:last-child'],
    ])('no %s is cut off where there is room: %s', async (_, path, cells) => {
      const page = await stage.lookAs('admin', path, 'phone');
      const shown = page.locator(cells);
      expect(await shown.count()).toBeGreaterThan(4);
      const cut = await shown.evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    });

    it('on a phone a failure that comes late stays in sight above the field that somebody types in, and covers none that keys reach', async () => {
      const { page, client } = await stage.openAs('band.leader', '/dashboard', 'phone');
      const band = await entryNamed(client, 'Larkspur Valley High School');
      await page.goto(`${stage.url}${band.form('band-logistics')}/edit`);
      const medic = page.getByLabel('Nurse or medic traveling with the band');
      await medic.fill('1');
      await page.route('**/api/forms/**', async (route) => {
        if (route.request().method() === 'GET') return route.continue();
        await page.waitForFunction(() => document.activeElement?.closest('.form-body input') !== null);
        return route.fulfill({ status: 503, json: { error: 'It was not saved', code: 'disk-full' } });
      });
      await page.getByRole('button', { name: 'Submit' }).click();
      await medic.click();
      const failure = page.getByRole('alert').filter({ hasText: 'It was not saved' });
      await failure.waitFor();
      const covered: string[] = [];
      for (let step = 0; step < 8; step += 1) {
        const hidden = await failure.evaluate((alert) => {
          const [over, under] = [alert.parentElement, document.activeElement].map((each) =>
            each?.getBoundingClientRect(),
          );
          if (!over || !under || over.top < 50 || over.bottom > 400) return 'the failure is out of sight';
          const top = document.elementFromPoint(over.left + over.width / 2, over.top + 20);
          if (!alert.parentElement?.contains(top)) return 'the failure is covered';
          return under.bottom <= over.bottom ? document.activeElement?.outerHTML.slice(0, 80) : undefined;
        });
        if (hidden !== undefined) covered.push(hidden);
        await page.keyboard.press('Shift+Tab');
      }
      // The form tries again by itself; a try that still waits here would end with the page, as a failure of the run.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(covered).toEqual([]);
    });

    it('on a phone the first and last year of a type are named', async () => {
      const page = await stage.lookAs('admin', '/settings/types', 'phone');
      const named = await page
        .locator('td:has(select)')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
      expect(new Set(named.map((content) => /From|To/.exec(content)?.[0]))).toEqual(new Set(['From', 'To']));
    });
  });
}
