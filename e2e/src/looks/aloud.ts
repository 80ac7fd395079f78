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
  });
}
