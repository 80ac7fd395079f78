import type { FormType } from '@parade/contract/forms/formType.ts';
import { describe, expect, it } from 'vitest';
import { portalWithFormStatuses } from '../../testing/formStatuses.ts';
import { entry } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aLeaderOf, aPerson, aStaffMember, authorFor, signedInClient } from '../../testing/people.ts';

const { portal, app, office, staff, admin, path, report, accepted, pathOf } = await portalWithFormStatuses();

describe('status reports', () => {
  it('status reports tell each leader of an accepted entry what is missing and due, once a day', async () => {
    const owing = await accepted(3, 'City of Alder Springs', 2030);
    await entry(portal, { type_id: 3, year: 2030, stage: 'received', by: office.id, led: true });
    const [one, two] = [
      await aPerson(portal, { leads: [{ organization_id: owing.organization_id, year: 2030 }] }),
      await aPerson(portal, { leads: [{ organization_id: owing.organization_id, year: null }] }),
    ];
    await aLeaderOf(portal, owing.organization_id, 2027);
    const presses = await Promise.all(Array.from({ length: 20 }, () => admin.post(report, { year: 2030, count: 1 })));
    expect(new Set(presses.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(presses.reduce((sum, answer) => sum + answer.body.emails_queued, 0)).toBe(2);
    const letters = await portal.db
      .selectFrom('outbox')
      .select(['to_address', 'subject', 'text_body'])
      .where('entry_id', '=', owing.id)
      .where('reason_key', 'like', 'status-report:%')
      .orderBy('to_address')
      .execute();
    expect(letters.map((letter) => letter.to_address)).toEqual([one.email, two.email].sort());
    expect(letters[0]?.subject).toContain('City of Alder Springs');
    expect(letters[0]?.text_body).toContain('Float Profile: due 09/15/2029; not started');
    expect(letters[0]?.text_body).toContain(`/entries/${owing.organization_id}/2030/submissions`);
    expect(letters[0]?.text_body).not.toContain('Parade Feedback');
    portal.clock.advance({ days: 1 });
    const next = signedInClient(app, await aStaffMember(portal, 'admin'));
    expect((await next.post(report, { year: 2030, count: 1 })).body).toEqual({ emails_queued: 2 });
  });

  it('status reports say of an application with every answer that it is not submitted yet', async () => {
    const band = await accepted(2, 'A band that saved');
    await aLeaderOf(portal, band.organization_id, 2027);
    const field_values = await wholeAnswers(portal, await authorFor(portal, office), band, 'band-application', {
      'entry:official_name': 'A band that saved',
    });
    expect((await staff.put(pathOf(band, 'band-application'), { field_values })).status).toBe(200);
    const { lines } = (await admin.get(`${report}?year=2027&type=2&q=A%20band%20that%20saved`)).body.example;
    expect(lines.join('\n')).toMatch(/Application: due [\d/]+; every required answer is in, not submitted yet\n/);
  });

  it('status reports have a subject that names the entry and fits a list of letters', async () => {
    const official_name =
      'The Combined Alumni Marching Band of the Three Rivers Community College District and Friends';
    const band = await accepted(6, official_name);
    await aLeaderOf(portal, band.organization_id, 2027);
    const { subject } = (await admin.get(`${report}?year=2027&type=6`)).body.example;
    expect(subject.length).toBeLessThanOrEqual(78);
    expect(subject).toMatch(/^The Combined Alumni .*…: \d+ forms? (is|are) not complete$/);
  });

  it('status reports go out through the day of the parade, and are refused by name after it on every way', async () => {
    const year = 2030;
    const owing = await accepted(3, 'City of Ash Grove', year);
    await aLeaderOf(portal, owing.organization_id, year);
    const remind = `${path}/remind`;
    const asked = async () => {
      const client = signedInClient(app, await aStaffMember(portal, 'admin'));
      const answers = [
        await client.get(`${report}?year=${year}`),
        await client.get(`${remind}?year=${year}&type=3`),
        await client.post(report, { year, count: 99 }),
        await client.post(remind, { year, type: 3, count: 99 }),
      ];
      const chosen = await client.post('/api/entries/remind', { entry_ids: [owing.id] });
      return [...answers.map(({ status, body }) => body.code ?? status), chosen.body.emails_queued];
    };
    portal.clock.set('2030-01-02T09:00:00.000Z');
    const over = 'parade-over';
    expect(await asked()).toEqual([over, over, over, over, 0]);
    portal.clock.set('2030-01-02T07:00:00.000Z');
    expect(await asked()).toEqual([200, 200, 200, 200, 0]);
    const letters = portal.db.selectFrom('outbox').select('id').where('entry_id', '=', owing.id);
    expect(await letters.where('reason_key', 'like', 'status-report:%').execute()).toHaveLength(1);
  });

  it('status reports need the count that was shown, and are refused if more entries owe something by now', async () => {
    const year = 2028;
    const first = await accepted(3, 'First float', year);
    await aLeaderOf(portal, first.organization_id, year);
    const shown = (await admin.get(`${report}?year=${year}`)).body;
    expect(shown.count).toBeGreaterThan(0);
    expect((await admin.post(report, { year })).body.errors).toEqual({ count: ['This value is required'] });
    const second = await accepted(3, 'Second float', year);
    await aLeaderOf(portal, second.organization_id, year);
    const refused = await admin.post(report, { year, count: shown.count });
    expect([refused.status, refused.body.count]).toEqual([409, shown.count + 1]);
    const sent = () =>
      portal.db.selectFrom('outbox').select('id').where('entry_id', 'in', [first.id, second.id]).execute();
    const before = (await sent()).length;
    expect((await admin.post(report, { year, count: shown.count + 1 })).status).toBe(200);
    expect((await sent()).length).toBe(before + 2);
  });

  it('status reports of the directory go to one type, from all of the office, and share the daily limit with the others', async () => {
    const year = 2029;
    const remind = `${path}/remind`;
    const [band, float, show] = [
      await accepted(2, 'Band to remind', year),
      await accepted(3, 'Float to leave', year),
      await accepted(4, 'Show to leave', year),
    ];
    for (const of of [band, float, show]) await aLeaderOf(portal, of.organization_id, year);
    const office = signedInClient(app, await aStaffMember(portal));
    expect((await office.get(`${remind}?year=${year}&type=2`)).body).toMatchObject({ count: 1, emailed_today: 0 });
    expect((await office.post(remind, { year, type: 2, count: 0 })).status).toBe(409);
    expect((await office.post(remind, { year, type: 2, count: 1 })).body).toEqual({ emails_queued: 1 });
    expect((await office.post(remind, { year, type: 2, count: 1 })).body).toEqual({ emails_queued: 0 });
    expect((await office.post(remind, { year, type: 4, count: 9 })).status).toBe(422);
    const boss = signedInClient(app, await aStaffMember(portal, 'admin'));
    expect((await boss.post(report, { year, count: 3 })).body).toEqual({ emails_queued: 2 });
    const volunteer = signedInClient(app, await aStaffMember(portal, 'volunteer'));
    expect((await volunteer.post(remind, { year, type: 3, count: 9 })).status).toBe(403);
  });

  it('status reports of the table go to the filtered entries, and the letter is shown before', async () => {
    const year = 2030;
    const [named, other] = [await accepted(6, 'Filtered Troop', year), await accepted(6, 'Another Troop', year)];
    const leader = await aLeaderOf(portal, named.organization_id, year);
    await aLeaderOf(portal, other.organization_id, year);
    const filters = { year, type: 6, q: 'filtered' };
    const shown = await admin.get(`${report}?year=${year}&type=6&q=filtered`);
    expect(shown.body.count).toBe(1);
    expect(shown.body.example).toMatchObject({ entry_name: 'Filtered Troop' });
    expect(shown.body.example.to_name).toContain(leader.last_name);
    expect(JSON.stringify(shown.body.example)).not.toContain('http');
    const sent = await admin.post(report, { ...filters, count: 1 });
    expect(sent.body).toEqual({ emails_queued: 1 });
    const letters = await portal.db
      .selectFrom('outbox')
      .select('subject')
      .where('entry_id', 'in', [named.id, other.id])
      .where('reason_key', 'like', 'status-report:%')
      .execute();
    expect(letters.map(({ subject }) => subject)).toEqual([shown.body.example.subject]);
  });

  it('status reports say before they go out which entries nobody is emailed about, and show a letter that goes out', async () => {
    const year = 2029;
    const [early, unled, late] = [
      await accepted(3, 'Counted Float 1', year),
      await accepted(3, 'Counted Float 2', year),
      await accepted(3, 'Counted Float 3', year),
    ];
    await aLeaderOf(portal, early.organization_id, year);
    await admin.post(report, { year, q: 'Counted Float', count: 3 });
    await aLeaderOf(portal, late.organization_id, year);
    const shown = async (of: string) => (await admin.get(`${report}?year=${year}&q=${of}`)).body;
    const counts = { count: 3, without_leader: 1, emailed_today: 1 };
    expect(await shown('Counted')).toMatchObject({ ...counts, example: { entry_name: 'Counted Float 3' } });
    expect((await admin.post(report, { year, q: 'Counted', count: 3 })).body).toEqual({ emails_queued: 1 });
    expect(await shown('Counted')).toEqual({ ...counts, emailed_today: 2, example: null });
    const remind = (await admin.get(`${path}/remind?year=${year}&type=3`)).body;
    expect(remind.without_leader).toBeGreaterThan(0);
    expect(unled.year).toBe(year);
  });

  it('status reports leave out entries that owe nothing', async () => {
    const done = await accepted(6, 'Troop that is done', 2030);
    const troop = await aLeaderOf(portal, done.organization_id, 2030);
    const { body } = await staff.get(`${path}?filterYear=2030&filterOrganizationType=6`);
    const required = (body.header as { form_type: FormType; group: string }[]).filter(
      (column) => column.group !== 'optional',
    );
    // It still owes something here.
    expect([required.length > 0, (await admin.get(`${report}?year=2030&q=is+done`)).body.count]).toEqual([true, 1]);
    for (const { form_type } of required) {
      const { submission_id } = (await staff.put(pathOf(done, form_type), { field_values: {} })).body.form;
      await staff.put(`/api/form-submissions/${submission_id}/complete`, { complete: 1 });
    }
    expect((await admin.post(report, { year: 2030, q: 'is done', count: 0 })).body).toEqual({ emails_queued: 0 });
    expect((await signedInClient(app, troop).post(report, { year: 2030, q: 'is done', count: 0 })).status).toBe(403);
  });
});
