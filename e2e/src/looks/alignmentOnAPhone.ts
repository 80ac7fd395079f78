import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { clientOf, entryNamed } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';
import { middleOf } from './measures.ts';

/** What is in one line, of one size or in one place on a phone. */
export function alignmentOnAPhone(stage: Stage): void {
  describe('alignment on a phone', () => {
    it('on a phone the head of an entry leaves room for its tabs', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
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
      expect(await page.getByText('Letters go out right away.').count()).toBe(1);
    });

    it('on a phone the acts above the FAQ begin where the words below them do', async () => {
      const page = await stage.lookAs('admin', '/settings/faqs', 'phone');
      const act = page.getByRole('main').getByRole('link', { name: 'View FAQ' });
      const [icon, words] = await Promise.all([
        act.locator('svg').boundingBox(),
        page.getByText('Everyone can read these').boundingBox(),
      ]);
      expect(Math.abs((icon?.x ?? 0) - (words?.x ?? 99))).toBeLessThanOrEqual(3);
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

    it('on a touch tablet the places above a title are on one line', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/view`, 'phone');
      await page.setViewportSize({ width: 820, height: 1180 });
      const places = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
      const lines = await places.evaluateAll((all) =>
        all.map((place) => {
          const words = document.createRange();
          words.selectNode(document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode() ?? place);
          return Math.round(words.getBoundingClientRect().bottom);
        }),
      );
      expect(lines.length).toBeGreaterThan(1);
      expect(new Set(lines).size).toBe(1);
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

    it('counts of Today that fill no row leave paper beside them', async () => {
      const page = await stage.lookAs('volunteer', '/', 'phone');
      const counts = page.getByRole('navigation', { name: 'Counts' }).getByRole('list');
      expect((await counts.getByRole('listitem').count()) % 4).toBeGreaterThan(0);
      expect(await counts.evaluate((list) => getComputedStyle(list).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
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
      const horses = await entryNamed(await clientOf(stage.url, 'staff'), 'Rancho Arroyo Seco Charros');
      const page = await stage.lookAs(
        'horse.leader',
        `/o/${horses.organization_id}/equestrian-formation/2027/edit`,
        'phone',
      );
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('alert').first().waitFor();
      const sizes = page.getByRole('group', { name: /Position of every animal/ }).locator('.form-parts .field-control');
      expect(await sizes.count()).toBe(4);
      const colors = await sizes.evaluateAll((fields) =>
        fields.map((field) => getComputedStyle(field).backgroundColor),
      );
      expect(new Set(colors)).toEqual(new Set(['rgb(255, 255, 255)']));
    });

    it('an answer in a table does not touch its frame', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', `/o/${band.organization_id}/band-profile/2027`, 'phone');
      const cells = await page
        .locator('.form-answer-table td')
        .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).paddingLeft));
      expect(cells.length).toBeGreaterThan(0);
      expect(new Set(cells)).toEqual(new Set(['12px']));
    });

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
}
