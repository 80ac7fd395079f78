import { beforeAll, expect, it } from 'vitest';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
});

/** Returns a band with an earlier entry that has a contact, and the offers for its application of this year. */
async function aBandWithAnEarlierYear() {
  const organization_id = await organization(portal);
  for (const year of [2026, 2027]) await entry(portal, { organization_id, year, by: office.id });
  const form = (year: number) => `/api/forms/${organization_id}/band-application/${year}`;
  await staff.put(form(2026), {
    field_values: { 'entry:official_name': 'Marching Quails', 'secondary_contact:name': 'Cy Diaz' },
  });
  // The form has been begun, because an untouched form offers the earlier answers as a whole.
  await staff.put(form(2027), { field_values: { 'organization:hashtags': '#quails' } });
  const offered = async (person: Person) => {
    const { body } = await signedInClient(portal.app, person).get(form(2027));
    return body.form.suggestions as { group: string; from: string; values: Record<string, string> }[];
  };
  return { organization_id, form, offered };
}

it('suggestions offer a leader their own account and the organization’s earlier entry', async () => {
  const { organization_id, offered } = await aBandWithAnEarlierYear();
  const leader = await aLeaderOf(portal, organization_id, null);
  const found = await offered(leader);
  expect(found.filter(({ from }) => from === 'your 2026 entry').map(({ values }) => values)).toEqual([
    { 'entry:official_name': 'Marching Quails' },
    { 'secondary_contact:name': 'Cy Diaz' },
  ]);
  const own = found.find(({ from, group }) => from === 'your account' && group === 'primary_contact');
  expect(own?.values['primary_contact:email']).toBe(leader.email);
});

it('suggestions offer nothing of a year that the leader does not lead, and nothing at all to the office', async () => {
  const { organization_id, offered } = await aBandWithAnEarlierYear();
  const newcomer = await aLeaderOf(portal, organization_id, 2027);
  const found = await offered(newcomer);
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ from }) => from))).toEqual(new Set(['your account']));
  expect(await offered(office)).toEqual([]);
});

it('E-28: suggestions offer a leader nothing of the forms that follow acceptance until the entry is accepted', async () => {
  const { organization_id, offered } = await aBandWithAnEarlierYear();
  const leader = await aLeaderOf(portal, organization_id, 2027);
  // The office has begun the profile.
  const profile = `/api/forms/${organization_id}/band-profile/2027`;
  const begun = await staff.put(profile, { field_values: { 'entry:official_name': 'Quails on Parade' } });
  expect(begun.status).toBe(200);
  const names = async () => (await offered(leader)).flatMap(({ values }) => values['entry:official_name'] ?? []);
  const { body } = await staff.get(`/api/overview/${organization_id}/2027`);
  for (const [status, expected] of [
    ['received', []],
    ['accepted', ['Quails on Parade']],
    ['withdrawn', []],
  ] as const) {
    expect((await staff.put(`/api/entries/${body.entry.id}/status`, { status })).status).toBe(200);
    expect([status, await names()]).toEqual([status, expected]);
  }
});

it('suggestions offer nothing for a question that is answered, and change no answer', async () => {
  const { organization_id, form, offered } = await aBandWithAnEarlierYear();
  const leader = await aLeaderOf(portal, organization_id, null);
  await staff.put(form(2027), { field_values: { 'secondary_contact:name': 'Di Roe' } });
  expect((await offered(leader)).map(({ group }) => group)).not.toContain('secondary_contact');
  expect((await staff.get(form(2027))).body.form.field_values['secondary_contact:name']).toBe('Di Roe');
});

it('a table of counts shows its totals of the last two accepted years, the final numbers first', async () => {
  const organization_id = await organization(portal);
  const stages = {
    2026: 'accepted',
    2027: 'accepted',
    2028: 'received',
    2029: 'accepted',
    2030: 'in-progress',
  } as const;
  for (const [year, stage] of Object.entries(stages))
    await entry(portal, { organization_id, year: Number(year), stage, by: office.id });
  const counted = (year: number, form: string, path: string, brass: string) =>
    staff.put(`/api/forms/${organization_id}/${form}/${year}`, {
      field_values: { [path]: { brass, woodwinds: '60', percussion: '20', non_playing: '10' } },
    });
  for (const year of [2026, 2027, 2028, 2029])
    await counted(year, 'band-application', 'composition:composition', String(year - 2000));
  await counted(2027, 'band-composition', 'final:composition', '40');
  const read = async (person: Person) => {
    const { body } = await signedInClient(portal.app, person).get(
      `/api/forms/${organization_id}/band-application/2030`,
    );
    return body.form.earlier_totals;
  };
  const path = 'composition:composition';
  expect(await read(await aLeaderOf(portal, organization_id, null))).toEqual([
    { path, year: 2029, total: 119 },
    { path, year: 2027, total: 130 },
  ]);
  expect(await read(await aLeaderOf(portal, organization_id, 2030))).toEqual([]);
});
