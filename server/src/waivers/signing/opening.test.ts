import { openingFacts } from '@parade/contract/waivers/opening.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { serveWeb } from '../../http/web.ts';
import { closeAfterTests } from '../../testing/closing.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { throwAwayFolder } from '../../testing/folders.ts';
import { participant, secretFor, signed, waiverNow } from '../../testing/participants.ts';
import { anonymousClient, aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';
import { readCover } from '../../users/signIn/cover.ts';
import { readOpening } from './opening.ts';

const portal = await testPortalWithApp();
const signer = anonymousClient(portal.app);
let staff: Awaited<ReturnType<typeof aStaffMember>>;
let band: EntryRow;

beforeAll(async () => {
  const { folder, remove } = throwAwayFolder('web');
  closeAfterTests(remove);
  mkdirSync(join(folder, 'sign'));
  mkdirSync(join(folder, 'signin'));
  for (const name of ['index.html', 'opening.html']) writeFileSync(join(folder, 'signin', name), 'the sign-in page');
  writeFileSync(join(folder, 'index.html'), 'the portal');
  writeFileSync(join(folder, 'sign/index.html'), 'nothing to read');
  writeFileSync(
    join(folder, 'sign/opening.html'),
    `<i data-opening="{{opening}}">${openingFacts.map((fact) => `{{${fact}}}`).join(' | ')}</i>`,
  );
  await serveWeb(portal.app, {
    readOpening: (token) => readOpening(portal, token),
    readCover: () => readCover(portal),
    folder,
  });
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
});

const page = async (secret: string) => {
  const { statusCode, headers, body } = await portal.app.inject(`/waivers-form/${secret}`);
  return { status: statusCode, cache: headers['cache-control'], body };
};
const nothing = { status: 200, cache: 'no-store', body: 'nothing to read' };
const office = () => signedInClient(portal.app, staff);

it('the page behind a link names the person, the entry and the due day before any script runs', async () => {
  const waiver = await participant(portal, band, { first_name: 'Zoë', last_name: 'Núñez' });
  const { status, cache, body } = await page(await secretFor(portal, waiver.id));
  expect({ status, cache }).toEqual({ status: 200, cache: 'no-store' });
  expect(body).toContain('>Zoë Núñez | Alder Springs Band | ');
  expect(body).toContain(' | January 1, 2027 | Participant Waiver | Sign by | 12/01/2026 | ');
  const health = { 'participant:first_name': 'Zoë', 'emergency:medical': 'Bee stings' };
  await signer.put(`/api/waivers/${await secretFor(portal, waiver.id)}/answers`, { revision: 0, field_values: health });
  expect((await waiverNow(portal, waiver.id)).field_values).toMatchObject(health);
  expect((await page(await secretFor(portal, waiver.id))).body).not.toContain('Bee stings');
});

it('a name that spells markup or a slot is text on the page behind a link', async () => {
  const waiver = await participant(portal, band);
  const name = `"><img src=x onerror=alert(1)> {{due_day}} & 'Co'`;
  await portal.owner.updateTable('waivers').set({ name }).where('id', '=', waiver.id).execute();
  const { body } = await page(await secretFor(portal, waiver.id));
  expect(body).toContain(
    '>&quot;&gt;&lt;img src=x onerror=alert(1)&gt; {{due_day}} &amp; &#39;Co&#39; | Alder Springs Band',
  );
  expect(body).not.toContain('<img');
});

it('fetching the page behind a link does not count as a view, which its script reports', async () => {
  const waiver = await participant(portal, band);
  const secret = await secretFor(portal, waiver.id);
  await page(secret);
  expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
  await signer.get(`/api/waivers/${secret}`);
  expect((await waiverNow(portal, waiver.id)).viewed_at).toBe(portal.clock.nowIso());
});

const ends: [string, (waiver: WaiverRow, secret: string) => Promise<unknown>][] = [
  ['is signed', (waiver, secret) => signed(portal, waiver, {}, secret)],
  ['is declined', (_waiver, secret) => signer.post(`/api/waivers/${secret}/decline`, { as: 'not-me' })],
  ['has a newer link', (waiver) => office().post(`/api/waivers/${waiver.locator}/link`, {})],
  [
    'is voided',
    (waiver) =>
      portal.owner.updateTable('waivers').set({ voided_at: waiver.created_at }).where('id', '=', waiver.id).execute(),
  ],
];
it.each(ends)('the page behind a link says nothing of a waiver that %s', async (_what, end) => {
  const waiver = await participant(portal, band);
  const secret = await secretFor(portal, waiver.id);
  expect((await page(secret)).body).toContain(waiver.name);
  await end(waiver, secret);
  expect(await page(secret)).toEqual(nothing);
});

it('the page behind an unknown link or a locator says nothing, and every other page is the portal’s', async () => {
  const waiver = await participant(portal, band);
  expect(await page(waiver.locator)).toEqual(nothing);
  expect(await page('no-such-secret-as-this-one-000000000000000')).toEqual(nothing);
  const portalPage = await portal.app.inject(`/waivers-form/${waiver.locator}/approve`);
  expect([portalPage.body, portalPage.headers['cache-control']]).toEqual(['the portal', 'no-cache']);
});

it('the page behind a link says after the due day that it was due, and that signing is still possible', async () => {
  const waiver = await participant(portal, band);
  const secret = await secretFor(portal, waiver.id);
  expect((await page(secret)).body).toContain(' | Sign by | 12/01/2026 | ');
  portal.clock.set('2026-12-02T07:59:00Z');
  expect((await page(secret)).body).toContain(' | Sign by | 12/01/2026 | ');
  portal.clock.set('2026-12-02T08:00:00Z');
  expect((await page(secret)).body).toContain(' | Was due | 12/01/2026. You can still sign. | ');
});
