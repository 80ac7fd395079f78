import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from './apiClient.ts';
import { openPage } from './browser.ts';
import { becomeLeader, clientOf, demoStart } from './demoSeason.ts';
import { fillByKeyboard } from './keyboardFiller.ts';
import { signInAs } from './checkScreens.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();

const year = 2027;
const name = 'entry:official_name';

let staff: ApiClient;
let leader: ApiClient;
let createdCount = 0;

beforeAll(async () => {
  [staff, leader] = await Promise.all([clientOf(stage.url, 'staff'), clientOf(stage.url, 'newcomer')]);
});

/** Creates an equestrian entry led by the newcomer; returns the path of its application's calls and that of its screen. */
async function anApplication() {
  createdCount += 1;
  const { body } = await staff.call('POST', '/api/entries', {
    organization_name: `Edited ${createdCount}`,
    organization_type: 1,
    parade_year: year,
    role: '',
  });
  const { entry } = body.data as { entry: { organization_id: number } };
  await becomeLeader(staff, leader, { organization_id: entry.organization_id, year });
  const place = `${entry.organization_id}/equestrian-application/${year}`;
  return { api: `/api/forms/${place}`, screen: `${stage.url}/o/${place}/edit` };
}

async function opened(who: ApiClient, screen: string, layout: 'page' | 'sections' = 'page') {
  const openedPage = await openPage(stage.browser);
  await openedPage.context.addInitScript((chosen) => localStorage.setItem('form-layout', chosen), layout);
  // The test controls the clock.
  await openedPage.page.clock.install();
  await signInAs(openedPage.page, { url: stage.url, headers: who.headers });
  await openedPage.page.goto(screen);
  await field(openedPage.page, name).waitFor();
  return openedPage;
}

const field = (page: Page, path: string) => page.locator(`[id="field-${path.replace(':', '-')}"]`);
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();

async function stored(api: string, path = name): Promise<unknown> {
  const { body } = await staff.call('GET', api);
  return (body.form as { field_values: Record<string, unknown> }).field_values[path];
}

describe('what was typed survives', () => {
  it('what was typed survives an hour without a connection, and goes out by itself when it is back', async () => {
    const { api, screen } = await anApplication();
    const { page, context } = await opened(leader, screen);
    await context.setOffline(true);
    await field(page, name).fill('Riders of the Long Tunnel');
    await page.clock.runFor(2_000);
    await page.getByText(/Not saved yet: .*We’ll keep trying/).waitFor();
    await page.clock.fastForward('01:00:00');
    await page.getByText(/Not saved yet/).waitFor();
    expect(await field(page, name).inputValue()).toBe('Riders of the Long Tunnel');
    await context.setOffline(false);
    await saved(page);
    expect(await stored(api)).toBe('Riders of the Long Tunnel');
    await context.close();
  });

  it('what was typed survives a closed tab: it is in the form again, and what somebody else changed meanwhile is asked about', async () => {
    const { api, screen } = await anApplication();
    const { page, context } = await opened(leader, screen);
    await page.route(`**${api}?*`, (route) => route.abort());
    await field(page, name).fill('Riders of the Closed Tab');
    await field(page, 'organization:phone').fill('626 555 0101');
    await page.getByText(/Not saved yet/).waitFor();
    await page.close({ runBeforeUnload: false });
    await staff.call('PUT', api, { field_values: { [name]: 'Renamed by the office' } });

    const again = await context.newPage();
    await again.goto(screen);
    const question = again.getByRole('dialog', { name: 'Which answer do you want to keep?' });
    await question.getByText('Renamed by the office').waitFor();
    await question.getByText('Riders of the Closed Tab').waitFor();
    await question.getByRole('button', { name: /Keep my answer/ }).click();
    await again.getByText('We restored your answers').waitFor();
    await saved(again);
    expect(await stored(api)).toBe('Riders of the Closed Tab');
    expect(await stored(api, 'organization:phone')).toBe('626 555 0101');
    await context.close();
  });

  it('what was typed survives a second tab: each stores what it has typed, and a third brings back both', async () => {
    const { api, screen } = await anApplication();
    const { page, context } = await opened(leader, screen);
    const second = await context.newPage();
    await second.goto(screen);
    await field(second, name).waitFor();
    await context.route(`**${api}?*`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await field(page, name).fill('Riders of the First Tab');
    await field(second, 'organization:phone').fill('626 555 0303');
    await second.getByText(/Not saved yet/).waitFor();
    await page.close({ runBeforeUnload: false });
    await second.close({ runBeforeUnload: false });
    await context.unroute(`**${api}?*`);

    const third = await context.newPage();
    await third.goto(screen);
    await third.getByText('We restored your answers').waitFor();
    await saved(third);
    expect(await stored(api)).toBe('Riders of the First Tab');
    expect(await stored(api, 'organization:phone')).toBe('626 555 0303');
    await context.close();
  });
});

it('a form shows two people each other, and each the other’s answers, without losing any', async () => {
  const { api, screen } = await anApplication();
  const one = await opened(leader, screen);
  const two = await opened(staff, screen);
  await two.page.getByText(/is editing this form too/).waitFor();
  const announced = two.page.waitForResponse((answer) => answer.url().includes('/editors'));
  await field(two.page, 'organization:phone').focus();
  await two.page.clock.runFor(1_500);
  await announced;
  await one.page.clock.fastForward('00:16');
  await one.page.getByText(/is editing this form too/).waitFor();
  await one.page
    .locator('[data-path="organization:phone"]')
    .getByText(/ is here$/)
    .waitFor();

  await field(two.page, 'organization:phone').fill('626 555 0202');
  await two.page.clock.runFor(2_000);
  await saved(two.page);
  await one.page.clock.fastForward('00:16');
  await one.page.waitForFunction(
    (id) => (document.getElementById(id) as HTMLInputElement | null)?.value === '626 555 0202',
    'field-organization-phone',
  );
  // Both in one field: the second to save is asked, and sees both answers.
  await field(one.page, name).fill('Named by the leader');
  await field(two.page, name).fill('Named by the office');
  await one.page.clock.runFor(2_000);
  await saved(one.page);
  await two.page.clock.runFor(2_000);
  const question = two.page.getByRole('dialog', { name: 'Which answer do you want to keep?' });
  await question.getByText('Named by the leader').waitFor();
  await question.getByRole('button', { name: /Use this answer/ }).click();
  expect(await field(two.page, name).inputValue()).toBe('Named by the leader');
  expect(await stored(api)).toBe('Named by the leader');
  await Promise.all([one.context.close(), two.context.close()]);
});

it('the longest form is filled in and submitted with the keyboard alone', async () => {
  const { api, screen } = await anApplication();
  const { page, context, complaints } = await opened(leader, screen, 'sections');
  const answers = await fillByKeyboard(page, 'equestrian-application', {
    parade_year: year,
    organization_type: 1,
    today: demoStart.slice(0, 10),
  });
  const { body } = await staff.call('GET', api);
  const form = body.form as { submitted_at: string | null; field_values: Record<string, unknown> };
  expect(form.submitted_at).not.toBeNull();
  expect(form.field_values[name]).toBe(answers[name]);
  expect(form.field_values['agreement:signature']).toEqual(answers['agreement:signature']);
  expect(complaints).toEqual([]);
  await context.close();
});
