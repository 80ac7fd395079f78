import { answerOf } from '@parade/contract/forms/engine/widget.ts';
import { answerText } from '@parade/contract/forms/answers/answer.ts';
import { currentForm } from '@parade/contract/forms/definitions/registry.ts';
import { placedFields } from '@parade/contract/forms/engine/visibility.ts';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { chosenEntryIds, listEntries } from '../entries/directory.ts';
import { readSettings } from '../settings/reads.ts';
import { participant, signed } from '../testing/participants.ts';
import {
  actorOf,
  aLeaderOf,
  anonymousClient,
  aPerson,
  aStaffMember,
  type Answer,
  type Person,
  signedInClient,
} from '../testing/people.ts';
import { documentOf, exportStage } from '../testing/exports.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const { app } = portal;
const { staff, anEntry, save, wholeOf } = await exportStage(portal);

async function sheetsOf(answer: Answer): Promise<unknown[][][]> {
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  return (await readXlsx(answer.raw)).sheets.map((sheet) => sheet.rows);
}

/** Returns a row of the first sheet by column, of the entry with this name. */
function rowOf(rows: unknown[][] | undefined, name: string): Record<string, unknown> | undefined {
  const [head, ...lines] = rows ?? [];
  const position = head?.indexOf('Official Name') ?? -1;
  const line = lines.find((each) => each[position] === name);
  return line && Object.fromEntries((head ?? []).map((column, index) => [String(column), line[index] ?? null]));
}

const truck = { type: 'Truck', plate: '=1+1', length_ft: '30', driver_name: 'Ana Núñez' };

describe('the export of one form', () => {
  it('the export of one form has every answer of a whole application, in the order of the form, as the screens show it', async () => {
    const band = await anEntry(2, 'Whole Answers Band');
    const answers = await wholeOf(band, 'band-application');
    await save(band, 'band-application', answers);
    const [rows] = await sheetsOf(await staff.get('/api/export/form/band-application?exportType=Excel&buster=1'));
    const row = rowOf(rows, 'Whole Answers Band');
    expect(row).toMatchObject({
      'Parade Year': 2027,
      'Entity Type': 'Marching Band',
      'Application Status': 'Accepted',
    });
    const texts = placedFields(currentForm('band-application')).filter(
      ({ path, field }) =>
        ['text', 'textarea', 'select', 'radio', 'yesno', 'email', 'phone'].includes(field.widget) && answers[path],
    );
    expect(texts.length).toBeGreaterThan(20);
    for (const { path, group, field } of texts)
      expect([path, row?.[`${group.title}: ${field.label}`]]).toEqual([
        path,
        answerText(answerOf(field, answers[path])),
      ]);
    const order = texts.map(({ group, field }) => rows?.[0]?.indexOf(`${group.title}: ${field.label}`) ?? -1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it.each([1, 3])(
    'the export of one form has %i repeated rows as one line each in a second sheet, formulas harmless',
    async (count) => {
      const band = await anEntry(2);
      const vehicles = Array.from({ length: count }, (_, n) => ({ ...truck, make: `Make ${n + 1}` }));
      const id = await save(band, 'vehicles', { 'support:any': 'yes', 'support:list': vehicles });
      const answer = await staff.get(`/api/export/form/vehicles?form_submission_id=${id}`);
      const [first, second] = await sheetsOf(answer);
      expect(first).toHaveLength(2);
      expect(second).toHaveLength(1 + count);
      const head = second?.[0]?.map(String) ?? [];
      const rowOf = (label: string) => second?.slice(1).map((line) => line[head.indexOf(label)]);
      expect(rowOf('Row')).toEqual(vehicles.map((_, n) => n + 1));
      expect(rowOf('Make')).toEqual(vehicles.map(({ make }) => make));
      expect(rowOf('License plate')).toEqual(vehicles.map(() => '=1+1'));
      expect(rowOf('Length (ft)')).toEqual(vehicles.map(() => 30));
      const xml = strFromU8(unzipSync(answer.raw)['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
      expect(xml).not.toContain('<f>');
      expect(xml).toMatch(/s="3" t="inlineStr"><is><t xml:space="preserve">=1\+1</);
    },
  );

  it('the export of one form leaves out stored answers that a condition hides', async () => {
    const band = await anEntry(2);
    const passes = async (wanted: 'yes' | 'no') => {
      await save(band, 'vehicles', { 'support:any': wanted, 'support:list': [truck], 'support:formation_passes': '4' });
      const [rows, lines] = await sheetsOf(await staff.get(`/api/export/form/vehicles?q=${band.official_name}`));
      const row = rowOf(rows, band.official_name ?? '');
      return [
        row?.['Support vehicles: Formation-area passes'],
        row?.['Support vehicles: Vehicles: rows'],
        lines?.length,
      ];
    };
    expect(await passes('yes')).toEqual([4, 1, 2]);
    expect(await passes('no')).toEqual([null, null, 1]);
    expect(await passes('yes')).toEqual([4, 1, 2]);
  });

  it('the export of one form, and the Word file, have the fees that the screen shows, not those of the last save', async () => {
    const admin = signedInClient(app, await aStaffMember(portal, 'admin'));
    const setFee = (equestrian_participant: string) =>
      admin.put('/api/form-terms?year=2027', { fees: { equestrian_participant } });
    const riders = await anEntry(1);
    expect((await setFee('125.00')).status).toBe(200);
    const id = await save(riders, 'equestrian-fees', { 'fees:participants': '3' });
    const shown = async () => {
      const [rows] = await sheetsOf(await staff.get(`/api/export/form/equestrian-fees?q=${riders.official_name}`));
      const row = rowOf(rows, riders.official_name ?? '') ?? {};
      const [, total] = Object.entries(row).find(([header]) => header.endsWith(': Total due')) ?? [];
      const word = documentOf(await staff.get(`/api/export/form/word/${id}?exportType=Word`));
      const path = `/api/forms/${riders.organization_id}/equestrian-fees/2027`;
      const onScreen = (await staff.get(path)).body.form.field_values['fees:total'];
      return [onScreen, total, /\$[\d,]+\.\d\d(?=<)/.exec(word.slice(word.indexOf('Total due')))?.[0]];
    };
    expect(await shown()).toEqual(['375.00', 375, '$375.00']);
    expect((await setFee('150.00')).status).toBe(200);
    expect(await shown()).toEqual(['450.00', 450, '$450.00']);
  });

  it('the export of one form has no row for an entry whose form was cleared, until it is begun again', async () => {
    const [begun, other] = [await anEntry(2, 'Begun Again Band'), await anEntry(2, 'Begun Once Band')];
    const colors = { 'band_facts:colors': 'Red' };
    const id = await save(begun, 'band-profile', colors);
    await save(other, 'band-profile', colors);
    const names = async () => {
      const [rows] = await sheetsOf(await staff.get('/api/export/form/band-profile?year=2027&q=Begun'));
      return ['Begun Again Band', 'Begun Once Band'].filter((name) => rowOf(rows, name));
    };
    expect(await names()).toEqual(['Begun Again Band', 'Begun Once Band']);
    const admin = signedInClient(app, await aStaffMember(portal, 'admin'));
    const { revision } = (await admin.get(`/api/forms/${begun.organization_id}/band-profile/2027`)).body.form;
    expect((await admin.post(`/api/form-submissions/${id}/clear`, { revision })).status).toBe(200);
    expect(await names()).toEqual(['Begun Once Band']);
    await save(begun, 'band-profile', colors);
    expect(await names()).toEqual(['Begun Again Band', 'Begun Once Band']);
  });

  it('the export of one form has the letters of a formation, a row on each line, front first', async () => {
    const riders = await anEntry(1);
    const cells = [
      ['R', '', 'R', ''],
      ['', '', '', ''],
      ['', 'E', '', ''],
      ['', '', '', ''],
    ];
    const grid = { cells, distance_across: '10', distance_down: '15' };
    await save(riders, 'equestrian-formation', { 'grid:grid': grid });
    const [rows, lines] = await sheetsOf(
      await staff.get(`/api/export/form/equestrian-formation?q=${riders.official_name}`),
    );
    expect(Object.values(rowOf(rows, riders.official_name ?? '') ?? {})).toContain(
      '3 positions, 10 ft across, 15 ft down',
    );
    expect(lines?.[0]?.slice(-3)).toEqual(['Table', 'Row', 'Letters, left to right']);
    const table = 'Formation: Position of every animal and person';
    expect(lines?.slice(1).map((line) => line.slice(-3))).toEqual([
      [table, 1, 'R – R'],
      [table, 2, '– – –'],
      [table, 3, '– E –'],
    ]);
  });

  it('the export of one form has a column for each box of an answer that has several', async () => {
    const band = await anEntry(2);
    await save(band, 'commemorative-photo', {
      'photo:order': { name_as_printed: 'The Band', ship_to_name: 'Robin' },
      'photo:second_line': 'Since 1890',
    });
    const [photo] = await sheetsOf(await staff.get('/api/export/form/commemorative-photo'));
    expect(rowOf(photo, band.official_name ?? '')).toMatchObject({
      'Commemorative photo: Commemorative photo: Name as printed': 'The Band',
      'Commemorative photo: Commemorative photo: Ship to': 'Robin',
      'Commemorative photo: Second line of text': 'Since 1890',
    });
  });

  it('the export of one form has each part of an address in a column of its own', async () => {
    const band = await anEntry(2);
    await save(band, 'commemorative-photo', {
      'photo:order': {
        ship_to_name: 'Robin',
        ship_to_address: {
          line1: '1 Rose Way',
          line2: 'Unit 4',
          city: 'Pasadena',
          state: 'CA',
          postal_code: '91103',
          country: 'US',
        },
      },
    });
    const [rows] = await sheetsOf(await staff.get('/api/export/form/commemorative-photo'));
    const row = rowOf(rows, band.official_name ?? '') ?? {};
    const parts = Object.entries(row).filter(([header]) => header.includes('Shipping address: '));
    expect(parts.map(([header, cell]) => [header.split(': ').at(-1), cell])).toEqual([
      ['Address', '1 Rose Way'],
      ['Apartment, suite, unit', 'Unit 4'],
      ['City', 'Pasadena'],
      ['State or province', 'CA'],
      ['Postal code', '91103'],
      ['Country', 'United States'],
    ]);
  });

  it("the export of one form never contains driver's licenses, in any column or document", async () => {
    const float = await anEntry(3);
    const id = await save(float, 'float-specifications', { 'crew:driver_license': 'CA D1234567' });
    const [stored] = await portal.db
      .selectFrom('form_submissions')
      .select('field_values')
      .where('id', '=', id)
      .execute();
    expect(stored?.field_values).toMatchObject({ 'crew:driver_license': 'CA D1234567' });
    const [rows] = await sheetsOf(await staff.get('/api/export/form/float-specifications'));
    expect(rows?.flat()).not.toContain('CA D1234567');
    expect(rows?.[0]?.some((header) => String(header).includes("Driver's license"))).toBe(false);
    expect(documentOf(await staff.get(`/api/export/form/word/${id}`))).not.toContain('D1234567');
  });
});

describe('the export of entries', () => {
  it('the export of entries has who applied, the status and the contacts, and with a type its application and profile', async () => {
    const band = await anEntry(2, 'Called Band');
    const leader = await aLeaderOf(portal, band.organization_id, 2027);
    await save(band, 'band-application', {
      'primary_contact:name': 'Kim Ōta',
      'primary_contact:email': 'kim@example.org',
    });
    const [all, leaders] = await sheetsOf(await staff.get('/api/export/form/all'));
    const row = rowOf(all, 'Called Band');
    expect(row).toMatchObject({
      'Primary Contact Name': 'Kim Ōta',
      'Primary Contact Email': 'kim@example.org',
      'Leader First Name': leader.first_name,
      'Leader Last Name': leader.last_name,
      'Leader Email': leader.email,
      Participants: 0,
      'Waivers Completed': 0,
    });
    expect(leaders?.find((line) => line.includes('Called Band'))?.slice(0, 3)).toEqual([
      leader.first_name,
      leader.last_name,
      leader.email,
    ]);
    const [bands] = await sheetsOf(await staff.get('/api/export/form/2'));
    expect(rowOf(bands, 'Called Band')?.['Marching Band Application: Primary contact: Name']).toBe('Kim Ōta');
    expect(bands?.[0]?.length).toBeGreaterThan(80);
    const [floats] = await sheetsOf(await staff.get('/api/export/form/3'));
    expect(rowOf(floats, 'Called Band')).toBeUndefined();
  });

  it('the export of entries counts waivers as their board does: signed ones, and approved ones as completed', async () => {
    const band = await anEntry(2, 'Signing Band');
    const [one, two] = [
      await participant(portal, band),
      await participant(portal, band),
      await participant(portal, band),
    ];
    await signed(portal, one);
    await signed(portal, two);
    expect((await staff.post('/api/approve-waivers', { ids: [one.id] })).body.count).toBe(1);
    const [rows] = await sheetsOf(await staff.get('/api/export/form/all'));
    expect(rowOf(rows, 'Signing Band')).toMatchObject({ Waivers: 3, 'Waivers Signed': 2, 'Waivers Completed': 1 });
    const { body } = await staff.get(`/api/waiver-board?entry_id=${band.id}`);
    expect(body.total).toMatchObject({ total: 3, pending: 1, pending_approval: 1, completed: 1 });
  });

  it('the export of entries counts the health screening of a year as the board does: another form for each person', async () => {
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const screen = (covid_form_years: number[]) => admin.post('/api/settings', { settings: { covid_form_years } });
    const band = await anEntry(2, 'Screened Band');
    await screen([2027]);
    await signed(portal, await participant(portal, band));
    await participant(portal, band);
    await screen([]);
    const [rows] = await sheetsOf(await staff.get('/api/export/form/all'));
    expect(rowOf(rows, 'Screened Band')).toMatchObject({ Participants: 2, Waivers: 4, 'Waivers Signed': 1 });
    const { body } = await staff.get(`/api/waiver-board?entry_id=${band.id}`);
    expect(body.total).toMatchObject({ total: 4, pending: 3, pending_approval: 1, completed: 0 });
  });

  it('the export of entries is narrowed by the filters of the directory and named after them and the day', async () => {
    await anEntry(2, 'Rose Marchers');
    const answer = await staff.get('/api/export/form/all?year=2027&status=accepted&q=rose%20march&exportType=Excel');
    const [rows] = await sheetsOf(answer);
    expect(rows?.slice(1).map((line) => line[rows[0]?.indexOf('Official Name') ?? 0])).toEqual(['Rose Marchers']);
    expect(answer.headers['content-disposition']).toContain(
      'all-entries-2027-accepted-search-rose-march-2026-11-20.xlsx',
    );
    // The account of somebody who is no liaison.
    const { id } = await aStaffMember(portal);
    const ofNobody = await staff.get(`/api/export/form/all?year=2027&rep=${id}`);
    expect(ofNobody.headers['content-disposition']).toContain(`all-entries-2027-liaison-${id}-2026-11-20.xlsx`);
    const [none] = await sheetsOf(await staff.get('/api/export/form/all?year=2027&status=rejected&q=rose%20march'));
    expect(none).toHaveLength(1);
    const named = await staff.get('/api/export/form/all?file_name=..%2F..%2Fmy%20list.xlsx');
    expect(named.headers['content-disposition']).toContain('filename="my list.xlsx"');
  });
});

describe('who may export', () => {
  it('an export is refused to leaders, volunteers, media and strangers, and allowed to the office', async () => {
    const band = await anEntry(2);
    const id = await save(band, 'band-application', { 'primary_contact:name': 'Kim' });
    const paths = ['/api/export/form/all', '/api/export/form/band-application', `/api/export/form/word/${id}`];
    const leader = signedInClient(app, await aLeaderOf(portal, band.organization_id, 2027));
    const volunteer = signedInClient(app, await aStaffMember(portal, 'volunteer'));
    const media = signedInClient(app, await aPerson(portal, { roles: ['media'] }));
    for (const path of paths) {
      for (const refused of [leader, volunteer, media]) expect((await refused.get(path)).status).toBe(403);
      expect((await anonymousClient(app).get(path)).status).toBe(401);
      expect((await staff.get(path)).status).toBe(200);
    }
  });

  it('an export has no rows of others, whatever permission opened the call', async () => {
    const [own, other] = [await anEntry(2), await anEntry(2)];
    const readers: [Person, number[], number[]][] = [
      [await aLeaderOf(portal, own.organization_id, 2027), [own.id], [own.id]],
      // The press reads some of it in other places: an export has all its answers and people.
      [await aStaffMember(portal, 'media'), [own.id, other.id], []],
      [await aStaffMember(portal), [own.id, other.id], [own.id, other.id]],
    ];
    const [settings, today] = [await readSettings(portal.db), portal.clock.today()];
    const query = { year: 2027, type: 'any', status: 'any', rep: 'any', q: undefined, sortBy: 'name' } as const;
    for (const [person, seen, exported] of readers) {
      const reader = await actorOf(portal, person);
      const listed = await listEntries(portal.db, reader, settings, today, { ...query, page: 1, limit: 1000 });
      const ids = await chosenEntryIds(portal.db, reader, settings, today, query, [own.id, other.id]);
      const among = (all: readonly number[]) => [own.id, other.id].filter((id) => all.includes(id));
      expect([among(listed.data.map(({ id }) => id)), among(ids)]).toEqual([seen, exported]);
      const all = await chosenEntryIds(portal.db, reader, settings, today, query);
      expect(among(all)).toEqual(exported);
    }
  });

  it("an unknown row, a waiver and another form's submission are refused alike", async () => {
    const band = await anEntry(2);
    const id = await save(band, 'band-application', { 'primary_contact:name': 'Kim' });
    const absent = [
      '/api/export/form/no-such-form',
      '/api/export/form/participant-waiver',
      '/api/export/form/8',
      '/api/export/form/word/999999',
      `/api/export/form/vehicles?form_submission_id=${id}`,
      `/api/export/form/all?form_submission_id=${id}`,
    ];
    for (const path of absent) expect([path, (await staff.get(path)).status]).toEqual([path, 404]);
    expect((await staff.get('/api/export/form/band-application?exportType=Word')).status).toBe(422);
  });
});
