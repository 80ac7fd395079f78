import { beforeAll, expect, it } from 'vitest';
import type { OwnEntryTasks } from '@parade/contract/entries/tasks/routes.ts';
import { tasksOf } from '@parade/contract/entries/tasks/task.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { participant, signed } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { countingStatements } from '../../testing/statements.ts';
import type { EntryRow } from '../reads.ts';
import { tasksOfEntries } from './reads.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
const ownTasks = async (person: Person): Promise<OwnEntryTasks[]> => {
  const { status, body } = await as(person).get('/api/own-tasks');
  expect(status).toBe(200);
  return body.data;
};
let staff: Person;
let band: EntryRow;
let other: EntryRow;
let leader: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal, 'staff');
  band = await entry(portal, { stage: 'accepted', by: staff.id });
  other = await entry(portal, { stage: 'accepted', by: staff.id });
  leader = await aLeaderOf(portal, band.organization_id, 2027);
  await signed(portal, await participant(portal, band));
  await participant(portal, band);
});

it('the tasks of the entries that a person leads are returned to them, and nobody else’s', async () => {
  expect((await ownTasks(leader)).map(({ id }) => id)).toEqual([band.id]);
  const another = await aLeaderOf(portal, other.organization_id, null);
  expect((await ownTasks(another)).map(({ id }) => id)).toEqual([other.id]);
  expect(await ownTasks(staff)).toEqual([]);
  expect((await anonymousClient(portal.app).get('/api/own-tasks')).status).toBe(401);
});

it('the tasks of a parade that is over are left out', async () => {
  const past = await entry(portal, { stage: 'accepted', by: staff.id, year: 2025 });
  const { organization_id } = past;
  const own = await aLeaderOf(portal, organization_id, null);
  expect(await ownTasks(own)).toEqual([]);
  // The same leader has those of this year's entry.
  const now = await entry(portal, { organization_id, stage: 'accepted', by: staff.id });
  expect((await ownTasks(own)).map(({ id }) => id)).toEqual([now.id]);
});

it('the tasks of a parade that is over are only those due after it, until their day', async () => {
  const past = await entry(portal, { stage: 'accepted', by: staff.id });
  const tasksAt = async (now: string) => {
    portal.clock.set(now);
    const own = await aLeaderOf(portal, past.organization_id, null);
    return (await ownTasks(own)).map(({ is_over, tasks }) => [is_over, tasks.map(({ key }) => key)]);
  };
  const began = portal.clock.nowIso();
  const [[wasOver, before]] = (await tasksAt('2027-01-01T20:00:00.000Z')) as [[boolean, string[]]];
  expect(wasOver).toBe(false);
  expect(before).toContain('emergency-plan');
  expect(await tasksAt('2027-01-05T20:00:00.000Z')).toEqual([[true, ['parade-feedback', 'commemorative-photo']]]);
  expect(await tasksAt('2027-02-05T20:00:00.000Z')).toEqual([[true, ['commemorative-photo']]]);
  expect(await tasksAt('2027-02-16T20:00:00.000Z')).toEqual([]);
  portal.clock.set(began);
});

it('the tasks are those that the overview of the entry shows', async () => {
  const [own] = await ownTasks(leader);
  const { body } = await as(leader).get(`/api/overview/${band.organization_id}/2027`);
  expect(own?.tasks).toEqual(tasksOf(body.entry, body.today));
  const waivers = own?.tasks.find(({ kind }) => kind === 'waivers');
  expect(waivers).toMatchObject({ due_date: '2026-12-01', count: { done: 1, total: 2 }, missing: 1 });
});

it.each(['received', 'accepted'] as const)(
  'the application of an entry that the office has %s without it is a task until it is submitted or marked complete',
  async (stage) => {
    const late = await entry(portal, { by: staff.id });
    await as(staff).put(`/api/entries/${late.id}/status`, { status: stage });
    const own = await aLeaderOf(portal, late.organization_id, 2027);
    const form = `/api/forms/${late.organization_id}/band-application/2027`;
    const seen = async () => {
      const { entry: shown } = (await as(own).get(`/api/overview/${late.organization_id}/2027`)).body;
      const task = (await ownTasks(own))[0]?.tasks.find(({ key }) => key === 'band-application');
      const { standing, due_date } = shown.forms.initial[0];
      return [shown.timeline[0].state, task?.group, task?.due_date === due_date, standing];
    };
    // Its day was over a year ago; one that was accepted has 30 days from then on.
    const isLate = stage === 'received';
    expect(await seen()).toEqual(['active', isLate ? 'overdue' : 'later', true, isLate ? 'incomplete' : 'pending']);
    expect((await as(own).put(form, { field_values: { 'entry:official_name': 'Late' } })).status).toBe(200);
    const { submission_id } = (await as(own).get(form)).body.form;
    await as(staff).put(`/api/form-submissions/${submission_id}/complete`, { complete: 1 });
    expect(await seen()).toEqual(['done', 'done', true, 'completed']);
  },
);

it('somebody who was removed is in no count of a task, and neither is what they signed', async () => {
  const { participant_id } = await signed(portal, await participant(portal, band));
  const countNow = async () => {
    const [own] = await ownTasks(leader);
    return own?.tasks.find(({ kind }) => kind === 'waivers')?.count;
  };
  expect(await countNow()).toEqual({ done: 2, total: 3 });
  const removed = await as(staff).post(`/api/participants/${band.id}/remove/${participant_id}`, {
    type: 'general-participants',
  });
  expect(removed.status).toBe(200);
  expect(await countNow()).toEqual({ done: 1, total: 2 });
});

it('an entry whose only person was removed has its list of people to fill in again', async () => {
  const empty = await entry(portal, { stage: 'accepted', by: staff.id });
  const own = await aLeaderOf(portal, empty.organization_id, 2027);
  const listNow = async () => (await ownTasks(own))[0]?.tasks.find(({ kind }) => kind === 'people')?.group;
  const before = await listNow();
  const { participant_id } = await participant(portal, empty);
  expect(await listNow()).not.toBe(before);
  await as(staff).post(`/api/participants/${empty.id}/remove/${participant_id}`, { type: 'general-participants' });
  expect(await listNow()).toBe(before);
});

it('the tasks of more entries need no more statements', async () => {
  const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
  const statementsFor = async (entries: EntryRow[]) => {
    const { counted, seen } = countingStatements(portal);
    await tasksOfEntries(counted.db, moment, entries);
    return seen.length;
  };
  expect(await statementsFor([band, other])).toBe(await statementsFor([band]));
});
