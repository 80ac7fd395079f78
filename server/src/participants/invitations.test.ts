import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import type { EntryRow } from '../entries/reads.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp({ at: '2026-09-29T18:00:00.000Z' });
let office: Person;
let lists = 0;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
});

async function aBand(): Promise<{ of: EntryRow; leader: Client }> {
  const of = await entry(portal, { type_id: 2, stage: 'accepted', by: office.id, official_name: 'Alder Springs Band' });
  return { of, leader: signedInClient(portal.app, await aLeaderOf(portal, of.organization_id, 2027)) };
}

async function sendIn({ of, leader }: { of: EntryRow; leader: Client }, people: number): Promise<void> {
  lists += 1;
  const rows = Array.from({ length: people }, (_, n) => ({
    first_name: `Name${n}`,
    last_name: `List ${lists}`,
    email: `list${lists}.${n}@example.org`,
    primary_role: 'Drum',
  }));
  const { body } = await leader.post(`/api/participants/${of.id}/multiple`, { type: 'general-participants', rows });
  expect(body.added).toBe(people);
}

const mailings = async () =>
  (await signedInClient(portal.app, await aStaffMember(portal)).get('/api/mailings')).body.data as Record<
    string,
    unknown
  >[];

describe('the invitations of a list', () => {
  it('the invitations of a list are not a mailing before October 1', async () => {
    await sendIn(await aBand(), 2);
    expect(await mailings()).toEqual([]);
  });

  it('the invitations of a list are one mailing of the day after October 1, in any number of pieces', async () => {
    portal.clock.set('2026-10-20T18:00:00.000Z');
    const band = await aBand();
    await sendIn(band, 3);
    const [first] = await mailings();
    expect(first).toMatchObject({
      kind: 'invitation',
      title: 'Waiver invitations, 10/20/2026: Alder Springs Band',
      total: 3,
      unsent: 3,
      finished_at: '2026-10-20T18:00:00.000Z',
    });
    // Letters that were deleted with their cause were still sent, and the earlier pieces are not counted again.
    await portal.db
      .deleteFrom('outbox')
      .where('mailing_id', '=', Number(first?.id))
      .where('to_name', 'like', 'Name0 %')
      .execute();
    await sendIn(band, 2);
    expect(await mailings()).toMatchObject([{ id: first?.id, total: 5, unsent: 4 }]);
    await sendIn(await aBand(), 1);
    expect(await mailings()).toHaveLength(2);
  });

  it('a list makes no mailing for one person, for a known list, or while waiver emails are off', async () => {
    const before = (await mailings()).length;
    const band = await aBand();
    const person = { type: 'general-participants', first_name: 'One', last_name: 'Person', email: 'one@example.org' };
    const one = { ...person, primary_role: 'Drum' };
    expect((await band.leader.post(`/api/participants/${band.of.id}`, one)).status).toBe(201);
    const path = `/api/participants/${band.of.id}/multiple`;
    const { type, ...row } = one;
    expect((await band.leader.post(path, { type, rows: [row] })).body.existing).toBe(1);
    const switched = (on: boolean) =>
      inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
        setSetting(change, 'enable_waiver_emails', on),
      );
    await switched(false);
    await sendIn(band, 2);
    expect(await mailings()).toHaveLength(before);
    await switched(true);
    await sendIn(band, 2);
    expect(await mailings()).toHaveLength(before + 1);
  });
});
