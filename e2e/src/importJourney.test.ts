import { recordsOf } from '@parade/contract/participants/csv.ts';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type RunningPortal, startPortal } from './portal.ts';

/** Waivers go out on this day: each person who is listed is written to at once. */
const start = '2026-10-20T17:00:00Z';
const firsts = ['Zoë', 'José', 'Ana María', 'Kim', 'D’Andre', 'Søren', 'Priya', 'Noor'];
const lasts = ['Núñez', 'O’Brien', 'Nguyen', 'García Márquez', 'Lee', 'Müller', 'van der Berg'];
const instruments = ['Trumpet', 'Clarinet', 'Flute', 'Snare', 'Color Guard'];

/** 400 rows as a school office sends them: another order of columns, semicolons, a byte order mark, some flaws. */
function schoolList() {
  const sound = Array.from({ length: 391 }, (_, n) => ({
    first: firsts[n % firsts.length] ?? '',
    last: `${lasts[n % lasts.length]} ${n}`,
    // Families share an address.
    email: `family${Math.floor(n / 2)}@marching.example`,
    role: instruments[n % instruments.length] ?? '',
  }));
  const [one, two] = sound;
  const wrong = [
    { first: 'No', last: 'Address', email: '', role: 'Flute' },
    { first: 'Bad', last: 'Address', email: 'bad@marching', role: 'Flute' },
    { first: '', last: 'Nameless', email: 'nameless@marching.example', role: 'Flute' },
  ];
  const doubles = [one, two, one, two, one, two].flatMap((row) =>
    row ? [{ ...row, email: row.email.toUpperCase() }] : [],
  );
  const rows = [...sound, ...doubles, ...wrong].map((row) => [row.last, row.first, row.role, row.email].join(';'));
  return { sound, text: `\uFEFF${['Surname;Given name;Instrument;E-mail', ...rows, ';;;'].join('\r\n')}\r\n` };
}

let portal: RunningPortal;
let mailbox: Mailbox;
let browser: Browser;

beforeAll(async () => {
  mailbox = await openMailbox();
  portal = await startPortal({ SMTP_URL: mailbox.smtpUrl, CLOCK_START: start });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mailbox?.close();
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('parade-demo-2027');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

it('lets a leader import a list of 400, mend what is wrong, and has each person written to exactly once', async () => {
  const { page, complaints } = await openPage(browser);
  onTestFailed(() => page.screenshot({ path: 'e2e/shots/import.png', fullPage: true }).then(() => undefined));
  const { sound, text } = schoolList();
  await signIn(page, 'band.leader@example.org');
  await page.waitForURL(/\/entries\/\d+\/\d+/);
  const place = /\/entries\/\d+\/\d+/.exec(page.url())?.[0] ?? '';
  await page.goto(`${portal.url}${place}/people`);
  const title = page.getByRole('heading', { name: /^Participants \(\d+\)$/ });
  const before = Number(/\d+/.exec((await title.textContent()) ?? '')?.[0]);
  await page.getByRole('link', { name: 'Upload CSV' }).click();

  // What is no csv file is refused in the contract's words.
  const file = page.getByLabel('Drop a csv file here, or choose one');
  await file.setInputFiles({ name: 'band.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await page.getByText('Invalid Filename').waitFor();
  await file.setInputFiles({ name: 'band.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  // The columns stand in another order: they are guessed from the heads, and asked.
  await page.getByText('Which column holds what?').waitFor();
  await page.getByRole('button', { name: 'These columns are right' }).click();
  const counted = (label: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ${label}$`) }).textContent();
  expect(await counted('Ready')).toBe('391 Ready');
  expect(await counted('Duplicates')).toBe('6 Duplicates');
  expect(await counted('Needs Attention')).toBe('3 Needs Attention');
  expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);

  // One at a time: skip the first, mend the second, and find the work kept after the tab was closed.
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'Save and Next' }).click();
  await page.getByText('Some of the fields are not valid. Please check the data and try again or skip.').waitFor();
  await page.getByLabel('Email').fill('good@marching.example');
  await page.getByRole('button', { name: 'Save and Next' }).click();
  await page.getByRole('heading', { name: 'Needs Attention (2)' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Needs Attention (2)' }).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();

  // The totals, and the report with every line.
  await page.getByRole('heading', { name: 'Upload Complete' }).waitFor();
  const fact = (label: string) => page.locator('dl div', { hasText: label }).locator('dd').first().textContent();
  expect([await fact('Added'), await fact('Duplicates'), await fact('Not imported')]).toEqual(['392', '6', '2']);
  expect(await fact('Total after import')).toBe(String(before + 392));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the report' }).click(),
  ]);
  const report = recordsOf(readFileSync(await download.path(), 'utf8'), ',');
  expect(report).toHaveLength(1 + 1 + 400 + 1);
  const results = report.slice(1).map(({ cells }) => cells[5]);
  const count = (result: string) => results.filter((each) => each === result).length;
  expect([count('Added'), count('Duplicate of an earlier row'), count('Discarded')]).toEqual([392, 6, 2]);

  // The list finds people without capitals and accents.
  await page.getByRole('link', { name: 'Back to people' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('zoe nunez 0');
  await page.getByRole('row', { name: /Zoë Núñez 0/ }).waitFor();

  // Each invitation once: one for each person, also where two share an address.
  const invited = () => mailbox.mails.filter((mail) => mail.to.endsWith('@marching.example'));
  await expect.poll(() => invited().length, { timeout: 90_000, interval: 200 }).toBe(392);
  const links = new Set(invited().map((mail) => /waivers-form\/([\w-]+)/.exec(mail.text)?.[1]));
  expect(links.size).toBe(392);
  expect(new Set(invited().map((mail) => mail.messageId)).size).toBe(392);
  expect(invited().filter((mail) => mail.to === sound[0]?.email)).toHaveLength(2);
  expect(complaints).toEqual([]);
}, 150_000);
