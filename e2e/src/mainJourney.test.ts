import { formDefinition } from '@parade/contract/forms/definitions/registry.ts';
import type { Page } from 'playwright-core';
import { expect, it, onTestFailed } from 'vitest';
import { openPage, shotOf } from './browser.ts';
import { fillForm } from './formFiller.ts';
import { linkIn } from './mailbox.ts';
import { signOnPhone } from './phoneSigning.ts';
import { demoStage } from './stage.ts';

const password = 'quail hollow marches on';
const band = 'Quail Hollow High School Marching Band';
/** First name, last name, address, born on: a chaperone, and a student of 16. */
const people = [
  ['Amparo', 'Villaseñor', 'amparo@quailhollow.example', '1981-03-12'],
  ['Juniper', 'O’Malley', 'juniper@quailhollow.example', '2010-05-30'],
] as const;

const stage = demoStage('with mail');

async function signIn(page: Page, email: string, secret = 'parade-demo-2027'): Promise<void> {
  await page.goto(`${stage.url}/login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(secret);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

it('lets a band director apply, staff accept, people sign on their phones, and the leader see them Completed', async () => {
  const leader = await openPage(stage.browser);
  onTestFailed(() => leader.page.screenshot({ path: shotOf('leader'), fullPage: true }).then(() => undefined));

  // Sign up, which signs in, and confirm the address in the same browser.
  await leader.page.goto(`${stage.url}/register`);
  await leader.page.getByLabel('I am a').selectOption({ label: 'Leader of an entry' });
  await leader.page.getByLabel('First name').fill('Dolores');
  await leader.page.getByLabel('Last name').fill('Quintanilla');
  await leader.page.getByLabel('Email address').fill('dolores@quailhollow.example');
  await leader.page.getByLabel('Phone').fill('626 555 0177');
  await leader.page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await leader.page.getByRole('main').getByRole('button', { name: 'Create An Account' }).click();
  await leader.page.waitForURL((url) => !url.pathname.startsWith('/register'));
  await leader.page.getByRole('button', { name: /Dolores/ }).waitFor();
  await leader.page.getByText(/Please confirm your email address/).waitFor();
  const confirmation = await stage.mailbox.next('dolores@quailhollow.example');
  await leader.page.goto(linkIn(confirmation, '/verify-email/'));
  await leader.page.getByRole('button', { name: 'Confirm my address' }).click();
  await leader.page.getByText('dolores@quailhollow.example is confirmed.').waitFor();
  await leader.page.getByText(/Please confirm your email address/).waitFor({ state: 'hidden' });

  // Apply.
  await leader.page.goto(`${stage.url}/create-entry`);
  await leader.page.getByRole('textbox', { name: /organization/i }).fill(band);
  await leader.page.getByLabel('Entity Type').selectOption({ label: 'Marching Band' });
  await leader.page.getByLabel('Parade Year').selectOption('2027');
  await leader.page.getByRole('button', { name: 'Create Entry' }).click();
  await leader.page.waitForURL(/\/o\/\d+\/band-application\/2027\/edit/);
  const form = formDefinition('band-application');
  if (!form) throw new Error('there is no band application');
  await fillForm(
    leader.page,
    form,
    { parade_year: 2027, organization_type: 2, today: '2026-10-20' },
    { 'entry:official_name': band },
  );
  await leader.page.getByRole('button', { name: 'Submit' }).click();
  await leader.page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  const organization = leader.page.url().match(/\/(\d+)\//)?.[1] ?? '';

  // Staff accept.
  const staff = await openPage(stage.browser);
  onTestFailed(() => staff.page.screenshot({ path: shotOf('staff'), fullPage: true }).then(() => undefined));
  await signIn(staff.page, 'staff@example.org');
  // The directory opens with accepted entries.
  await staff.page.goto(`${stage.url}/applications/f/status=any`);
  await staff.page.getByLabel('Search').fill('Quail Hollow');
  await staff.page.getByRole('link', { name: band }).click();
  await staff.page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await staff.page.getByLabel('Status', { exact: true }).selectOption({ label: 'Accepted' });
  await staff.page.getByRole('region', { name: 'Application Status' }).getByRole('button').click();
  await staff.page
    .getByRole('dialog', { name: 'Update Status?' })
    .getByRole('button', { name: 'Set to Accepted' })
    .click();
  await stage.mailbox.next('dolores@quailhollow.example', /congratulations|accepted/i);

  // The leader lists two people, one of them a minor.
  await leader.page.goto(`${stage.url}/entries/${organization}/2027/people`);
  for (const [first, last, email] of people) {
    await leader.page.getByRole('button', { name: 'Add Participant' }).first().click();
    const dialog = leader.page.getByRole('dialog');
    await dialog.getByLabel('First name').fill(first);
    await dialog.getByLabel('Last name').fill(last);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Primary role').fill('Trumpet');
    await dialog.locator('button[type=submit]').click();
    await leader.page.getByRole('row', { name: new RegExp(`${first} ${last}`) }).waitFor();
  }

  // Both sign on their phones; the minor together with her mother.
  const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20', participant_role: 'Trumpet' };
  const phones: string[] = [];
  for (const [first, last, email, born] of people) {
    const phone = await openPage(stage.browser, 'phone');
    onTestFailed(() => phone.page.screenshot({ path: shotOf(`phone-${first}`) }).then(() => undefined));
    const link = linkIn(await stage.mailbox.next(email), '/waivers-form/');
    const titles = await signOnPhone(phone.page, link, 'participant-waiver', ctx, {
      'participant:first_name': first,
      'participant:last_name': last,
      'participant:email': email,
      'participant:date_of_birth': born,
      'guardian:email': 'mother@quailhollow.example',
    });
    phones.push(
      ...phone.complaints,
      titles.includes('Parent or guardian') ? `${first} with a guardian` : `${first} alone`,
    );
    await stage.mailbox.next(email, /signed/i);
    await phone.context.close();
  }
  expect(phones).toEqual(['Amparo alone', 'Juniper with a guardian']);
  await stage.mailbox.next('mother@quailhollow.example', /signed/i);

  // The leader approves and sees them Completed.
  await leader.page.goto(`${stage.url}/entries/${organization}/2027/waivers`);
  for (const [first, last] of people) {
    await leader.page.getByRole('button', { name: `Approve: ${first} ${last}` }).click();
    await leader.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await leader.page.getByRole('row', { name: new RegExp(`${first} ${last}.*Completed`) }).waitFor();
  }
  expect([...leader.complaints, ...staff.complaints]).toEqual([]);
});
