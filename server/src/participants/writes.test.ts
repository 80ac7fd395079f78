import type { Participant } from '@parade/contract/participants/participant.ts';
import { describe, expect, it } from 'vitest';
import { withoutActor } from '../access/authorized.ts';
import { inTransaction } from '../database/change.ts';
import { organization } from '../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, anonymousClient, aPerson, type Person } from '../testing/people.ts';
import { clarinet, listingStage } from '../testing/listing.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { checkYear } from '../waivers/evidence/chain.ts';
import { editWaiver } from './writes.ts';

const portal = await testPortalWithApp();
const { as, staff, leader, band, riders, list, rowsOf } = await listingStage(portal);

describe('correcting a person', () => {
  const edit = (waiver: { participant_id: number }, change: object) =>
    as(leader).put(`/api/participants/${band.id}/${waiver.participant_id}`, { ...clarinet, ...change });

  it('correcting a person changes name and address on the waiver too, with a new link', async () => {
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

  it('a waiver is not sent back to the address from before somebody else has corrected it', async () => {
    const waiver = await participant(portal, band);
    const from = { name: waiver.name, email: waiver.email };
    const readdress = (to: object) => as(leader).put(`/api/waivers/${waiver.id}`, { ...from, ...to, from });
    expect((await readdress({ email: 'corrected@example.org' })).status).toBe(200);
    expect((await readdress({ name: 'Kimberly Walker' })).status).toBe(200);
    const refused = await readdress({ email: 'late@example.org' });
    expect([refused.status, refused.body.conflicts]).toEqual([
      409,
      [{ name: 'email', yours: 'late@example.org', theirs: 'corrected@example.org' }],
    ]);
    const { name, email } = await waiverNow(portal, waiver.id);
    expect([name, email]).toEqual(['Kimberly Walker', 'corrected@example.org']);
  });

  it('a waiver is readdressed as it is then, not as it was when its editor was authorized', async () => {
    const waiver = await participant(portal, band);
    const from = { name: waiver.name, email: waiver.email };
    const authorized = withoutActor(await waiverNow(portal, waiver.id), 'edit');
    const by = { kind: 'user', user_id: leader.id, impersonator_id: null } as const;
    const readdress = (email: string) =>
      inTransaction(portal, by, (change) => editWaiver(change, authorized, { ...from, email, from }));
    await readdress('first@example.org');
    await expect(readdress('second@example.org')).rejects.toMatchObject({
      code: 'revision-conflict',
      extra: { conflicts: [{ name: 'email', yours: 'second@example.org', theirs: 'first@example.org' }] },
    });
    expect((await waiverNow(portal, waiver.id)).email).toBe('first@example.org');
    await as(staff).put(`/api/entries/${band.id}/status`, { status: 'rejected' });
    await expect(readdress('first@example.org')).rejects.toMatchObject({ code: 'entry-not-accepted' });
    await as(staff).put(`/api/entries/${band.id}/status`, { status: 'accepted' });
    await readdress('first@example.org');
  });

  it('correcting only the role of a person keeps the link', async () => {
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const { first_name, last_name, email } = waiver;
    const letters = await rowsOf('outbox');
    expect((await edit(waiver, { first_name, last_name, email, primary_role: 'Tuba' })).status).toBe(200);
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).status).toBe(200);
    expect(await rowsOf('outbox')).toEqual(letters);
    expect((await waiverNow(portal, waiver.id)).primary_role).toBe('Tuba');
  });

  it('somebody who was imported without a role is corrected without one, and a role is not taken away', async () => {
    const { type, primary_role: _, ...ben } = { ...clarinet, first_name: 'Ben', email: 'ben@example.org' };
    await as(leader).post(`/api/participants/${band.id}/multiple`, { type, rows: [ben] });
    const found = async () =>
      (await list(band)).data.find((row: { first_name: string }) => row.first_name === 'Ben') as Participant;
    const listed = await found();
    expect(listed.primary_role).toBeNull();
    const correct = async (body: object) => {
      const answer = await edit(listed, { ...ben, ...body });
      return [answer.status, answer.body.errors, (await found()).email, (await found()).primary_role];
    };
    const email = 'benjamin@example.org';
    const wrong = { primary_role: ['Problem with primary role'] };
    const from = { email: ben.email, primary_role: null };
    expect(await correct({ email, primary_role: null, from })).toEqual([200, [], email, null]);
    expect(await correct({ primary_role: null })).toEqual([200, [], ben.email, null]);
    expect(await correct({ primary_role: 'Flute' })).toEqual([200, [], ben.email, 'Flute']);
    // The role that somebody has added meanwhile stays, for an editor who has not seen it.
    const stale = { email, primary_role: null, from: { email: ben.email, primary_role: null } };
    expect(await correct(stale)).toEqual([200, [], email, 'Flute']);
    for (const seen of [undefined, { email }, { email, primary_role: 'Flute' }])
      expect(await correct({ email, primary_role: null, from: seen })).toEqual([422, wrong, email, 'Flute']);
  });

  it('correcting a person is refused once the waiver is signed, and for a name that another on the list has', async () => {
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
    const other = await participant(portal, band);
    await participant(portal, band, clarinet);
    expect((await edit(other, {})).body.error).toBe('This person is already on the list.');
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

  it('two corrections of a person at once both stay, if they are not of the same field', async () => {
    const { waiver, from } = await two();
    expect((await correct(waiver, { ...from, from, first_name: 'Kimberly' })).status).toBe(200);
    expect(await nowOf(waiver)).toMatchObject({ first_name: 'Kimberly', primary_role: 'Tuba' });
  });

  it('two corrections of the same field at once are refused with both values, and the second press decides', async () => {
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

  it('two equal corrections at once agree, and one without earlier values replaces all', async () => {
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

  it('taking a person off the list is undone without loss: waivers, their approval and mailed links', async () => {
    const approved = await signed(portal, await participant(portal, band));
    await as(leader).post(`/api/waivers/${approved.locator}/approve`);
    const unsigned = await participant(portal, band);
    const handOver = async () =>
      String((await as(leader).post(`/api/waivers/${unsigned.locator}/link`)).body.link)
        .split('/')
        .at(-1);
    const [replaced, handed] = [await handOver(), await handOver()];
    expect((await as(leader).post(`/api/waiver-reminder/${unsigned.locator}`)).status).toBe(200);
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
    for (const working of [secret, handed])
      expect((await anonymousClient(portal.app).get(`/api/waivers/${working}`)).status).toBe(200);
    // A link that had ended before does not come back.
    expect((await anonymousClient(portal.app).get(`/api/waivers/${replaced}`)).status).toBe(410);
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
  it("changing people is refused to another's leader as if the entry did not exist, and to people without the right", async () => {
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

  it('changing people never reaches a person through another entry', async () => {
    const waiver = await participant(portal, band);
    const path = `/api/participants/${riders.id}/remove/${waiver.participant_id}`;
    expect((await as(leader).post(path, { type: 'general-participants' })).status).toBe(404);
    expect((await waiverNow(portal, waiver.id)).voided_at).toBeNull();
  });
});
