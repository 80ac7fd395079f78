/**
 * A whole entry, from a school's list to the proof of its signatures: 400 rows imported on the screen, an email to
 * each person over real SMTP, 50 of them (12 in the short form) signing on 390 px phones, including families, approved and verified
 * by the office in two actions, exported to Excel, and the year verified by the command, which finds one altered
 * letter of a name.
 */
import { waiverDefinition } from '@parade/contract/forms/definitions/waiverDefinitions.ts';
import { recordsOf } from '@parade/contract/participants/csv.ts';
import type { WaiverListed } from '@parade/contract/waivers/waiver.ts';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { clientOf, type DemoEntry, entryNamed } from './demoSeason.ts';
import { linkIn } from './mailbox.ts';
import { sheetsIn } from './openedFile.ts';
import { domain, schoolList, type ListedPerson } from './schoolList.ts';
import { answerWaiver, goToReview, sign, start } from './signer.ts';
import { signInAs } from './checkScreens.ts';
import { demoStage } from './stage.ts';
import { isShort } from './shortForm.ts';

/** With fewer than 12, all signed waivers fit on one page and nothing is chosen across pages. */
const signers = isShort ? 12 : 50;
const { text, valid, grown, families } = schoolList(signers);
const concurrency = 4;
const verifyCommand = fileURLToPath(new URL('../../tools/verify.ts', import.meta.url));

const stage = demoStage('with mail');
let office: ApiClient;
let leader: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  office = await clientOf(stage.url, 'admin');
  leader = await clientOf(stage.url, 'band.leader');
  band = await entryNamed(leader, 'Larkspur Valley High School');
});

describe('a whole entry', () => {
  it('a whole entry is listed from a file of 400, corrected where it is wrong, and each family gets exactly one email', async () => {
    const { page, context, complaints } = await openPage(stage.browser);
    await signInAs(page, { url: stage.url, headers: leader.headers });
    await page.goto(`${stage.url}${band.place}/people`);
    const title = page.getByRole('heading', { name: /^Participants \(\d+\)$/ });
    const before = Number(/\d+/.exec((await title.textContent()) ?? '')?.[0]);
    await page.getByRole('link', { name: 'Upload CSV' }).click();

    // P-06: a file that is not .csv is refused.
    const file = page.getByLabel('Drop a CSV file here, or choose one');
    await file.setInputFiles({ name: 'band.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
    await page.getByText('Invalid Filename').waitFor();
    await file.setInputFiles({ name: 'band.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

    // The columns are in another order: they are guessed from the headers, and confirmed.
    await page.getByText('What does each column contain?').waitFor();
    await page.getByRole('button', { name: 'These columns are correct' }).click();
    const counted = (label: string) => page.getByRole('button', { name: new RegExp(`^\\d+ ${label}$`) }).textContent();
    expect(await counted('Ready')).toBe('391 Ready');
    expect(await counted('Duplicates')).toBe('6 Duplicates');
    expect(await counted('Needs Attention')).toBe('3 Needs Attention');
    expect(await page.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);

    // One at a time: skip the first, correct the second, and find the work saved after the tab was closed.
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await page.getByRole('button', { name: 'Save and Next' }).click();
    await page.getByText('Some of the fields are not valid. Please check the data and try again or skip.').waitFor();
    await page.getByLabel('Email').fill(`good@${domain}`);
    await page.getByRole('button', { name: 'Save and Next' }).click();
    await page.getByRole('heading', { name: 'Needs Attention (2)' }).waitFor();
    await page.getByText('Your work is saved in this browser').waitFor();
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
    const report = recordsOf((await downloaded(page, 'Download the report')).toString('utf8'), ',');
    expect(report).toHaveLength(1 + 1 + 400 + 1);
    const results = report.slice(1).map(({ cells }) => cells[5]);
    const count = (result: string) => results.filter((each) => each === result).length;
    expect([count('Added'), count('Duplicate of an earlier row'), count('Discarded')]).toEqual([392, 6, 2]);

    // The list finds people without capitals and accents.
    await page.getByRole('link', { name: 'Back to people' }).click();
    await page.getByRole('searchbox', { name: 'Search people' }).fill('zoe nunez 0');
    await page.getByRole('row', { name: /Zoë Núñez 0/ }).waitFor();

    // One invitation for each address: it names siblings, whose own letters wait for the next day.
    const addresses = new Set([...valid.map(({ email }) => email), `good@${domain}`]).size;
    const invited = () => stage.mailbox.mails.filter((mail) => mail.to.endsWith(`@${domain}`));
    await expect.poll(() => invited().length, { timeout: 90_000, interval: 200 }).toBe(addresses);
    const links = new Set(invited().map((mail) => /waivers-form\/([\w-]+)/.exec(mail.text)?.[1]));
    expect(links.size).toBe(addresses);
    expect(new Set(invited().map((mail) => mail.to)).size).toBe(addresses);
    for (const family of families) {
      const letter = invited()
        .find((mail) => mail.to === family[0]?.email)
        ?.text.replaceAll(/\s+/g, ' ');
      for (const child of family) expect(letter).toContain(`${child.first_name} ${child.last_name}`);
    }
    // The office sees the progress.
    const invitations = async () => {
      const mailings = (await office.call('GET', '/api/mailings')).body.data as Record<string, unknown>[];
      // On a Monday the weekly email is newer.
      return mailings.find(({ kind }) => kind === 'invitation');
    };
    await expect.poll(invitations, { timeout: 30_000 }).toMatchObject({ total: 392, sent: addresses });
    expect(complaints).toEqual([]);
    await context.close();
  }, 150_000);

  it('a whole entry signs on phones, each from the own letter, guardians all their children in one visit', async () => {
    const complaints: string[] = [];
    const signings = [
      ...families.map((family) => () => signAsGuardian(family)),
      ...grown.map((person) => () => signAsGrown(person)),
    ];
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let signing = signings.shift(); signing; signing = signings.shift()) complaints.push(...(await signing()));
      }),
    );
    expect(complaints).toEqual([]);
    const { body } = await office.call('GET', `/api/waivers?entry_id=${band.id}&status=completed&all=1`);
    const names = (body.all_results as { name: string }[]).map((waiver) => waiver.name);
    for (const person of [...grown, ...families.flat()])
      expect(names).toContain(`${person.first_name} ${person.last_name}`);
  });

  it('a whole entry gets its signed waivers by email, and everyone can check them', async () => {
    {
      const [person] = grown;
      const letter = await stage.mailbox.next(person?.email ?? '', /^Signed/);
      const [signedPdf] = letter.attachments;
      expect(signedPdf?.name).toBe(`Participant Waiver for ${person?.first_name} ${person?.last_name} 2027.pdf`);
      const file = join(stage.portal.dataDir, 'mailed.pdf');
      writeFileSync(file, signedPdf?.content ?? '');
      const { page, context, complaints } = await openPage(stage.browser, 'phone');
      await page.goto(`${stage.url}/verify`);
      await page.getByLabel('Drop the PDF here, or choose a file').setInputFiles(file);
      await page.getByText('This signed waiver is genuine').waitFor();
      const code = /<pdf:Keywords>([0-9A-F-]{24})[,<]/.exec(signedPdf?.content.toString('latin1') ?? '')?.[1] ?? '';
      await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByText('This code belongs to a signed waiver').waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain(person?.last_name);
      expect(await accessibilityFaults(page)).toEqual([]);
      // With one byte changed, it is no longer a signed PDF of ours.
      const altered = Buffer.from(signedPdf?.content ?? '');
      altered[altered.length - 200] = (altered[altered.length - 200] ?? 0) ^ 1;
      writeFileSync(file, altered);
      await page.getByLabel('Drop the PDF here, or choose a file').setInputFiles([]);
      await page.getByLabel('Drop the PDF here, or choose a file').setInputFiles(file);
      await page.getByText('We did not issue this file').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('a whole entry is approved and verified by the office in two acts whose count is named, and taken out to Excel', async () => {
    const { page, context, complaints } = await openPage(stage.browser);
    await signInAs(page, { url: stage.url, headers: office.headers });
    const signed = await listed('completed');
    expect(signed.length).toBeGreaterThanOrEqual(signers);
    await chooseAll(page, 'completed', signed.length);
    await act(page, 'Approve', `Approve ${signed.length} waivers`);
    await page.getByText(`${signed.length} waivers were approved.`).waitFor();
    expect(await listed('completed')).toEqual([]);

    const approved = await listed('approved');
    const unverified = approved.filter((waiver) => waiver.verification_confirmed_at === null).length;
    await chooseAll(page, 'approved', approved.length);
    await act(page, 'Confirm verification', `Confirm ${approved.length} waivers`);
    await page.getByText(`${unverified} waivers were verified.`).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [sheet] = await sheetsIn(page, await downloaded(page, 'Waivers (Excel)'));
    const [head = [], ...rows] = sheet?.rows ?? [];
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? null);
    const [firsts, lasts] = [column('First Name'), column('Last Name')];
    const names = firsts.map((first, index) => `${first} ${lasts[index]}`);
    expect(names.toSorted()).toEqual(approved.map(({ name }) => name).toSorted());
    expect(names).toEqual(expect.arrayContaining([...grown, ...families.flat()].map(nameOf)));
    expect(new Set(column('Status'))).toEqual(new Set(['Completed']));
    for (const by of [column('Approved by'), column('Verified by')]) expect(by).not.toContain(null);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a whole entry verifies with the command, until one letter is altered', async () => {
    expect(await verify('--year', '2027')).toMatchObject({ code: 0 });
    const db = new pg.Client({
      connectionString: `postgres://parade@/parade?host=${encodeURIComponent(join(stage.portal.dataDir, 'postgres', 'socket'))}`,
    });
    await db.connect();
    const rename = (from: string, to: string) => db.query('update waivers set name = $2 where name = $1', [from, to]);
    await rename('Zoë Núñez 0', 'Zoe Núñez 0');
    const found = await verify('--year', '2027');
    await rename('Zoe Núñez 0', 'Zoë Núñez 0');
    await db.end();
    expect(found.code).toBe(1);
    expect(found.output).toMatch(/DIFFERS {2}waiver \d+ \(2027, position \d+\): the name differs from what was signed/);
    expect(await verify('--year', '2027')).toMatchObject({ code: 0 });
    const file = join(stage.portal.dataDir, 'mailed.pdf');
    const signedPdf = stage.mailbox.mails.find((mail) => mail.attachments.length > 0)?.attachments[0];
    writeFileSync(file, signedPdf?.content ?? '');
    expect(await verify(file)).toMatchObject({ code: 0 });
    writeFileSync(file, Buffer.concat([signedPdf?.content ?? Buffer.of(), Buffer.of(10)]));
    expect((await verify(file)).output).toMatch(
      /carries the code of position \d+ of 2027, but it is not the PDF that was made for it/,
    );
  });
});

/** Returns the entry's waivers in a state, as the filters of all waivers define it. */
async function listed(status: 'completed' | 'approved'): Promise<WaiverListed[]> {
  const { body } = await office.call('GET', `/api/waivers?year=2027&q=Larkspur&status=${status}&all=1`);
  return body.all_results as WaiverListed[];
}

async function chooseAll(page: Page, status: 'completed' | 'approved', total: number): Promise<void> {
  await page.goto(`${stage.url}/individual-waivers/f/status=${status};q=Larkspur`);
  await page.getByRole('checkbox', { name: 'Select all waivers on this page' }).check();
  await page.getByRole('button', { name: `Select all ${total} that match` }).click();
  await page.getByRole('region', { name: 'Selected rows' }).getByText(`${total} selected`).waitFor();
}

async function act(page: Page, press: string, confirm: string): Promise<void> {
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: press }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
}

async function downloaded(page: Page, press: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: press }).click(),
  ]);
  return readFileSync(await download.path());
}

function nameOf(person: ListedPerson): string {
  return `${person.first_name} ${person.last_name}`;
}

async function signAsGrown(person: ListedPerson): Promise<string[]> {
  const { page, context, complaints } = await openPage(stage.browser, 'phone');
  const path = await letterPath(person.email);
  await answerWaiver(stage.url, path, { ...named(person), 'participant:date_of_birth': '1990-04-02' });
  // Some start from the beginning; most continue from an earlier visit.
  const isNew = grown.indexOf(person) < 5;
  await page.goto(`${stage.url}${path}${isNew ? '' : '#body'}`);
  if (isNew) await start(page);
  await goToReview(page);
  await sign(page);
  await context.close();
  return complaints;
}

/** Signs for all children of one address: the first from the letter, the others by 'Sign for'. */
async function signAsGuardian(family: readonly ListedPerson[]): Promise<string[]> {
  const { page, context, complaints } = await openPage(stage.browser, 'phone');
  const [first] = family;
  const path = await letterPath(first?.email ?? '');
  await page.goto(`${stage.url}${path}#start`);
  for (let child = 0; child < family.length; child += 1) {
    // The header of every step names whose waiver it is.
    await page.getByText(/^Step 1 of /).waitFor();
    const name = await page.locator('header strong').innerText();
    const person = family.find((each) => `${each.first_name} ${each.last_name}` === name);
    if (!person) throw new Error(`offered the waiver of ${name}`);
    // The guardian's answers for the first child are reused for the others.
    const guardian = child === 0 ? { 'guardian:email': `other.${person.email}` } : {};
    await answerChild(page, { ...named(person), ...guardian }, child > 0);
    await page.reload();
    await goToReview(page);
    await sign(page);
    if (child < family.length - 1) await page.getByRole('link', { name: /^Sign for / }).click();
  }
  await page.getByText('There is nothing else to do. You can close this page.').waitFor();
  await context.close();
  return complaints;
}

/** Returns the answers of an earlier visit; for later children without the guardian's, which this device has already copied. */
async function answerChild(page: Page, given: Record<string, string>, withoutGuardian: boolean): Promise<void> {
  const path = new URL(page.url()).pathname;
  const child = { ...given, 'participant:date_of_birth': '2013-06-01' };
  if (!withoutGuardian) return answerWaiver(stage.url, path, child);
  const form = waiverDefinition('participant-waiver');
  const guardian = form?.groups.find((group) => group.key === 'guardian');
  const absent = Object.fromEntries((guardian?.fields ?? []).map((field) => [`guardian:${field.key}`, null]));
  return answerWaiver(stage.url, path, { ...child, ...absent });
}

function named(person: ListedPerson): Record<string, string> {
  return {
    'participant:first_name': person.first_name,
    'participant:last_name': person.last_name,
    'participant:email': person.email,
  };
}

/** Returns the path of the signing link in a person's letter; a family has one. */
async function letterPath(email: string): Promise<string> {
  return new URL(linkIn(await stage.mailbox.next(email, /Please sign/), '/waivers-form/')).pathname;
}

async function verify(...words: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: stage.portal.dataDir };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [verifyCommand, ...words], { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
