import { beforeAll, expect, it } from 'vitest';
import { putPage } from '../content/writes.ts';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { type Answer, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let admin: Person;
let entryId: number;

beforeAll(async () => {
  await seedParadeYear(portal);
  portal.clock.set('2026-11-17T18:00:00.000Z');
  admin = await aStaffMember(portal, 'admin');
  const band = await entry(portal, { stage: 'accepted', by: admin.id });
  entryId = band.id;
  await answerFrom(band, 'Arcadia', 'Ana Ruiz');
  // The forms of a band are overdue in December.
  portal.clock.set('2026-12-30T18:00:00.000Z');
  admin = await aStaffMember(portal, 'admin');
  await answerFrom(band, 'Altadena', 'Bo Chen');
  // Enough people, waivers, letters and events for two pages each.
  for (const n of Array.from({ length: 21 }, (_, index) => index)) {
    await aStaffMember(portal);
    await participant(portal, band, { first_name: `Ana ${n}`, last_name: 'Ruiz' });
  }
  for (const n of Array.from({ length: 26 }, (_, index) => index)) await somethingOfEach(n);
  await somethingForToday();
});

/** Saves two answers of the band. */
async function answerFrom(band: EntryRow, city: string, directors: string): Promise<void> {
  const form = `/api/forms/${band.organization_id}/band-profile/2027`;
  const field_values = { 'entry:hometown_city': city, 'band_facts:directors': directors };
  expect((await signedInClient(portal.app, admin).put(form, { field_values })).status).toBe(200);
}

/** Adds received applications and refused addresses. */
async function somethingForToday(): Promise<void> {
  for (const stage of ['received', 'received'] as const) await entry(portal, { stage, by: admin.id });
  await portal.db.updateTable('outbox').set({ state: 'bounced' }).where('waiver_id', 'is not', null).execute();
}

/** Adds an accepted entry, a page, a press release, a message and a request for an interview. */
async function somethingOfEach(n: number): Promise<void> {
  const [day, at] = ['2026-10-01', portal.clock.nowIso()];
  const person = { name: `Ana ${n}`, email: 'ana@example.org', message: 'Where?', topic: 'help' } as const;
  await entry(portal, { stage: 'accepted', by: admin.id });
  await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
    await putPage(change, { slug: `page-${n}`, title: `Page ${n}`, html: '<p>Text</p>', access: 'public' });
    const release = { title: `Release ${n}`, dated: day, excerpt: '', body: '', publish_on: day };
    await change.tx
      .insertInto('press_releases')
      .values({ ...release, created_at: at, updated_at: at })
      .execute();
    await change.tx
      .insertInto('feedback')
      .values({ ...person, created_at: at })
      .execute();
    const { name: first_name, email } = person;
    const asked = { first_name, last_name: 'Ruiz', email, phone: '', requested_date: day, requested_time: '10 AM' };
    const about = { interview_topic: `Topic ${n}`, media_outlet_name: 'Courier', request_to_interview: 'Designer' };
    const how = {
      interview_location: 'Barn',
      interview_length: '1 h',
      type_of_interview: 'In person',
      deadline: '5 PM',
    };
    await change.tx
      .insertInto('interview_requests')
      .values({ ...asked, ...about, ...how, created_at: at })
      .execute();
  });
}

it.each([
  ['/api/entries?', 'total'],
  ['/api/entry-form-statuses?filterOrganizationType=2&', 'totalRows'],
  ['/api/waivers?', 'total'],
  ['/api/users?', 'count'],
  ['/api/outbox?', 'total'],
  ['/api/audit_details?', 'count'],
  ['/api/organizations?', 'total'],
  ['/api/overview?', 'total'],
  ['/api/pages?', 'count'],
  ['/api/press-releases?', 'total'],
  ['/api/feedback?', 'total'],
  ['/api/interview-requests?', 'total'],
  ['/api/review?limit=1&', 'total'],
  ['/api/today/chase?whose=everyone&limit=1&', 'total'],
  ['/api/today/unlisted?whose=everyone&limit=1&', 'total'],
  ['/api/today/refused?whose=everyone&limit=1&', 'total'],
  ['/api/today/changes?whose=everyone&limit=1&', 'total'],
])('a page of %s beyond the last is the last', async (path, total) => {
  const of = path.includes('/audit_details') ? `${path}entry=${entryId}&` : path;
  const get = async (page: number) => {
    const { status, body } = await signedInClient(portal.app, admin).get(`${of}page=${page}`);
    expect(status).toBe(200);
    return body;
  };
  const rowsOf = (body: Answer['body']) => body.data ?? body.rows ?? body.entries;
  const first = await get(1);
  const size = rowsOf(first).length;
  expect(size).toBeLessThan(first[total]);
  const last = await get(Math.ceil(first[total] / size));
  expect(rowsOf(last)).not.toEqual([]);
  expect(await get(99)).toEqual(last);
});
