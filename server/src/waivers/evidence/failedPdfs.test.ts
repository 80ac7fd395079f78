import { sql } from 'kysely';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { callDuring } from '../../testing/locks.ts';
import { aLeaderOf, aStaffMember, authorFor, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { WaiverRow } from '../reads.ts';
import { ensureSignedPdf, workSignedPdfQueue } from './documents.ts';
import { requeuePdfs } from './failedPdfs.ts';

const portal = await testPortalWithApp({ works: true });
const as = (person: Person) => signedInClient(portal.app, person);
const list = async (): Promise<{ token: string; is_waiting: boolean }[]> =>
  (await as(staff).get('/api/failed-signed-pdfs')).body.data;
const retry = (body: { tokens?: string[] }) => as(staff).post('/api/failed-signed-pdfs/retry', body);
const givenUpOnToday = async () => (await as(staff).get('/api/today')).body.given_up.pdfs;
/** The folder of the store for signed PDFs. A file in its place accepts none. */
const folder = join(portal.config.dataDir, 'files', 'papers');
let staff: Person;
let band: EntryRow;
let waivers: WaiverRow[];

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  waivers = [];
  for (let n = 0; n < 3; n += 1) waivers.push(await signed(portal, await participant(portal, band)));
  await mkdir(join(folder, '..'), { recursive: true });
  await writeFile(folder, '');
  // The queue's first try is its last.
  await sql`update jobs.job set retry_limit = 0 where name = 'waiver-papers'`.execute(portal.db);
  await workSignedPdfQueue(portal);
  await vi.waitFor(async () => expect(await list()).toHaveLength(3), { timeout: 20_000 });
});

it('a signed PDF that failed at every try is listed with person, entry, tries and a plain cause, to the office alone', async () => {
  const [waiver] = waivers;
  const row = (await list()).find(({ token }) => token === waiver?.locator);
  expect(row).toMatchObject({
    name: waiver?.name,
    entry: { organization_id: band.organization_id, year: 2027 },
    signed_at: waiver?.completed_at,
    tries: 1,
    problem: 'storage',
    is_waiting: false,
  });
  expect(await givenUpOnToday()).toBe(3);
  for (const person of [
    await aLeaderOf(portal, band.organization_id, 2027),
    await aStaffMember(portal, 'volunteer'),
    await aStaffMember(portal, 'judge'),
  ]) {
    expect((await as(person).get('/api/failed-signed-pdfs')).status).toBe(403);
    expect((await as(person).post('/api/failed-signed-pdfs/retry', {})).status).toBe(403);
  }
});

it('a failed PDF that is tried again stays on the list until it is made, and is not queued twice', async () => {
  const token = waivers[0]?.locator ?? '';
  expect((await retry({ tokens: [token, 'nobody-has-this'] })).body.count).toBe(1);
  expect((await retry({ tokens: [token] })).body.count).toBe(0);
  const listed = await list();
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ is_waiting }) => is_waiting).map((row) => row.token)).toEqual([token]);
  expect(await givenUpOnToday()).toBe(2);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select(['user_id', 'entry_id', 'organization_id', 'model_id'])
    .where('action', '=', 'waiver.pdf-retried')
    .execute();
  expect(lines).toEqual([
    { user_id: staff.id, entry_id: band.id, organization_id: band.organization_id, model_id: String(waivers[0]?.id) },
  ]);
});

it('a failed PDF that two people try again at the same moment is tried again once', async () => {
  const token = waivers[1]?.locator ?? '';
  const second = await callDuring(
    portal,
    await authorFor(portal, staff),
    (change) => requeuePdfs(change, [token]),
    () => retry({ tokens: [token] }),
  );
  expect([second.status, second.body.count]).toEqual([200, 0]);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'waiver.pdf-retried')
    .where('model_id', '=', String(waivers[1]?.id))
    .execute();
  expect(lines).toHaveLength(1);
});

it('all failed PDFs are tried again at once, and leave the list when the worker or a download makes them', async () => {
  await rm(folder);
  expect((await retry({})).body.count).toBe(1);
  // Tried a moment before in vain, it waits up to ten seconds, and until it is looked for.
  await expect
    .poll(async () => (await list()).filter(({ token }) => token !== waivers[0]?.locator), { timeout: 50_000 })
    .toEqual([]);
  await ensureSignedPdf(portal, waivers[0]?.id ?? 0);
  expect(await list()).toEqual([]);
  const { rows } = await sql`select from jobs.job where name = 'given-up'`.execute(portal.db);
  expect(rows).toEqual([]);
});

it('more than 120 retries of failed PDFs in an hour are refused', async () => {
  const other = await aStaffMember(portal);
  await sql`insert into rate_limits (key, points, expire)
    select replace(key, ${String(staff.id)}, ${String(other.id)}), 120, expire from rate_limits
    where key like 'signed PDF retries%'`.execute(portal.db);
  expect((await as(other).post('/api/failed-signed-pdfs/retry', {})).status).toBe(429);
  expect((await retry({})).status).toBe(200);
});
