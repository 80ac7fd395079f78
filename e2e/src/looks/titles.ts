import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { waitUntilLoaded } from '../checkScreens.ts';
import { openPage } from '../browser.ts';
import { clientOf, entryNamed } from '../demoSeason.ts';
import { follow } from '../following.ts';
import type { Stage } from '../stage.ts';

/** Where titles and the heads of entries begin. */
export function titles(stage: Stage): void {
  describe.each(['desk', 'phone'] as const)('titles on a %s', (width) => {
    it('the titles of all screens are at one place', async () => {
      const tops: Record<string, number> = {};
      for (const path of [
        '/applications',
        '/waiver-board',
        '/reports',
        '/faq',
        '/outbox',
        '/entry-form-statuses',
        '/feedback',
      ]) {
        const page = await stage.lookAs('staff', path, width);
        tops[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
      }
      expect(new Set(Object.values(tops)).size, JSON.stringify(tops)).toBe(1);
    });
  });

  describe('pages to read', () => {
    const places = [
      '/faq',
      '/feedback',
      '/privacy',
      '/pages/s/welcome',
      '/pages/s/important-dates',
      '/m/interview-request',
    ];
    const leftsOf = async (open: (path: string) => Promise<Page>, paths: readonly string[]) => {
      const lefts: Record<string, number> = {};
      for (const path of paths) {
        const page = await open(path);
        lefts[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0);
      }
      return lefts;
    };

    it('the titles of all pages that a visitor reads begin at one place', async () => {
      const { page, context } = await openPage(stage.browser);
      const open = async (path: string) => {
        await page.goto(stage.url + path);
        await waitUntilLoaded(page);
        return page;
      };
      const lefts = await leftsOf(open, places);
      expect(new Set(Object.values(lefts)).size, JSON.stringify(lefts)).toBe(1);
      await context.close();
    });

    it('beside the menu they begin where the titles of lists do', async () => {
      const open = (path: string) => stage.lookAs('staff', path);
      const lefts = await leftsOf(open, ['/users', '/commentary-sheets', '/media-guide', ...places.slice(0, 3)]);
      expect(new Set(Object.values(lefts)).size, JSON.stringify(lefts)).toBe(1);
    });
  });

  describe('the head of an entry', () => {
    it('its picture is beside both lines, and ends with the second', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/view`);
      const picture = await page.locator('main header .picture').boundingBox();
      const facts = await page.getByText(/^Parade of 2027/).boundingBox();
      expect(
        Math.abs((picture?.y ?? 0) + (picture?.height ?? 0) - (facts?.y ?? 0) - (facts?.height ?? 0)),
      ).toBeLessThan(6);
    });

    it('on a phone the facts keep their distance from the picture, and a title is as high as that of a form', async () => {
      const band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
      const page = await stage.lookAs('staff', `${band.place}/view`, 'phone');
      const picture = await page.locator('main header .picture').boundingBox();
      const facts = await page.getByText(/^Accepted 11/).boundingBox();
      expect((facts?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeGreaterThanOrEqual(8);
      const tops: Record<string, number> = {};
      for (const path of [band.form('band-profile'), '/users/create', '/organizations/create']) {
        await follow(page, new URL(path, stage.url));
        await waitUntilLoaded(page);
        tops[path] = Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
      }
      expect(new Set(Object.values(tops)).size, JSON.stringify(tops)).toBe(1);
    });
  });

  describe('a page that ends here', () => {
    it('what a newcomer is told is no wider than what is said above it can be', async () => {
      const page = await stage.lookAs('newcomer', '/invalid-permissions');
      const notice = page
        .getByText('Your account doesn’t have a role yet')
        .locator('xpath=ancestor::*[contains(@class,"notice")]');
      expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(560);
      expect((await notice.boundingBox())?.width).toBeGreaterThan(300);
    });
  });
}
