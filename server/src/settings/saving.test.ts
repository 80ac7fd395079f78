import { settingKeys } from '@parade/contract/settings/setting.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { partsOf, portalWithSettings, settingsPath } from '../testing/settings.ts';
import { entry, organization } from '../testing/entries.ts';
import { inTransaction } from '../database/change.ts';
import { aLeaderOf, aPerson, aStaffMember, signedInClient } from '../testing/people.ts';
import { setSetting } from './writes.ts';

const { portal, keeper, admin, staff, read, lines } = await portalWithSettings();

beforeEach(() => portal.clock.advance({ minutes: 1 }));

const path = settingsPath;

describe('settings', () => {
  it('settings are read by the office alone, with what each reader may change', async () => {
    const { editable, settings } = await read();
    expect(editable).toEqual(settingKeys);
    expect(Object.keys(settings)).toEqual(settingKeys);
    const ofStaff = await read(staff);
    expect(ofStaff.settings).toEqual(settings);
    expect(ofStaff.editable).toContain('support_email');
    for (const key of ['require_second_factor', 'brand_color', 'current_parade_year', 'retention_days_medical'])
      expect(ofStaff.editable).not.toContain(key);
  });

  it.each([
    ['[1889]', 'Invalid Year'],
    ['[2200]', 'Invalid Year'],
    ['[2027,-5]', 'Invalid Year'],
    ['[2027,2027]', 'Choose each year once'],
    [JSON.stringify(Array.from({ length: 21 }, (_, index) => 2000 + index)), 'Choose 20 years at most'],
  ])('the years with the health screening are not %s, and stay as they were', async (given, words) => {
    const good = partsOf({ 'settings[covid_form_years]': '[1890,2199]' });
    expect((await admin.post(path, good)).status).toBe(200);
    const refused = await admin.post(path, partsOf({ 'settings[covid_form_years]': given }));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body.errors)).toContain(words);
    expect((await read()).settings.covid_form_years).toEqual([1890, 2199]);
    await admin.post(path, partsOf({ 'settings[covid_form_years]': '[]' }));
  });

  it.each(['url_style_guide_pdf', 'url_advertising_sales_kit_pdf'])(
    'settings refuse for %s what a browser would run, or fetch in the open',
    async (key) => {
      const save = (given: string) => admin.post(path, partsOf({ [`settings[${key}]`]: given }));
      for (const given of ['javascript:alert(1)', 'http://example.org/a.pdf', '//example.org/a.pdf', 'https://']) {
        const { status, body } = await save(given);
        expect([given, status, JSON.stringify(body.errors)]).toEqual([given, 422, expect.stringContaining('https://')]);
      }
      for (const given of ['https://example.org/a.pdf', '']) {
        expect((await save(given)).status).toBe(200);
        expect((await read()).settings[key]).toBe(given);
      }
    },
  );

  it('settings are neither read nor saved by anybody outside the office', async () => {
    const band = await organization(portal);
    const others = [
      await aStaffMember(portal, 'volunteer'),
      await aPerson(portal, { roles: ['judge'] }),
      await aLeaderOf(portal, band, null),
    ];
    for (const other of others) {
      const client = signedInClient(portal.app, other);
      expect((await client.get(path)).status).toBe(403);
      expect((await client.post(path, partsOf({ 'settings[support_phone]': '1' }))).status).toBe(403);
    }
    expect((await read()).settings.support_phone).toBe('(626) 555-0101');
  });

  it("settings are saved in parts by the contract's keys, each with its key in the audit trail", async () => {
    const before = (await lines()).length;
    const answer = await admin.post(
      path,
      partsOf({
        'settings[enable_waiver_emails]': '0',
        'settings[support_phone]': ' (626) 555-0199 ',
        'settings[covid_form_years]': '[2027]',
        'settings[media_guide_sort]': 'parade_order',
        // Unchanged.
        'settings[parade_name]': 'Parade of Roses',
        'organization_types[2][id]': '2',
        'organization_types[2][available_parade_id_to]': String(await paradeId(2029)),
      }),
    );
    expect([answer.status, answer.body.settings]).toMatchObject([
      200,
      {
        enable_waiver_emails: false,
        support_phone: '(626) 555-0199',
        covid_form_years: [2027],
        media_guide_sort: 'parade_order',
        support_email: 'support@paradeofroses.example',
      },
    ]);
    expect(answer.body.changed.support_phone.by).toBe(`${keeper.first_name} ${keeper.last_name}`);
    expect((await lines()).slice(before)).toEqual([
      {
        enable_waiver_emails: { from: true, to: false },
        support_phone: { from: '(626) 555-0101', to: '(626) 555-0199' },
        covid_form_years: { from: [], to: [2027] },
        media_guide_sort: { from: 'title', to: 'parade_order' },
        'Marching Band, To year': { from: 2028, to: 2029 },
      },
    ]);
    // The same again changes nothing.
    await admin.post(path, partsOf({ 'settings[enable_waiver_emails]': 'false' }));
    expect((await lines()).length).toBe(before + 1);
  });

  it('a phone that an earlier release took as any text stays readable, and other settings are saved beside it', async () => {
    const before = (await read()).settings.support_phone;
    const set = (phone: string) =>
      inTransaction(portal, { kind: 'system', job: 'test' }, (change) => setSetting(change, 'support_phone', phone));
    await set('ask at the desk');
    expect((await read()).settings.support_phone).toBe('ask at the desk');
    expect((await admin.post(path, partsOf({ 'settings[parade_name]': 'Parade of Roses' }))).status).toBe(200);
    expect((await admin.post(path, partsOf({ 'settings[support_phone]': 'ask again' }))).status).toBe(422);
    await set(before);
  });

  it('settings are saved whole, all keys and types at once', async () => {
    const { settings, organization_types } = await read();
    const fields: Record<string, string> = {};
    for (const [key, value] of Object.entries<unknown>(settings))
      fields[`settings[${key}]`] = typeof value === 'string' ? value : JSON.stringify(value);
    for (const type of organization_types)
      for (const [key, value] of Object.entries<unknown>(type))
        if (key !== 'name') fields[`organization_types[${type.id}][${key}]`] = String(value);
    expect(await admin.post(path, partsOf(fields))).toMatchObject({
      status: 200,
      body: { settings, organization_types },
    });
  });

  it.each([
    ['a list', [null], 'organization_types'],
    ['nothing', null, 'organization_types'],
    ['a type of nothing', { 2: null }, 'organization_types.2'],
    ['a type that is a list', { 2: [null] }, 'organization_types.2'],
    ['a type that there is not', { 8: {} }, 'organization_types.8'],
  ])('years of types that are %s are refused beside their name, and nothing is saved', async (_, given, name) => {
    const before = await read();
    const { status, body } = await admin.post(path, { settings: { parade_name: 'X' }, organization_types: given });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]]);
    expect(await read()).toEqual(before);
  });

  it.each([
    ['a key that there is not', 'settings[tor_liaison]', 'x', 'settings.tor_liaison', 'This value is not expected'],
    ['a key of nobody', 'brand_color', '#9b1c42', 'brand_color', 'This value is not expected'],
    ['a key of every object', 'settings[__proto__]', 'x', 'settings[__proto__]', 'This value is not expected'],
    [
      'a column of a type',
      'organization_types[2][name]',
      'Band',
      'organization_types.2.name',
      'This value is not expected',
    ],
    ['no email', 'settings[support_email]', 'rose', 'settings.support_email', 'Please provide a valid email'],
    [
      'no phone',
      'settings[default_tor_laison_phone]',
      'call us',
      'settings.default_tor_laison_phone',
      'Please enter a phone number such as (626) 555-0123',
    ],
    [
      'nothing where there must be something',
      'settings[parade_name]',
      ' ',
      'settings.parade_name',
      'This value is required',
    ],
    [
      'no day',
      'settings[media_guide_open_date]',
      '13/45/2026',
      'settings.media_guide_open_date',
      '13/45/2026 is not a valid date format. Dates should be formatted MM/DD/YYYY',
    ],
    ['no switch', 'settings[enable_waiver_emails]', 'perhaps', 'settings.enable_waiver_emails', 'Invalid value format'],
    ['no year', 'settings[current_parade_year]', 'next', 'settings.current_parade_year', 'Invalid value format'],
    [
      'the last year there is, which has no next one',
      'settings[current_parade_year]',
      '2200',
      'settings.current_parade_year',
      'Invalid Year: please choose a year from 1890 to 2199',
    ],
    [
      'no parade',
      'organization_types[2][available_parade_id_to]',
      '99999',
      'organization_types.2.available_parade_id_to',
      'There is no such parade',
    ],
  ])(
    'settings with %s are refused beside the field, and nothing of them is saved',
    async (_, name, value, field, words) => {
      const before = await read();
      const answer = await admin.post(path, partsOf({ 'settings[support_phone]': '(626) 555-0000', [name]: value }));
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [words] }]);
      expect(await read()).toEqual(before);
    },
  );

  it('settings for admins alone are refused to staff, and nothing beside them is saved', async () => {
    const keys = { 'settings[retention_days_medical]': '31', 'settings[support_phone]': '(626) 555-0002' };
    const before = await read();
    expect((await staff.post(path, partsOf(keys))).status).toBe(403);
    expect(await read()).toEqual(before);
    expect((await admin.post(path, partsOf(keys))).status).toBe(200);
    // Settings that staff may not change can be sent unchanged.
    expect((await staff.post(path, partsOf({ ...keys, 'settings[support_phone]': '(626) 555-0003' }))).status).toBe(
      200,
    );
    expect((await read()).settings).toMatchObject({ retention_days_medical: 31, support_phone: '(626) 555-0003' });
  });

  it('settings that somebody else changed meanwhile are not silently overwritten', async () => {
    const { revision } = await read();
    const mine = { 'settings[organizer_short_name]': 'PRA', revision: String(revision) };
    await admin.post(path, partsOf({ 'settings[organizer_short_name]': 'ROSE', revision: String(revision) }));
    const conflict = await admin.post(path, partsOf(mine));
    expect([conflict.status, conflict.body]).toMatchObject([
      409,
      {
        code: 'revision-conflict',
        conflicts: [
          {
            name: 'organizer_short_name',
            yours: 'PRA',
            theirs: 'ROSE',
            by: keeper.first_name + ' ' + keeper.last_name,
          },
        ],
      },
    ]);
    // Another setting is not a conflict, and neither is the same value.
    expect(
      (await admin.post(path, partsOf({ 'settings[support_phone]': '626-555-0005', revision: String(revision) })))
        .status,
    ).toBe(200);
    expect((await admin.post(path, partsOf({ ...mine, 'settings[organizer_short_name]': 'ROSE' }))).status).toBe(200);
    expect((await read()).settings.organizer_short_name).toBe('ROSE');
    expect((await admin.post(path, partsOf({ ...mine, revision: String((await read()).revision) }))).status).toBe(200);
    expect((await read()).settings.organizer_short_name).toBe('PRA');
  });

  it('settings that many change at once are saved once, and every other change is refused with it', async () => {
    const { revision } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.post(path, partsOf({ 'settings[organizer_name]': `Organizer ${n}`, revision: String(revision) })),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  const setYear = (year: number) => admin.post(path, partsOf({ 'settings[current_parade_year]': String(year) }));
  const paradeYears = async (): Promise<number[]> =>
    (await read()).parades.map(({ event_year }: { event_year: number }) => event_year);

  it('the current parade year creates its parade and the next one, and removes both when it is set back', async () => {
    const before = await paradeYears();
    expect(before).toEqual([2025, 2026, 2027, 2028, 2029]);
    expect((await setYear(2030)).status).toBe(200);
    expect(await paradeYears()).toEqual([...before, 2030, 2031]);
    expect((await setYear(2027)).status).toBe(200);
    expect(await paradeYears()).toEqual(before);
    // A parade that is in use stays.
    await setYear(2030);
    await entry(portal, { by: keeper.id, year: 2030 });
    await setYear(2027);
    expect(await paradeYears()).toEqual([...before, 2030]);
  });

  it('another parade year brings the day of its media guide, with a line in the trail, unless that is set in the same save or is of its season', async () => {
    const opens = async () => (await read()).settings.media_guide_open_date;
    const setOpening = (date: string, more = {}) =>
      admin.post(path, partsOf({ 'settings[media_guide_open_date]': date, ...more }));
    const year = (value: number) => ({ 'settings[current_parade_year]': String(value) });
    await setOpening('2026-10-15');
    expect((await setYear(2028)).status).toBe(200);
    expect(await opens()).toBe('2027-10-01');
    expect((await lines()).at(-1)).toEqual({
      current_parade_year: { from: 2027, to: 2028 },
      media_guide_open_date: { from: '2026-10-15', to: '2027-10-01' },
    });
    // Set back, the press would wait for another year.
    await setYear(2027);
    expect(await opens()).toBe('2026-10-01');
    await setOpening('2027-09-20', year(2028));
    expect(await opens()).toBe('2027-09-20');
    await setOpening('2026-10-01', year(2027));
    await setOpening('2027-06-01');
    await setYear(2028);
    expect(await opens()).toBe('2027-06-01');
    await setOpening('2026-10-01', year(2027));
  });

  it('an implausible parade year is refused: four years ahead, or past without a parade', async () => {
    const before = await read();
    for (const year of [1999, 2024, 2031, 2099]) {
      const refused = await setYear(year);
      expect([year, refused.status, refused.body.errors]).toEqual([
        year,
        422,
        {
          'settings.current_parade_year': [
            'Invalid Year: please choose a year from 2026 to 2030, or one that has a parade',
          ],
        },
      ]);
    }
    expect(await read()).toEqual(before);
    // The previous season, which had its parade, can be selected again.
    expect((await setYear(2025)).status).toBe(200);
    expect((await setYear(2027)).status).toBe(200);
  });
});

async function paradeId(year: number): Promise<number> {
  const { parades } = await read();
  return parades.find((parade: { event_year: number }) => parade.event_year === year)?.id;
}

describe('the years of a type', () => {
  const from = 'organization_types[3][available_parade_id_from]';
  const to = 'organization_types[3][available_parade_id_to]';
  const fromAfterTo = '"From" year must be less than or equal to "To" year.';
  const toBeforeFrom = '"To" year must be greater than or equal to "From" year.';

  it.each<[string, Record<string, number | null>, Record<string, string> | null]>([
    ['the same year', { [from]: 2028, [to]: 2028 }, null],
    ['two years in order', { [from]: 2027, [to]: 2028 }, null],
    ['no years: closed', { [from]: null, [to]: null }, null],
    ['two years out of order', { [from]: 2029, [to]: 2028 }, { available_parade_id_from: fromAfterTo }],
    ['a From year after the stored To year', { [from]: 2029 }, { available_parade_id_from: fromAfterTo }],
    ['a To year before the stored From year', { [to]: 2026 }, { available_parade_id_to: toBeforeFrom }],
    ['a From year alone', { [to]: null }, { available_parade_id_to: 'Choose both years, or neither' }],
    ['a To year alone', { [from]: null }, { available_parade_id_from: 'Choose both years, or neither' }],
  ])('the years of a type are judged with %s', async (_, given, faults) => {
    const start = { [from]: String(await paradeId(2027)), [to]: String(await paradeId(2028)) };
    expect((await admin.post(path, partsOf(start))).status).toBe(200);
    const fields: Record<string, string> = {};
    for (const [name, year] of Object.entries(given)) fields[name] = year === null ? '' : String(await paradeId(year));
    const answer = await admin.post(path, partsOf(fields));
    expect([answer.status, answer.body.errors]).toEqual(
      faults
        ? [
            422,
            Object.fromEntries(Object.entries(faults).map(([key, words]) => [`organization_types.3.${key}`, [words]])),
          ]
        : [200, undefined],
    );
  });

  it('the years of a type that somebody else changed meanwhile are not silently overwritten', async () => {
    const { revision } = await read();
    const ids = [await paradeId(2028), await paradeId(2029)];
    await admin.post(path, partsOf({ [from]: String(ids[0]), [to]: String(ids[0]) }));
    const conflict = await admin.post(path, partsOf({ [to]: String(ids[1]), revision: String(revision) }));
    expect([conflict.status, conflict.body.conflicts]).toMatchObject([
      409,
      [{ name: 'organization_types.3.available_parade_id_to', yours: ids[1], theirs: ids[0] }],
    ]);
  });
});
