import { describe, expect, it } from 'vitest';
import { clientOf } from '../demoSeason.ts';
import type { Stage } from '../stage.ts';

interface Results {
  readonly judges: readonly { readonly name: string; readonly sent: number }[];
}

/** A judge scores on a tablet. */
export function judging(stage: Stage): void {
  /** Returns how many of the award's sheets the demo judge has sent, as the office reads it. */
  async function sentSheets(name: string): Promise<number> {
    const office = await clientOf(stage.url, 'staff');
    const awards = (await office.call('GET', '/api/awards')).body.data as { id: number; name: string }[];
    const award = awards.find((each) => each.name === name);
    const { body } = await office.call('GET', `/api/awards/${award?.id}/results`);
    return (body as unknown as Results).judges.find((judge) => judge.name === 'Judith Rasmussen')?.sent ?? -1;
  }

  describe('a judge on the street', { timeout: 120_000 }, () => {
    it('a judge on the street scores two bands without a network, with keys and fingers; both are sent once it is back', async () => {
      expect(await sentSheets('Director’s Band Award')).toBe(1);
      const { page, context, complaints } = await stage.openAs('judge', '/score-sheets', 'phone');
      await page.getByRole('link', { name: /^Director’s Band Award/ }).click();
      const entries = page.getByRole('region', { name: /^Entries/ }).getByRole('link');
      await entries.filter({ hasText: 'Not scored' }).first().click();
      const title = page.getByRole('heading', { level: 1 });
      await page.getByRole('button', { name: 'Send and next' }).waitFor();
      await context.setOffline(true);

      const names: string[] = [];
      for (const points of [8, 9]) {
        names.push(await title.innerText());
        const [first, ...others] = await page.getByRole('group').all();
        await first?.getByRole('radio', { name: '0', exact: true }).focus();
        for (let step = 0; step < points; step += 1) await page.keyboard.press('ArrowRight');
        for (const group of others) await group.getByRole('radio', { name: String(points), exact: true }).tap();
        expect(await page.getByText(/^Not sent, saved on this device/).isVisible()).toBe(true);
        await page.getByRole('button', { name: 'Send and next' }).tap();
        await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, names.at(-1));
      }
      await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click();
      await page.getByText('Saved on this device: 2 sheets waiting to be sent.').waitFor();
      expect(await sentSheets('Director’s Band Award')).toBe(1);

      await context.setOffline(false);
      await page.getByText('Everything you have scored is sent.').waitFor();
      expect(await sentSheets('Director’s Band Award')).toBe(3);
      for (const [index, name] of names.entries())
        expect(await entries.filter({ hasText: name }).innerText()).toContain(String([24, 27][index]));
      expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    });
  });
}
