import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { readPdf } from '@parade/server/testing/pdf.ts';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { demoStage } from './stage.ts';

const stage = demoStage();

async function downloaded(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await download.path());
}

it('an admin merges two organizations that are one, and every old address leads to what they became', async () => {
  const { page } = await stage.openAs('admin', '/organizations/s/name/f/q=Banda/p/1');
  await page.getByRole('link', { name: 'Banda Municipal de Zarcero' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Merge into another organization…' }).click();
  const former = /organization\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.getByLabel(/Organization to keep/).fill('Blue Lagoon');
  await page.getByRole('radio').first().click();
  await page.getByRole('button', { name: /^Merge into Blue Lagoon/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Merge \d/ })
    .click();
  await page.getByText('Organizations merged').waitFor();
  const now = /organization\/(\d+)/.exec(page.url())?.[1] ?? '';
  expect(now).not.toBe(former);
  for (const [old, lead] of [
    [`/organization/${former}/people`, `/organization/${now}/people`],
    [`/entries/${former}/2027/timeline`, `/entries/${now}/2027/timeline`],
    [`/o/${former}/band-application/2027`, `/o/${now}/band-application/2027`],
    [`/address-book/${former}/2027`, `/address-book/${now}/2027`],
  ] as const) {
    await page.goto(`${stage.url}${old}`);
    await page.waitForURL((url) => url.pathname === lead);
  }
  await page.goto(`${stage.url}/organizations/s/name/f/q=Zarcero/p/1`);
  await page.getByRole('link', { name: /^Blue Lagoon/ }).waitFor();
}, 120_000);

it('the address book goes out as a workbook and as labels, with the filters of the screen', async () => {
  const { page } = await stage.openAs('admin', '/address-book/s/organization/f/type=2/p/1/pp/50');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const workbook = await downloaded(page, () => page.getByRole('button', { name: 'Export to spreadsheet' }).click());
  const { sheets } = await readXlsx(workbook);
  const types = new Set(sheets[0]?.rows.slice(1).map((row) => row[3]));
  expect([...types]).toEqual(['Marching Band']);
  expect(sheets[1]?.rows[0]?.slice(0, 3)).toEqual(['Contact', 'First Name', 'Last Name']);
  await page.getByRole('button', { name: 'Mailing labels' }).click();
  const labels = await downloaded(page, () => page.getByRole('button', { name: /^Create \d+ label/ }).click());
  expect(readPdf(labels).pages[0]?.length).toBeGreaterThan(5);
}, 120_000);
