import { displayedStatuses } from '@parade/contract/entries/status.ts';
import { describe, expect, it } from 'vitest';
import { entry } from '../testing/entries.ts';
import { participant, signed } from '../testing/participants.ts';
import { clarinet, listingStage } from '../testing/listing.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const { as, staff, leader, band, riders, list, rowsOf } = await listingStage(portal);

const rider = {
  ...clarinet,
  type: 'individual-participants',
  primary_role: 'mhr',
  has_participated: true,
  other_appearances: false,
};

describe('listing a person', () => {
  it('listing a person stores the name as typed, creates one waiver and notifies both', async () => {
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

  it('listing a person with 50 presses at once makes one person, one waiver and one letter', async () => {
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

  it('listing a person lets a family share an address, and names people who are already listed', async () => {
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

  it('listing a person is possible for accepted entries alone', async () => {
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
  it('listing several people adds the valid rows, merges people who are listed, and reports wrong rows', async () => {
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

  it('listing several riders needs the role and both answers in each row, like the form', async () => {
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

  it('listing people takes the words yes and no, one by one and in a list', async () => {
    const of = await entry(portal, {
      organization_id: riders.organization_id,
      type_id: 1,
      stage: 'accepted',
      by: staff.id,
    });
    const path = `/api/participants/${of.id}`;
    const worded = { ...rider, has_participated: 'yes', other_appearances: 'no' };
    const one = await as(leader).post(path, worded);
    expect([one.status, one.body.participant]).toMatchObject([
      201,
      { has_participated: true, other_appearances: false },
    ]);
    const { type, ...row } = worded;
    const rows = [{ ...row, first_name: 'Ana', other_appearances: 'yes' }];
    const many = await as(leader).post(`${path}/multiple`, { type, rows });
    expect(many.body.wrong).toEqual([{ row: 0, errors: ['Problem with parade names'] }]);
    expect((await as(leader).post(path, { ...worded, has_participated: 'maybe' })).body.errors).toEqual({
      has_participated: ['Problem with participated'],
    });
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

  it('listing several people recognizes a name in any spelling, in a list, one by one and in a correction', async () => {
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
