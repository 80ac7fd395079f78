import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { readSettings } from '../../settings/reads.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { actorOf, aLeaderOf, aPerson, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { countingStatements } from '../../testing/statements.ts';
import type { EntryRow } from '../reads.ts';
import { marginOf } from './reads.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
const marginFor = (person: Person, of: Pick<EntryRow, 'id'>) => as(person).get(`/api/entries/${of.id}/margin`);
let staff: Person;
let band: EntryRow;
let leader: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal, 'staff');
});
beforeEach(async () => {
  band = await entry(portal, { stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
});

const noteAndAsk = async (of: EntryRow) => {
  for (const text of ['First', 'Second', 'Third', 'Fourth'])
    await as(staff).post(`/api/review/${of.id}/notes`, { text });
  await as(staff).post(`/api/review/${of.id}/questions`, { question: 'How many horses?' });
};

it('the margin of an entry has its leaders, its liaison and its counts', async () => {
  await as(staff).put(`/api/entries/${band.id}/rep`, { user_id: staff.id });
  await signed(portal, await participant(portal, band));
  await participant(portal, band);
  const { status, body } = await marginFor(leader, band);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    leaders: [{ user_id: leader.id, email: leader.email }],
    rep: { id: staff.id, email: staff.email },
    people: 2,
    waivers: { total: 2, signed: 1, to_approve: 1, declined: 0 },
  });
});

it('the margin of a band has the people of its final numbers beside those who are listed, and none before', async () => {
  await participant(portal, band);
  const before = await marginFor(leader, band);
  expect(before.body).toMatchObject({ people: 1, people_stated: null });
  const field_values = { 'final:composition': { brass: '100', woodwinds: '70', non_playing: '24' } };
  const saved = await as(leader).put(`/api/forms/${band.organization_id}/band-composition/2027`, { field_values });
  expect(saved.status).toBe(200);
  expect((await marginFor(leader, band)).body).toMatchObject({ people: 1, people_stated: 194 });
});

it('the margin of an entry shows the office’s notes, questions, letters and the liaison’s load to the office alone', async () => {
  await as(staff).put(`/api/entries/${band.id}/rep`, { user_id: staff.id });
  await noteAndAsk(band);
  const { body } = await marginFor(staff, band);
  expect(body.notes.data.map(({ text }: { text: string }) => text)).toEqual(['Fourth', 'Third', 'Second']);
  expect(body.notes.more).toBe(true);
  expect(body.questions.map(({ question }: { question: string }) => question)).toEqual(['How many horses?']);
  expect(body.letters.length).toBeGreaterThan(0);
  expect(body.rep.entries).toBeGreaterThan(0);
  expect(body.acts).toEqual(['assign_rep', 'add_note']);
  const { body: own } = await marginFor(leader, band);
  for (const key of ['notes', 'questions', 'letters']) expect(own).not.toHaveProperty(key);
  expect([own.rep.id, own.rep.entries, own.acts]).toEqual([staff.id, undefined, []]);
  const volunteer = await aStaffMember(portal, 'volunteer');
  const { body: seen } = await marginFor(volunteer, band);
  expect([seen.notes.data.length, seen.letters, seen.acts]).toEqual([3, undefined, ['add_note']]);
});

it("the margin of another's entry is answered like that of an unknown one", async () => {
  const other = await aLeaderOf(
    portal,
    (await entry(portal, { stage: 'accepted', by: staff.id })).organization_id,
    null,
  );
  const refused = await marginFor(other, band);
  expect(refused.status).toBe(404);
  expect(refused.body).toEqual((await marginFor(other, { id: 999_999 })).body);
  expect((await marginFor(leader, band)).status).toBe(200);
  expect((await marginFor(await aPerson(portal, { roles: ['media'] }), band)).status).toBe(403);
});

it('the margin of a placed entry shows its place to everybody inside, and its time to people who work for the parade', async () => {
  await portal.db.updateTable('entries').set({ directory_idx: 1 }).where('id', '=', band.id).execute();
  const { body } = await marginFor(staff, band);
  expect(body.line_up).toMatchObject({ place: 1, passing: { start: expect.any(Number) } });
  expect((await marginFor(leader, band)).body.line_up).toEqual({ place: 1, passing: null });
});

it('the margin of an entry that is not accepted has no waivers and no place', async () => {
  const applied = await entry(portal, { stage: 'received', by: staff.id });
  const { body } = await marginFor(staff, applied);
  expect([body.waivers, body.line_up, body.street]).toEqual([null, null, null]);
});

it('the margin of an entry needs as many statements for many notes and people as for none', async () => {
  const settings = await readSettings(portal.db);
  const actor = await actorOf(portal, staff);
  const statements = async () => {
    const { counted, seen } = countingStatements(portal);
    await marginOf(counted.db, actor, settings, withoutActor(band, 'read_margin'));
    return seen.length;
  };
  const few = await statements();
  await noteAndAsk(band);
  await participant(portal, band);
  expect([few, await statements()]).toEqual([7, 7]);
});
