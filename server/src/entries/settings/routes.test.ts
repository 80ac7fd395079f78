import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { ENTRY_SETTINGS } from '@parade/contract/entries/settings/words.ts';
import { inTransaction } from '../../database/change.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { participant, secretFor, signature as typedAnswers, signed, waiverNow } from '../../testing/participants.ts';
import {
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { readJoinLink } from '../../users/invitations/joinLinks.ts';
import { grantOrganizationRole } from '../../users/roles.ts';
import { sendDueWaivers } from '../../waivers/jobs.ts';
import type { EntryRow } from '../reads.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const formOf = (of: Pick<EntryRow, 'organization_id' | 'year'>, form_type: string, year = of.year) =>
  `/api/forms/${of.organization_id}/${form_type}/${year}`;
const signature = { kind: 'typed', text: 'Secret Hand' };

/** An accepted band with some answers to its application and profile, a person and a signature. */
async function aBand(): Promise<EntryRow> {
  const band = await entry(portal, { stage: 'accepted', by: office.id });
  await staff.put(formOf(band, 'band-application'), {
    field_values: { 'entry:official_name': 'Marching Quails', 'director:name': 'Jo Chen' },
  });
  await staff.put(formOf(band, 'band-profile'), { field_values: { 'entry:official_name': 'Marching Quails' } });
  return band;
}

async function entryOf(organization_id: number, year: number) {
  const { status, body } = await admin.get(`/api/overview/${organization_id}/${year}`);
  return status === 200 ? body.entry : null;
}

describe('copying an entry to a year', () => {
  it('copying an entry to a year makes an entry in progress with the profile answers, marked, without signatures or people', async () => {
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
    // The application begins with last year's answers when somebody asks for them.
    expect([form.value_was_copied, form.submitted_at, form.copy_from]).toEqual([[], null, 2027]);
    const profile = (await staff.get(formOf(band, 'band-profile', 2028))).body.form;
    expect(profile.value_was_copied).toEqual(['entry:official_name']);
  });

  it('copying an entry to a year says beside the year what is wrong with it, and makes nothing then', async () => {
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

  it('changing the year of an entry leaves it to an applicant who has not confirmed the address, and to nobody who was only given the role', async () => {
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

  it('changing the year of an entry takes the sign-up links along that name the year, and no others', async () => {
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

/** Whether a statement waits for another change. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.owner);
  return (rows[0]?.n ?? 0) > 0;
}

describe('the waivers of an entry that changes its year', () => {
  it('are mailed anew by the calendar of the new year, and the links of the earlier one open nothing', async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const secret = await secretFor(portal, waiver.id);
    await anonymousClient(portal.app).get(`/api/waivers/${secret}`);
    expect([waiver.sent_at, (await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 })).status]).toEqual([
      portal.clock.nowIso(),
      200,
    ]);
    expect(await waiverNow(portal, waiver.id)).toMatchObject({ year: 2028, sent_at: null, viewed_at: null });
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

  it('of somebody who was taken off the list come back without the letters and links of the earlier year', async () => {
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

  it('keep it in its year once the first of two has signed one', async () => {
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

  it('wait for whoever is signing at that moment, and keep it in its year then', async () => {
    const band = await aBand();
    const waiver = await participant(portal, band);
    const { sent } = await portal.db.transaction().execute(async (tx) => {
      await sql`select from waivers where id = ${waiver.id} for no key update`.execute(tx);
      const begun = admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
      await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000, interval: 10 });
      const completed_at = portal.clock.nowIso();
      await tx.updateTable('waivers').set({ completed_at }).where('id', '=', waiver.id).execute();
      return { sent: begun };
    });
    expect((await sent).body.errors).toEqual({ parade_year: [ENTRY_SETTINGS.signed_people(1, 2027)] });
    expect((await waiverNow(portal, waiver.id)).year).toBe(2027);
  });
});

describe('the year that an entry is copied or moved to', () => {
  it('may be over where its parade was here, and makes no parade of a year that was not, for everybody', async () => {
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

describe('moving an entry to another organization', () => {
  it('moving an entry to another organization leaves its leaders behind unless they belong to the target', async () => {
    const band = await aBand();
    const target = await organization(portal);
    const before = signedInClient(portal.app, await aLeaderOf(portal, band.organization_id, 2027));
    const after = signedInClient(portal.app, await aLeaderOf(portal, target, 2027));
    const form = formOf({ organization_id: target, year: 2027 }, 'band-application');
    expect((await staff.put(`/api/entries/${band.id}/move/${target}`)).status).toBe(200);
    expect((await before.get(form)).status).toBe(404);
    expect((await after.get(form)).body.form.field_values).toMatchObject({ 'director:name': 'Jo Chen' });
  });

  it('moving an entry takes it from the leaders of its year and of all years, and gives it to both kinds of the target', async () => {
    const band = await aBand();
    const target = await organization(portal);
    const [here, there] = [band.organization_id, target];
    const leads = async (...where: { organization_id: number; year: number | null }[]) =>
      signedInClient(portal.app, await aPerson(portal, { leads: where }));
    const people = {
      'of the entry': await leads({ organization_id: here, year: 2027 }),
      'of the organization': await leads({ organization_id: here, year: null }),
      'of both organizations': await leads(
        { organization_id: here, year: 2027 },
        { organization_id: there, year: null },
      ),
      'of the target, this year': await leads({ organization_id: there, year: 2027 }),
      'of the target, all years': await leads({ organization_id: there, year: null }),
      'of the target, another year': await leads({ organization_id: there, year: 2026 }),
    };
    const whoSees = async (organization_id: number) => {
      const answers = await Promise.all(
        Object.entries(people).map(async ([who, client]) => {
          const overview = await client.get(`/api/overview/${organization_id}/2027`);
          return overview.status === 200 && overview.body.entry.id === band.id ? [who] : [];
        }),
      );
      return answers.flat();
    };
    expect(await whoSees(here)).toEqual(['of the entry', 'of the organization', 'of both organizations']);
    expect((await staff.put(`/api/entries/${band.id}/move/${target}`)).body.entry.organization_id).toBe(target);
    expect(await whoSees(there)).toEqual([
      'of both organizations',
      'of the target, this year',
      'of the target, all years',
    ]);
    // The old address is that of an entry which is not there, for whoever led it and for the office.
    expect(await whoSees(here)).toEqual([]);
    expect(await entryOf(here, 2027)).toBeNull();
    // Moved back, it is with its first leaders again: their roles stayed where they were.
    await staff.put(`/api/entries/${band.id}/move/${here}`);
    expect(await whoSees(here)).toEqual(['of the entry', 'of the organization', 'of both organizations']);
  });

  it('moving an entry to another organization needs another organization, of the same type and without an entry of that year', async () => {
    const band = await aBand();
    const move = (to: number) => staff.put(`/api/entries/${band.id}/move/${to}`);
    for (const to of [band.organization_id, 999_999]) {
      const { status, body } = await move(to);
      expect([status, body.message]).toEqual([422, 'Please choose a target organization']);
    }
    const riders = await organization(portal, { type_id: 1 });
    expect((await move(riders)).body.errors.organization_id).toEqual([ENTRY_SETTINGS.target_other_type]);
    const other = await aBand();
    expect((await move(other.organization_id)).body.errors.organization_id).toEqual([ENTRY_SETTINGS.target_taken]);
    expect((await entryOf(band.organization_id, 2027))?.id).toBe(band.id);
  });
});

describe('the settings of an entry', () => {
  it('the settings of an entry each leave a line in its trail, with who and what', async () => {
    const band = await aBand();
    const target = await organization(portal);
    await admin.put(`/api/entries/${band.id}/status`, { status: 'withdrawn' });
    await admin.put(`/api/entries/${band.id}/rep`, { user_id: office.id });
    await admin.put('/api/entries/toggle-media-guide', { id: band.id, hidden: true });
    await admin.put(`/api/entries/${band.id}/year`, { parade_year: 2028 });
    await admin.put(`/api/entries/${band.id}/move/${target}`);
    const { entry: copy } = (await admin.put(`/api/entries/${band.id}/copy`, { parade_year: 2029 })).body;
    await admin.delete(`/api/entries/${band.id}`);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['action', 'entry_id', 'changes', 'note'])
      .where('entry_id', 'in', [band.id, copy.id])
      .where('model', '=', 'Entry')
      .orderBy('id')
      .execute();
    const found = lines.slice(lines.findIndex(({ action }) => action === 'entry.liaison-assigned') - 1);
    expect(found.map(({ action, entry_id }) => [action, entry_id === copy.id ? 'copy' : 'entry'])).toEqual([
      ['entry.status-changed', 'entry'],
      ['entry.liaison-assigned', 'entry'],
      ['entry.media-guide-switched', 'entry'],
      ['entry.year-changed', 'entry'],
      ['entry.moved', 'entry'],
      ['entry.created', 'copy'],
      ['entry.deleted', 'entry'],
    ]);
    expect(found[3]?.changes).toEqual({ year: { from: 2027, to: 2028 } });
    expect(found[5]?.note).toBe('Copied from the 2028 entry');
  });
});

describe('the media guide switch', () => {
  it('the media guide switch hides and shows; two presses have the effect of one', async () => {
    const band = await aBand();
    const toggle = (hidden?: boolean) =>
      admin.put('/api/entries/toggle-media-guide', { id: band.id, ...(hidden === undefined ? {} : { hidden }) });
    await toggle(true);
    expect((await toggle(true)).status).toBe(200);
    expect((await entryOf(band.organization_id, 2027)).is_hidden_from_media).toBe(true);
    await toggle();
    expect((await entryOf(band.organization_id, 2027)).is_hidden_from_media).toBe(false);
    expect((await staff.put('/api/entries/toggle-media-guide', { id: band.id })).status).toBe(403);
  });
});

describe('deleting an entry', () => {
  it('deleting an entry removes forms, files, people and unsigned waivers, and leaves signed evidence and the trail', async () => {
    const band = await aBand();
    const unsigned = await participant(portal, band);
    const waiver = await signed(portal, await participant(portal, band));
    expect((await admin.delete(`/api/entries/${band.id}`)).body).toEqual({ success: true });
    expect(await entryOf(band.organization_id, 2027)).toBeNull();
    const rows = await portal.db
      .selectFrom('waivers')
      .select(['id', 'entry_id', 'participant_id', 'year'])
      .where('id', 'in', [unsigned.id, waiver.id])
      .execute();
    expect(rows).toEqual([{ id: waiver.id, entry_id: null, participant_id: null, year: 2027 }]);
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .select('id')
      .where('waiver_id', '=', waiver.id)
      .execute();
    expect(evidence).toHaveLength(1);
    const trail = await portal.db.selectFrom('audit_events').select('action').where('entry_id', '=', band.id).execute();
    expect(trail.map((each) => each.action)).toEqual(expect.arrayContaining(['entry.created', 'entry.deleted']));
    expect((await admin.delete(`/api/entries/${band.id}`)).status).toBe(404);
  });

  it('deleting an entry is for superadmin and admin', async () => {
    const band = await aBand();
    expect((await staff.delete(`/api/entries/${band.id}`)).status).toBe(403);
    expect(await entryOf(band.organization_id, 2027)).not.toBeNull();
  });
});
