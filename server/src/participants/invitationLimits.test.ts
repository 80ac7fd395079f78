import { maxInvitationsPerDay } from '@parade/contract/participants/participant.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { aLeaderOf, aPerson, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';

let portal: TestPortalWithApp;
let staff: Person;
let leader: Person;
let float: EntryRow;
const as = (person: { token: string }) => signedInClient(portal.app, person);

beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
});
// Each test has its own people, entry and day.
beforeEach(async () => {
  portal.clock.advance({ hours: 25 });
  staff = await aStaffMember(portal);
  float = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, float.organization_id, 2027);
});

const place = (of: EntryRow) => `/api/entries/${of.organization_id}/${of.year}`;
const invite = (email: string, by = leader, of = float) =>
  as(by).post(`${place(of)}/user/leader`, { first_name: 'Typed', last_name: 'Name', email });
const invited = async () => (await as(leader).get(`${place(float)}/invitations`)).body.data;
/** Another organization invites the address, and so does the office. */
async function othersInvite(email: string) {
  const other = await entry(portal, { type_id: 3, by: staff.id });
  expect((await invite(email, await aLeaderOf(portal, other.organization_id, 2027), other)).status).toBe(200);
  const third = await entry(portal, { type_id: 3, by: staff.id });
  expect((await invite(email, staff, third)).status).toBe(200);
}
let count = 0;
const newAddress = () => `stranger${(count += 1)}@example.org`;

describe('invitations are limited within a day', () => {
  it('invitations are limited within a day by account, over all its entries', async () => {
    const second = await entry(portal, {
      type_id: 3,
      by: staff.id,
      organization_id: float.organization_id,
      year: 2028,
    });
    const busy = await aLeaderOf(portal, float.organization_id, null);
    const statuses: number[] = [];
    for (let n = 0; n <= maxInvitationsPerDay.account; n += 1)
      statuses.push((await invite(newAddress(), busy, n % 2 ? float : second)).status);
    expect(statuses).toEqual([...Array(maxInvitationsPerDay.account).fill(200), 429]);
    // Another person of the entry can go on, and the same person can the next day.
    expect((await invite(newAddress())).status).toBe(200);
    portal.clock.advance({ hours: 25 });
    expect((await invite(newAddress(), await aLeaderOf(portal, float.organization_id, null))).status).toBe(200);
  });

  it('invitations are limited within a day by entry, over all its people', async () => {
    const second = await aLeaderOf(portal, float.organization_id, 2027);
    const statuses: number[] = [];
    for (let n = 0; n <= maxInvitationsPerDay.entry; n += 1)
      statuses.push((await invite(newAddress(), n % 2 ? leader : second)).status);
    expect(statuses).toEqual([...Array(maxInvitationsPerDay.entry).fill(200), 429]);
  });

  it('invitations are limited within a day by address, from all entries, known or not; the office can go on', async () => {
    const known = await aPerson(portal);
    for (const email of [known.email, newAddress()]) {
      const statuses: number[] = [];
      for (let n = 0; n <= maxInvitationsPerDay.address_from_all; n += 1) {
        const other = await entry(portal, { type_id: 3, by: staff.id });
        const by = await aLeaderOf(portal, other.organization_id, 2027);
        statuses.push((await invite(email, by, other)).status);
      }
      expect(statuses).toEqual([...Array(maxInvitationsPerDay.address_from_all).fill(200), 429]);
      expect((await invite(email, staff)).status).toBe(200);
    }
  });

  it('invitations are limited within a day by address from one organization; other leaders and the office can go on', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n <= maxInvitationsPerDay.address; n += 1) {
      statuses.push((await invite(email)).status);
      for (const { id } of await invited()) await as(leader).delete(`/api/entry-invitations/${id}`);
    }
    expect(statuses).toEqual([...Array(maxInvitationsPerDay.address).fill(200), 429]);
    await othersInvite(email);
  });

  it('invitations that are refused or repeated do not count, and do not stop anybody from inviting', async () => {
    const email = newAddress();
    expect((await invite(email)).status).toBe(200);
    for (let n = 0; n < maxInvitationsPerDay.account; n += 1) {
      expect((await invite(email)).status).toBe(200);
      expect((await invite(email, staff)).status).toBe(422);
    }
    await othersInvite(email);
    expect((await invite(newAddress())).status).toBe(200);
  });

  it('the number of times an invitation is sent again is limited; refused tries have sent nothing', async () => {
    const email = newAddress();
    await invite(email);
    const [{ id }] = await invited();
    const statuses: number[] = [];
    for (let n = 0; n <= maxInvitationsPerDay.again; n += 1)
      statuses.push((await as(leader).post(`/api/entry-invitations/${id}/resend`)).status);
    expect(statuses).toEqual([...Array(maxInvitationsPerDay.again).fill(200), 429]);
    const letters = await portal.db.selectFrom('outbox').select('id').where('to_address', '=', email).execute();
    expect(letters).toHaveLength(1 + maxInvitationsPerDay.again);
  });
});
