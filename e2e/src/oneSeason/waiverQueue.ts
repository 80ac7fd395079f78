import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../apiClient.ts';
import { clientOf, entryNamed, waiversOf } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

/** Returns the name on the waiver that is shown. */
const shown = (page: Page) =>
  page.getByRole('complementary', { name: 'The waiver to approve' }).getByRole('heading').innerText();

/** Counts the codes: a code is a path of hundreds of squares, and nothing else on the sheet is. */
function codesDrawnIn(pdf: Buffer): number {
  const pages = [...pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\r?\n/g)].map(({ 0: head, index }) =>
    inflateSync(pdf.subarray(index + head.length)).toString('latin1'),
  );
  return pages.flatMap((page) => page.split(/^f\*?$/m)).filter((path) => (path.match(/ (m|re)$/gm) ?? []).length > 200)
    .length;
}

/** Signed waivers are approved by keys, and codes are printed. */
export function waiverQueue(stage: Stage): void {
  describe('the waivers to approve', () => {
    let staff: ApiClient;

    beforeAll(async () => {
      staff = await clientOf(stage.url, 'staff');
    });

    const waiting = async () => Number((await staff.call('GET', '/api/waiver-queue')).body.total);

    it('fourteen signed waivers are approved in one press each, and the last is taken back in one', async () => {
      const before = await waiting();
      expect(before).toBeGreaterThanOrEqual(14);
      const { page, complaints } = await stage.openAs('staff', '/waiver-queue');
      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
      };
      const names: string[] = [];
      for (let count = 1; count <= 14; count += 1) {
        const name = await shown(page);
        names.push(name);
        // Not before its signature is on the screen.
        await page.getByRole('button', { name: 'Approve and next', disabled: false }).waitFor();
        await press('a');
        await page.getByText(`${name} approved`).waitFor();
        expect(await waiting()).toBe(before - count);
        if (count < before) await expect.poll(() => shown(page)).not.toBe(name);
      }
      expect(presses).toBe(14);
      expect(new Set(names).size).toBe(14);

      await press('z');
      await page.getByText(`The waiver of ${names.at(-1)} waits for approval again.`).waitFor();
      expect(await waiting()).toBe(before - 13);
      await page.getByRole('row', { name: new RegExp(`^${names.at(-1)}`) }).waitFor();
      // It was undone once: another press has nothing to undo.
      const changes: string[] = [];
      page.on('request', (request) => void (request.method() === 'GET' || changes.push(request.url())));
      await press('z');
      await page.evaluate(() => undefined);
      expect(changes).toEqual([]);
      await page.reload();
      await page.getByRole('row', { name: new RegExp(`^${names.at(-1)}`) }).waitFor();
      expect([presses, await waiting()]).toEqual([16, before - 13]);
      expect(complaints).toEqual([]);
    });

    it('the QR sheet of an entry is printed with a code for everybody who has not signed', async () => {
      const band = await entryNamed(staff, 'Larkspur Valley High School');
      const unsigned = (await waiversOf(staff, band)).filter(({ status }) => status === 'pending');
      const { page, complaints } = await stage.openAs('staff', `${band.place}/waivers`);
      await page.getByRole('button', { name: 'QR sheet' }).click();
      await page.getByRole('button', { name: /^Make \d+ codes$/ }).click();
      const dialog = page.getByRole('dialog', { name: /^Signing codes for / });
      await dialog.getByRole('img').first().waitFor();
      const codes = await dialog.getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(unsigned.length);
      expect(new Set(codes.map((text) => text.split('\n')[0]))).toEqual(new Set(unsigned.map(({ name }) => name)));
      await page.evaluate(() => Object.assign(window, { print: () => undefined }));
      await dialog.getByRole('button', { name: 'Print' }).click();
      const paper = await page.pdf({ preferCSSPageSize: true });
      expect(codesDrawnIn(paper)).toBe(unsigned.length);
      // From the top of the sheet: the dialog's text around the codes takes no space.
      await page.emulateMedia({ media: 'print' });
      const head = page.getByText('Each code is for the person named beside it');
      await expect.poll(async () => (await head.boundingBox())?.y).toBeLessThan(40);
      expect(complaints).toEqual([]);
    });
  });
}
