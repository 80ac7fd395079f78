import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { clientOf, entryNamed, waiversOf } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';
import { isCut, cutCells } from './measures.ts';

/** What is in sight and whole on a desk and on a tablet. */
export function layoutOnADesk(stage: Stage): void {
  describe('layout on a desk', () => {
    it.each(['desk', 'phone'] as const)('an act as long as a name stays inside its dialog: on a %s', async (width) => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/people`, width);
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const act = dialog.getByRole('button', { name: /^Remove/ });
      const [button, box] = await act.evaluate((each) => {
        each.textContent = `Remove ${'Konstantinopolitana '.repeat(6)}${'Hohenzollern-'.repeat(9)}`;
        return [each, each.closest('dialog')].map((part) => part?.getBoundingClientRect().toJSON() as DOMRect);
      });
      expect(button?.left).toBeGreaterThanOrEqual((box?.left ?? 0) + 16);
      expect(button?.right).toBeLessThanOrEqual((box?.right ?? 0) - 16);
      expect(await isCut(dialog)).toBe(false);
    });

    it.each(['desk', 'phone'] as const)(
      'a title that is played moves no button of the others: on a %s',
      async (width) => {
        const page = await stage.lookAs('media', '/music-downloads', width);
        const plays = page.getByRole('button', { name: /^Play / });
        await plays.first().waitFor();
        await waitUntilLoaded(page);
        const places = () =>
          page
            .getByRole('button', { name: /^Download / })
            .evaluateAll((all) =>
              all.map((each) => each.getBoundingClientRect()).map(({ left, top }) => [left, top + scrollY]),
            );
        const before = await places();
        expect(before.length).toBeGreaterThan(2);
        await plays.first().click();
        await page.locator('audio').waitFor();
        expect(await places()).toEqual(before);
      },
    );

    it.each([820, 1180])('a title is played and downloaded on one line of a window of %d pixels', async (width) => {
      const page = await stage.lookAs('media', '/music-downloads');
      await page.setViewportSize({ width, height: 900 });
      await waitUntilLoaded(page);
      const placesOf = (act: string) =>
        page
          .getByRole('button', { name: new RegExp(`^${act} (?!all)`) })
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
      const [plays, downloads] = [await placesOf('Play'), await placesOf('Download')];
      expect(plays.length).toBeGreaterThan(2);
      expect(downloads.map(({ top }) => top)).toEqual(plays.map(({ top }) => top));
      expect(downloads.filter(({ left }, n) => left < (plays[n]?.right ?? 0))).toEqual([]);
    });

    it('the menu of a row at the foot of the window opens in sight', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/submissions`);
      const button = page.getByRole('button', { name: /Actions/ }).nth(5);
      await button.evaluate((each) => scrollBy(0, each.getBoundingClientRect().bottom - innerHeight + 24));
      await button.click();
      const sheet = await page.locator('.menu-sheet:not([hidden])').boundingBox();
      expect(sheet?.height).toBeGreaterThan(40);
      expect((sheet?.y ?? 900) + (sheet?.height ?? 0)).toBeLessThanOrEqual(900);
    });

    it('the decision about a waiver is in sight from its first line to its last', async () => {
      const client = await clientOf(stage.url, 'staff');
      const band = await entryNamed(client, 'Larkspur Valley High School');
      const signed = (await waiversOf(client, band)).find(({ status }) => status === 'completed');
      const page = await stage.lookAs('staff', `/waivers-form/${signed?.token}/approve`);
      const decision = page.getByRole('group', { name: 'Decision' });
      for (const line of [0, 1e6]) {
        await page.evaluate((top) => window.scrollTo(0, top), line);
        const box = await decision.boundingBox();
        expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      }
    });

    it('what may be done with a person is on one line', async () => {
      const horses = await entryNamed(await clientOf(stage.url, 'staff'), 'Rancho Arroyo Seco Charros');
      const page = await stage.lookAs('staff', `${horses.place}/people`);
      const edit = page.getByRole('button', { name: /^Edit / }).first();
      await edit.waitFor();
      await waitUntilLoaded(page);
      const tops = await edit.evaluate((button) =>
        [...(button.closest('tr')?.querySelectorAll('td:last-child button') ?? [])].map(
          (each) => each.getBoundingClientRect().top,
        ),
      );
      expect(tops).toHaveLength(2);
      expect(tops[0]).toBe(tops[1]);
    });

    it.each(['/applications/f/none/p/1/pp/50', '/address-book/f/none/p/1/pp/50'])(
      'no name is cut off: %s',
      async (path) => {
        const page = await stage.lookAs('staff', path);
        const cut = await page
          .getByRole('rowheader')
          .evaluateAll((names) =>
            names
              .filter((name) =>
                [name, ...name.querySelectorAll('*')].some(
                  (each) =>
                    each.clientWidth > 0 &&
                    (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1),
                ),
              )
              .map(({ textContent }) => textContent),
          );
        expect(cut).toEqual([]);
      },
    );

    it('the section that one is in is in sight in a list that is longer than the window', async () => {
      const applied = await entryNamed(await clientOf(stage.url, 'staff'), 'The Combined Alumni Marching Band');
      const page = await stage.lookAs('staff', `${applied.form('band-application')}/edit`);
      await page.setViewportSize({ width: 1280, height: 480 });
      const last = page.getByRole('link', { name: /^Declaration and signature/ });
      expect((await last.boundingBox())?.y).toBeGreaterThan(480);
      await page.goto(new URL((await last.getAttribute('href')) ?? '', page.url()).href);
      await page.reload();
      await waitUntilLoaded(page);
      await page.locator('[aria-current=step]', { hasText: 'Declaration and signature' }).waitFor();
      const box = await last.boundingBox();
      expect(box?.y).toBeGreaterThan(56);
      expect((box?.y ?? 480) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
    });

    it('no head stands over a table of one column, and what it is called can still be heard', async () => {
      const page = await stage.lookAs('staff', '/reports');
      expect(await page.getByRole('columnheader', { name: 'File' }).count()).toBeGreaterThan(1);
      const heads = await page
        .locator('thead')
        .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height));
      expect(Math.max(...heads)).toBeLessThan(8);
    });

    it('the heads of a list that loads again stay where they were', async () => {
      const { page, context } = await stage.openAs('staff', '/organizations');
      const goTo = (path: string) =>
        page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, path);
      const lefts = () =>
        page
          .getByRole('columnheader')
          .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
      await page.getByRole('rowheader').first().waitFor();
      await waitUntilLoaded(page);
      const before = await lefts();
      await goTo('/faq');
      await page.getByRole('heading', { level: 1, name: 'Frequently asked questions' }).waitFor();
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/organizations?*', async (route) => {
        await held;
        await route.continue();
      });
      await goTo('/organizations/f/type=2/p/1');
      await page.getByRole('columnheader').first().waitFor();
      await page.getByRole('status', { name: 'Loading organizations' }).waitFor();
      expect(before).toHaveLength(5);
      expect(await lefts()).toEqual(before);
      answer();
      await page.getByRole('rowheader').first().waitFor();
      await context.close();
    });

    it('the longest name of an entry is whole in its header, which stays as high', async () => {
      const long = await entryNamed(await clientOf(stage.url, 'staff'), 'The Combined Alumni');
      const page = await stage.lookAs('staff', `${long.place}/view`);
      const title = page.getByRole('heading', { level: 1 });
      expect(await isCut(title)).toBe(false);
      expect(await title.evaluate((heading) => heading.parentElement?.clientHeight)).toBe(44);
    });

    it('the address of a person is whole', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/people`);
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
      await waitUntilLoaded(page);
      const addresses = page.locator('td[data-label="Email"]');
      expect(await addresses.count()).toBeGreaterThan(10);
      const cut = await addresses.evaluateAll((cells) =>
        cells
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some(
              (each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
            ),
          )
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    });

    it.each(['desk', 'phone'] as const)(
      'the bar says when the parade is, to those who work for it too: on a %s',
      async (width) => {
        const page = await stage.lookAs('staff', '/applications', width);
        const bar = page.getByRole('banner');
        expect(await bar.getByText('January 1, 2027').isVisible()).toBe(true);
        expect((await bar.boundingBox())?.height).toBe(56);
      },
    );

    it('a contrast theme marks the current place alone', async () => {
      const page = await stage.lookAs('staff', '/applications');
      await page.emulateMedia({ forcedColors: 'active' });
      const alike = await page.locator('nav ul a[aria-current], nav ul a.active').evaluateAll((currents) =>
        currents.flatMap((current) =>
          [...(current.closest('ul')?.querySelectorAll('a') ?? [])]
            .filter((link) => {
              const [its, mark] = [getComputedStyle(link), getComputedStyle(current)];
              const hasLine = [mark.borderLeftWidth, mark.borderBottomWidth].includes('3px');
              return (
                link !== current &&
                hasLine &&
                its.borderLeftColor === mark.borderLeftColor &&
                its.borderBottomColor === mark.borderBottomColor
              );
            })
            .map(({ textContent }) => textContent),
        ),
      );
      expect(alike).toEqual([]);
    });

    it('a contrast theme draws the days to the parade, and tells the step of a leader from those to come', async () => {
      const groundsOf = (lines: Locator) =>
        lines.evaluateAll((all) => [...new Set(all.map((line) => getComputedStyle(line).backgroundColor))]);
      const desk = await stage.lookAs('staff', '/pages/s/welcome');
      await desk.emulateMedia({ forcedColors: 'active' });
      const days = desk.locator('main [class*=ticks] > *');
      await days.first().waitFor();
      const paper = await desk.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await groundsOf(days)).not.toContain(paper);
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const home = await stage.lookAs('band.leader', `${band.place}/view`);
      await home.emulateMedia({ forcedColors: 'active' });
      const rings = home.locator('main [class*=steps] [class*=dot]');
      await rings.first().waitFor();
      const widths = await rings.evaluateAll((all) => all.map((ring) => getComputedStyle(ring).borderTopWidth));
      expect(widths).toEqual(['2px', '2px', '5px', '2px']);
      const lines = await home
        .locator('main [class*=steps] li')
        .evaluateAll((all) => all.map((step) => getComputedStyle(step, '::before').backgroundColor));
      expect(lines).not.toContain(paper);
    });

    it('a contrast theme, which leaves shadows out, draws a line around what floats and under the choice that is pressed', async () => {
      const page = await stage.lookAs('staff', '/media-guide');
      await page.emulateMedia({ forcedColors: 'active' });
      const pressed = page.locator('.segments button[aria-pressed=true]').first();
      expect(await pressed.evaluate((button) => getComputedStyle(button).borderBottomWidth)).toBe('3px');
      await page.getByRole('button', { name: /: account menu$/ }).click();
      const sheet = page.locator('.menu-sheet:not([hidden])').first();
      const line = await sheet.evaluate((menu) => {
        const { outlineStyle, outlineColor, backgroundColor } = getComputedStyle(menu);
        return { outlineStyle, isSeen: outlineColor !== backgroundColor };
      });
      expect(line).toEqual({ outlineStyle: 'solid', isSeen: true });
    });

    it('a contrast theme colors icons as the words beside them, and draws a line around the acts of what is selected', async () => {
      const page = await stage.lookAs('staff', '/individual-waivers/f/status=any');
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
      await page.locator('tbody').getByRole('checkbox').first().check({ force: true });
      const acts = page.locator('.bulk');
      await acts.waitFor();
      expect(await acts.evaluate((bar) => getComputedStyle(bar).borderTopWidth)).toBe('1px');
      const others = await page
        .locator('main svg.tabler-icon')
        .evaluateAll((all) =>
          all.flatMap((icon) =>
            icon.parentElement && getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color
              ? [icon.getAttribute('class')]
              : [],
          ),
        );
      expect(others).toEqual([]);
    });

    it('the fields and acts of a wide dialog are as wide as the dialog', async () => {
      const page = await stage.lookAs('admin', '/awards');
      await page.getByRole('button', { name: 'Add an award' }).click();
      const edges = await page.getByRole('dialog').evaluate((dialog) => {
        const inner =
          dialog.getBoundingClientRect().left +
          dialog.clientWidth -
          Number.parseFloat(getComputedStyle(dialog).paddingRight);
        const parts = [
          dialog.querySelector('input'),
          [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save'),
        ];
        return parts.map((part) => Math.round(inner - (part?.getBoundingClientRect().right ?? 0)));
      });
      expect(edges).toEqual([0, 0]);
    });

    it('the line-up shows every name whole', async () => {
      const page = await stage.lookAs('admin', '/applications/order');
      const cut = await page
        .getByRole('table', { name: 'Parade Order' })
        .locator('tbody th a')
        .evaluateAll((links) =>
          links
            .filter((link) => {
              const words = document.createRange();
              words.selectNodeContents(link);
              const [its, lines, cell] = [words, link.parentElement, link.closest('th')].map((each) =>
                each?.getBoundingClientRect(),
              );
              return !its || !lines || !cell || its.right > cell.right + 1 || its.bottom > lines.bottom + 1;
            })
            .map(({ textContent }) => textContent),
        );
      expect(cut).toEqual([]);
    });

    it.each(['/users/create', '/profile/details'])('a form begins where its title does: %s', async (path) => {
      const page = await stage.lookAs('admin', path);
      const [title, form] = await Promise.all([
        page.getByRole('heading', { level: 1 }).boundingBox(),
        page.locator('main form').first().boundingBox(),
      ]);
      expect(form?.x).toBe(title?.x);
    });

    it('a headline, a subhead and an address have the whole row of a press kit', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('band.leader', `/o/${band.organization_id}/press-release/2027/edit`);
      const body = await page.getByLabel(/^Body/).boundingBox();
      for (const label of [/^Headline/, /^Subhead/, /^Contact’s email|^Contact's email/])
        expect((await page.getByLabel(label).boundingBox())?.width).toBe(body?.width);
    });

    it('the row that the keyboard is in shows its cells whole', async () => {
      const page = await stage.lookAs('superadmin', '/broadcaster-assets');
      const row = page.locator('tbody tr').first();
      expect(await cutCells(row)).not.toEqual([]);
      await page.keyboard.press('Tab');
      await row.getByRole('link').first().focus();
      expect(await cutCells(row)).toEqual([]);
    });

    it('the picture of an entry is whole in the guides', async () => {
      for (const [reader, guide] of [
        ['judge', '/judges-guide'],
        ['media', '/media-guide'],
      ] as const) {
        const page = await stage.lookAs(reader, guide);
        const picture = page.locator('figure img').first();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
        const shown = await picture.evaluate((img: HTMLImageElement) => {
          const [across, down] = [img.clientWidth / img.naturalWidth, img.clientHeight / img.naturalHeight];
          return getComputedStyle(img).objectFit === 'contain' || Math.abs(across / down - 1) < 0.01;
        });
        expect(shown, guide).toBe(true);
      }
    });
  });

  describe('on a tablet', () => {
    const lists = [
      '/applications',
      '/press-kits',
      '/users',
      '/outbox',
      '/interview-requests',
      '/address-book',
      '/reports',
    ];
    it.each([...lists, '/individual-waivers', 'people', 'waivers'])(
      'a list is no wider than the page, beside the rail too, and cuts off no state and no explanation: %s',
      async (path) => {
        const band = await entryNamed(await clientOf(stage.url, 'superadmin'), 'Larkspur Valley High School');
        const page = await stage.lookAs('superadmin', path.startsWith('/') ? path : `${band.place}/${path}`);
        for (const width of [768, 1024]) {
          await page.setViewportSize({ width, height: 1024 });
          await waitUntilLoaded(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          const cells = page.locator('tbody :is(td > div:has(> .pill), th:has(> [class*="about"]))');
          const cutOff = await cells.evaluateAll((all) =>
            all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
          );
          expect(cutOff, `${width} px`).toEqual([]);
        }
      },
    );
  });
}
