import type { EntryForms } from '@parade/contract/entries/entry.ts';
import type {
  FormStatusCell,
  FormStatusColumn,
  FormStatusRow,
  FormStatusTotal,
} from '@parade/contract/entries/formStatuses/formStatus.ts';
import { dueInstant } from '@parade/contract/forms/due/due.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import type { FieldPath, FieldValues } from '@parade/contract/forms/answers/values.ts';
import { describe, expect, it } from 'vitest';
import { portalWithFormStatuses } from '../../testing/formStatuses.ts';
import { entry } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { actorOf, aLeaderOf, anonymousClient, aStaffMember, authorFor, signedInClient } from '../../testing/people.ts';
import type { EntryRow } from '../reads.ts';
import { listFormStatuses } from './reads.ts';

const { portal, app, office, staff, admin, path, report, accepted, pathOf } = await portalWithFormStatuses();

/** Returns the cell as its reader sees it, with the column's day if it has none of its own. */
async function cellOf(of: EntryRow, form_type: FormType): Promise<FormStatusCell | undefined> {
  // A person who signs in now, because sessions end while the clock is moved.
  const reader = signedInClient(app, await aStaffMember(portal));
  const { body } = await reader.get(`${path}?filterYear=${of.year}&filterOrganizationType=${of.org_type}&perPage=1000`);
  const row = (body.rows as FormStatusRow[]).find((each) => each.id === of.id);
  const header = body.header as FormStatusColumn[];
  const index = header.findIndex((column) => column.form_type === form_type);
  const cell = row?.cells[index];
  return cell && { due_date: header[index]?.due_date ?? null, ...cell };
}

describe('who opens the table and sends the reports', () => {
  it('the table is for the office, its reports are for admins, and neither is for anybody else', async () => {
    const led = await accepted(6, 'Troop of the leader');
    const leader = signedInClient(app, await aLeaderOf(portal, led.organization_id, 2027));
    const volunteer = signedInClient(app, await aStaffMember(portal, 'volunteer'));
    for (const client of [leader, volunteer]) {
      expect((await client.get(path)).status).toBe(403);
      expect((await client.post(report, { year: 2027, count: 9 })).status).toBe(403);
      expect((await client.get(`${report}?year=2027`)).status).toBe(403);
    }
    expect((await anonymousClient(app).get(path)).status).toBe(401);
    expect((await staff.get(path)).status).toBe(200);
    expect((await staff.post(report, { year: 2032, count: 0 })).status).toBe(403);
    expect((await admin.post(report, { year: 2032, count: 0 })).status).toBe(200);
  });
});

describe('the form completion table', () => {
  it('the form completion table shows accepted entries of type 1 of the current year, ten a page, by default', async () => {
    for (let n = 1; n <= 11; n += 1) await accepted(1, `Riders ${String(n).padStart(2, '0')}`);
    await entry(portal, { type_id: 1, official_name: 'Riders received', stage: 'received', by: office.id });
    await accepted(1, 'Riders of next year', 2028);
    await accepted(2, 'A band');
    const { body } = await staff.get(path);
    expect([body.totalRows, body.rows.length, body.rows[0].official_name]).toEqual([11, 10, 'Riders 01']);
    const names = async (query: string) =>
      (await staff.get(`${path}?${query}`)).body.rows.map((row: FormStatusRow) => row.official_name);
    expect(await names('page=2')).toEqual(['Riders 11']);
    expect(await names('sortBy=-name&perPage=50')).toHaveLength(11);
    expect((await names('sortBy=-name'))[0]).toBe('Riders 11');
    expect(await names('q=riders%2003')).toEqual(['Riders 03']);
    expect(await names('filterStatus=received')).toEqual(['Riders received']);
    expect(await names('filterYear=2028')).toEqual(['Riders of next year']);
    expect(await names('page=9')).toEqual(['Riders 11']);
    expect((await staff.get(`${path}?perPage=7`)).status).toBe(422);
    expect((await staff.get(`${path}?filterOrganizationType=9`)).status).toBe(422);
  });

  it('the form completion table has a column for each form that is filled in, and none to read or to be signed by link', async () => {
    const { body } = await staff.get(`${path}?filterOrganizationType=2`);
    const types = body.header.map((column: { form_type: string }) => column.form_type);
    expect(types.slice(0, 2)).toEqual(['band-application', 'band-profile']);
    for (const absent of ['participant-manual', 'participant-waiver', 'float-profile'])
      expect(types).not.toContain(absent);
    expect(body.rows[0].cells).toHaveLength(types.length);
  });

  it("the form completion table puts only its own due day and 'marked complete' in a cell, not what its column says", async () => {
    const band = await accepted(2, 'A band that was marked');
    const { submission_id } = (await staff.put(pathOf(band, 'music'), { field_values: {} })).body.form;
    await staff.put(`/api/form-submissions/${submission_id}/complete`, { complete: 1 });
    const { body } = await staff.get(`${path}?filterOrganizationType=2&q=band%20that%20was%20marked`);
    const header = body.header as FormStatusColumn[];
    const cellAt = (form_type: FormType) =>
      body.rows[0].cells[header.findIndex((column) => column.form_type === form_type)];
    expect(cellAt('music')).toEqual({
      standing: 'completed',
      status: 'complete',
      completion: expect.any(Number),
      marked_complete: true,
      // The column's day had passed when the entry was accepted.
      due_date: '2026-12-20',
    });
    // Elsewhere the column's day applies.
    const feedback = header.findIndex((column) => column.form_type === 'parade-feedback');
    expect([header[feedback]?.due_date, 'due_date' in body.rows[0].cells[feedback]]).toEqual(['2027-01-31', false]);
    // A form that is due 30 days after acceptance: the column has no day, the entry has one.
    const agreement = header.find((column) => column.form_type === 'participation-agreement');
    expect(agreement).toMatchObject({ due_date: null, days_after_acceptance: 30 });
    expect(header[feedback]?.days_after_acceptance).toBeNull();
    expect(Object.keys(cellAt('participation-agreement')).sort()).toEqual([
      'completion',
      'due_date',
      'standing',
      'status',
    ]);
  });

  it('the form completion table calls no form done that asks for nothing and that nobody has begun', async () => {
    const band = await accepted(2, 'A band without guests');
    expect(await cellOf(band, 'tickets-and-guests')).toMatchObject({ standing: 'completed', untouched: true });
    await staff.put(pathOf(band, 'tickets-and-guests'), { field_values: { 'tickets:grandstand': '4' } });
    expect(await cellOf(band, 'tickets-and-guests')).not.toHaveProperty('untouched');
  });

  it('the form completion table computes a form from its current answers, however often it was read before', async () => {
    const troop = await accepted(6, 'A troop that writes');
    const currentCompletion = async () => (await cellOf(troop, 'emergency-plan'))?.completion ?? -1;
    const save = (field_values: FieldValues) => staff.put(pathOf(troop, 'emergency-plan'), { field_values });
    const untouched = await currentCompletion();
    const whole = await wholeAnswers(portal, await authorFor(portal, office), troop, 'emergency-plan');
    await save(whole);
    expect([untouched, await currentCompletion(), await currentCompletion()]).toEqual([0, 100, 100]);
    const [first = 'none:none'] = Object.keys(whole) as FieldPath[];
    await save({ [first]: null });
    expect(
      [await currentCompletion(), await currentCompletion()].map((percent) => percent > 0 && percent < 100),
    ).toEqual([true, true]);
  });

  it('the form completion table needs as many statements for three rows as for one', async () => {
    const actor = await actorOf(portal, office);
    const moment = { now: portal.clock.nowIso(), today: portal.clock.today() };
    const asked = async (filterOrganizationType: number) => {
      let queries = 0;
      const counting = portal.db.withPlugin({
        transformQuery: ({ node }) => {
          queries += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const query = { filterOrganizationType, filterStatus: 'accepted', sortBy: 'name', page: 1, perPage: 10 } as const;
      const { rows } = await listFormStatuses(counting, actor, moment, 2027, query);
      return { rows: rows.length, queries };
    };
    const show = await accepted(4, 'One show');
    await staff.put(pathOf(show, 'show-profile'), { field_values: { 'entry:official_name': 'One show' } });
    for (const name of ['One car', 'Two cars', 'Three cars']) {
      const car = await accepted(5, name);
      await staff.put(pathOf(car, 'vehicle-profile'), { field_values: { 'entry:official_name': name } });
    }
    expect([await asked(4), await asked(5)]).toEqual([
      { rows: 1, queries: 4 },
      { rows: 3, queries: 4 },
    ]);
  });
});

describe('what is missing under each form', () => {
  it('missing answers are counted over the entries of all pages, inside the filters', async () => {
    // The parade of 2025 is over; a form due after it is still asked for.
    await admin.put('/api/form-due-dates?year=2025', { due_dates: [{ form_type: 'music', due_on: '2025-12-31' }] });
    const bands = [];
    for (let n = 1; n <= 12; n += 1) bands.push(await accepted(4, `Counted Show ${n}`, 2025));
    const done = bands[0];
    if (!done) throw new Error('no entry');
    const saved = await staff.put(pathOf(done, 'music'), { field_values: {} });
    await staff.put(`/api/form-submissions/${saved.body.form.submission_id}/complete`, { complete: 1 });
    const totalOf = async (filters: string) => {
      const { body } = await staff.get(`${path}/totals?filterYear=2025&filterOrganizationType=4${filters}`);
      const music = body.data.find((total: { form_type: string }) => total.form_type === 'music');
      return { total: body.total, overdue: music.overdue, not_completed: music.not_completed };
    };
    expect(await totalOf('')).toEqual({ total: 12, overdue: 11, not_completed: 11 });
    expect(await totalOf('&q=Counted%20Show%2012')).toEqual({ total: 1, overdue: 1, not_completed: 1 });
    expect(await totalOf('&filterStatus=received')).toEqual({ total: 0, overdue: 0, not_completed: 0 });
    // The following tests count who owes something in this year.
    const withdrawn = bands.map(({ id }) => admin.put(`/api/entries/${id}/status`, { status: 'withdrawn' }));
    expect((await Promise.all(withdrawn)).map(({ status }) => status)).toEqual(bands.map(() => 200));
    expect(await totalOf('')).toEqual({ total: 0, overdue: 0, not_completed: 0 });
    // Nobody asks them for it any more.
    expect(await totalOf('&filterStatus=any')).toEqual({ total: 12, overdue: 0, not_completed: 0 });
  });

  it('before acceptance the application alone is missing and late, and nothing is once it was rejected or withdrawn, on the entry as in Form Statuses', async () => {
    const stages = ['in-progress', 'received', 'accepted', 'rejected', 'withdrawn'] as const;
    for (const stage of stages)
      await entry(portal, { type_id: 7, official_name: `Asked ${stage}`, stage, by: office.id });
    // The parade of 2027 is near: every day of the columns is over.
    portal.clock.set('2026-12-30T18:00:00.000Z');
    const reader = signedInClient(app, await aStaffMember(portal));
    const table = '?filterYear=2027&filterOrganizationType=7&filterStatus=any&perPage=1000&q=Asked';
    const { header, rows } = (await reader.get(`${path}${table}`)).body;
    const lateIn = ({ cells }: FormStatusRow) =>
      cells.flatMap(({ standing, days_late }, index) =>
        standing === 'incomplete' || days_late !== undefined ? [(header as FormStatusColumn[])[index]?.group] : [],
      );
    const late = Object.fromEntries(
      (rows as FormStatusRow[]).map((row) => [row.displayed_status, new Set(lateIn(row))]),
    );
    expect(late).toEqual({
      'in-progress': new Set(['initial']),
      received: new Set(['initial']),
      accepted: new Set(['initial', 'profile', 'additional']),
      rejected: new Set(),
      withdrawn: new Set(),
    });
    for (const { organization_id, displayed_status } of rows as FormStatusRow[]) {
      const { forms } = (await reader.get(`/api/overview/${organization_id}/2027`)).body.entry;
      const lateOnEntry = Object.entries(forms as EntryForms).filter(([, of]) =>
        of.some(({ standing }) => standing === 'incomplete'),
      );
      expect(new Set(lateOnEntry.map(([group]) => group)), displayed_status).toEqual(late[displayed_status]);
    }
    const { data } = (await reader.get(`${path}/totals${table.replace('&perPage=1000', '')}`)).body;
    const total = (form_type: string) => data.find((each: { form_type: string }) => each.form_type === form_type);
    const [application, profile] = [header[0].form_type, header[1].form_type];
    expect(total(application)).toMatchObject({ overdue: 3, not_completed: 3 });
    expect(total(profile)).toMatchObject({ overdue: 1, not_completed: 1 });
    // Those who are written to are the ones who are counted.
    const chosen = await reader.get(
      `/api/entry-form-statuses/choice?${table.slice(1).replace('&perPage=1000', '')}&form_type=${profile}`,
    );
    expect(chosen.body.total).toBe(1);
  });

  it('an optional form that nobody has begun counts as not completed, and is chosen as such, whether or not it asks for something', async () => {
    const band = await accepted(2, 'A band without options');
    const filters = 'filterYear=2027&filterOrganizationType=2&q=A%20band%20without%20options';
    const optional = ['tickets-and-guests', 'media-availability'] as const;
    const missing = async () => {
      const { data } = (await staff.get(`${path}/totals?${filters}`)).body;
      const counted = optional.map((form) => data.find(({ form_type }: FormStatusTotal) => form_type === form));
      const chosen = optional.map((form) => staff.get(`${path}/choice?${filters}&form_type=${form}`));
      return [
        counted.map(({ not_completed }: FormStatusTotal) => not_completed),
        (await Promise.all(chosen)).map(({ body }) => body.total),
      ];
    };
    expect(await missing()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await staff.put(pathOf(band, 'tickets-and-guests'), { field_values: { 'tickets:grandstand': '4' } });
    expect(await missing()).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('a late cell says for how many days, by the days of Los Angeles', async () => {
    const late = await accepted(4, 'Late Show');
    const due = (await cellOf(late, 'music'))?.due_date;
    if (!due) throw new Error('no due date');
    portal.clock.set(dueInstant(due));
    portal.clock.advance({ hours: 24 + 5 });
    expect(await cellOf(late, 'music')).toMatchObject({ standing: 'incomplete', days_late: 2 });
  });
});

describe('a cell', () => {
  const form = 'band-profile' as const;
  const due = dueInstant('2026-09-15');
  const before = new Date(Date.parse(due)).toISOString();
  const after = new Date(Date.parse(due) + 1).toISOString();

  /** The progress of the form, and its cell by its due minute and after it. */
  const stages: [string, (of: EntryRow) => Promise<unknown>, string, string, string][] = [
    ['nobody has opened', async () => undefined, 'pending', 'pending', 'incomplete'],
    [
      'has an answer',
      (of) => staff.put(pathOf(of, form), { field_values: { 'entry:official_name': 'Begun' } }),
      'in-progress',
      'pending',
      'incomplete',
    ],
    [
      'lacks nothing and was not submitted',
      async (of) => staff.put(pathOf(of, form), { field_values: await whole(of) }),
      'complete',
      'completed',
      'completed',
    ],
    [
      'was submitted',
      async (of) => staff.put(pathOf(of, form), { field_values: await whole(of), submit: true }),
      'submitted',
      'completed',
      'completed',
    ],
    [
      'lacks much and was marked complete',
      async (of) => {
        const { body } = await staff.put(pathOf(of, form), { field_values: { 'entry:official_name': 'Begun' } });
        await staff.put(`/api/form-submissions/${body.form.submission_id}/complete`, { complete: 1 });
      },
      'complete',
      'completed',
      'completed',
    ],
  ];

  async function whole(of: EntryRow) {
    return wholeAnswers(portal, await authorFor(portal, office), of, form);
  }

  it.each(stages)('a cell of a form that %s', async (_, bring, status, inTime, late) => {
    // Accepted while there was time: on the due day it would count from acceptance.
    portal.clock.set('2026-09-14T20:00:00.000Z');
    const band = await accepted(2, 'A band in some state');
    portal.clock.set(before);
    await bring(band);
    expect(await cellOf(band, form)).toMatchObject({ status, standing: inTime, due_date: '2026-09-15' });
    portal.clock.set(after);
    expect(await cellOf(band, form)).toMatchObject({ status, standing: late });
  });

  it('a cell of a form without a due date is never late', async () => {
    await admin.put('/api/form-due-dates?year=2028', { due_dates: [{ form_type: 'float-profile', due_on: null }] });
    const float = await accepted(3, 'A float without haste', 2028);
    portal.clock.set('2027-12-31T20:00:00.000Z');
    expect(await cellOf(float, 'float-profile')).toMatchObject({ standing: 'pending', due_date: null });
  });
});
