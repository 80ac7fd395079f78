import { notScreenedReason } from '@parade/contract/waivers/status.ts';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { lockEntry } from '../entries/writes.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { failingRow } from '../testing/failingRow.ts';
import { participant, secretFor } from '../testing/participants.ts';
import { aStaffMember, anonymousClient, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testInstant, testPortalWithApp } from '../testing/portal.ts';
import { issueScreenings, sendDueWaivers } from './jobs.ts';
import { type ListedWaiverRow, waiversOf } from './reads.ts';

const portal = await testPortalWithApp();
let office: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const screening = (...years: number[]) =>
  inTransaction(portal, { kind: 'system', job: 'tests' }, (change) => setSetting(change, 'covid_form_years', years));
const formsOf = async ({ participant_id }: ListedWaiverRow) => waiversOf(portal.db, [participant_id]);
const kindsOf = async (of: ListedWaiverRow) => (await formsOf(of)).map(({ form_type }) => form_type);

it('people who are already listed get the health screening once, by mail, when it is switched on for their year', async () => {
  const [band, later] = [
    await entry(portal, { stage: 'accepted', by: office.id }),
    await entry(portal, { stage: 'accepted', by: office.id, year: 2028 }),
  ];
  const [listed, removed, next] = [
    await participant(portal, band),
    await participant(portal, band),
    await participant(portal, later),
  ];
  const staff = signedInClient(portal.app, office);
  await staff.post(`/api/participants/${band.id}/remove/${removed.participant_id}`, { type: 'general-participants' });
  expect(await issueScreenings(portal)).toBe(0);
  await screening(2027);
  const runs = await Promise.all([issueScreenings(portal), issueScreenings(portal)]);
  expect(runs.reduce((one, other) => one + other)).toBe(1);
  expect([await kindsOf(listed), await kindsOf(removed), await kindsOf(next)]).toEqual([
    ['participant-waiver', 'covid'],
    [],
    ['participant-waiver'],
  ]);
  const form = (await formsOf(listed)).find(({ form_type }) => form_type === 'covid');
  if (!form) throw new Error('no form');
  const letters = await portal.db.selectFrom('outbox').select('mailing_id').where('waiver_id', '=', form.id).execute();
  expect([form.sent_at, letters.length, letters[0]?.mailing_id]).toEqual([
    portal.clock.nowIso(),
    1,
    expect.any(Number),
  ]);
  expect(await sendDueWaivers(portal)).toBe(0);
  const path = `/api/waivers/${await secretFor(portal, form.id)}`;
  expect((await anonymousClient(portal.app).get(path)).body.waiver.form_type).toBe('covid');
  // After it is switched off, issued screenings stay, and nobody gets another.
  await screening();
  const after = await participant(portal, band);
  expect([await issueScreenings(portal), await kindsOf(listed), await kindsOf(after)]).toEqual([
    0,
    ['participant-waiver', 'covid'],
    ['participant-waiver'],
  ]);
});

it('a health screening that the office has withdrawn is not issued again', async () => {
  await screening(2027);
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const person = await participant(portal, band);
  const form = (await formsOf(person)).find(({ form_type }) => form_type === 'covid');
  const staff = signedInClient(portal.app, office);
  const voided = await staff.post(`/api/waivers/${form?.locator}/void`, { reason: 'Not needed', again: false });
  expect(voided.status).toBe(200);
  await issueScreenings(portal);
  expect(await kindsOf(person)).toEqual(['participant-waiver']);
});

it('an entry that moves into a year of health screening gets it for its people, unless the parade is over', async () => {
  await screening(2028);
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const person = await participant(portal, band);
  expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
  portal.clock.set('2028-01-02T18:00:00.000Z');
  await issueScreenings(portal);
  expect(await kindsOf(person)).toEqual(['participant-waiver']);
  portal.clock.set(testInstant);
  await issueScreenings(portal);
  const forms = await formsOf(person);
  expect(forms.map(({ form_type, year, sent_at }) => [form_type, year, sent_at])).toEqual([
    ['participant-waiver', 2028, null],
    ['covid', 2028, null],
  ]);
});

it('an entry that moves to a year without the health screening leaves it behind: nobody is invited to it, and its link is refused', async () => {
  await screening(2027);
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const [person, removed] = [await participant(portal, band), await participant(portal, band)];
  const staff = signedInClient(portal.app, office);
  const listing = `/api/participants/${band.id}`;
  await staff.post(`${listing}/remove/${removed.participant_id}`, { type: 'general-participants' });
  const form = (await formsOf(person)).find(({ form_type }) => form_type === 'covid');
  const path = `/api/waivers/${await secretFor(portal, form?.id ?? 0)}`;
  const move = async (parade_year: number) =>
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year })).status).toBe(200);

  portal.clock.advance({ minutes: 1 });
  await move(2028);
  expect(await kindsOf(person)).toEqual(['participant-waiver']);
  expect((await anonymousClient(portal.app).get(path)).status).toBe(410);
  const lines = await portal.db
    .selectFrom('audit_events')
    .select(['action', 'note'])
    .where('model', '=', 'Waiver')
    .where('model_id', '=', String(form?.id))
    .where('action', '=', 'waiver.withdrawn')
    .execute();
  expect(lines).toEqual([{ action: 'waiver.withdrawn', note: notScreenedReason }]);
  const back = await staff.post(`${listing}/restore/${removed.participant_id}`, { type: 'general-participants' });
  expect([back.status, await kindsOf(removed)]).toEqual([200, ['participant-waiver']]);

  portal.clock.set('2027-10-01T20:00:00.000Z');
  await issueScreenings(portal);
  await sendDueWaivers(portal);
  const invited = (await formsOf(person)).map(({ form_type, sent_at }) => [form_type, sent_at !== null]);
  expect(invited).toEqual([['participant-waiver', true]]);
  portal.clock.set(testInstant);

  // Back again, everybody has one.
  await move(2027);
  await issueScreenings(portal);
  expect([await kindsOf(person), await kindsOf(removed)]).toEqual([
    ['participant-waiver', 'covid'],
    ['participant-waiver', 'covid'],
  ]);
});

it('an entry that moves between years with the health screening takes it along', async () => {
  await screening(2027, 2028);
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const person = await participant(portal, band);
  const before = (await formsOf(person)).map(({ id }) => id);
  expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
  expect((await formsOf(person)).map(({ id, year }) => [id, year])).toEqual(before.map((id) => [id, 2028]));
});

it.each([
  ['moved to a year without it', { year: 2028 }],
  ['set back', { status: 'in-progress', approved_at: null }],
] as const)('an entry that is %s while the health screening is being issued gets none', async (_, change) => {
  await screening();
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const person = await participant(portal, band);
  await screening(2027);
  const reads: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // After its list of entries was read, and before the entry is locked.
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => row['id'] === band.id && row['year'] === 2027))
        await portal.db.updateTable('entries').set(change).where('id', '=', band.id).execute();
      return result;
    },
  };
  const slow = { ...portal, db: portal.db.withPlugin(reads) };
  await issueScreenings(slow);
  expect(await kindsOf(person)).toEqual(['participant-waiver']);
});

it('a person or an entry whose row always fails does not hold up the others', async () => {
  await screening();
  const [broken, fine] = [
    await entry(portal, { stage: 'accepted', by: office.id }),
    await entry(portal, { stage: 'accepted', by: office.id }),
  ];
  const [one, other] = [await participant(portal, broken), await participant(portal, fine)];
  await screening(2027);
  const release = await failingRow(portal, 'waivers', `new.entry_id = ${broken.id} and new.form_type = 'covid'`);
  await expect(issueScreenings(portal)).rejects.toThrow('fails');
  expect([await kindsOf(one), await kindsOf(other)]).toEqual([['participant-waiver'], ['participant-waiver', 'covid']]);
  await release();
  expect(await issueScreenings(portal)).toBe(1);
  await unsend([one.id, other.id]);
  const repair = await failingRow(portal, 'waivers', `new.id = ${one.id}`);
  await expect(sendDueWaivers(portal)).rejects.toThrow('fails');
  expect(await unsent([one.id, other.id])).toEqual([one.id]);
  await repair();
  expect(await sendDueWaivers(portal)).toBe(1);
});

it('an entry that somebody is working on holds up no other one, and gets its invitations and screenings with the next run', async () => {
  await screening();
  const [busy, free] = [
    await entry(portal, { stage: 'accepted', by: office.id }),
    await entry(portal, { stage: 'accepted', by: office.id }),
  ];
  const [one, other] = [await participant(portal, busy), await participant(portal, free)];
  await unsend([one.id, other.id]);
  await screening(2027);
  await inTransaction(portal, { kind: 'system', job: 'tests' }, async (change) => {
    await lockEntry(change, busy);
    // A run that waited for the entry would never end: this change ends after it.
    await sendDueWaivers(portal);
    await issueScreenings(portal);
    expect(await unsent([one.id, other.id])).toEqual([one.id]);
    expect([await kindsOf(one), await kindsOf(other)]).toEqual([
      ['participant-waiver'],
      ['participant-waiver', 'covid'],
    ]);
  });
  await sendDueWaivers(portal);
  await issueScreenings(portal);
  expect([await unsent([one.id, other.id]), await kindsOf(one)]).toEqual([[], ['participant-waiver', 'covid']]);
});

it('a list longer than one step is mailed in one run, one letter to each, once the emails are switched on again', async () => {
  await screening();
  const switched = (on: boolean) =>
    inTransaction(portal, { kind: 'system', job: 'tests' }, (change) => setSetting(change, 'enable_waiver_emails', on));
  await switched(false);
  const band = await entry(portal, { stage: 'accepted', by: office.id, type_id: 2 });
  const rows = Array.from({ length: 301 }, (_, n) => ({
    first_name: 'Player',
    last_name: `Number ${n}`,
    email: `player${n}@example.net`,
    primary_role: 'Flute',
  }));
  const listed = await signedInClient(portal.app, office).post(`/api/participants/${band.id}/multiple`, {
    type: 'general-participants',
    rows,
  });
  expect(listed.body).toMatchObject({ added: rows.length });
  expect(await sendDueWaivers(portal)).toBe(0);
  await switched(true);
  expect(await sendDueWaivers(portal)).toBe(rows.length);
  const letters = await portal.db.selectFrom('outbox').select('to_address').where('entry_id', '=', band.id).execute();
  expect(new Set(letters.map(({ to_address }) => to_address)).size).toBe(rows.length);
  expect(letters).toHaveLength(rows.length);
});

it('the mailing of a day is finished with all of its letters, also after a run that stopped right after the last one', async () => {
  await screening();
  portal.clock.set('2026-11-25T18:00:00.000Z');
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  const people = [await participant(portal, band), await participant(portal, band)];
  await portal.db.deleteFrom('outbox').where('entry_id', '=', band.id).execute();
  await unsend(people.map(({ id }) => id));
  const mailing = () =>
    portal.db
      .selectFrom('mailings')
      .select(['total', 'finished_at'])
      .where('key', '=', 'invitation:2027:2026-11-25')
      .executeTakeFirst();
  expect(await sendDueWaivers(portal)).toBe(2);
  const finished = { total: 2, finished_at: portal.clock.nowIso() };
  expect(await mailing()).toEqual(finished);
  await portal.db.updateTable('mailings').set({ total: 0, finished_at: null }).execute();
  expect(await sendDueWaivers(portal)).toBe(0);
  expect(await mailing()).toEqual(finished);
  portal.clock.set(testInstant);
});

const unsend = (ids: number[]) =>
  portal.db.updateTable('waivers').set({ sent_at: null }).where('id', 'in', ids).execute();
const unsent = async (ids: number[]) => {
  const rows = await portal.db
    .selectFrom('waivers')
    .select('id')
    .where('id', 'in', ids)
    .where('sent_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};
