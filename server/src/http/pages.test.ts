import { beforeAll, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let admin: Person;
let entryId: number;

beforeAll(async () => {
  await seedParadeYear(portal);
  admin = await aStaffMember(portal, 'admin');
  const band = await entry(portal, { stage: 'accepted', by: admin.id });
  entryId = band.id;
  // Enough people, waivers, letters and events for two pages each.
  for (const n of Array.from({ length: 11 }, (_, index) => index)) {
    await aStaffMember(portal);
    await participant(portal, band, { first_name: `Ana ${n}`, last_name: 'Ruiz' });
  }
});

it.each([
  ['/api/entries?', 'total'],
  ['/api/entry-form-statuses?filterOrganizationType=2&', 'totalRows'],
  ['/api/waivers?', 'total'],
  ['/api/users?', 'count'],
  ['/api/outbox?', 'total'],
  ['/api/audit_details?', 'count'],
])('a page of %s beyond the last is the last', async (path, total) => {
  const of = path.includes('/audit_details') ? `${path}entry=${entryId}&` : path;
  const get = async (page: number) => {
    const { status, body } = await signedInClient(portal.app, admin).get(`${of}page=${page}`);
    expect(status).toBe(200);
    return body;
  };
  const first = await get(1);
  const last = await get(Math.ceil(first[total] / 10));
  expect(last.data ?? last.rows).not.toEqual([]);
  expect(await get(99)).toEqual(last);
});
