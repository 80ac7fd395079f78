import { describe, expect, it } from 'vitest';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, organization } from '../../testing/entries.ts';
import { participant, secretFor, signature as typedAnswers, signed, waiverNow } from '../../testing/participants.ts';
import { aLeaderOf, anonymousClient, aPerson, authorFor, signedInClient } from '../../testing/people.ts';
import { callDuring } from '../../testing/locks.ts';
import { entrySettingsStage } from '../../testing/entrySettings.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { readJoinLink } from '../../users/invitations/joinLinks.ts';
import { grantOrganizationRole, removeOrganizationRole } from '../../users/roles.ts';
import { sendDueWaivers } from '../../waivers/jobs.ts';

const portal = await testPortalWithApp();
const { office, staff, admin, formOf, aBand, entryOf } = await entrySettingsStage(portal);
/** The years of the roles that an account has in an organization. */
async function yearsLed(id: number, organization_id: number): Promise<(number | null)[]> {
  const { organization_roles } = (await admin.get(`/api/users/${id}`)).body;
  const of = organization_roles.filter((role: { organization_id: number }) => role.organization_id === organization_id);
  return of.map((role: { parade_year: number | null }) => role.parade_year).sort();
}
const signature = { kind: 'typed', text: 'Secret Hand' };

describe('copying an entry to a year', () => {
  it('copying an entry to a year makes one in progress with the marked profile answers, without signatures or people', async () => {
    const band = await aBand();
    await portal.db
      .updateTable('form_submissions')
      .set({ approved_at: null })
      .where('entry_id', '=', band.id)
      .execute();
    const signedForm = await staff.put(formOf(band, 'band-application'), {
      field_values: { 'agreement:signature': signature, 'agreement:accurate': true },
    });
    expect(signedForm.status).toBe(200);
    await participant(portal, band);
    const { status, body } = await staff.put(`/api/entries/${band.id}/copy`, { parade_year: 2028 });
    expect([status, body.success, body.entry.year, body.entry.displayed_status]).toEqual([
      200,
      true,
      2028,
      'in-progress',
    ]);
    expect([body.entry.official_name, body.entry.total_participants]).toEqual(['Marching Quails', 0]);
    const { form } = (await staff.get(formOf(band, 'band-application', 2028))).body;
    for (const path of ['director:name', 'entry:official_name', 'agreement:signature', 'agreement:accurate'])
      expect(form.field_values[path] ?? null).toBeNull();
    // The application begins with last year's answers on request.
    expect([form.value_was_copied, form.submitted_at, form.copy_from]).toEqual([[], null, 2027]);
    const profile = (await staff.get(formOf(band, 'band-profile', 2028))).body.form;
    expect(profile.value_was_copied).toEqual(['entry:official_name']);
  });

  it('copying an entry to a year says beside the year what is wrong with it, and then makes nothing', async () => {
    const band = await aBand();
    const asked = async (parade_year: unknown) =>
      (await staff.put(`/api/entries/${band.id}/copy`, { parade_year })).body.errors?.parade_year?.[0];
    expect(await asked(2027)).toBe(ENTRY_SETTINGS.same_year);
    expect(await asked(2031)).toBe(ENTRY_SETTINGS.year_ahead);
    expect(await asked(1927)).toBe(ENTRY_SETTINGS.year_unknown);
    expect(await asked(undefined)).toBeTruthy();
    expect(await entryOf(band.organization_id, 2031)).toBeNull();
    expect(await asked(2030)).toBeUndefined();
    expect(await asked(2030)).toBe(ENTRY_SETTINGS.year_taken);
  });

  it('copying an entry to a year makes one entry out of 50 presses at the same time', async () => {
    const band = await aBand();
    const presses = await Promise.all(
      Array.from({ length: 50 }, () => staff.put(`/api/entries/${band.id}/copy`, { parade_year: 2029 })),
    );
    expect(presses.filter((press) => press.status === 200)).toHaveLength(1);
    expect(new Set(presses.map((press) => press.status))).toEqual(new Set([200, 422]));
  });

  it('copying an entry to a year is for the office', async () => {
    const band = await aBand();
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, null));
    expect((await leader.put(`/api/entries/${band.id}/copy`, { parade_year: 2028 })).status).toBe(403);
    expect(await entryOf(band.organization_id, 2028)).toBeNull();
    expect((await staff.put(`/api/entries/${band.id}/copy`, { parade_year: 2028 })).status).toBe(200);
    expect(await entryOf(band.organization_id, 2028)).toMatchObject({ year: 2028 });
  });
});

describe('changing the year of an entry', () => {
  it('changing the year of an entry takes forms, people, unsigned waivers and leaders along', async () => {
    const band = await aBand();
    const leader = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const waiver = await participant(portal, band);
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
    expect(await entryOf(band.organization_id, 2027)).toBeNull();
    expect((await waiverNow(portal, waiver.id)).year).toBe(2028);
    expect((await leader.get(formOf(band, 'band-application', 2028))).body.form.field_values).toMatchObject({
      'director:name': 'Jo Chen',
    });
    expect((await leader.get(formOf(band, 'band-application', 2027))).status).toBe(404);
  });

  it('changing the year of an entry leaves it to an applicant with an unconfirmed address, and not to a role given by others', async () => {
    const organization_id = await organization(portal);
    const [applicant, given] = [
      await aPerson(portal, { email_verified: false }),
      await aPerson(portal, { email_verified: false }),
    ];
    for (const [person, by] of [
      [applicant, await authorFor(portal, applicant)],
      [given, await authorFor(portal, office)],
    ] as const)
      await inTransaction(portal, by, (change) =>
        grantOrganizationRole(change, { user_id: person.id, name: 'leader', organization_id, parade_year: 2027 }),
      );
    const draft = await entry(portal, { organization_id, stage: 'in-progress', by: office.id });
    const statuses = (year: number) =>
      Promise.all(
        [applicant, given].map(
          async (person) =>
            (await signedInClient(portal.app, person).get(formOf(draft, 'band-application', year))).status,
        ),
      );
    expect(await statuses(2027)).toEqual([200, 403]);
    expect((await admin.put(`/api/entries/${draft.id}/year`, { parade_year: 2028 })).status).toBe(200);
    expect(await statuses(2028)).toEqual([200, 403]);
  });

  it('changing the year of an entry moves the sign-up links that name the year, and no others', async () => {
    const organization_id = await organization(portal);
    const moved = await entry(portal, { organization_id, stage: 'in-progress', by: office.id });
    const link = async (of: number, parade_year: number | null) => {
      const asked = { role: 'leader', organization_id: of, parade_year, uses: 5, days: 5 };
      const { status, body } = await admin.post('/api/join-links', asked);
      expect(status).toBe(201);
      return body.url.split('/').at(-1);
    };
    const [named, everyYear, foreign] = [
      await link(organization_id, 2027),
      await link(organization_id, null),
      await link(await organization(portal), 2027),
    ];
    expect((await admin.put(`/api/entries/${moved.id}/year`, { parade_year: 2028 })).status).toBe(200);
    const years = await Promise.all(
      [named, everyYear, foreign].map(
        async (secret) => (await readJoinLink(portal.db, portal.clock.nowIso(), secret)).parade_year,
      ),
    );
    expect(years).toEqual([2028, null, 2027]);
  });

  it('a change of the year that is undone moves back the roles and links that it brought along, and no others of that year', async () => {
    const band = await aBand();
    const { organization_id } = band;
    // The year 2028 gets its parade.
    expect((await admin.put(`/api/entries/${(await aBand()).id}/copy`, { parade_year: 2028 })).status).toBe(200);
    const link = async (parade_year: number): Promise<string> => {
      const asked = { role: 'leader', organization_id, parade_year, uses: 5, days: 5 };
      return (await admin.post('/api/join-links', asked)).body.url.split('/').at(-1);
    };
    const leads = (...years: number[]) => aPerson(portal, { leads: years.map((year) => ({ organization_id, year })) });
    const people = [await leads(2027), await leads(2028), await leads(2027, 2028)];
    const links = [await link(2027), await link(2028)];
    const now = async () => ({
      people: await Promise.all(people.map((person) => yearsLed(person.id, organization_id))),
      links: await Promise.all(
        links.map(async (secret) => (await readJoinLink(portal.db, portal.clock.nowIso(), secret)).parade_year),
      ),
    });
    const before = { people: [[2027], [2028], [2027, 2028]], links: [2027, 2028] };
    expect(await now()).toEqual(before);
    portal.clock.advance({ minutes: 1 });
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    expect(await now()).toEqual({ people: [[2028], [2028], [2028]], links: [2028, 2028] });
    portal.clock.advance({ minutes: 1 });
    const added = await leads(2028);
    portal.clock.advance({ minutes: 1 });
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2027 });
    expect(await now()).toEqual(before);
    // Whoever joined the entry while it was in the other year stays with it.
    expect(await yearsLed(added.id, organization_id)).toEqual([2027]);
  });

  it('a leader who was removed after the change of the year does not come back when it is undone', async () => {
    const band = await aBand();
    const [leader, other] = [
      await aLeaderOf(portal, band.organization_id, 2027),
      await aLeaderOf(portal, band.organization_id, 2027),
    ];
    portal.clock.advance({ minutes: 1 });
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    const role = { name: 'leader', organization_id: band.organization_id, parade_year: 2028 } as const;
    await inTransaction(portal, await authorFor(portal, office), (change) =>
      removeOrganizationRole(change, withoutActor({ ...role, user_id: leader.id }, 'remove-role')),
    );
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2027 });
    expect(await yearsLed(leader.id, band.organization_id)).toEqual([]);
    expect(await yearsLed(other.id, band.organization_id)).toEqual([2027]);
  });

  it('changing the year of an entry is refused once somebody has signed, and to staff', async () => {
    const band = await aBand();
    expect((await staff.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(403);
    const waiver = await signed(portal, await participant(portal, band));
    const refused = await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { parade_year: [ENTRY_SETTINGS.signed_people(1, 2027)] },
    ]);
    expect((await waiverNow(portal, waiver.id)).year).toBe(2027);
  });
});

describe('the waivers of an entry that changes its year', () => {
  it("waivers of an entry that changes its year are mailed anew by the new year's calendar, and the old links open nothing", async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await anonymousClient(portal.app).get(`/api/waivers/${secret}`);
    expect((await staff.post(`/api/waiver-reminder/${waiver.locator}`)).status).toBe(200);
    expect([waiver.sent_at, (await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status]).toEqual([
      portal.clock.nowIso(),
      200,
    ]);
    expect(await waiverNow(portal, waiver.id)).toMatchObject({
      year: 2028,
      sent_at: null,
      reminded_at: null,
      viewed_at: null,
    });
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).body).toMatchObject({
      code: 'waiver-not-open',
      error: 'This waiver is not yet available. It will be available on 10/01/2027. We will email you a new link then.',
    });
    const before = portal.clock.nowIso();
    portal.clock.set('2027-10-01T18:00:00.000Z');
    await sendDueWaivers(portal);
    expect((await waiverNow(portal, waiver.id)).sent_at).toBe(portal.clock.nowIso());
    const anew = await anonymousClient(portal.app).get(`/api/waivers/${await secretFor(portal, waiver.id)}`);
    expect(anew.body.waiver.parade_year).toBe(2028);
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).body.code).toBe('waiver-link-replaced');
    portal.clock.set(before);
  });

  it('waivers of a person taken off the list come back without the letters and links of the earlier year', async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    const person = `participants/${band.id}/remove/${waiver.participant_id}`;
    expect((await staff.post(`/api/${person}`, { type: 'general-participants' })).status).toBe(200);
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status).toBe(200);
    const back = await staff.post(`/api/participants/${band.id}/restore/${waiver.participant_id}`, {
      type: 'general-participants',
    });
    expect(back.status).toBe(200);
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ year: 2028, voided_at: null, sent_at: null });
    expect((await anonymousClient(portal.app).get(`/api/waivers/${secret}`)).body.code).toBe('waiver-not-open');
  });

  it('an entry stays in its year once the first of two has signed a waiver', async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const answers = typedAnswers(portal, waiver, { 'participant:date_of_birth': '2013-06-01' });
    const childs = Object.entries(answers).filter(([path]) => !path.startsWith('guardian:'));
    const part = await anonymousClient(portal.app).post(`/api/waivers/${await secretFor(portal, waiver.id)}/part`, {
      part: 'participant',
      field_values: Object.fromEntries(childs),
      to: 'parent@example.org',
      reviewed: true,
      consent: true,
    });
    expect(part.status).toBe(200);
    const refused = await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { parade_year: [ENTRY_SETTINGS.signed_people(1, 2027)] },
    ]);
    expect((await waiverNow(portal, waiver.id)).year).toBe(2027);
  });

  it('an entry that changes its year waits for a person who is signing, and then stays in its year', async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const sent = await callDuring(
      portal,
      { kind: 'system', job: 'tests' },
      ({ tx, at }) => tx.updateTable('waivers').set({ completed_at: at }).where('id', '=', waiver.id).execute(),
      () => admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 }),
    );
    expect(sent.body.errors).toEqual({ parade_year: [ENTRY_SETTINGS.signed_people(1, 2027)] });
    expect((await waiverNow(portal, waiver.id)).year).toBe(2027);
  });
});

describe('the year that an entry is copied or moved to', () => {
  it.each([
    [1, true],
    [2, false],
  ])('an entry whose organization had %i of its year can be moved back to it: %s', async (count, can_undo) => {
    const band = await aBand();
    const { organization_id } = band;
    if (count === 2) await entry(portal, { organization_id, stage: 'accepted', by: office.id });
    const there = await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    expect([there.status, there.body.can_undo]).toEqual([200, can_undo]);
    const back = await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2027 });
    expect([back.status === 200, back.body.errors?.parade_year]).toEqual([
      can_undo,
      can_undo ? undefined : [ENTRY_SETTINGS.year_taken],
    ]);
  });

  it('an entry can be copied or moved to a past year that had a parade here, and to no other past year', async () => {
    const years = async () =>
      (await portal.db.selectFrom('parades').select('event_year').execute()).map((parade) => parade.event_year);
    const band = await aBand();
    const before = await years();
    for (const act of ['copy', 'year']) {
      const refused = await admin.put(`/api/entries/${band.id}/${act}`, { parade_year: 1927 });
      expect([refused.status, refused.body.errors]).toEqual([422, { parade_year: [ENTRY_SETTINGS.year_unknown] }]);
    }
    expect(await years()).toEqual(before);
    expect((await admin.put(`/api/entries/${band.id}/copy`, { parade_year: 2025 })).status).toBe(200);
    expect((await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2026 })).status).toBe(200);
    expect(await years()).toEqual(before);
  });
});
