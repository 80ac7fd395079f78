import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, anonymousClient, aPerson, aStaffMember, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { checkYear } from '../waivers/evidence/chain.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let leader: Person;
let band: EntryRow;
let riders: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id, official_name: 'Alder Springs Band' });
  riders = await entry(portal, { type_id: 1, stage: 'accepted', by: staff.id, official_name: 'Long Beach Riders' });
  leader = await aPerson(portal, {
    leads: [band, riders].map(({ organization_id }) => ({ organization_id, year: 2027 })),
  });
});

const clarinet = {
  type: 'general-participants',
  first_name: 'Zoë',
  last_name: 'Núñez',
  email: 'Zoe@Example.org',
  primary_role: 'Clarinet',
};
const rider = {
  ...clarinet,
  type: 'individual-participants',
  primary_role: 'mhr',
  has_participated: true,
  other_appearances: false,
};
const list = async (of: EntryRow, type = '') =>
  (await as(leader).get(`/api/participants/${of.id}?${type && `type=${type}`}`)).body;
const rowsOf = async (table: 'participants' | 'waivers' | 'outbox' | 'audit_events') =>
  (await portal.db.selectFrom(table).select('id').execute()).length;

describe('listing a person', () => {
  it('listing a person stores the name as typed, makes one waiver and notifies both', async () => {
    const answer = await as(leader).post(`/api/participants/${band.id}`, clarinet);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      success: true,
      errors: [],
      participant: {
        first_name: 'Zoë',
        last_name: 'Núñez',
        email: 'zoe@example.org',
        primary_role: 'Clarinet',
        type: 'general-participants',
        waivers: [{ form_type: 'participant-waiver', status: 'pending', name: 'Zoë Núñez' }],
        actions: ['edit', 'remove'],
      },
    });
    const { data, total } = await list(band);
    expect([total, data[0].participant_id]).toEqual([1, answer.body.participant.participant_id]);
  });

  it('listing a person has one person, one waiver and one letter of 50 presses at once', async () => {
    const before = [await rowsOf('participants'), await rowsOf('waivers'), await rowsOf('outbox')];
    const person = { ...clarinet, first_name: 'Twice' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as(leader).post(`/api/participants/${band.id}`, person)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    const after = [await rowsOf('participants'), await rowsOf('waivers'), await rowsOf('outbox')];
    expect(after).toEqual(before.map((count) => count + 1));
  });

  it('listing a person lets a family share an address, and says who is listed already', async () => {
    const path = `/api/participants/${band.id}`;
    expect((await as(leader).post(path, { ...clarinet, first_name: 'Noé' })).status).toBe(201);
    const again = await as(leader).post(path, { ...clarinet, first_name: 'NOÉ', email: 'ZOE@example.org' });
    expect([again.status, again.body.error]).toEqual([409, 'This person is already on the list.']);
  });

  it('listing a person says for each wrong field what the contract says', async () => {
    const path = `/api/participants/${riders.id}`;
    const empty = await as(leader).post(path, { type: 'individual-participants' });
    expect([empty.status, empty.body.errors]).toEqual([
      422,
      {
        first_name: ['Problem with first name'],
        last_name: ['Problem with last name'],
        email: ['Problem with email'],
        primary_role: ['Problem with primary role'],
        has_participated: ['Problem with participated'],
        other_appearances: ['Problem with other appearances'],
      },
    ]);
    const parades = await as(leader).post(path, { ...rider, other_appearances: true });
    expect(parades.body.errors).toEqual({ other_parades_name: ['Problem with parade names'] });
    expect((await as(leader).post(path, rider)).status).toBe(201);
    expect((await as(leader).post(`/api/participants/${band.id}`, rider)).body.errors).toEqual({
      type: ['Unknown Participant Type'],
    });
    const unknown = await as(leader).post(path, { ...rider, type: 'mascots' });
    expect(unknown.body.errors).toEqual({ type: ['Unknown Participant Type'] });
    const stamped = await as(leader).post(path, { ...rider, removed_at: null });
    expect(Object.keys(stamped.body.errors)).toEqual(['removed_at']);
  });

  it('listing a person is possible for accepted entries alone, whatever else they are', async () => {
    for (const stage of displayedStatuses) {
      const other = await entry(portal, { type_id: 2, stage, by: staff.id });
      const before = await rowsOf('participants');
      const { status } = await as(staff).post(`/api/participants/${other.id}`, clarinet);
      expect([stage, status]).toEqual([stage, stage === 'accepted' ? 201 : 409]);
      expect(await rowsOf('participants')).toBe(before + (stage === 'accepted' ? 1 : 0));
    }
  });
});

describe('listing several people', () => {
  it('listing several people adds the valid rows, merges those who are there, and reports which rows are wrong', async () => {
    const { organization_id } = band;
    const of = await entry(portal, { organization_id, stage: 'accepted', by: staff.id });
    const row = (first_name: string, email: string) => ({ first_name, last_name: 'Row', email, primary_role: 'Drum' });
    const path = `/api/participants/${of.id}/multiple`;
    const rows = [
      row('A', 'a@example.org'),
      row('B', 'nowhere'),
      row('A', 'a@example.org'),
      { ...row('C', 'c@example.org'), primary_role: null },
    ];
    expect((await as(leader).post(path, { type: 'general-participants', rows })).body).toEqual({
      success: true,
      errors: [],
      added: 2,
      existing: 1,
      outcomes: ['added', 'wrong', 'duplicate', 'added'],
      wrong: [{ row: 1, errors: ['Problem with email'] }],
      total: 2,
    });
    const again = await as(leader).post(path, { type: 'general-participants', rows });
    expect(again.body).toMatchObject({ added: 0, existing: 3, total: 2 });
    expect((await list(of)).total).toBe(2);
  });

  it('listing several riders asks each row for the role and both answers, like the form', async () => {
    const { organization_id } = riders;
    const of = await entry(portal, { organization_id, type_id: 1, stage: 'accepted', by: staff.id });
    const { type, ...complete } = rider;
    const rows = [
      { ...complete, first_name: 'Whole' },
      { ...complete, has_participated: null },
      { ...complete, other_appearances: null },
      { ...complete, other_appearances: true },
      { ...complete, primary_role: null },
    ];
    const { body } = await as(leader).post(`/api/participants/${of.id}/multiple`, { type, rows });
    expect(body).toMatchObject({ outcomes: ['added', 'wrong', 'wrong', 'wrong', 'wrong'], total: 1 });
    expect(body.wrong.map(({ errors }: { errors: string[] }) => errors)).toEqual([
      ['Problem with participated'],
      ['Problem with other appearances'],
      ['Problem with parade names'],
      ['Problem with primary role'],
    ]);
  });

  it.each([
    ['a band', 2, 'participant-waiver'],
    ['an equestrian entry', 1, 'personnel-waiver'],
  ])('listing people of %s without a role refuses nobody who signs (decision 0033)', async (_, type_id, form_type) => {
    const of = await entry(portal, { type_id, stage: 'accepted', by: staff.id });
    const waiver = await participant(portal, of, { primary_role: null });
    expect(waiver.form_type).toBe(form_type);
    expect((await signed(portal, waiver)).completed_at).toBe(portal.clock.nowIso());
  });

  it('listing several people takes a name for the same however it is spelled, in a list, one by one and in a correction', async () => {
    const of = await entry(portal, { organization_id: band.organization_id, stage: 'accepted', by: staff.id });
    const type = 'general-participants';
    const row = (first_name: string, last_name: string, email = 'nunez@münchen.example') => ({
      first_name,
      last_name,
      email,
      primary_role: 'Drum',
    });
    const rows = [
      row('José', 'Núñez'),
      row('Jose', 'Nunez', 'Nunez@xn--mnchen-3ya.example'),
      row('JOSÉ', 'NÚÑEZ'.normalize('NFD')),
      row('Anne-Marie', 'O’Neil'),
      row('Anne Marie', "O'Neil"),
      row('Joseph', 'Nunez'),
    ];
    const sent = await as(leader).post(`/api/participants/${of.id}/multiple`, { type, rows });
    expect(sent.body.outcomes).toEqual(['added', 'duplicate', 'duplicate', 'added', 'duplicate', 'added']);
    const again = await as(leader).post(`/api/participants/${of.id}/multiple`, { type, rows: [row('jose', 'nunez')] });
    expect(again.body.outcomes).toEqual(['existing']);
    const one = await as(leader).post(`/api/participants/${of.id}`, { type, ...row('JOSE', 'Nuñez') });
    expect([one.status, one.body.error]).toEqual([409, 'This person is already on the list.']);
    const { data } = (await list(of)) as { data: { participant_id: number; first_name: string; email: string }[] };
    expect(data.map(({ first_name }) => first_name).sort()).toEqual(['Anne-Marie', 'Joseph', 'José']);
    expect(data[0]?.email).toBe('nunez@xn--mnchen-3ya.example');
    const joseph = data.find(({ first_name }) => first_name === 'Joseph')?.participant_id;
    const path = `/api/participants/${of.id}/${joseph}`;
    expect((await as(leader).put(path, { type, ...row('jose', 'Nunez') })).status).toBe(409);
    expect((await as(leader).put(path, { type, ...row('Josef', 'Nunez') })).status).toBe(200);
  });
});

describe('correcting a person', () => {
  const edit = (waiver: { participant_id: number }, change: object) =>
    as(leader).put(`/api/participants/${band.id}/${waiver.participant_id}`, { ...clarinet, ...change });

  it('correcting a person takes name and address along to the waiver, with a new link', async () => {
    const waiver = await participant(portal, band);
    const old = await secretFor(portal, waiver.id);
    const answer = await edit(waiver, { first_name: 'Kimberly', last_name: 'Walker', email: 'kimberly@example.org' });
    expect(answer.body.participant).toMatchObject({ first_name: 'Kimberly', email: 'kimberly@example.org' });
    expect(await waiverNow(portal, waiver.id)).toMatchObject({
      name: 'Kimberly Walker',
      email: 'kimberly@example.org',
    });
    expect((await anonymousClient(portal.app).get(`/api/waivers/${old}`)).status).toBe(410);
    expect((await anonymousClient(portal.app).get(`/api/waivers/${await secretFor(portal, waiver.id)}`)).status).toBe(
      200,
    );
  });

  it('correcting a person leaves the link when only the role changes', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const { first_name, last_name, email } = waiver;
    const letters = await rowsOf('outbox');
    expect((await edit(waiver, { first_name, last_name, email, primary_role: 'Tuba' })).status).toBe(200);
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).status).toBe(200);
    expect(await rowsOf('outbox')).toEqual(letters);
    expect((await waiverNow(portal, waiver.id)).primary_role).toBe('Tuba');
  });

  it('correcting a person is refused once the waiver is signed, and for a name that somebody else on the list has', async () => {
    const waiver = await signed(portal, await participant(portal, band));
    const answer = await edit(waiver, { first_name: 'Other' });
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'This person’s waiver has been signed and can no longer be changed.',
    ]);
    expect(await waiverNow(portal, waiver.id)).toEqual(waiver);
    const listed = (await list(band)).data.find(
      (row: { participant_id: number }) => row.participant_id === waiver.participant_id,
    );
    expect(listed.actions).toEqual(['remove']);
    expect((await edit(await participant(portal, band), {})).body.error).toBe('This person is already on the list.');
  });
});

describe('two who correct a person at once', () => {
  const seen = { first_name: 'Kim', primary_role: 'Clarinet' };
  const correct = (waiver: { participant_id: number }, person: object) =>
    as(leader).put(`/api/participants/${band.id}/${waiver.participant_id}`, { ...clarinet, ...person });
  const two = async () => {
    const waiver = await participant(portal, band);
    const { last_name, email } = (await list(band)).data.find(
      (row: { participant_id: number }) => row.participant_id === waiver.participant_id,
    );
    const from = { ...seen, last_name, email };
    expect((await correct(waiver, { ...from, from, primary_role: 'Tuba' })).status).toBe(200);
    return { waiver, from };
  };
  const nowOf = async ({ participant_id }: { participant_id: number }) =>
    (await list(band)).data.find((row: { participant_id: number }) => row.participant_id === participant_id);

  it('two who correct a person at once both keep what they changed, where it is not the same field', async () => {
    const { waiver, from } = await two();
    expect((await correct(waiver, { ...from, from, first_name: 'Kimberly' })).status).toBe(200);
    expect(await nowOf(waiver)).toMatchObject({ first_name: 'Kimberly', primary_role: 'Tuba' });
  });

  it('two who correct a person at once are told both values of the same field, and the second press decides', async () => {
    const { waiver, from } = await two();
    const mine = { ...from, primary_role: 'Drum' };
    const refused = await correct(waiver, { ...mine, from });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'revision-conflict', conflicts: [{ name: 'primary_role', yours: 'Drum', theirs: 'Tuba' }] },
    ]);
    expect(await nowOf(waiver)).toMatchObject({ primary_role: 'Tuba' });
    expect((await correct(waiver, { ...mine, from: { ...from, primary_role: 'Tuba' } })).status).toBe(200);
    expect(await nowOf(waiver)).toMatchObject({ primary_role: 'Drum' });
  });

  it('two who correct a person at once with the same value agree, and who names no earlier values replaces all', async () => {
    const { waiver, from } = await two();
    expect((await correct(waiver, { ...from, from, primary_role: 'Tuba' })).status).toBe(200);
    expect((await correct(waiver, from)).status).toBe(200);
    expect(await nowOf(waiver)).toMatchObject({ primary_role: 'Clarinet' });
  });
});

describe('taking a person off the list', () => {
  it('taking a person off the list ends the link, leaves signed evidence and lets the person be listed again', async () => {
    const waiver = await signed(portal, await participant(portal, band, { first_name: 'Gil', last_name: 'Gone' }));
    const path = `/api/participants/${band.id}/remove/${waiver.participant_id}/`;
    expect((await as(leader).post(path, { type: 'individual-participants' })).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as(leader).post(path, { type: 'general-participants' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await as(leader).get(`/api/waivers/${waiver.locator}`)).status).toBe(410);
    const evidence = portal.db.selectFrom('waiver_evidence').select('id').where('waiver_id', '=', waiver.id);
    expect(await evidence.execute()).toHaveLength(1);
    const again = { ...clarinet, first_name: 'Gil', last_name: 'Gone', email: waiver.email };
    const back = await as(leader).post(`/api/participants/${band.id}`, again);
    expect(back.body.participant.waivers).toMatchObject([{ status: 'pending' }]);
  });

  it('taking a person off the list is undone without losing anything: waivers, their approval and mailed links', async () => {
    const approved = await signed(portal, await participant(portal, band));
    await as(leader).post(`/api/waivers/${approved.locator}/approve`);
    const unsigned = await participant(portal, band);
    const secret = await secretFor(portal, unsigned.id);
    for (const { id, participant_id } of [approved, unsigned]) {
      const before = await waiverNow(portal, id);
      const act = (what: 'remove' | 'restore', of = band.id) =>
        as(leader).post(`/api/participants/${of}/${what}/${participant_id}`, { type: 'general-participants' });
      expect((await act('remove')).status).toBe(200);
      expect((await waiverNow(portal, id)).voided_at).not.toBeNull();
      expect((await act('restore', riders.id)).status).toBe(404);
      expect([(await act('restore')).status, (await act('restore')).status]).toEqual([200, 200]);
      expect({ ...(await waiverNow(portal, id)), updated_at: '' }).toEqual({ ...before, updated_at: '' });
    }
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).status).toBe(200);
    expect((await checkYear(portal, 2027)).faults).toEqual([]);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'in', ['participant.restored', 'waiver.restored'])
      .execute();
    expect(lines).toHaveLength(4);
  });

  it.each([
    ['spelled alike', 'Ída', 'Ída'],
    ['spelled otherwise', 'Íva', 'Iva'],
  ])('taking a person off the list is not undone once the same person was listed anew, %s', async (_, first, anew) => {
    const waiver = await participant(portal, band, { first_name: first, last_name: 'Twice' });
    const path = (what: string) => `/api/participants/${band.id}/${what}/${waiver.participant_id}`;
    await as(leader).post(path('remove'), { type: 'general-participants' });
    const again = { ...clarinet, first_name: anew, last_name: 'Twice', email: waiver.email };
    expect((await as(leader).post(`/api/participants/${band.id}`, again)).status).toBe(201);
    const undone = await as(leader).post(path('restore'), { type: 'general-participants' });
    expect([undone.status, undone.body.code]).toEqual([409, 'participant-exists']);
    expect((await waiverNow(portal, waiver.id)).voided_at).not.toBeNull();
  });
});

describe('who may', () => {
  it('answers a foreign leader as if the entry were not there, and refuses who lacks the right', async () => {
    const waiver = await participant(portal, band);
    const outsiders = [
      await aLeaderOf(portal, await organization(portal), 2027),
      await aLeaderOf(portal, band.organization_id, 2026),
    ];
    const before = [await rowsOf('participants'), await rowsOf('audit_events')];
    const tries = async (person: Person, entryId: number) => [
      await as(person).get(`/api/participants/${entryId}`),
      await as(person).post(`/api/participants/${entryId}`, { ...clarinet, first_name: 'Stranger' }),
      await as(person).post(`/api/participants/${entryId}/multiple`, { type: 'general-participants', rows: [{}] }),
      await as(person).put(`/api/participants/${entryId}/${waiver.participant_id}`, clarinet),
      await as(person).post(`/api/participants/${entryId}/remove/${waiver.participant_id}`, {
        type: 'general-participants',
      }),
      await as(person).post(`/api/participants/${entryId}/restore/${waiver.participant_id}`, {
        type: 'general-participants',
      }),
    ];
    for (const outsider of outsiders) {
      const [foreign, absent] = [await tries(outsider, band.id), await tries(outsider, 999_999)];
      expect(foreign.map(({ status, body }) => [status, body])).toEqual(
        absent.map(({ status, body }) => [status, body]),
      );
      expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));
    }
    for (const roles of [['media'], ['judge'], []] as const) {
      const answers = await tries(await aPerson(portal, { roles }), band.id);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    }
    const people = await portal.db
      .selectFrom('participants')
      .select('id')
      .where('first_name', '=', 'Stranger')
      .execute();
    expect([people, await rowsOf('participants')]).toEqual([[], before[0]]);
    expect((await tries(leader, band.id)).map(({ status }) => status)).toEqual([200, 201, 200, 409, 200, 200]);
  });

  it('never reaches a person through another entry', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/participants/${riders.id}/remove/${waiver.participant_id}`;
    expect((await as(leader).post(path, { type: 'general-participants' })).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).voided_at).toBeNull();
  });
});
