import { describe, expect, it } from 'vitest';
import { clientOf, entryNamed } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';
import { boxesOf, cutIn } from './measures.ts';

/** What is in one line, of one size or in one place on a desk. */
export function alignmentOnADesk(stage: Stage): void {
  describe('alignment on a desk', () => {
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
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
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

    it('the boxes of the column menu are of one size and in one line', async () => {
      const page = await stage.lookAs('staff', '/applications');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('group', { name: 'Columns' }).waitFor();
      const boxes = await boxesOf(page.getByRole('group', { name: 'Columns' }).getByRole('checkbox'));
      expect(boxes.length).toBeGreaterThan(3);
      expect(new Set(boxes.map(({ x, width, height }) => `${x} ${width} ${height}`)).size).toBe(1);
    });

    it('people are narrowed below their title, and the solid act is the one that adds them', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
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

    it('how far a form is and what is missing are on one line', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', `${band.place}/submissions`);
      const heights = await page
        .locator('td[data-label="Completion"] .entry-completion:has(summary)')
        .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
      expect(heights.length).toBeGreaterThan(2);
      expect(Math.max(...heights)).toBeLessThan(40);
    });

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
  });
}
