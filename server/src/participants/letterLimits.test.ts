import {
  letterLimitTexts,
  maxAddressedAgainPerDay,
  maxNewAddressesPerDay,
} from '@parade/contract/participants/limits.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';

let portal: TestPortalWithApp;
let staff: Person;
let leader: Person;
let band: EntryRow;
const as = (person: { token: string }) => signedInClient(portal.app, person);

beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
});
// Each test has its own entry and day.
beforeEach(async () => {
  portal.clock.advance({ hours: 25 });
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const lettersTo = async (address: string) =>
  (await portal.db.selectFrom('outbox').select('id').where('to_address', '=', address).execute()).length;

describe('letters by changes of one person', () => {
  it('changes of one person are limited to five a day, on waiver and list together, and refused before anything changes', async () => {
    const waiver = await participant(portal, band);
    const other = await participant(portal, band);
    const edit = (n: number, by = leader, { id, name } = waiver) =>
      as(by).put(`/api/waivers/${id}`, { name, email: `victim${n % 2}@example.org` });
    const place = `/api/participants/${band.id}/${waiver.participant_id}`;
    const person = { type: 'general-participants', first_name: 'Kim', last_name: 'Walker', primary_role: 'Clarinet' };
    const statuses: number[] = [];
    for (let n = 1; n < maxAddressedAgainPerDay; n += 1) statuses.push((await edit(n)).status);
    statuses.push((await as(leader).put(place, { ...person, email: 'victim9@example.org' })).status);
    expect(statuses).toEqual(Array(maxAddressedAgainPerDay).fill(200));

    const [before, letters] = [await waiverNow(portal, waiver.id), await lettersTo('victim0@example.org')];
    const refused = await edit(0);
    expect([refused.status, refused.body.error]).toEqual([429, letterLimitTexts.again]);
    expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60));
    expect((await as(leader).put(place, { ...person, email: 'victim0@example.org' })).status).toBe(429);
    expect(await waiverNow(portal, waiver.id)).toEqual(before);
    expect(await lettersTo('victim0@example.org')).toBe(letters);

    // Changes without letters, of another person, by the office, and on the next day can go on.
    const role = { ...person, email: 'victim9@example.org', primary_role: 'Drum' };
    expect((await as(leader).put(place, role)).status).toBe(200);
    expect((await edit(0, leader, other)).status).toBe(200);
    expect((await edit(0, staff)).status).toBe(200);
    portal.clock.advance({ hours: 25 });
    expect((await edit(1, await aLeaderOf(portal, band.organization_id, 2027))).status).toBe(200);
  });

  it('a change that is refused for another reason does not count', async () => {
    const waiver = await participant(portal, band);
    const edit = (name: string) => as(leader).put(`/api/waivers/${waiver.id}`, { name, email: 'next@example.org' });
    for (let n = 0; n <= maxAddressedAgainPerDay; n += 1) expect((await edit('Cher')).status).toBe(422);
    expect((await edit('Kim Next')).status).toBe(200);
  });
});

describe('letters by a list of people', () => {
  let count = 0;
  const rows = (many: number) =>
    Array.from({ length: many }, () => {
      count += 1;
      const name = { first_name: 'Mass', last_name: `Mail${count}` };
      return { ...name, email: `stranger${count}@example.net`, primary_role: 'Flute' };
    });
  const type = 'general-participants';
  const send = (people: ReturnType<typeof rows>, by = leader) =>
    as(by).post(`/api/participants/${band.id}/multiple`, { type, rows: people });

  it('an entry lists as many new addresses a day as the limit allows, one by one and in lists, and no more', async () => {
    const first = rows(maxNewAddressesPerDay - 1);
    expect((await send(first)).body).toMatchObject({ added: first.length });
    const refused = await send(rows(2));
    expect([refused.status, refused.body.error]).toEqual([429, letterLimitTexts.added]);
    expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60));
    const [last, beyond] = rows(2);
    const second = await aLeaderOf(portal, band.organization_id, 2027);
    expect((await as(second).post(`/api/participants/${band.id}`, { type, ...last })).status).toBe(201);
    expect((await as(second).post(`/api/participants/${band.id}`, { type, ...beyond })).status).toBe(429);
    const listed = await portal.db
      .selectFrom('participants')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('entry_id', '=', band.id)
      .executeTakeFirstOrThrow();
    expect(listed.count).toBe(maxNewAddressesPerDay);

    // The same list again, a sibling at a known address, the office and the next day can go on.
    expect((await send(first.slice(0, 9))).body).toMatchObject({ added: 0, existing: 9 });
    const sibling = { ...rows(1)[0], email: first[0]?.email };
    expect((await as(leader).post(`/api/participants/${band.id}`, { type, ...sibling })).status).toBe(201);
    expect((await send(rows(20), staff)).body).toMatchObject({ added: 20 });
    portal.clock.advance({ hours: 25 });
    expect((await send(rows(3), await aLeaderOf(portal, band.organization_id, 2027))).body).toMatchObject({ added: 3 });
  });

  it("people listed by the office do not count against the entry's limit", async () => {
    expect((await send(rows(maxNewAddressesPerDay), staff)).status).toBe(200);
    expect((await send(rows(5))).body).toMatchObject({ added: 5 });
  });
});
