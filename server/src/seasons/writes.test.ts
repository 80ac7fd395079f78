import { beforeAll, describe, expect, it } from 'vitest';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { inTransaction } from '../database/change.ts';
import { setSetting } from '../settings/writes.ts';
import { entry, seedParadeYear } from '../testing/entries.ts';
import { participant, signed } from '../testing/participants.ts';
import { aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let keeper: Person;
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  keeper = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, keeper);
  await entry(portal, { by: keeper.id, stage: 'accepted' });
  await entry(portal, { by: keeper.id, stage: 'received' });
  await entry(portal, { by: keeper.id, stage: 'received', year: 2028 });
  await admin.put('/api/form-due-dates?year=2027', {
    due_dates: [{ form_type: 'float-application', due_on: '2026-03-15' }],
  });
  await admin.put('/api/form-terms?year=2027', { fees: { commercial: '17000' }, pavilions: ['North Hall'] });
});

const path = '/api/new-season';
const read = async (): Promise<NewSeason> => (await admin.get(path)).body;
const season = async () => {
  const { settings, organization_types, parades } = (await admin.get('/api/settings')).body;
  return { settings, organization_types, parades };
};
const actions = async () => {
  const rows = await portal.db.selectFrom('audit_events').select('action').orderBy('id').execute();
  return rows.map(({ action }) => action).filter((action) => action.startsWith('settings.'));
};
const save = async (change: (plan: NewSeason['plan']) => unknown, step = 1) => {
  const { plan, proposed, revision } = await read();
  change(plan);
  return admin.put(path, { plan, proposed, step, revision });
};

describe('a new season', () => {
  it('a new season is proposed from this one, a year later, with what its start would affect', async () => {
    const proposed = await read();
    expect(proposed).toMatchObject({
      from_year: 2027,
      year: 2028,
      draft: null,
      revision: 0,
      counts: { in_progress: 0, received: 1, accepted: 1, ahead: 1, unsigned_waivers: 0, unapproved_waivers: 0 },
      plan: {
        parade: { parade_on: '2028-01-01', media_guide_open_date: '2027-10-01' },
        due_dates: [{ form_type: 'float-application', due_on: '2027-03-15' }],
        terms: { fees: { commercial: '17000.00' }, pavilions: ['North Hall'] },
        waivers: { health_screening: false },
      },
    });
    expect(proposed.plan.types).toContainEqual({ id: 2, from: 2028, to: 2029 });
  });

  it('a new season counts as unsigned the people who are asked to sign, as every list does, and nobody of an unaccepted entry', async () => {
    const unsigned = async () => (await read()).counts.unsigned_waivers;
    const made = await entry(portal, { by: keeper.id, stage: 'accepted' });
    await participant(portal, made);
    expect(await unsigned()).toBe(1);
    await admin.put(`/api/entries/${made.id}/status`, { status: 'rejected' });
    expect(await unsigned()).toBe(0);
  });

  it('a new season counts waivers that are signed and wait for approval, and none that was approved or voided', async () => {
    const counts = async () => {
      const { unsigned_waivers, unapproved_waivers } = (await read()).counts;
      return [unsigned_waivers, unapproved_waivers];
    };
    const made = await entry(portal, { by: keeper.id, stage: 'accepted' });
    const [one, other] = [await signed(portal, await participant(portal, made)), await participant(portal, made)];
    expect(await counts()).toEqual([1, 1]);
    const stamp = (id: number, set: { approved_at: string } | { voided_at: string }) =>
      portal.db.updateTable('waivers').set(set).where('id', '=', id).execute();
    await stamp(one.id, { approved_at: portal.clock.nowIso() });
    expect(await counts()).toEqual([1, 0]);
    await stamp(other.id, { voided_at: portal.clock.nowIso() });
    expect(await counts()).toEqual([0, 0]);
    await admin.put(`/api/entries/${made.id}/status`, { status: 'rejected' });
  });

  it('a new season is read, prepared and started by admins, and by nobody else', async () => {
    const staff = signedInClient(portal.app, await aStaffMember(portal));
    const { plan, proposed } = await read();
    expect((await staff.get(path)).status).toBe(403);
    expect((await staff.put(path, { plan, proposed, step: 0, revision: 0 })).status).toBe(403);
    expect((await staff.delete(`${path}?revision=0`)).status).toBe(403);
    expect((await staff.post(`${path}/start`, { year: 2028, revision: 0 })).status).toBe(403);
    expect((await read()).draft).toBeNull();
  });

  it('a new season that is being prepared has no effect, and is resumed where it was left', async () => {
    const before = [await season(), await actions()];
    const saved = await save((plan) => {
      plan.parade.parade_on = '2028-01-03';
      plan.terms.fees.commercial = '$18,500';
      plan.waivers.health_screening = true;
    }, 3);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      {
        step: 3,
        revision: 1,
        draft: { created_by: `${keeper.first_name} ${keeper.last_name}` },
        plan: { parade: { parade_on: '2028-01-03' }, terms: { fees: { commercial: '18500.00' } } },
      },
    ]);
    expect(await read()).toEqual(saved.body);
    expect([await season(), await actions()]).toEqual(before);
  });

  it('a new season that is saved again because nothing was heard is saved once, and both calls are answered the same', async () => {
    const { plan, proposed, revision } = await read();
    const body = { plan: { ...plan, contact: { ...plan.contact } }, proposed, step: 2, revision };
    const other = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const once = await admin.put(path, body);
    const again = await admin.put(path, body);
    expect([once.status, again.status, again.body]).toEqual([200, 200, once.body]);
    expect((await read()).revision).toBe(revision + 1);
    for (const [client, given] of [
      [other, body],
      [admin, { ...body, step: 3 }],
      [admin, { ...body, plan: { ...plan, parade: { ...plan.parade, parade_on: '2028-01-04' } } }],
    ] as const)
      expect((await client.put(path, given)).body.code).toBe('revision-conflict');
  });

  it('a new season that somebody else has saved meanwhile is not overwritten', async () => {
    const { plan, proposed, revision } = await read();
    for (const stale of [0, revision + 1]) {
      const answer = await admin.put(path, { plan, proposed, step: 0, revision: stale });
      expect([answer.status, answer.body.code]).toEqual([409, 'revision-conflict']);
    }
    expect((await admin.post(`${path}/start`, { year: 2028, revision: revision + 1 })).status).toBe(409);
    expect((await read()).revision).toBe(revision);
  });

  it.each<[string, (plan: NewSeason['plan']) => unknown, string]>([
    ['a parade day in another year', (plan) => (plan.parade.parade_on = '2027-12-31'), 'plan.parade.parade_on'],
    ['a day that is none', (plan) => (plan.parade.media_guide_open_date = 'soon'), 'plan.parade.media_guide_open_date'],
    [
      'a media guide that opens after its parade',
      (plan) => (plan.parade.media_guide_open_date = '2028-10-01'),
      'plan.parade.media_guide_open_date',
    ],
    ['years out of order', (plan) => (plan.types[0] = { id: 1, from: 2030, to: 2029 }), 'plan.types.0.from'],
    ['a year alone', (plan) => (plan.types[0] = { id: 1, from: 2030, to: null }), 'plan.types.0.to'],
    ['a year that no parade has had', (plan) => (plan.types[0] = { id: 1, from: 1900, to: 2030 }), 'plan.types.0.from'],
    ['a year far ahead', (plan) => (plan.types[0] = { id: 1, from: 2028, to: 2032 }), 'plan.types.0.to'],
    [
      'two dates for a form',
      (plan) =>
        (plan.due_dates = [
          { form_type: 'float-application', due_on: '2027-03-15' },
          { form_type: 'float-application', due_on: '2027-03-16' },
        ]),
      'plan.due_dates.1',
    ],
    ['a type twice', (plan) => (plan.types = [1, 1].map((id) => ({ id, from: 2028, to: 2029 }))), 'plan.types.1'],
    ['an amount that is none', (plan) => (plan.terms.fees.band = 'ten'), 'plan.terms.fees.band'],
    ['no pavilion', (plan) => (plan.terms.pavilions = []), 'plan.terms.pavilions'],
    [
      'a phone that is none',
      (plan) => (plan.contact.default_tor_laison_phone = 'ask at the desk'),
      'plan.contact.default_tor_laison_phone',
    ],
    ['too many days', (plan) => (plan.contact.retention_days_medical = 400), 'plan.contact.retention_days_medical'],
  ])('a new season with %s is refused beside its step', async (_, change, field) => {
    const before = await read();
    const answer = await save(change);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(await read()).toEqual(before);
  });

  it('a new season takes a media guide that opens as late as on the day of its parade', async () => {
    const { parade } = (await read()).plan;
    const answer = await save((plan) => (plan.parade.media_guide_open_date = plan.parade.parade_on));
    expect([answer.status, answer.body.plan.parade.media_guide_open_date]).toEqual([200, parade.parade_on]);
    await save((plan) => (plan.parade.media_guide_open_date = parade.media_guide_open_date));
  });

  it('a new season whose due date fits no parade of its year is refused beside its step, and nothing starts', async () => {
    await save((plan) => (plan.due_dates = [{ form_type: 'float-application', due_on: '2020-01-01' }]));
    const before = [await season(), await actions()];
    const { revision } = await read();
    const answer = await admin.post(`${path}/start`, { year: 2028, revision });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['plan.due_dates.float-application']]);
    expect([await season(), await actions()]).toEqual(before);
    await save((plan) => (plan.due_dates = [{ form_type: 'float-application', due_on: '2027-03-20' }]));
  });

  it('a new season keeps what others have set since, and refuses with both values what both changed', async () => {
    const set = (settings: object) => admin.post('/api/settings', { settings });
    await save((plan) => {
      plan.contact.retention_days_licenses = 45;
      plan.parade.parade_on = '2028-01-04';
    });
    await set({ retention_days_medical: 90, retention_days_licenses: 60, default_tor_laison_name: 'Ana Ruiz' });
    await admin.put('/api/form-terms?year=2027', { fees: { band: '250' } });
    const conflicts = [{ label: 'Driver’s licenses', yours: '45 days', theirs: '60 days' }];
    const met = await read();
    expect(met).toMatchObject({
      plan: {
        contact: { retention_days_medical: 90, retention_days_licenses: 45, default_tor_laison_name: 'Ana Ruiz' },
        terms: { fees: { band: '250.00', commercial: '18500.00' } },
        parade: { parade_on: '2028-01-04' },
      },
      conflicts,
    });
    const before = [await season(), await actions()];
    const refused = await admin.post(`${path}/start`, { year: 2028, revision: met.revision });
    expect([refused.status, refused.body.code, refused.body.conflicts]).toEqual([409, 'revision-conflict', conflicts]);
    expect(refused.body.error).toContain('Driver’s licenses (draft: 45 days; now: 60 days)');
    expect([await season(), await actions()]).toEqual(before);
    // Saved by somebody who has read both.
    await save((plan) => (plan.parade.parade_on = '2028-01-03'));
    expect((await read()).conflicts).toEqual([]);
  });

  it('a conflict of a new season is shown as in its fields: money, days, due dates and years', async () => {
    const { plan, proposed, revision } = await read();
    const without = { ...plan, due_dates: [{ form_type: 'float-application', due_on: null }] };
    const drafted = {
      ...without,
      terms: { ...plan.terms, fees: { ...plan.terms.fees, band: '1250.50' } },
      waivers: { ...plan.waivers, waiver_reminder_days: [{ days: 1, on: true }] },
    };
    // Proposed when it was saved, before others changed it.
    const was = {
      ...proposed,
      terms: { ...proposed.terms, fees: { ...proposed.terms.fees, band: '100.00' } },
      due_dates: [{ form_type: 'float-application', due_on: 'default' }],
      waivers: { ...proposed.waivers, waiver_reminder_days: [] },
    };
    await admin.put(path, { plan: drafted, proposed: was, step: 1, revision });
    expect((await read()).conflicts).toEqual([
      { label: 'Due date of Float Application', yours: 'no due date', theirs: '03/15/2027' },
      { label: 'Fee, Band', yours: '$1,250.50', theirs: '$250.00' },
      {
        label: 'Waiver reminders',
        yours: '1 day before',
        theirs: '45 days before, 21 days before, 7 days before, 2 days before',
      },
    ]);
    await admin.put(path, { plan, proposed, step: 1, revision: revision + 1 });
    expect((await read()).conflicts).toEqual([]);
  });

  it('a draft of another release is read except for unknown values, names these, and starts once that was read', async () => {
    const store = (plan: object) =>
      portal.db
        .updateTable('season_drafts')
        .set({ plan: JSON.stringify(plan) })
        .where('year', '=', 2028)
        .execute();
    const { plan, proposed, revision } = await read();
    const { media_guide_open_date, ...parade } = plan.parade;
    await store({
      ...plan,
      parade: { ...parade, route: 'north' },
      due_dates: [...plan.due_dates, { form_type: 'drone-show', due_on: '2027-05-05' }],
      terms: { ...plan.terms, fees: { ...plan.terms.fees, parking: '40.00' } },
      contact: { ...plan.contact, retention_days_licenses: 4000 },
      weather: { plan_b: true, call: '05:00' },
      proposed: { ...proposed, weather: { plan_b: false, call: '05:00' } },
    });
    const met = await read();
    expect(met).toMatchObject({
      plan: {
        parade: { ...parade, media_guide_open_date },
        due_dates: plan.due_dates,
        terms: plan.terms,
        contact: { retention_days_licenses: 60 },
      },
      conflicts: [],
      left_out: ['route', 'Due date of drone show', 'Fee, parking', 'Driver’s licenses', 'plan b'],
    });
    const before = [await season(), await actions()];
    const refused = await admin.post(`${path}/start`, { year: 2028, revision });
    expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
    expect(refused.body.error).toContain('This version cannot read: route, Due date of drone show,');
    expect([await season(), await actions()]).toEqual(before);
    // Saved by somebody who has read it.
    await save((again) => (again.contact.retention_days_licenses = 45));
    expect(await read()).toMatchObject({ left_out: [], conflicts: [], plan: { ...plan } });
  });

  it('a draft of an earlier release without its base overwrites nothing unread', async () => {
    const { plan, revision } = await read();
    const of = (stored: object) =>
      portal.db
        .updateTable('season_drafts')
        .set({ plan: JSON.stringify(stored) })
        .where('year', '=', 2028)
        .execute();
    await of({ ...plan, contact: { ...plan.contact, retention_days_medical: 30 } });
    expect((await read()).conflicts).toContainEqual(expect.objectContaining({ yours: '30 days', theirs: '90 days' }));
    expect((await admin.post(`${path}/start`, { year: 2028, revision })).status).toBe(409);
    await of(plan);
    await save(() => undefined);
  });

  it('a new season starts completely and once, however often it is requested', async () => {
    const { revision } = await read();
    const mails = async () => (await portal.db.selectFrom('outbox').select('id').execute()).length;
    const before = await mails();
    const earlier = (await actions()).length;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post(`${path}/start`, { year: 2028, revision })),
    );
    expect(answers.map(({ status, body }) => [status, body.year])).toEqual(answers.map(() => [200, 2028]));
    const { settings, organization_types, parades } = await season();
    expect(settings).toMatchObject({
      current_parade_year: 2028,
      media_guide_open_date: '2027-10-01',
      covid_form_years: [2028],
      retention_days_medical: 90,
      retention_days_licenses: 45,
      default_tor_laison_name: 'Ana Ruiz',
    });
    const yearOf = (id: number) => parades.find((each: { id: number }) => each.id === id)?.event_year;
    const band = organization_types.find(({ id }: { id: number }) => id === 2);
    expect([band.available_parade_id_from, band.available_parade_id_to].map(yearOf)).toEqual([2028, 2029]);
    expect((await admin.get('/api/form-terms?year=2028')).body.terms).toMatchObject({
      fees: { commercial: '18500.00' },
      is_sample: false,
    });
    const dates = (await admin.get('/api/form-due-dates?year=2028')).body.data;
    expect(dates.find((date: { form_type: string }) => date.form_type === 'float-application').due_on).toBe(
      '2027-03-20',
    );
    const days = (await admin.get('/api/retention')).body.parades;
    expect(days).toContainEqual(expect.objectContaining({ event_year: 2028, parade_on: '2028-01-03' }));
    expect((await actions()).slice(earlier)).toEqual([
      'settings.due-dates-changed',
      'settings.form-terms-changed',
      'settings.retention-changed',
      'settings.changed',
      'settings.season-started',
    ]);
    expect(await mails()).toBe(before);
    // The next draft is for the season after it.
    expect(await read()).toMatchObject({ from_year: 2028, year: 2029, draft: null });
  });

  it('a new season that was never prepared cannot start, and a discarded draft is proposed again', async () => {
    expect((await admin.post(`${path}/start`, { year: 2029, revision: 0 })).status).toBe(404);
    await save((plan) => (plan.parade.parade_on = '2029-01-05'));
    expect((await read()).plan.parade.parade_on).toBe('2029-01-05');
    const { revision } = await read();
    // Somebody else has saved since this one was read.
    await save((plan) => (plan.parade.parade_on = '2029-01-06'));
    const stale = await admin.delete(`${path}?revision=${revision}`);
    expect([stale.status, stale.body.code]).toEqual([409, 'revision-conflict']);
    expect((await read()).plan.parade.parade_on).toBe('2029-01-06');
    const discarded = async () => (await actions()).filter((action) => action === 'settings.season-discarded').length;
    expect(await discarded()).toBe(0);
    for (const _ of ['done', 'done already']) {
      expect((await admin.delete(`${path}?revision=${revision + 1}`)).status).toBe(200);
      expect(await read()).toMatchObject({ draft: null, plan: { parade: { parade_on: '2029-01-01' } } });
      expect(await discarded()).toBe(1);
    }
  });

  it('a draft that was discarded while somebody else had it open stays discarded, and a new one is saved', async () => {
    await save((plan) => (plan.parade.parade_on = '2029-01-05'));
    const { plan, proposed, revision } = await read();
    expect((await admin.delete(`${path}?revision=${revision}`)).status).toBe(200);
    const late = await admin.put(path, { plan, proposed, step: 1, revision });
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect((await read()).draft).toBeNull();
    await save((each) => (each.parade.parade_on = '2029-01-06'));
    const now = await read();
    expect(now.plan.parade.parade_on).toBe('2029-01-06');
    expect((await admin.delete(`${path}?revision=${now.revision}`)).status).toBe(200);
  });

  it('a started season keeps the record of its start, even if the current year is set back', async () => {
    const current = async (current_parade_year: number) => {
      const saved = await admin.post('/api/settings', { settings: { current_parade_year } });
      expect(saved.status).toBe(200);
    };
    const record = () => portal.db.selectFrom('season_drafts').selectAll().execute();
    const before = await record();
    expect(before).toMatchObject([{ year: 2028, started_by: keeper.id }]);
    await current(2027);
    const { plan, proposed } = await read();
    const late = await admin.put(path, { plan, proposed, step: 1, revision: before[0]?.revision });
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    // There is no draft to discard, so that nothing is to be refused either.
    expect((await admin.delete(`${path}?revision=${before[0]?.revision}`)).status).toBe(200);
    expect(await record()).toEqual(before);
    await current(2028);
  });

  it("a season is prepared while the settings have an earlier release's text for a phone", async () => {
    await inTransaction(portal, { kind: 'system', job: 'tests' }, (change) =>
      setSetting(change, 'default_tor_laison_phone', 'ask at the desk'),
    );
    expect((await read()).plan.contact.default_tor_laison_phone).toBe('ask at the desk');
    expect((await save((plan) => (plan.contact.default_tor_laison_name = 'Ana'))).status).toBe(200);
    expect((await save((plan) => (plan.contact.default_tor_laison_phone = 'call us'))).status).toBe(422);
    expect((await save((plan) => (plan.contact.default_tor_laison_phone = '626 555 0199'))).status).toBe(200);
  });
});
