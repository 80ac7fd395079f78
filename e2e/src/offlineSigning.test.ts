/**
 * W-36: a person who opened a link earlier and comes back without signal fills it in and signs it, and it is sent
 * automatically. The same for a person who loses the signal on the way.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { clientOf, entryNamed, listSomeone, signingPath, waiversOf } from './demoSeason.ts';
import { fillOnPhone } from './phoneSigning.ts';
import { answerWaiver, drawAndSign, goToReview, sign, start } from './signer.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20', participant_role: 'Drum' } as const;

/** Returns whether the device can open the page by itself, and what it stores of the waiver. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('signing-shell');
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const lacking = parts.filter((path) => path.startsWith('/assets/') && !paths.includes(path));
    const isReady = lacking.length === 0 && paths.includes('/pass') && navigator.serviceWorker.controller !== null;
    return { isReady, kept: Object.keys(localStorage).filter((key) => key.startsWith('waiver:')) };
  });

it('a link that was opened and not begun is filled in and signed without a connection, and arrives with its return', {
  timeout: 120_000,
}, async () => {
  const leader = await clientOf(stage.url, 'band.leader');
  const band = await entryNamed(leader, 'Larkspur Valley High School');
  const [waiver] = (await waiversOf(leader, band)).filter(({ status }) => status === 'pending');
  if (!waiver) throw new Error('the band has no unsigned waiver');
  const path = await signingPath(leader, waiver);
  const { page, context, complaints } = await openPage(stage.browser, 'phone');

  // Opened for a moment only.
  await page.goto(stage.url + path);
  await page.locator('button[data-signer=self]:enabled').waitFor();
  await expect.poll(async () => (await onDevice(page)).isReady).toBe(true);
  await page.close();

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto(stage.url + path);
  await later.getByText('You can still fill this in and sign').waitFor();
  expect(await accessibilityFaults(later)).toEqual([]);
  await start(later);
  await fillOnPhone(later, 'participant-waiver', ctx, { 'participant:date_of_birth': '1990-05-04' });
  await later.getByRole('heading', { name: 'Not sent yet' }).waitFor();

  // The phone is put away again before the signal is back.
  await later.close();
  const last = await context.newPage();
  await last.goto(stage.url + path);
  await last.getByRole('heading', { name: 'Not sent yet' }).waitFor();
  await context.setOffline(false);
  await last.getByRole('heading', { name: /^Thank you, .* waiver is signed$/ }).waitFor();
  expect((await waiversOf(leader, band)).find(({ token }) => token === waiver.token)?.status).toBe('pending-approval');
  expect((await onDevice(last)).kept).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

describe('without a connection', { timeout: 120_000 }, () => {
  /** Returns the link of a newly listed person. */
  const newPath = async () => {
    const staff = await clientOf(stage.url, 'staff');
    return (await listSomeone(staff, await entryNamed(staff, 'Larkspur Valley High School'))).path();
  };
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

  it('a signer who has answered the first step signs without a connection, and the signature goes out with its return', async () => {
    const path = await newPath();
    await answerWaiver(stage.url, path, { 'participant:date_of_birth': '1990-05-04' });
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}#participant`);
    await press('Continue')(page);
    await page.getByRole('heading', { name: 'In an emergency' }).waitFor();
    // The rest of its code has come: 'networkidle' is remembered from before it was asked for.
    await expect.poll(async () => (await onDevice(page)).isReady).toBe(true);
    await context.setOffline(true);
    await goToReview(page);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await drawAndSign(page);
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await context.setOffline(false);
    await page.getByRole('heading', { name: /^Thank you, .* waiver is signed$/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).toMatch(/^Thank you, .* waiver is signed/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a signing page whose code cannot be fetched says so, and is there with the next try', async () => {
    const path = await newPath();
    const { page, context } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}`);
    await page.locator('button[data-signer=self]:enabled').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await press(/or don’t want to take part/)(page);
    await page.getByRole('heading', { name: 'We can’t reach the portal' }).waitFor();
    await press('Try again')(page);
    await page.getByRole('heading', { name: 'We can’t reach the portal' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Don’t want to sign?' }).waitFor();
    await context.close();
  });

  it('a signing page that was opened before opens without a connection, says what is kept, and goes on with its return', async () => {
    const path = await newPath();
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}`);
    await start(page);
    await page.getByLabel('Legal first name').fill('Robin A');
    // The portal has it, so no device stores the answers.
    await page.getByText(/^Saved \d/).waitFor();
    const kept = () =>
      page.evaluate(async () => {
        const cache = await caches.open('signing-shell');
        const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
        const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const lacking = fetched.filter((path) => path.startsWith('/assets/') && !paths.includes(path));
        const isReady = lacking.length === 0 && navigator.serviceWorker.controller !== null;
        return { paths, isReady, shell: (await (await cache.match('/pass'))?.text()) ?? '' };
      });
    await page.waitForLoadState('networkidle');
    await expect.poll(async () => (await kept()).isReady).toBe(true);
    const { paths, shell } = await kept();
    // Scripts, styles and a page without personal data.
    expect(paths.filter((each) => !/^\/(pass|brand\.css|assets\/[^/]+)$/.test(each))).toEqual([]);
    expect(shell).toContain('<div id="root"></div>');
    await context.setOffline(true);
    await page.getByLabel('Legal first name').fill('Robina');
    await page.getByText('Your answer is saved on this device.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByText('What you typed last is saved on this device until the portal has it.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No connection yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByLabel('Legal first name').waitFor();
    expect(await page.getByLabel('Legal first name').inputValue()).toBe('Robina');
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });

  // The last one: the text stays published.
  it('a text that the office replaced while a signer was without a connection is read before the signature counts, and no answer is lost', async () => {
    const path = await newPath();
    await answerWaiver(stage.url, path, { 'participant:date_of_birth': '1990-05-04' });
    const { page, context, complaints } = await openPage(stage.browser, 'phone');
    await page.goto(`${stage.url}${path}#participant`);
    await press('Continue')(page);
    await page.getByRole('heading', { name: 'In an emergency' }).waitFor();
    // The rest of its code has come: 'networkidle' is remembered from before it was asked for.
    await expect.poll(async () => (await onDevice(page)).isReady).toBe(true);
    await context.setOffline(true);
    await goToReview(page);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('heading', { name: 'Not sent yet' }).waitFor();

    const admin = await clientOf(stage.url, 'admin');
    const text = { after: 2, sample: false, blocks: [{ text: 'Written by the lawyers of the parade.' }] };
    expect((await admin.call('POST', '/api/form-texts/waiver-body', text)).status).toBe(201);
    await context.setOffline(false);
    const refused = page.getByRole('alert').filter({ hasText: 'The text of the agreement has changed' });
    await refused.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await refused.getByRole('link', { name: /had time to ask questions/ }).click();
    await page.getByText('Written by the lawyers of the parade.').waitFor();
    expect(await page.getByText('sample text').count()).toBe(0);
    await goToReview(page);
    await sign(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
