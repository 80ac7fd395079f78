import type { Page } from 'playwright-core';
import { expect, it, onTestFailed } from 'vitest';
import { openPage } from './browser.ts';
import { linkIn } from './mailbox.ts';
import { checkScreens } from './checkScreens.ts';
import { demoStage } from './stage.ts';

const owner = 'dolores@quailhollow.example';
const [signUpWords, ownWords] = ['quail hollow marches on', 'cobalt kettle on the stove'];

const stage = demoStage('with mail');

async function aBrowser(name: string) {
  const opened = await openPage(stage.browser);
  onTestFailed(() => opened.page.screenshot({ path: `e2e/shots/sign-up-${name}.png` }).then(() => undefined));
  return opened;
}

/** Signs up as a leader with the owner's address, and waits for the dashboard and its notice. */
async function signUp(page: Page): Promise<void> {
  await page.goto(`${stage.url}/register`);
  await page.getByLabel('I am a').selectOption({ label: 'Leader of an entry' });
  await page.getByLabel('First name').fill('Dolores');
  await page.getByLabel('Last name').fill('Quintanilla');
  await page.getByLabel('Email address').fill(owner);
  await page.getByLabel('Phone').fill('626 555 0177');
  await page.getByRole('textbox', { name: /^Password/ }).fill(signUpWords);
  await page.getByRole('main').getByRole('button', { name: 'Create An Account' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/register'));
  await page.getByText(/Please confirm your email address/).waitFor();
}

async function draft(page: Page, band: string): Promise<string> {
  await page.goto(`${stage.url}/create-entry`);
  await page.getByRole('textbox', { name: /organization/i }).fill(band);
  await page.getByLabel('Entity Type').selectOption({ label: 'Marching Band' });
  await page.getByLabel('Parade Year').selectOption('2027');
  await page.getByRole('button', { name: 'Create Entry' }).click();
  await page.waitForURL(/\/o\/\d+\/band-application\/2027\/edit/);
  return page.url();
}

it('signs in who signs up, has the owner of the address choose the password, and brings a second sign-up’s entries along', async () => {
  // Sign up and draft without confirming anything.
  const desk = await aBrowser('desk');
  await signUp(desk.page);
  await draft(desk.page, 'Quail Hollow High School Marching Band');

  // The letter is opened in another browser, which has to choose a password and then is signed in.
  const first = linkIn(await stage.mailbox.next(owner, /confirm your email address/), '/verify-email/');
  const path = new URL(first).pathname;
  const faults = await checkScreens(stage.browser, { url: stage.url }, [
    { name: 'confirm with a password', path: path },
  ]);
  const other = await aBrowser('other');
  await other.page.goto(first);
  await other.page.getByText(/Dolores Quintanilla signed up with this address/).waitFor();
  await other.page.getByRole('textbox', { name: /^New password/ }).fill(ownWords);
  await other.page.getByRole('textbox', { name: /^Confirm password/ }).fill(ownWords);
  await other.page.getByRole('button', { name: 'Confirm my address' }).click();
  await other.page.getByText(`${owner} is confirmed.`).waitFor();
  await other.page.getByRole('button', { name: /Dolores/ }).waitFor();

  // The browser that signed up is signed out.
  await desk.page.goto(`${stage.url}/dashboard`);
  await desk.page.waitForURL(/\/login/);

  // A second sign-up with the same address drafts an entry; its letter leads to the account.
  const again = await aBrowser('again');
  await signUp(again.page);
  const draftUrl = await draft(again.page, 'Quail Hollow Winter Guard');
  const second = linkIn(await stage.mailbox.next(owner, /already have an account/), '/verify-email/');
  faults.push(
    ...(await checkScreens(stage.browser, { url: stage.url }, [
      { name: 'address has an account', path: new URL(second).pathname },
    ])),
  );
  await again.page.goto(second);
  await again.page.getByText('Quail Hollow Winter Guard, 2027').waitFor();
  await again.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await again.page.waitForURL(/\/login/);
  await again.page.getByLabel('Email address').fill(owner);
  await again.page.getByRole('textbox', { name: /^Password/ }).fill(ownWords);
  await again.page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await again.page.getByRole('button', { name: 'Bring these entries into my account' }).click();
  await again.page.getByText(/your second sign-up is closed/i).waitFor();
  await other.page.goto(draftUrl);
  await other.page.getByRole('link', { name: 'Quail Hollow Winter Guard, 2027' }).waitFor();

  expect([...faults, ...desk.complaints, ...other.complaints, ...again.complaints]).toEqual([]);
});
