import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';

/** What a screen reader says, as the browser hands it over; and what only a browser shows to somebody with the keyboard alone. */
export function aloud(stage: Stage): void {
  describe('aloud and by the keyboard', () => {
    it('the items of an office text are lists without a sign that is read out before each', async () => {
      const page = await stage.lookAs('staff', '/pages/s/waivers-explained');
      const lists = page.locator('main ul:not(nav ul)');
      expect(await lists.count()).toBeGreaterThan(0);
      for (const list of await lists.all()) {
        const aloud = await list.ariaSnapshot();
        expect(aloud).toMatch(/^- list/);
        expect(aloud).not.toMatch(/listitem: *"?[·•]|text: *"?[·•]/);
      }
    });

    it('a file is chosen with one control, whose face has the frame of the focus', async () => {
      const page = await stage.lookAs('admin', '/broadcaster-assets');
      await page.getByRole('button', { name: 'Add a file' }).first().click();
      const dialog = page.getByRole('dialog');
      const choosing = (await dialog.ariaSnapshot()).split('\n').filter((line) => /choose a file/i.test(line));
      expect(choosing).toHaveLength(1);
      const control = dialog.getByLabel('File: choose a file');
      await control.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      const frame = dialog.locator('.file-picker');
      expect(await frame.evaluate((face) => getComputedStyle(face).outlineStyle)).toBe('solid');
      const [asked] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
      await asked.setFiles({ name: 'map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
      expect(await control.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('map.pdf');
    });

    it('the second press of a double press on an empty form leaves the focus at what is wrong', async () => {
      const page = await stage.lookAs('superadmin', '/settings/webhooks');
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      const dialog = page.getByRole('dialog');
      const button = await dialog.locator('button[type=submit]').boundingBox();
      if (!button) throw new Error('no button');
      const [x, y] = [button.x + button.width / 2, button.y + button.height / 2];
      await page.mouse.click(x, y);
      await dialog.getByRole('alert').waitFor();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('error-summary');
    });

    it('Tab through the waivers to approve changes none that is shown, and Enter on a row leads to the acts of its waiver', async () => {
      const page = await stage.lookAs('staff', '/waiver-queue');
      const panel = page.getByRole('complementary', { name: 'The waiver to approve' });
      const heading = panel.getByRole('heading');
      const links = page.locator('main tbody .table-name:is(a)');
      const [first, second, third] = await links.allInnerTexts();
      await page.keyboard.press('j');
      await expect.poll(() => heading.innerText()).toBe(second);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(third);
      expect(await heading.innerText()).toBe(second);
      await page.keyboard.press('Enter');
      await expect.poll(() => heading.innerText()).toBe(third);
      await page.keyboard.press('Tab');
      expect(await panel.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      expect(first).not.toBe(second);
    });

    it('Tab out of the menu of a phone closes it, and Escape in it gives the focus back to its button', async () => {
      const page = await stage.lookAs('staff', '/individual-waivers', 'phone');
      const toggle = page.getByRole('button', { name: 'Menu', exact: true });
      const last = page.locator('#shell-menu a').last();
      await toggle.click();
      await last.focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
      await toggle.click();
      await last.focus();
      await page.keyboard.press('Tab');
      await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
      expect(await page.locator('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
    });
  });
}
