import { tokenKey } from '@parade/contract/http/errors.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage, widths } from './browser.ts';
import { clientOf, demoClient, type DemoEntry, entryNamed } from './demoSeason.ts';
import { follow, load } from './following.ts';
import { demoStage } from './stage.ts';
import { isShort } from './shortForm.ts';

const stage = demoStage();

let admin: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  admin = await clientOf(stage.url, 'admin');
  band = await entryNamed(admin, 'Larkspur Valley High School');
  await admin.call('PUT', `/api/entries/${band.id}/status`, { status: 'withdrawn' });
  await admin.call('PUT', `/api/entries/${band.id}/status`, { status: 'accepted' });
  await decideAsStella();
});

/** Acts as somebody else while being an admin: withdraws the entry and accepts it again. */
async function decideAsStella(): Promise<void> {
  const { body } = await admin.call('GET', '/api/users?q=staff@example.org');
  const [stella] = body.data as { id: number }[];
  const other = await demoClient(stage.url, 'admin');
  const { body: begun } = await other.call('POST', '/api/impersonations', { user_id: stella?.id });
  for (const status of ['withdrawn', 'accepted']) {
    const { ok } = await fetch(`${stage.url}/api/entries/${band.id}/status`, {
      method: 'PUT',
      headers: {
        ...other.headers,
        authorization: `Bearer ${String(begun.access_token)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status }),
    });
    expect(ok).toBe(true);
  }
}

async function signedIn(width: keyof typeof widths = 'desk'): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openPage(stage.browser, width);
  const token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
  await page.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [tokenKey, token]);
  return { page, complaints };
}

it('shows an admin what happened, before and after, and hands it out as it is filtered', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(`${stage.url}/audit-log`);
  await page.getByRole('combobox', { name: /^Action/ }).selectOption({ label: 'Status changed' });
  await page.getByRole('button', { name: 'Changed the status from Withdrawn to Accepted' }).first().click();
  const detail = page.locator('.table-detail');
  await detail.getByText('Application status').waitFor();
  expect(await detail.locator('del, ins').allInnerTexts()).toEqual(['Withdrawn', 'Accepted']);
  // The real person, and the person they were switched to.
  await detail.getByText('Real person').waitFor();
  await detail.getByText('Adrian Whitcomb', { exact: true }).waitFor();
  await detail.getByText('Stella Marchetti', { exact: true }).waitFor();
  await detail.getByRole('link', { name: `Entry ${band.id}` }).click();
  await page.waitForURL(/\/audit-details\/s\/at\/f\/model=Entry;id=\d+\/p\/1$/);
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Audit Details .*\.xlsx$/);
  await page.getByRole('searchbox').fill('nothing at all has this');
  await page.getByText('No events to display.').waitFor();
  await page.goBack();
  await page
    .getByRole('row', { name: /Status changed/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

const long = 'x'.repeat(5_000);
const hostileParts = [
  '/s/at/p/99999999',
  '/s/at/p/-3',
  '/s/at/p/1e309',
  '/s/at/f/unknown=1;__proto__=x;constructor=y/p/1',
  '/s/-nothing/f/from=2026-99-99;to=yesterday/p/1',
  '/s/at/f/q=%3Cscript%3Ealert(1)%3C%2Fscript%3E/p/1',
  '/s/at/f/action[]=a;action[]=b;type=1,2;year=[2027]/p/1',
  `/s/at/f/q=${long}/p/1`,
  '/s/at/f/action=no.such-action;model=Nothing;type=99;role=nobody;status=unheard/p/1',
  '/s/at/f/q=a%00b;action=%00/p/1',
  '/s/at/p/1?page[]=1&q[$ne]=x&sortBy=a%00',
];

const lists = ['/audit-log', '/applications', '/users'] as const;

it.each([
  ['desk', 'typed', load],
  ['phone', 'followed', follow],
] as const)(
  'a hostile address of a list does no harm: %s, %s',
  async (width, _, open) => {
    const { page, complaints } = await signedIn(width);
    page.on('dialog', () => complaints.push('a script of the address ran'));
    for (const [turn, part] of hostileParts.entries()) {
      // The lists read an address alike: in the short form each loads a third of them, and follows all.
      for (const list of isShort && open === load ? [lists[turn % lists.length]] : lists) {
        await open(page, new URL(`${stage.url}${list}${part}`));
        const about = `${list}${part.slice(0, 60)}`;
        const heading = page.getByRole('heading', { level: 1 });
        await heading.waitFor();
        await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loading') === null);
        expect(await heading.innerText(), about).toMatch(/^(Audit Log|Directory of Entries|Users|Page not found)/);
        // Rows, 'nothing found' or a refusal in words; never the error page.
        expect(await page.getByText('We encountered an unexpected error.').count(), about).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), about).toBeLessThan(1);
      }
    }
    expect(complaints).toEqual([]);
  },
  300_000,
);

it('an admin copies an entry, moves it and takes that back, and deletes it, and each act is in its log', async () => {
  const { page, complaints } = await signedIn();
  await page.goto(`${stage.url}${band.place}/settings`);
  // People have signed for this year, so the entry does not leave it; its own year is refused beside the input.
  await page.getByText(/have signed a waiver/).waitFor();
  expect(await page.getByLabel(/^Parade year/).count()).toBe(0);
  await page.getByLabel(/^Copy to parade year/).fill('2027');
  await page.getByRole('button', { name: 'Copy Entry' }).click();
  await page.getByText('The entry is already in that parade year.').first().waitFor();
  await page.getByLabel(/^Copy to parade year/).fill('2029');
  await page.getByRole('button', { name: 'Copy Entry' }).click();
  await page.getByText('The 2029 entry has been created. Nobody leads it yet: add its leaders next.').waitFor();
  await page.waitForURL(`**/entries/${band.organization_id}/2029/timeline`);

  // The copy moves to another band, which has no entry of that year, and back again.
  await page.goto(`${stage.url}/entries/${band.organization_id}/2029/settings`);
  await page.getByRole('button', { name: 'Move Entry' }).click();
  await page.getByText('Please choose a target organization.').first().waitFor();
  await page.getByLabel(/^Target organization/).fill('blue lag');
  await page.getByRole('radio', { name: /^Blue Lagoon/ }).check();
  await page.getByRole('button', { name: 'Move Entry' }).click();
  await page
    .getByRole('dialog', { name: 'Move Entry?' })
    .getByRole('button', { name: /^Move to Blue Lagoon/ })
    .click();
  await page.waitForURL((url) => url.pathname !== `/entries/${band.organization_id}/2029/settings`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL(`**/entries/${band.organization_id}/2029/settings`);

  await page.goto(`${stage.url}/entries/${band.organization_id}/2029/audit_log`);
  await page.getByRole('button', { name: /^Moved the entry from Blue Lagoon/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const detail = page.locator('.table-detail');
  await detail.waitFor();

  await page.goto(`${stage.url}/entries/${band.organization_id}/2029/settings`);
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Entry?' });
  await question.getByText(/Larkspur Valley High School/).waitFor();
  await question.getByRole('button', { name: 'Delete Entry' }).click();
  await page.getByText(/Larkspur Valley High School .*has been deleted\.$/).waitFor();
  await page.goto(`${stage.url}/applications/f/year=2029;q=Larkspur`);
  await page.getByText('No entries found').waitFor();
  await page.goto(`${stage.url}/audit-log`);
  await page
    .getByRole('button', { name: /^Deleted the entry/ })
    .first()
    .waitFor();
  await page.goto(`${stage.url}/entries/${band.organization_id}/2029/settings`);
  await page.waitForURL(`${stage.url}/not-found`);
  // A missing page is a 404, which the browser logs itself.
  expect(complaints.filter((line) => !/404|422/.test(line))).toEqual([]);
});
