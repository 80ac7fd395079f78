import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';

/** Applications are decided by keys. */
export function review(stage: Stage): void {
  describe('the review desk', () => {
    it('fifteen applications are decided by keys in two presses each, and held ones in one; release sends them', async () => {
      const { page, client: staff } = await stage.openAs('staff', '/review');
      const waiting = async () =>
        (await staff.call('GET', '/api/review')).body as { total: number; data: { id: number }[] };
      const before = (await waiting()).total;
      expect(before).toBeGreaterThanOrEqual(15);
      let presses = 0;
      const press = async (key: string) => {
        presses += 1;
        await page.keyboard.press(key);
      };
      const accept = page.getByRole('button', { name: 'Accept', exact: true });
      const names = new Set<string>();
      const nextName = async () => {
        await accept.waitFor();
        const heading = page.getByRole('heading', { level: 1 });
        await expect.poll(async () => names.has(await heading.innerText())).toBe(false);
        names.add(await heading.innerText());
      };
      for (let count = 1; count <= 10; count += 1) {
        await nextName();
        await press(count % 3 === 0 ? 'r' : 'a');
        await page.getByRole('heading', { name: 'Update Status?' }).waitFor();
        await press('Enter');
        await expect.poll(async () => (await waiting()).total).toBe(before - count);
      }
      expect(presses).toBe(20);
      // From here on decisions are held until a day: no status changes, so there is no confirmation.
      await page.goto(`${stage.url}/review/held`);
      await page.getByLabel('Decisions are held until').fill('12/04/2026');
      await page.getByRole('button', { name: 'Set the day' }).click();
      await page.getByText('Decisions are held until 12/04/2026').waitFor();
      await page.goto(`${stage.url}/review`);
      for (let count = 11; count <= 15; count += 1) {
        await nextName();
        await press('a');
        await expect.poll(async () => (await waiting()).total).toBe(before - count);
      }
      expect(presses).toBe(25);
      expect(names.size).toBe(15);
      const { body } = await staff.call('GET', '/api/held-decisions');
      expect(body.total).toBe(5);
      await page.goto(`${stage.url}/review/held`);
      await page.getByRole('button', { name: 'Send all 5 now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send all 5 now' }).click();
      await page.getByText('5 decisions sent').waitFor();
      expect((await staff.call('GET', '/api/held-decisions')).body.total).toBe(0);
    }, 120_000);
  });
}
