/**
 * A whole entry signs: fifty people on phones of 390 px, families among them, through the letters that reached them. Then
 * the office approves and verifies, the command says that the year holds, and one altered letter of a name is found.
 */
import { waiverDefinition } from '@parade/contract/forms/waiverDefinitions.ts';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { openBrowser, openPage } from './browser.ts';
import { demoClient, demoStart, type DemoEntry, entryNamed } from './demoSeason.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { answerWaiver, goToReview, sign } from './signer.ts';

/** Letters of their own; three children under each guardian's address. Fifty people; SIGNERS=20 for a slow machine. */
const people = Number(process.env.SIGNERS ?? 50);
const families = Math.round(people / 10);
const singles = people - 3 * families;
const atOnce = 4;
const verifyCommand = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url));

let portal: RunningPortal;
let mailbox: Mailbox;
let browser: Browser;
let office: ApiClient;
let band: DemoEntry;

interface Walker {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

const grown: readonly Walker[] = Array.from({ length: singles }, (_, n) => ({
  first_name: ['Zoë', 'Łukasz', 'Nguyễn', 'Ñandú', 'Amparo'][n % 5] ?? '',
  last_name: `Walker ${String(n + 1).padStart(2, '0')}`,
  email: `walker${n + 1}@people.test`,
}));
const children: readonly (readonly Walker[])[] = Array.from({ length: families }, (_, family) =>
  ['Ana', 'Ben', 'Cleo'].map((first_name) => ({
    first_name,
    last_name: `Family ${family + 1}`,
    email: `guardian${family + 1}@people.test`,
  })),
);

beforeAll(async () => {
  mailbox = await openMailbox();
  portal = await startPortal({ SMTP_URL: mailbox.smtpUrl, CLOCK_START: demoStart });
  browser = await openBrowser();
  office = await demoClient(portal.url, 'admin');
  const leader = await demoClient(portal.url, 'band.leader');
  const { body } = await leader.call('GET', '/api/entries?year=2027');
  const [own] = body.data as { official_name: string }[];
  band = await entryNamed(leader, own?.official_name ?? '');
  const rows = [...grown, ...children.flat()].map((walker) => ({ ...walker, primary_role: 'Clarinet' }));
  const listed = await leader.call('POST', `/api/participants/${band.id}/multiple`, {
    type: 'general-participants',
    rows,
  });
  expect([listed.status, listed.body.added]).toEqual([200, people]);
});

afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await mailbox?.close();
});

describe('a whole entry', () => {
  it('signs on phones, each from the own letter, guardians all their children in one visit', async () => {
    const complaints: string[] = [];
    const visits = [
      ...children.map((family) => () => signAsGuardian(family)),
      ...grown.map((walker) => () => signAsGrown(walker)),
    ];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let visit = visits.shift(); visit; visit = visits.shift()) complaints.push(...(await visit()));
      }),
    );
    expect(complaints).toEqual([]);
    const { body } = await office.call('GET', `/api/waivers?entry_id=${band.id}&status=completed&all=1`);
    const names = (body.all_results as { name: string }[]).map((waiver) => waiver.name);
    for (const walker of [...grown, ...children.flat()])
      expect(names).toContain(`${walker.first_name} ${walker.last_name}`);
  });

  it('gets its signed papers by mail, and everybody can check them', async () => {
    for (const walker of [grown[0], grown[1]]) {
      const letter = await mailbox.next(walker?.email ?? '', /^Signed/);
      const [paper] = letter.attachments;
      expect(paper?.name).toBe(`Participant Waiver of ${walker?.first_name} ${walker?.last_name} 2027.pdf`);
      const file = join(portal.dataDir, 'mailed.pdf');
      writeFileSync(file, paper?.content ?? '');
      const { page, context, complaints } = await openPage(browser, 'phone');
      await page.goto(`${portal.url}/verify`);
      await page.getByLabel('Drop the PDF here, or choose it').setInputFiles(file);
      await page.getByText('This is the paper as we made it').waitFor();
      const code = /<pdf:Keywords>([0-9A-F-]{24})</.exec(paper?.content.toString('latin1') ?? '')?.[1] ?? '';
      await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('There is a signed waiver with this code').waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain(walker?.last_name);
      expect(await accessibilityFaults(page)).toEqual([]);
      // One byte, and it is no paper of ours any more.
      const altered = Buffer.from(paper?.content ?? '');
      altered[altered.length - 200] = (altered[altered.length - 200] ?? 0) ^ 1;
      writeFileSync(file, altered);
      await page.getByLabel('Drop the PDF here, or choose it').setInputFiles([]);
      await page.getByLabel('Drop the PDF here, or choose it').setInputFiles(file);
      await page.getByText('This file is not a paper that we made').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('is approved and verified, and the year holds until one letter is altered', async () => {
    const { body } = await office.call('GET', `/api/waivers?entry_id=${band.id}&status=completed&all=1`);
    for (const { token } of body.all_results as { token: string }[]) {
      const approved = await office.call('POST', `/api/waivers/${token}/approve`);
      const verified = await office.call('POST', `/api/waivers/${token}/confirm-waiver-verification`);
      expect([approved.status, verified.status]).toEqual([200, 200]);
    }
    expect(await verify('--year', '2027')).toMatchObject({ code: 0 });
    const db = new pg.Client({
      connectionString: `postgres://parade@/parade?host=${encodeURIComponent(join(portal.dataDir, 'postgres', 'socket'))}`,
    });
    await db.connect();
    const rename = (from: string, to: string) => db.query('update waivers set name = $2 where name = $1', [from, to]);
    await rename('Zoë Walker 01', 'Zoe Walker 01');
    const found = await verify('--year', '2027');
    await rename('Zoe Walker 01', 'Zoë Walker 01');
    await db.end();
    expect(found.code).toBe(1);
    expect(found.said).toMatch(/DIFFERS {2}waiver \d+ \(2027, position \d+\): the name differs from what was signed/);
    expect(await verify('--year', '2027')).toMatchObject({ code: 0 });
    const file = join(portal.dataDir, 'mailed.pdf');
    const paper = mailbox.mails.find((mail) => mail.attachments.length > 0)?.attachments[0];
    writeFileSync(file, paper?.content ?? '');
    expect(await verify(file)).toMatchObject({ code: 0 });
    writeFileSync(file, Buffer.concat([paper?.content ?? Buffer.of(), Buffer.of(10)]));
    expect((await verify(file)).said).toMatch(/carries the code of position \d+ of 2027, but it is not the paper/);
  });
});

async function signAsGrown(walker: Walker): Promise<string[]> {
  const { page, context, complaints } = await openPage(browser, 'phone');
  const path = await letterPath(walker.email);
  await answerWaiver(portal.url, path, { ...named(walker), 'participant:date_of_birth': '1990-04-02' });
  // Some read from the beginning; most come back to where an earlier visit left them.
  const isNew = grown.indexOf(walker) < 5;
  await page.goto(`${portal.url}${path}${isNew ? '' : '#body'}`);
  if (isNew) await page.getByRole('button', { name: 'Start' }).click();
  await goToReview(page);
  await sign(page);
  await context.close();
  return complaints;
}

/** All children of one address: the first from the letter, the others by 'Go on with'. */
async function signAsGuardian(family: readonly Walker[]): Promise<string[]> {
  const { page, context, complaints } = await openPage(browser, 'phone');
  const [first] = family;
  const path = await letterPath(first?.email ?? '', family.length);
  await page.goto(`${portal.url}${path}`);
  for (let child = 0; child < family.length; child += 1) {
    const title = await page.getByRole('heading', { name: /please sign your waiver/ }).innerText();
    const name = title.replace(', please sign your waiver', '').trim();
    const walker = family.find((each) => `${each.first_name} ${each.last_name}` === name);
    if (!walker) throw new Error(`offered the waiver of ${name}`);
    // What the guardian typed for the first child is there for the others.
    const guardian = child === 0 ? { 'guardian:email': `other.${walker.email}` } : {};
    await answerChild(page, { ...named(walker), ...guardian }, child > 0);
    await page.reload();
    await page.getByRole('button', { name: /^(Start|Go on)$/ }).click();
    await goToReview(page);
    await sign(page);
    if (child < family.length - 1) await page.getByRole('link', { name: /^Go on with/ }).click();
  }
  await page.getByText('There is nothing else to do. You can close this page.').waitFor();
  await context.close();
  return complaints;
}

/** The answers of an earlier visit; for later children all but the guardian's, which this device has brought along. */
async function answerChild(page: Page, given: Record<string, string>, withoutGuardian: boolean): Promise<void> {
  const path = new URL(page.url()).pathname;
  const child = { ...given, 'participant:date_of_birth': '2013-06-01' };
  if (!withoutGuardian) return answerWaiver(portal.url, path, child);
  const form = waiverDefinition('participant-waiver');
  const guardian = form?.groups.find((group) => group.key === 'guardian');
  const absent = Object.fromEntries((guardian?.fields ?? []).map((field) => [`guardian:${field.key}`, null]));
  return answerWaiver(portal.url, path, { ...child, ...absent });
}

function named(walker: Walker): Record<string, string> {
  return {
    'participant:first_name': walker.first_name,
    'participant:last_name': walker.last_name,
    'participant:email': walker.email,
  };
}

/** The path of the signing link in somebody's (last of so many) letters. */
async function letterPath(email: string, letters = 1): Promise<string> {
  let path = '';
  for (let letter = 0; letter < letters; letter += 1)
    path = new URL(linkIn(await mailbox.next(email, /Please sign/), '/waivers-form/')).pathname;
  return path;
}

async function verify(...words: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATA_DIR: portal.dataDir };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [verifyCommand, ...words], { env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}
