import { expect, it } from 'vitest';
import { follow } from '../following.ts';
import type { Stage } from '../stage.ts';

/** What the cards of Today count. */
export function cardsOfToday(stage: Stage): void {
  it.each(['mine', 'everyone'])(
    'each card of Today (%s) opens a list with exactly as many rows as it counts',
    async (whose) => {
      const page = await stage.lookAs('staff', `/pages/s/welcome?whose=${whose}`);
      await page.getByRole('heading', { level: 1, name: /days to the parade/ }).waitFor();
      const links = await page.getByRole('link', { name: /^(Review|Open) all \d+$/ }).all();
      const cards = await Promise.all(
        links.map(async (link) => ({ text: await link.innerText(), href: (await link.getAttribute('href')) ?? '' })),
      );
      expect(cards.length).toBeGreaterThan(1);
      for (const { text, href } of cards) {
        await follow(page, new URL(href, stage.url));
        const count = text.replace(/\D/g, '');
        // The desk says '1 of 16', a list has its count beside the title.
        const said = href.startsWith('/review')
          ? page.getByText(`1 of ${count}`, { exact: true })
          : page.locator('h1 .page-count').filter({ hasText: new RegExp(`^\\s*${count}\\s*$`) });
        await said.waitFor();
      }
    },
  );
}
