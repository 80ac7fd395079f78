/**
 * Real-world lists in a browser: Windows encodings, a workbook, an unclosed quote, 512 invalid rows. Each is read
 * correctly or asked about, and the focus is never lost.
 */
import { writeWorkbook } from '@parade/server/http/downloads/workbook.ts';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { signInAs, type Width } from './checkScreens.ts';
import { clientOf, type DemoEntry, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

let leader: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  leader = await clientOf(stage.url, 'band.leader');
  band = await entryNamed(leader, 'Larkspur Valley High School');
});

const heads = 'Email,First Name,Last Name,Primary Role';
const asWindows = (text: string) =>
  Buffer.from([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))));
const choose = (page: Page, name: string, bytes: Buffer) =>
  page
    .getByLabel('Drop a CSV file here, or choose one')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const startOver = async (page: Page) => {
  await press(page, 'Start over');
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await heading(page, 'Import people from a file');
};
/** Waits until the heading has the focus. */
const heading = (page: Page, name: string) =>
  page.waitForFunction(
    (text) => document.activeElement?.tagName === 'H2' && document.activeElement.textContent === text,
    name,
  );

describe.each<Width>(['desk', 'phone'])('a list on a screen of the %s', (width) => {
  let page: Page;
  let complaints: string[];
  /** Checks the page with axe, and saves a picture with SHOTS=1. */
  const look = async (name: string) => {
    const path = join(import.meta.dirname, `../shots/list-${name}.${width}.png`);
    // Only the window, since 3,000 cards on a phone are too long for a picture.
    if (process.env.SHOTS) await page.screenshot({ path });
    expect(await accessibilityFaults(page)).toEqual([]);
    // It is less behind a dialog, which keeps the scroll bar's space free.
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
  };

  const openImport = async () => {
    await signInAs(page, { url: stage.url, headers: leader.headers });
    await page.goto(`${stage.url}${band.place}/people/import`);
    await page.getByLabel('Drop a CSV file here, or choose one').waitFor();
  };

  beforeAll(async () => {
    ({ page, complaints } = await openPage(stage.browser, width));
    await openImport();
  });
  afterAll(() => page?.context().close());

  it('a list in letters of Windows is read so, says so, and is read again in others', async () => {
    await choose(
      page,
      'windows.csv',
      asWindows(`${heads}\nann@one.example,Ann,O’Neil,Tuba\nbo@one.example,Bo,Park,Drum\n`),
    );
    await heading(page, 'Rows in windows.csv');
    const encoding = page.getByLabel('Text encoding');
    expect(await encoding.inputValue()).toBe('windows-1252');
    await page.getByRole('row', { name: /Ann O’Neil/ }).waitFor();
    await page.getByText('2 people will be added. When you submit, we’ll email 2 people a waiver to sign.').waitFor();
    await look('letters');
    await encoding.selectOption('macintosh');
    await page.getByRole('row', { name: /Ann OíNeil/ }).waitFor();
    await encoding.selectOption('windows-1252');
    await page.getByRole('row', { name: /Ann O’Neil/ }).waitFor();
    await startOver(page);
  });

  it('a list whose letters are doubtful waits until somebody has looked', async () => {
    const bytes = [
      ...Buffer.from('Email,First Name,Last Name\newa@two.example,Ewa,Kami'),
      0xf1,
      ...Buffer.from('ska\n'),
    ];
    await choose(page, 'doubt.csv', Buffer.from(bytes));
    await page.getByText('Do these names look right?').waitFor();
    const submit = page.getByRole('button', { name: 'Submit' });
    expect(await submit.isDisabled()).toBe(true);
    await look('doubt');
    await press(page, 'The names look right');
    await page.waitForFunction(() => document.activeElement?.tagName === 'SELECT');
    expect(await submit.isDisabled()).toBe(false);
    await startOver(page);
  });

  it('a workbook is read as it is, and an old one says how to save it', async () => {
    await choose(page, 'band.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]));
    await page.getByText('Please use a csv file. In Excel, choose File > Save As').waitFor();
    const columns = heads.split(',').map((header) => ({ header, kind: 'text' as const }));
    const rows = Array.from({ length: 3000 }, (_, index) => [
      `x${index}@three.example`,
      'Zoë',
      `Núñez ${index}`,
      'Flute',
    ]);
    const empty = { name: 'Notes', frozen: 0, columns: [], rows: () => [] };
    await choose(
      page,
      'band.xlsx',
      await buffer(writeWorkbook([empty, { name: 'Band', frozen: 0, columns, rows: () => rows }])),
    );
    await page.getByText('Read from the sheet “Band”').waitFor();
    await page.getByRole('button', { name: '3,000 Ready' }).waitFor();
    await page.getByRole('row', { name: /Zoë Núñez 0/ }).waitFor();
    await look('workbook');
    await startOver(page);
  });

  it('a quote that nobody closed is shown with its line, and swallows nobody', async () => {
    const lines = ['a,Ann,Lee,Tuba,"late', 'b,Bo,Park,Tuba,', 'c,Cy,Lim,Tuba,', 'd,Di,Roe,Tuba,"ok"', 'e,Ed,Doe,Tuba,'];
    const text = `${heads},Note\n${lines.map((line) => line.replace(',', '@four.example,')).join('\n')}\n`;
    await choose(page, 'quote.csv', Buffer.from(text));
    await press(page, 'These columns are correct');
    await heading(page, 'Needs Attention (1)');
    await page.getByText('See line 2. We read each line as a separate row').waitFor();
    await page.getByText('The quotation mark that opens here is never closed: "late').first().waitFor();
    await look('quote');
    await press(page, 'Save and Next');
    await heading(page, 'Submit');
    await page.getByRole('button', { name: '5 Ready' }).waitFor();
    await startOver(page);
  });

  it('a list of riders asks for what the form asks, and takes one answer for all who have none', async () => {
    const rows = [
      'a@six.example,Ann,Lee,mhr,yes,no',
      'b@six.example,Bo,Park',
      'c@six.example,Cy,Lim,hw,"Yes, 2019 and 2020",no',
    ];
    const leaderOfRiders = await clientOf(stage.url, 'horse.leader');
    const riders = await entryNamed(leaderOfRiders, 'Rancho Arroyo Seco Charros');
    await signInAs(page, { url: stage.url, headers: leaderOfRiders.headers });
    await page.goto(`${stage.url}${riders.place}/people/import`);
    await choose(page, 'riders.csv', Buffer.from(`${heads},Participated,Other Parades\n${rows.join('\n')}\n`));
    await page.getByRole('heading', { name: 'Needs Attention (2)' }).waitFor();
    await look('riders');
    await page.getByLabel('Primary role for rows without one').selectOption('Outwalker/Side Walker (without animals)');
    await page.getByLabel('Has taken part in this parade before, for rows without an answer').selectOption('No');
    await page.getByLabel('Has appeared in other parades, for rows without an answer').selectOption('No');
    await page.getByRole('heading', { name: 'Needs Attention (1)' }).waitFor();
    await page.getByText('can only be yes or no: Yes, 2019 and 2020').first().waitFor();
    await press(page, 'Save and Next');
    await page.getByRole('button', { name: '3 Ready' }).waitFor();
    await startOver(page);
    await openImport();
  });

  it('512 wrong rows are discarded together, taken back, and the report says why each was left out', async () => {
    const bad = Array.from({ length: 512 }, (_, index) => `nowhere${index},Bo,Bad ${index},Tuba`);
    await choose(page, 'bad.csv', Buffer.from(`${heads}\nann@${width}.example,Ann,Lee,Tuba\n${bad.join('\n')}\n`));
    await heading(page, 'Rows in bad.csv');
    await press(page, 'Save and Next');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await press(page, 'Skip');
    await heading(page, 'Needs Attention (512)');
    await press(page, 'See all 512 rows');
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).first().check();
    await look('many');
    await press(page, 'Discard 512 rows');
    await page.getByText('512 rows discarded.').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
    await page.keyboard.press('Enter');
    await heading(page, 'Needs Attention (512)');
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).first().check();
    await press(page, 'Discard 512 rows');
    await page
      .getByText('One person will be added. When you submit, we’ll email this person a waiver to sign.')
      .waitFor();
    await press(page, 'Submit');
    await heading(page, 'Upload Complete');
    await look('result');
    const download = page.waitForEvent('download');
    await press(page, 'Download the report');
    const report = await buffer(await (await download).createReadStream());
    expect(report.toString('utf8').match(/,Discarded,Problem with email\r\n/g)).toHaveLength(512);
    expect(complaints).toEqual([]);
  });
});
