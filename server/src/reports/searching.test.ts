import { beforeAll, describe, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant } from '../testing/participants.ts';
import { aPerson, aStaffMember, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
const admin = await aStaffMember(portal, 'admin');
const client = signedInClient(portal.app, admin);

/** Each is the name of an organization, of its entry, of a liaison, of a participant with a waiver and a letter. */
const names = [
  'La Cañada High School',
  'Peña Núñez'.normalize('NFD'),
  'Knott’s Berry Farm',
  "Reese's Riders",
  'Anne-Marie O’Neil',
  'St. Mary’s Band',
  'Søren Ørsted',
  'Łódź Straße',
  'Nguyễn Đặng',
  'İpek Işık',
  'Ἀθηνᾶ Παπαδοπούλου',
  'Ёлка Йодль',
  'علی‌رضا',
  '山田　ガール',
  '100% Rose_City',
] as const;

/** Typed texts, and the names that match. */
const table: readonly (readonly [typed: string, found: readonly number[]])[] = [
  ['La Cañada', [0]],
  ['la canada', [0]],
  ['LA CAÑADA', [0]],
  ['La  Canada   High', [0]],
  ['La Cañada'.normalize('NFD'), [0]],
  ['lacanada', [0]],
  ['la-canada', [0]],
  ['High\u00a0School', [0]],
  ['Ca\u200bnada', [0]],
  ['Nunez', [1]],
  ['núñez', [1]],
  ['PEÑA NÚÑEZ', [1]],
  ['Knotts', [2]],
  ['Knott’s', [2]],
  ["Knott's Berry", [2]],
  ['Knott´s', [2]],
  ['Reese’s', [3]],
  ['Reeses', [3]],
  ['Reese`s riders', [3]],
  ['Anne Marie', [4]],
  ['AnneMarie', [4]],
  ['Anne–Marie', [4]],
  ["O'Neil", [4]],
  ['oneil', [4]],
  ['O Neil', [4]],
  ['St Marys', [5]],
  ['st. mary’s', [5]],
  ['Soren', [6]],
  ['orsted', [6]],
  ['ØRSTED', [6]],
  ['lodz', [7]],
  ['strasse', [7]],
  ['STRASSE', [7]],
  ['Nguyen Dang', [8]],
  ['ipek isik', [9]],
  ['IŞIK', [9]],
  ['ΠΑΠΑΔΟΠΟΎΛΟΥ', [10]],
  ['ёлка', [11]],
  ['علی‌رضا', [12]],
  ['علیرضا', [12]],
  ['山田 ガール', [13]],
  ['山田ｶﾞｰﾙ', [13]],
  ['ＲＯＳＥ', [14]],
  ['100%', [14]],
  ['%', [14]],
  ['_', [14]],
  ['rose_c', [14]],
  ['Rose-City', []],
  ['Nunes', []],
  ['Йодлъ', []],
  ['\\', []],
  ['LaCanadaMiddle', []],
];

beforeAll(async () => {
  await seedParadeYear(portal);
  for (const name of names) {
    const organization_id = await organization(portal, { name });
    const band = await entry(portal, { organization_id, stage: 'accepted', official_name: name, by: admin.id });
    await aPerson(portal, { roles: ['volunteer'], first_name: name, last_name: 'Volunteer' });
    await participant(portal, band, { first_name: name, last_name: 'Rider' });
  }
});

type Row = Readonly<Record<string, string | null>>;
const lists: readonly (readonly [list: string, path: string, text: (row: Row) => string | null | undefined])[] = [
  ['the directory of entries', '/api/entries?limit=100&status=any', (row) => row.official_name],
  [
    'the table of form statuses',
    '/api/entry-form-statuses?filterOrganizationType=2&perPage=100',
    (row) => row.official_name,
  ],
  ['the list of users', '/api/users', (row) => row.first_name],
  ['the liaisons', '/api/reps', (row) => row.first_name],
  ['the list of waivers', '/api/waivers?all=1', (row) => row.name?.replace(/ Rider$/, '')],
  ['the outbox', '/api/outbox', (row) => row.to_name?.replace(/ Rider$/, '')],
];

describe.each(lists)('%s', (list, path, text) => {
  it.each(table)(`${list} finds what is there by %j`, async (typed, found) => {
    const join = path.includes('?') ? '&' : '?';
    const { status, body } = await client.get(`${path}${join}q=${encodeURIComponent(typed)}`);
    expect(status).toBe(200);
    const rows: Row[] = body.data ?? body.rows ?? body.all_results;
    expect(new Set(rows.map(text))).toEqual(new Set(found.map((place) => names[place])));
  });
});

it.each(table)('the audit log finds the lines about what is there by %j', async (typed, found) => {
  const { body } = await client.get(`/api/audit_details?q=${encodeURIComponent(typed)}&action=participant.added`);
  expect(body.data.map(({ note }: Row) => note)).toEqual(found.map((place) => `${names[place]} Rider`));
});

it.each([
  ['la canada', 0],
  ['LA-CAÑADA h', 0],
  ['Ｌa Ca\u200bnada', 0],
  ['pena nunez', 1],
  ['knotts', 2],
  ['Reese’s', 3],
  ['Anne Marie', 4],
  ['st marys', 5],
  ['soren', 6],
  ['lodz', 7],
  ['nguyen', 8],
  ['علی', 12],
  ['山田', 13],
  ['100%', 14],
  ['canada', undefined],
  ['%', undefined],
] as const)('the organizations that begin with %j are suggested', async (typed, place) => {
  const { body } = await client.get(`/api/organizations-autosuggest?q=${encodeURIComponent(typed)}`);
  expect(body.data.map(({ name }: Row) => name)).toEqual(place === undefined ? [] : [names[place]]);
});

it('people are found by either spelling of their address', async () => {
  await aPerson(portal, { email: 'Lena@münchen.example', first_name: 'Lena' });
  for (const typed of ['lena@münchen.example', 'LENA@xn--mnchen-3ya.example', 'mnchen-3ya']) {
    const { body } = await client.get(`/api/users?q=${encodeURIComponent(typed)}`);
    expect(body.data.map(({ email }: Row) => email)).toEqual(['lena@xn--mnchen-3ya.example']);
  }
});
