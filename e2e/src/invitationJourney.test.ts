import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFailed } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage, shotOf } from './browser.ts';
import { type DemoEntry, clientOf, entryNamed } from './demoSeason.ts';
import { linkIn } from './mailbox.ts';
import { demoStage } from './stage.ts';

const stage = demoStage('with mail');
let band: DemoEntry;

beforeAll(async () => {
  band = await entryNamed(await clientOf(stage.url, 'staff'), 'Larkspur Valley High School');
});

const demoPassword = 'parade-demo-2027';

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function invite(page: Page, first: string, last: string, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Add Leader' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill(first);
  await dialog.getByLabel('Last name').fill(last);
  await dialog.locator('button[type=submit]').click();
  await page.getByRole('row', { name: new RegExp(`${first} ${last}.*Invited`) }).waitFor();
  return linkIn(await stage.mailbox.next(email, /invited to an entry/), '/invitations/');
}

it('lets a leader invite people, who become leaders by accepting: with a new account, and with the one they have', async () => {
  const leader = await openPage(stage.browser);
  onTestFailed(() => leader.page.screenshot({ path: shotOf('inviting'), fullPage: true }).then(() => undefined));
  await leader.page.goto(`${stage.url}/login`);
  await fillLogin(leader.page, 'band.leader@example.org');
  await leader.page.goto(`${stage.url}${band.place}/people`);
  const toNewcomer = await invite(leader.page, 'Pilar', 'Ocampo', 'pilar@larkspur.example');
  const toMember = await invite(leader.page, 'Newton', 'Comer', 'newcomer@example.org');
  const toNobody = await invite(leader.page, 'Wrong', 'Person', 'wrong@larkspur.example');
  expect(await accessibilityFaults(leader.page)).toEqual([]);

  // A person without an account corrects the name and chooses a password.
  const pilar = await openPage(stage.browser);
  onTestFailed(() => pilar.page.screenshot({ path: shotOf('invited'), fullPage: true }).then(() => undefined));
  await pilar.page.goto(toNewcomer);
  await pilar.page.getByRole('heading', { name: 'Join as an entry leader' }).waitFor();
  expect(await accessibilityFaults(pilar.page)).toEqual([]);
  await pilar.page.getByLabel('First name').fill('María Pilar');
  await pilar.page.getByRole('textbox', { name: /^Password/ }).fill('a second leader marches');
  await pilar.page.getByRole('textbox', { name: /^Confirm password/ }).fill('a second leader marches');
  await pilar.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await pilar.page.waitForURL(`${stage.url}${band.place}/view`);

  // A person with an account logs in first, and sees the offer before accepting.
  const member = await openPage(stage.browser);
  onTestFailed(() => member.page.screenshot({ path: shotOf('member'), fullPage: true }).then(() => undefined));
  await member.page.goto(toMember);
  await fillLogin(member.page, 'newcomer@example.org');
  await member.page.getByText('You are logged in as newcomer@example.org.').waitFor();
  expect(await accessibilityFaults(member.page)).toEqual([]);
  await member.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await member.page.waitForURL(`${stage.url}${band.place}/view`);
  await member.page.goto(toNobody);
  await member.page.getByText('This invitation was sent to wrong@larkspur.example.').waitFor();

  // The leader sees who joined, and withdraws the third.
  await leader.page.reload();
  await leader.page.getByRole('row', { name: /María Pilar Ocampo.*Joined/ }).waitFor();
  await leader.page.getByRole('button', { name: 'Withdraw the invitation for Wrong Person' }).click();
  await leader.page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await leader.page.getByRole('row', { name: /Wrong Person/ }).waitFor({ state: 'detached' });
  await member.page.goto(toNobody);
  await member.page.getByText('This link has expired or has already been used.').waitFor();
});
