/**
 * People who are apart sign separately, and people who are together sign on one device that goes around. Every page is
 * accessible.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { type DemoEntry, clientOf, entryNamed } from './demoSeason.ts';
import { linkIn } from './mailbox.ts';
import { answerWaiver, goToReview, sign, start, typeOnDevice } from './signer.ts';
import { demoStage } from './stage.ts';

const stage = demoStage('with mail');
let staff: ApiClient;
let band: DemoEntry;

beforeAll(async () => {
  staff = await clientOf(stage.url, 'staff');
  band = await entryNamed(staff, 'Larkspur Valley High School');
  const [first_name, last_name] = passedName.split(' ');
  const person = { type: 'general-participants', first_name, last_name, primary_role: 'Drum' };
  await staff.call('POST', `/api/participants/${band.id}`, { ...person, email: 'otto.passed@example.org' });
});

const passedName = 'Otto Passed';
const child = 'nora.apart@example.org';
const parent = 'elena.apart@example.org';

it('a child signs with keys alone and sends it to a parent, who reads it and signs on another device', {
  timeout: 120_000,
}, async () => {
  const person = { type: 'general-participants', first_name: 'Nora', last_name: 'Apart', primary_role: 'Drum' };
  await staff.call('POST', `/api/participants/${band.id}`, { ...person, email: child });
  const link = linkIn(await stage.mailbox.next(child, /^Please sign Nora/), '/waivers-form/');
  await answerWaiver(stage.url, new URL(link).pathname, {
    'participant:date_of_birth': '2012-03-02',
    'participant:email': child,
    'guardian:email': null,
  });
  const phone = await openPage(stage.browser, 'phone');
  await phone.page.goto(link);
  await phone.page.locator('button[data-signer=self]:enabled').waitFor();
  await signPartWithKeys(phone.page);
  await heading(phone.page, 'Waiting for your parent or guardian');
  await phone.page.getByText(parent).first().waitFor();
  expect(await accessibilityFaults(phone.page)).toEqual([]);

  const letter = await stage.mailbox.next(parent, /^Nora Apart has signed/);
  const desk = await openPage(stage.browser, 'desk');
  await desk.page.goto(linkIn(letter, '/waivers-form/'));
  await heading(desk.page, 'Nora has signed. Now it’s your turn.');
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await desk.page.locator('button[data-part=guardian]').click();
  await heading(desk.page, 'Release and agreement');
  // Nora has ticked these; the parent reads the text.
  expect(await desk.page.getByRole('checkbox').count()).toBe(0);
  await desk.page.getByRole('button', { name: 'Continue' }).click();
  await heading(desk.page, 'Parent or guardian');
  expect(await desk.page.getByLabel('Email').inputValue()).toBe(parent);
  await desk.page.getByRole('button', { name: 'Review', exact: true }).click();
  await heading(desk.page, 'Review and sign for Nora');
  // Nora's signed answers cannot be changed.
  expect(await desk.page.getByRole('link', { name: /^Change/ }).count()).toBe(1);
  expect(await desk.page.getByRole('main').innerText()).toMatch(/Signature\s+Nora Apart/);
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await sign(desk.page);
  expect(phone.complaints).toEqual([]);
  expect(desk.complaints).toEqual([]);
  await phone.page.reload();
  await heading(phone.page, 'This waiver has already been signed');
  await Promise.all([phone.context.close(), desk.context.close()]);
});

it('a parent’s address that belongs to somebody else is corrected by the child, whose signature is kept', {
  timeout: 120_000,
}, async () => {
  const [own, wrong, right] = ['zoe.wrong@example.org', 'stranger@example.org', 'parent.of.zoe@example.org'] as const;
  const person = { type: 'general-participants', first_name: 'Zoe', last_name: 'Wrong', primary_role: 'Drum' };
  await staff.call('POST', `/api/participants/${band.id}`, { ...person, email: own });
  const link = linkIn(await stage.mailbox.next(own, /^Please sign Zoe/), '/waivers-form/');
  const given = { 'participant:date_of_birth': '2012-03-02', 'participant:email': own, 'guardian:email': null };
  await answerWaiver(stage.url, new URL(link).pathname, given);
  const { page, complaints } = await openPage(stage.browser, 'phone');
  await page.goto(link);
  await page.locator('button[data-signer=self]:enabled').waitFor();
  await signPartWithKeys(page, wrong);
  await heading(page, 'Waiting for your parent or guardian');
  const other = await openPage(stage.browser, 'phone');
  await other.page.goto(linkIn(await stage.mailbox.next(wrong), '/waivers-form/'));
  await other.page.getByRole('button', { name: 'Not the parent or guardian of Zoe Wrong?' }).click();
  await other.page.getByLabel('I am not the parent or guardian of Zoe Wrong').check();
  await other.page.getByRole('button', { name: 'Confirm that this is not me' }).click();
  await heading(other.page, 'Thank you for letting us know');
  expect(await other.page.getByRole('button', { name: /after all/ }).count()).toBe(0);
  await page.reload();
  await page.getByText(`The link that we sent to ${wrong} reached somebody else`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.getByLabel(/^No email there/).inputValue()).toBe('');
  await page.getByLabel(/^No email there/).fill(right);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(right, { exact: true }).waitFor();
  await stage.mailbox.next(right, /^Zoe Wrong has signed/);
  expect([...complaints, ...other.complaints]).toEqual([]);
});

it('a leader’s device goes from hand to hand, signed out, and the record says who passed it', {
  timeout: 120_000,
}, async () => {
  const { page, complaints } = await stage.openAs('band.leader', `${band.place}/waivers`, 'phone');
  await page.getByRole('button', { name: 'Pass the phone' }).click();
  await page.getByRole('button', { name: 'Log out and start' }).click();
  await heading(page, 'Who signs next?');
  expect(new URL(page.url()).pathname).toBe('/pass');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator(`button[data-name="${passedName}"]`).click();
  await page.locator('button[data-signer=self]:enabled').waitFor();
  await typeOnDevice(page, stage.url, { 'participant:date_of_birth': '1990-05-04' });
  await page.reload();
  await page.getByRole('link', { name: 'Not you? Choose another name' }).waitFor();
  await start(page);
  // Whoever opens the link from the history of the browser, or after a closed tab, reads nothing that was typed.
  const other = await page.context().newPage();
  await other.goto(`${page.url().split('#')[0]}#participant`);
  expect(await other.getByLabel('Mobile phone').inputValue()).toBe('');
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('1990');
  await other.close();
  await goToReview(page);
  await sign(page);
  // Nothing of it stays on the device.
  expect(await page.getByRole('link', { name: /Download/ }).count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('waiver:')))).toEqual([]);
  await page.getByRole('link', { name: 'Next person' }).click();
  await heading(page, 'Who signs next?');
  expect(await page.locator(`button[data-name="${passedName}"]`).count()).toBe(0);
  // The portal behind it, where Back may lead, is closed: the queue goes on.
  await page.goto(`${stage.url}${band.place}/waivers`);
  await heading(page, 'Who signs next?');
  expect(new URL(page.url()).pathname).toBe('/pass');
  await page.getByRole('button', { name: /^Give the device back to/ }).click();
  await page.getByRole('textbox', { name: /^Password/ }).waitFor();
  await page.goto(`${stage.url}/pass`);
  await heading(page, 'This device is no longer being passed around');
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a device that was left somewhere is ended from another one, and says so', { timeout: 120_000 }, async () => {
  const tablet = await stage.openAs('band.leader', `${band.place}/waivers`, 'phone');
  await tablet.page.getByRole('button', { name: 'Pass the phone' }).click();
  await tablet.page.getByRole('button', { name: 'Log out and start' }).click();
  await heading(tablet.page, 'Who signs next?');
  const desk = await stage.openAs('band.leader', `${band.place}/waivers`, 'desk');
  await desk.page.getByText('A device is being passed around').waitFor();
  expect(await accessibilityFaults(desk.page)).toEqual([]);
  await desk.page.getByRole('button', { name: /^End passing/ }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'End passing' }).click();
  await desk.page.getByText('Passing has ended').waitFor();
  await desk.page.getByText('A device is being passed around').waitFor({ state: 'detached' });
  // Any button can be pressed there now.
  await tablet.page.locator('button[data-name]').first().click();
  await heading(tablet.page, 'This device is no longer being passed around');
  expect([...tablet.complaints, ...desk.complaints]).toEqual([]);
  await Promise.all([tablet.context.close(), desk.context.close()]);
});

function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Signs from the opening page to 'Sign and send' with Tab, letters, Space and Enter. Pages are checked on the way. */
async function signPartWithKeys(page: Page, to: string = parent): Promise<void> {
  await pressOn(page, /^I am (Nora|Zoe)/);
  for (let pages = 0; pages < 12; pages += 1) {
    const title = await page.locator('h1').innerText();
    if (title === 'Parent or guardian') break;
    const boxes = page.getByRole('checkbox', { checked: false });
    for (const id of await boxes.evaluateAll((all) => all.map((box) => box.id))) {
      await tabTo(page, id);
      await page.keyboard.press('Space');
    }
    await pressOn(page, /^(Continue|Review)$/);
    await page.waitForFunction((before) => document.querySelector('h1')?.innerText !== before, title);
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await pressOn(page, /^Send to my parent$/);
  await heading(page, 'Sign, then send to your parent');
  expect(await accessibilityFaults(page)).toEqual([]);
  await pressOn(page, /^Type instead$/);
  await page.keyboard.type('Nora Apart');
  await tabTo(page, 'send-to');
  await page.keyboard.type(to);
  for (const id of ['reviewed', 'consent']) {
    await tabTo(page, id);
    await page.keyboard.press('Space');
  }
  await pressOn(page, /^Sign and send$/);
}

async function tabTo(page: Page, id: string): Promise<void> {
  for (let tabs = 0; tabs < 200; tabs += 1) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${id}`);
}

async function pressOn(page: Page, words: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 200; tabs += 1) {
    const here = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLButtonElement ? focused.innerText.trim() : '';
    });
    if (words.test(here)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${String(words)}`);
}
