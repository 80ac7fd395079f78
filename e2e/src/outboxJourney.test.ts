import { type MailServer, openMailServer } from '@parade/server/testing/mailServer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { clientOf, entryNamed } from './demoSeason.ts';
import { demoStage } from './stage.ts';

let mailServer: MailServer;
const stage = demoStage(async () => {
  mailServer = await openMailServer();
  return { SMTP_URL: mailServer.smtpUrl };
});
let staff: ApiClient;

beforeAll(async () => {
  staff = await clientOf(stage.url, 'staff');
});

afterAll(() => mailServer?.shut());

it('the office corrects an address that the mail server refused, and the letter arrives', async () => {
  const [wrong, right] = ['zoe.gone@family.example', 'zoe.here@family.example'];
  mailServer.behave('no-such-box', wrong);
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  await staff.call('POST', `/api/participants/${band.id}`, {
    type: 'general-participants',
    first_name: 'Zoë',
    last_name: 'Núñez',
    email: wrong,
    primary_role: 'Flute',
  });
  const refused = `/outbox/s/created/f/entry=${band.id};state=bounced/p/1`;
  await expect
    .poll(async () => (await staff.call('GET', `/api/outbox?state=bounced&entry=${band.id}`)).body['total'], {
      timeout: 60_000,
    })
    .toBe(1);
  const { page, complaints } = await stage.openAs('staff', refused);
  const row = page.getByRole('row', { name: /Address refused/ });
  expect(await row.textContent()).toContain(wrong);
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('link', { name: 'Correct address' }).click();
  await page.getByRole('button', { name: 'Change name or email' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(right);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The previous signing link no longer works').waitFor();
  await expect.poll(() => mailServer.received.some(({ to }) => to === right), { timeout: 60_000 }).toBe(true);
  await page.goto(`${stage.url}/outbox/s/created/f/q=${right}/p/1`);
  await page.getByRole('row', { name: /Sent/ }).first().waitFor();
  expect(complaints).toEqual([]);
});

it('the office sends a letter again that was given up: its row leaves Not Delivered, and it arrives', async () => {
  const to = 'noor.later@family.example';
  mailServer.behave('refuse', to);
  const band = await entryNamed(staff, 'Larkspur Valley High School');
  const person = { type: 'general-participants', first_name: 'Noor', last_name: 'Later', primary_role: 'Flute' };
  await staff.call('POST', `/api/participants/${band.id}`, { ...person, email: to });
  await expect
    .poll(async () => (await staff.call('GET', `/api/outbox?state=failed&q=${to}`)).body['total'], { timeout: 60_000 })
    .toBe(1);
  const { page, complaints } = await stage.openAs('staff', '/not-delivered');
  const row = page.getByRole('row').filter({ hasText: to });
  await row.waitFor();
  expect(mailServer.received.filter((letter) => letter.to === to)).toEqual([]);
  mailServer.behave('take', to);
  await row.getByRole('button', { name: /^Send again: / }).click();
  await page.getByText('Email queued again').waitFor();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => mailServer.received.filter((letter) => letter.to === to).length, { timeout: 60_000 }).toBe(1);
  expect(complaints).toEqual([]);
});
