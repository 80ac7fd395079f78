import type { FilledForm } from '@parade/contract/entries/forms/entryForm.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import { exampleAnswers } from '@parade/contract/forms/engine/example.ts';
import { visibleFields } from '@parade/contract/forms/engine/visibility.ts';
import { aFlatPng } from '@parade/server/testing/forms.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { accessibilityFaults } from './axe.ts';
import { widths } from './browser.ts';
import { type DemoEntry, entryNamed } from './demoSeason.ts';
import { fillQuestion } from './formFiller.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20' };

/** Fills in a form's missing answers, and submits it. */
async function finish(page: Page, client: ApiClient, entry: DemoEntry, form_type: FormType): Promise<void> {
  const form = currentForm(form_type);
  const { body } = await client.call('GET', `/api/forms${entry.form(form_type).replace('/o', '')}`);
  const { field_values, unfinished_fields } = body.form as Pick<FilledForm, 'field_values' | 'unfinished_fields'>;
  const answers = exampleAnswers(form, ctx, field_values);
  for (const placed of visibleFields(form, answers, ctx).filter(({ path }) => unfinished_fields.includes(path))) {
    const question = page.locator(`[data-path="${placed.path}"]`);
    await question.waitFor();
    await fillQuestion(question, placed, answers[placed.path] ?? null, page);
  }
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
}

it('the leader’s week on a phone: two forms, the photo, a person and two waivers, each from the home page', async () => {
  const { page, client, complaints } = await stage.openAs('band.leader', '/faq', 'phone');
  // Shows every question at once; another journey covers the sections.
  await page.addInitScript(() => localStorage.setItem('form-layout', 'page'));
  const band = await entryNamed(client, 'Larkspur Valley High School');
  const home = async () => {
    await page.goto(`${stage.url}/dashboard`);
    await page.waitForURL(`${stage.url}${band.place}/view`);
    await page.getByRole('region', { name: 'Steps' }).waitFor();
  };
  const next = page.getByRole('region', { name: /^Next: / });

  await home();
  // The first visit congratulates, and even then the first task is above the fold.
  await page.getByText('Congratulations!').waitFor();
  const isAboveFold = async (act: Locator) => {
    await act.waitFor();
    const box = await act.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(widths.phone.height);
  };
  await isAboveFold(next.getByRole('link'));
  expect(await accessibilityFaults(page)).toEqual([]);

  await next.getByRole('link', { name: 'Continue' }).press('Enter');
  await finish(page, client, band, 'band-travel');
  await home();
  await next.and(page.getByRole('region', { name: /^Next: Music and Rights/ })).waitFor();
  await next.getByRole('link', { name: 'Continue' }).press('Enter');
  await finish(page, client, band, 'music');

  await home();
  await page.locator('summary', { hasText: 'Done' }).press('Enter');
  await page.getByRole('link', { name: 'Official Photo' }).press('Enter');
  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  const photo = page.locator('[data-path="photo:photo"]');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    photo.getByRole('button', { name: /^Replace / }).press('Enter'),
  ]);
  await chooser.setFiles({ name: 'this-week.png', mimeType: 'image/png', buffer: aFlatPng(3000, 2250) });
  await photo.getByRole('button', { name: 'Download this-week.png' }).waitFor();

  await home();
  await page.getByRole('link', { name: /^People/ }).press('Enter');
  for (const name of ['QR sheet', 'Pass the phone']) await isAboveFold(page.getByRole('button', { name }));
  await page.getByRole('button', { name: 'Add Participant' }).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Wren');
  await dialog.getByLabel('Last name').fill('Halloway');
  await dialog.getByLabel('Email').fill('wren.halloway@example.org');
  await dialog.getByLabel('Primary role').fill('Piccolo');
  await dialog.getByLabel('Primary role').press('Enter');
  await page.getByText('Wren Halloway').first().waitFor();

  await home();
  const waivers = page.getByRole('link', { name: 'Participant waivers' });
  // The list has exactly the people that the task counts.
  const [, signed, total] =
    /(\d+) of (\d+) waivers signed/.exec((await waivers.locator('xpath=../..').textContent()) ?? '') ?? [];
  await waivers.press('Enter');
  const reminders = page.getByRole('button', { name: /^Remind: / });
  await reminders.first().waitFor();
  for (const name of ['QR sheet', 'Pass the phone']) await isAboveFold(page.getByRole('button', { name }));
  expect(await reminders.count()).toBe(Number(total) - Number(signed));
  for (const row of [0, 1]) {
    await reminders.nth(row).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).press('Enter');
    await page.getByText('Reminded 10/20/2026').nth(row).waitFor();
  }
  await home();
  const left = await page.getByRole('region', { name: 'Later' }).textContent();
  expect(left).not.toMatch(/Travel and Lodging|Music and Rights/);
  expect(complaints).toEqual([]);
});
