import { addDays } from '@parade/contract/civilDate.ts';
import { beforeAll, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aPerson, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
const letterFor = (person: Person, of: Pick<EntryRow, 'id'>) =>
  signedInClient(portal.app, person).get(`/api/entries/${of.id}/letter`);
let staff: Person;
let band: EntryRow;
let leader: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal, 'staff');
  const organization_id = await organization(portal, { name: 'Alder Springs High School' });
  band = await entry(portal, {
    organization_id,
    stage: 'accepted',
    by: staff.id,
    official_name: 'Alder Springs Honor Band',
  });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

it('the letter of acceptance names the entry, its leaders, the liaison and the first dates', async () => {
  await signedInClient(portal.app, staff).put(`/api/entries/${band.id}/rep`, { user_id: staff.id });
  const { status, body } = await letterFor(leader, band);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    official_name: 'Alder Springs Honor Band',
    organization_name: 'Alder Springs High School',
    parade_on: '2027-01-01',
    accepted_on: portal.clock.today(),
    leaders: [`${leader.first_name} ${leader.last_name}`],
    rep: { email: staff.email },
  });
  const days = body.dates.map((each: { due_date: string }) => each.due_date);
  expect(days.length).toBeGreaterThan(1);
  expect(days).toEqual(days.toSorted());
  expect(days.every((day: string) => day > body.accepted_on)).toBe(true);
});

it('the letter of acceptance is for the leaders of the entry and the office alone', async () => {
  expect((await letterFor(staff, band)).status).toBe(200);
  expect((await letterFor(await aStaffMember(portal, 'volunteer'), band)).status).toBe(403);
  const builder = await aPerson(portal, {
    builds: [{ organization_id: band.organization_id, year: 2027 }],
  });
  expect((await letterFor(builder, band)).status).toBe(403);
  const elsewhere = await entry(portal, { stage: 'accepted', by: staff.id });
  expect((await letterFor(await aLeaderOf(portal, elsewhere.organization_id, 2027), band)).status).toBe(404);
});

it('the letter of acceptance does not exist before the leaders may see the decision', async () => {
  const received = await entry(portal, { stage: 'received', by: staff.id });
  const its = await aLeaderOf(portal, received.organization_id, 2027);
  const held = await signedInClient(portal.app, staff).post(`/api/review/${received.id}/decision`, {
    status: 'accepted',
    release_on: addDays(portal.clock.today(), 10),
  });
  expect(held.status).toBe(200);
  for (const person of [its, staff]) expect((await letterFor(person, received)).status).toBe(403);
});
