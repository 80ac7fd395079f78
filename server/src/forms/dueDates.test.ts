import type { FormDueDate } from '@parade/contract/forms/due/dueDate.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { entry } from '../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { setDueDates } from './dueDates.ts';
import { saveRetention } from './retention/retention.ts';
import { setYearTerms } from './terms/yearTerms.ts';

const portal = await testPortalWithApp();
const { app } = portal;
let keeper: Person;
let admin: Client;
let staff: Client;

beforeAll(async () => {
  keeper = await aStaffMember(portal, 'admin');
  admin = signedInClient(app, keeper);
  staff = signedInClient(app, await aStaffMember(portal));
});

const path = (year = 2027) => `/api/form-due-dates?year=${year}`;
const profile = async (year = 2027): Promise<FormDueDate | undefined> =>
  (await admin.get(path(year))).body.data.find((each: FormDueDate) => each.form_type === 'band-profile');
const set = (due_on: string | null, form_type = 'band-profile', year = 2027) =>
  admin.put(path(year), { due_dates: [{ form_type, due_on }] });

describe('form due dates', () => {
  it('form due dates are read and set by people who manage form files, and by nobody else', async () => {
    const band = await entry(portal, { by: keeper.id });
    const leader = signedInClient(app, await aLeaderOf(portal, band.organization_id, 2027));
    for (const client of [staff, leader]) {
      expect((await client.get(path())).status).toBe(403);
      const change = { due_dates: [{ form_type: 'band-profile', due_on: null }] };
      expect((await client.put(path(), change)).status).toBe(403);
    }
    expect((await admin.get(path())).status).toBe(200);
    expect((await admin.get(path(1999))).status).toBe(404);
    expect((await set(null, 'band-profile', 1999)).status).toBe(404);
  });

  it("form due dates are the forms' own until the office sets another, none, or the form's own again", async () => {
    expect(await profile()).toMatchObject({ default_due: ['09/15/2026'], is_default: true, due_on: null });
    await set('2026-09-30');
    const name = `${keeper.first_name} ${keeper.last_name}`;
    expect(await profile()).toMatchObject({ is_default: false, due_on: '2026-09-30', updated_by: name });
    expect(await profile(2028)).toMatchObject({ default_due: ['09/15/2027'], is_default: true });
    await set(null);
    expect(await profile()).toMatchObject({ is_default: false, due_on: null });
    await set('default');
    expect(await profile()).toMatchObject({ is_default: true, due_on: null });
  });

  it('form due dates are the same on the timeline, the form, and the status table', async () => {
    const band = await entry(portal, { by: keeper.id, stage: 'accepted' });
    const shown = async () => {
      const overview = (await staff.get(`/api/overview/${band.organization_id}/2027`)).body.entry;
      const form = (await staff.get(`/api/forms/${band.organization_id}/band-profile/2027`)).body.form;
      const table = (await staff.get('/api/entry-form-statuses?filterOrganizationType=2')).body;
      const cells = table.rows.find((row: { id: number }) => row.id === band.id).cells;
      const index = table.header.findIndex((each: { form_type: string }) => each.form_type === 'band-profile');
      // A cell has no day if the column's applies.
      const cell = { due_date: table.header[index].due_date, ...cells[index] };
      return [overview.forms.profile[0], form, cell].map(({ due_date, standing }) => `${due_date} ${standing}`);
    };
    expect(new Set(await shown())).toEqual(new Set(['2026-12-20 pending']));
    // A day that has passed at acceptance, November 20, counts from then; one that can be met stays.
    await set('2026-11-20');
    expect(new Set(await shown())).toEqual(new Set(['2026-12-20 pending']));
    await set('2026-12-01');
    expect(new Set(await shown())).toEqual(new Set(['2026-12-01 pending']));
    await set(null);
    expect(new Set(await shown())).toEqual(new Set(['null pending']));
    await set('default');
  });

  it('wrong form due dates are named beside the form, and change nothing', async () => {
    const due_dates = [
      { form_type: 'band-profile', due_on: '2026-09-30' },
      { form_type: 'band-travel', due_on: '2031-01-01' },
      { form_type: 'participant-manual', due_on: null },
      { form_type: 'band-composition', due_on: '2026-09-30' },
      { form_type: 'band-composition', due_on: 'default' },
    ];
    const refused = await admin.put(path(), { due_dates });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        'band-travel': ['Please enter a date between 01/01/2025 and 12/31/2027.'],
        'participant-manual': ['This form has no due date.'],
        'band-composition': ['Please enter one due date for this form.'],
      },
    ]);
    expect((await set('13/45/2026')).status).toBe(422);
    expect((await profile())?.is_default).toBe(true);
  });

  it('form due dates write one audit line for one change, however often it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => set('2027-10-01', 'band-profile', 2028)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'settings.due-dates-changed')
      .where('year', '=', 2028)
      .execute();
    expect(lines).toEqual([{ changes: { 'Band Profile': { from: 'default', to: '10/01/2027' } } }]);
  });

  it('a form due date that somebody else has set since it was shown is not overwritten unseen, and others are saved', async () => {
    const choose = (...due_dates: object[]) => admin.put(path(2028), { due_dates });
    await choose({ form_type: 'band-travel', due_on: '2027-09-01' }, { form_type: 'official-photo', due_on: null });
    const mine = { form_type: 'band-travel', due_on: '2027-08-01' };
    const late = await choose({ ...mine, from: 'default' });
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect(late.body.error).toMatch(/Now: .*Travel.*, 09\/01\/2027\. Nothing was saved\./);
    expect(late.body.conflicts).toEqual([{ name: 'band-travel', yours: '2027-08-01', theirs: '2027-09-01' }]);
    const due = async () =>
      Object.fromEntries(
        (await admin.get(path(2028))).body.data.map((each: FormDueDate) => [each.form_type, each.due_on]),
      );
    expect((await due())['band-travel']).toBe('2027-09-01');
    // What was left as it was shown stays as somebody else has set it, and the same again is no conflict.
    const untouched = { form_type: 'official-photo', due_on: 'default', from: 'default' };
    expect((await choose({ ...mine, from: '2027-09-01' }, untouched)).status).toBe(200);
    expect((await choose({ ...mine, from: '2027-09-01' })).status).toBe(200);
    expect(await due()).toMatchObject({ 'band-travel': '2027-08-01', 'official-photo': null });
  });

  it('an entry is created while the dates, the terms and the days of its year are being set', async () => {
    const by = { kind: 'system', job: 'tests' } as const;
    const created = await inTransaction(portal, by, async (change) => {
      await setDueDates(change, 2027, [{ form_type: 'band-profile', due_on: '2026-09-29' }]);
      await setYearTerms(change, 2027, { fees: { band: '1.00' } });
      await saveRetention(change, () => true, { retention_days_medical: 31 });
      // It would wait for this change to end, and this change for it.
      return entry(portal, { by: keeper.id });
    });
    expect((await staff.get(`/api/overview/${created.organization_id}/2027`)).status).toBe(200);
  });
});
