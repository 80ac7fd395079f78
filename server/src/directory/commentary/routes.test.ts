import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldValues } from '@parade/contract/forms/answers/values.ts';
import type { FormType } from '@parade/contract/forms/formType.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import {
  anonymousClient,
  aStaffMember,
  authorFor,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let broadcaster: Client;
const entries: Record<string, EntryRow> = {};
const at = (name: string) => entries[name] ?? expect.fail(`there is no ${name}`);
const address = '/api/commentary-sheets';

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal, 'admin');
  staff = signedInClient(portal.app, office);
  broadcaster = signedInClient(portal.app, await aStaffMember(portal, 'broadcaster'));
  const named = async (name: string, type_id: number, year = 2027) => {
    const organization_id = await organization(portal, { name: `${name} Society`, type_id });
    const about = { organization_id, stage: 'accepted', year, by: office.id, official_name: name } as const;
    entries[name] = await entry(portal, about);
  };
  await named('Azure Band', 2);
  await named('Zebra Float', 3);
  await named('Canary Hidden', 3);
  await named('Canary of 2026', 3, 2026);
  await entry(portal, { type_id: 3, stage: 'received', by: office.id, official_name: 'Canary Received' });
  await staff.put('/api/entries/toggle-media-guide', { id: at('Canary Hidden').id, hidden: true });
  await staff.put('/api/entries_order', { ids: [at('Zebra Float').id, at('Azure Band').id], year: 2027 });
  await fill('Azure Band', 'band-application', {
    'entry:official_name': 'Azure Band',
    'entry:pronunciation': 'AZH-er',
  });
  await fill('Azure Band', 'band-profile', {
    'entry:official_name': 'Azure Band',
    'band_facts:directors': 'Ana Ruiz and Bo Chen',
    'band_facts:drum_majors': [{ name: 'Cy Lee', title_or_affiliation: 'senior', pronunciation: 'sigh' }],
    'commentary:announcer_copy': 'Two hundred play.',
    'commentary:facts': '- 200 players\n- 9 states',
    'commentary:appearance_number': '3',
    'commentary:first_year': '1949',
  });
});

async function fill(name: string, form_type: FormType, given: FieldValues) {
  const { organization_id, year } = at(name);
  const author = await authorFor(portal, office);
  const field_values = await wholeAnswers(portal, author, at(name), form_type, given);
  const saved = await staff.put(`/api/forms/${organization_id}/${form_type}/${year}`, { field_values });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
}

const namesIn = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);
const band = async (client: Client) => (await client.get(`${address}?type=2`)).body.data[0];

describe('commentary sheets', () => {
  it('commentary sheets are for the entries of the media guide, in the order of the parade', async () => {
    for (const reader of [broadcaster, staff])
      expect(namesIn(await reader.get(`${address}?year=2027`))).toEqual(['Zebra Float', 'Azure Band']);
    expect(namesIn(await broadcaster.get(`${address}?year=2027&type=2`))).toEqual(['Azure Band']);
  });

  it('commentary sheets have what is said on the air: copy, facts, people and officials with pronunciations', async () => {
    const sheet = await band(broadcaster);
    expect(sheet).toMatchObject({
      directory_idx: 2,
      pronunciation: 'AZH-er',
      announcer_copy: 'Two hundred play.',
      facts: ['200 players', '9 states'],
    });
    expect(sheet.appearance).toBe('3rd; first in 1949');
    expect(sheet.people).toContainEqual({ label: 'Drum majors', names: ['Cy Lee, senior (sigh)'] });
    const officials = sheet.officials.map(({ value }: { value: string }) => value);
    expect(officials).toContain('Ana Ruiz and Bo Chen');
    // The application's director is replaced by the directors as they are named on the air.
    expect(sheet.officials.map(({ label }: { label: string }) => label)).not.toContain('Director');
    expect(JSON.stringify(sheet)).not.toContain('(626)');
  });

  it("commentary sheets take people from the form that asks for them, and not from another form's equal field", async () => {
    const stamp = portal.clock.nowIso();
    await portal.db
      .insertInto('form_submissions')
      .values({
        entry_id: at('Azure Band').id,
        form_type: 'official-photo',
        definition_version: 1,
        field_values: JSON.stringify({ 'band_facts:drum_majors': [{ name: 'Canary Lee' }] }),
        revision: 1,
        created_at: stamp,
        updated_at: stamp,
      })
      .execute();
    expect((await band(broadcaster)).people).toEqual([{ label: 'Drum majors', names: ['Cy Lee, senior (sigh)'] }]);
  });

  it('commentary sheets name what an entry plays, unless it answered that it plays nothing', async () => {
    const titles = [
      { title: 'Ode to a Bus', composer: 'Ana Ruiz', arranger: 'Bo Chen', all_rights_obtained: 'yes' },
      { title: 'March of Moths', composer: 'Ana Ruiz', all_rights_obtained: 'no' },
      { title: 'Unasked Waltz', composer: 'Ana Ruiz' },
    ];
    await fill('Azure Band', 'music', { 'usage:any': 'yes', 'usage:titles': titles });
    // Rights that nobody has answered for are not said to be missing.
    expect((await band(broadcaster)).music).toEqual([
      { title: 'Ode to a Bus', composer: 'Ana Ruiz', arranger: 'Bo Chen', rights: 'Yes' },
      { title: 'March of Moths', composer: 'Ana Ruiz', arranger: '', rights: 'No' },
      { title: 'Unasked Waltz', composer: 'Ana Ruiz', arranger: '', rights: '' },
    ]);
    const { organization_id, year } = at('Azure Band');
    await staff.put(`/api/forms/${organization_id}/music/${year}`, { field_values: { 'usage:any': 'no' } });
    expect((await band(broadcaster)).music).toEqual([]);
  });

  it('commentary sheets name the spokesperson without the phone, and have nothing of the press kit, which may be under an embargo', async () => {
    await fill('Azure Band', 'media-availability', {
      'media:spokesperson': 'Siobhán Ng',
      'media:mobile': '(626) 555-0199',
    });
    await fill('Azure Band', 'press-release', {
      'kit:video_url': 'https://video.example.org/quails',
      'kit:embargo': '2026-12-24',
    });
    const sheet = await band(broadcaster);
    expect(sheet.officials).toContainEqual({ label: 'Spokesperson', value: 'Siobhán Ng' });
    expect(JSON.stringify(sheet)).not.toMatch(/555-0199|video\.example/);
  });

  it('commentary sheets mark what was changed in the last 48 hours, and no first answer', async () => {
    expect((await band(broadcaster)).changed).toEqual([]);
    portal.clock.advance({ hours: 3 });
    const { organization_id, year } = at('Azure Band');
    await staff.put(`/api/forms/${organization_id}/band-profile/${year}`, {
      field_values: { 'commentary:announcer_copy': 'Three hundred play.' },
    });
    expect((await band(broadcaster)).changed).toEqual(['Announcer copy']);
    portal.clock.advance({ days: 2 });
    const again = signedInClient(portal.app, await aStaffMember(portal, 'broadcaster'));
    expect((await band(again)).changed).toEqual(['Announcer copy']);
    portal.clock.advance({ seconds: 1 });
    expect((await band(again)).changed).toEqual([]);
    portal.clock.set('2026-11-20T18:00:00.000Z');
  });

  it('commentary sheets are of past years alone for broadcasters until the media guide opens', async () => {
    await seedParadeYear(portal, 2027, '2026-12-01');
    expect((await broadcaster.get(`${address}?year=2027`)).body).toMatchObject({ total: 0, is_open: false });
    expect(namesIn(await broadcaster.get(`${address}?year=2026`))).toEqual(['Canary of 2026']);
    expect(namesIn(await staff.get(`${address}?year=2027`))).toHaveLength(2);
    await seedParadeYear(portal);
  });

  it.each([
    ['Excel', 'xl/worksheets/sheet1.xml', 'commentary-2027-2026-11-20.xlsx'],
    ['Word', 'word/document.xml', 'commentary-2027-2026-11-20.docx'],
  ])('are taken out as %s, with the same entries and no others', async (format, part, name) => {
    const file = await broadcaster.get(`${address}/file?year=2027&format=${format}`);
    expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining(name)]);
    const ofBands = await broadcaster.get(`${address}/file?year=2027&type=2&format=${format}`);
    expect(ofBands.headers['content-disposition']).toContain(name.replace('2027', '2027-marching-band'));
    const text = strFromU8(unzipSync(file.raw)[part] ?? new Uint8Array());
    for (const said of [
      'Zebra Float',
      'Azure Band',
      'AZH-er',
      '200 players',
      'Cy Lee, senior (sigh)',
      'Ana Ruiz and Bo Chen',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('Canary');
    if (format === 'Word') {
      expect(text.match(/<w:pageBreakBefore/g)).toHaveLength(1);
      // The float has no answers yet, and its page says so; notes alone are no announcer copy.
      expect(text.match(/The entry has not written its announcer copy yet/g)).toHaveLength(1);
    } else expect(text.match(/<row /g)).toHaveLength(3);
  });

  it('commentary sheets mark no change of what they do not show: the press kit, a phone, and a name that another replaces', async () => {
    portal.clock.advance({ days: 3 });
    const [late, announcer] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'broadcaster')];
    const editor = signedInClient(portal.app, late);
    const { organization_id, year } = at('Azure Band');
    const change = async (form_type: FormType, field_values: FieldValues) => {
      const saved = await editor.put(`/api/forms/${organization_id}/${form_type}/${year}`, { field_values });
      expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    };
    await change('press-release', { 'kit:video_url': 'https://video.example.org/moths' });
    await change('media-availability', { 'media:mobile': '(626) 555-0188', 'media:spokesperson': 'Bo Chen' });
    await change('band-application', { 'director:name': 'Di Stone' });
    await change('band-profile', { 'band_facts:directors': 'Ana Ruiz and Di Stone' });
    const { changed } = await band(signedInClient(portal.app, announcer));
    expect(changed).toEqual(['Directors, as they should be named', 'Spokesperson']);
    portal.clock.set('2026-11-20T18:00:00.000Z');
  });

  it('commentary sheets are for broadcasters and the office', async () => {
    for (const role of ['media', 'judge', 'volunteer', 'media-pending'] as const) {
      const other = signedInClient(portal.app, await aStaffMember(portal, role));
      for (const path of [`${address}?year=2027`, `${address}/file?year=2027&format=Word`])
        expect([role, (await other.get(path)).status]).toEqual([role, 403]);
    }
    expect((await anonymousClient(portal.app).get(address)).status).toBe(401);
  });
});
