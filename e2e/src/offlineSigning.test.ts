/** W-36: who opened a link, put the phone away and comes back without signal fills it in and signs it; it arrives by itself. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { openPage } from './browser.ts';
import { demoClient, entryNamed, signingPath, waiversOf } from './demoSeason.ts';
import { fillOnPhone } from './phoneSigning.ts';
import { start } from './signer.ts';
import { demoStage } from './stage.ts';

const stage = demoStage();
const ctx = { parade_year: 2027, organization_type: 2, today: '2026-10-20', participant_role: 'Drum' } as const;

/** Of the device: whether it can open the page again by itself, and what is stored there of the waiver. */
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
  const leader = await demoClient(stage.url, 'band.leader');
  const band = await entryNamed(leader, 'Larkspur Valley High School');
  const [waiver] = (await waiversOf(leader, band)).filter(({ status }) => status === 'pending');
  if (!waiver) throw new Error('the band has no unsigned waiver');
  const path = await signingPath(leader, waiver);
  const { page, context, complaints } = await openPage(stage.browser, 'phone');

  // Looked at for a moment, no more.
  await page.goto(stage.url + path);
  await page.locator('button[data-signer=self]:enabled').waitFor();
  await expect.poll(async () => (await onDevice(page)).isReady, { timeout: 20_000 }).toBe(true);
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
