import { beforeAll, describe, expect, it } from 'vitest';
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

/** Returns a band of last year that begins again, with a leader of all years. */
async function aReturningBand() {
  const organization_id = await organization(portal);
  await entry(portal, { organization_id, year: 2026, by: office.id });
  await entry(portal, { organization_id, year: 2027, by: office.id });
  const form = (year: number) => `/api/forms/${organization_id}/band-application/${year}`;
  await staff.put(form(2026), {
    field_values: {
      'entry:official_name': 'Marching Quails',
      'band:years': ['2026'],
      'agreement:signature': { kind: 'typed', text: 'Secret Hand' },
    },
  });
  const leader = signedInClient(portal.app, await aLeaderOf(portal, organization_id, null));
  return { organization_id, form, leader };
}

describe("beginning a form with last year's answers", () => {
  it("last year's answers are offered while the form is untouched, and each lasting one is marked until it is confirmed", async () => {
    const { form, leader } = await aReturningBand();
    expect((await leader.get(form(2027))).body.form.copy_from).toBe(2026);
    const { status, body } = await leader.post(`${form(2027)}/copy`);
    expect([status, body.form.revision, body.form.copy_from]).toEqual([200, 1, null]);
    expect(body.form.field_values['entry:official_name']).toBe('Marching Quails');
    expect(body.form.value_was_copied).toEqual(['entry:official_name']);
    expect(body.entry.official_name).toBe('Marching Quails');
    for (const path of ['agreement:signature', 'band:years']) expect(body.form.field_values[path] ?? null).toBeNull();
    const confirmed = await leader.put(form(2027), {
      field_values: {},
      value_was_copied: { 'entry:official_name': false },
    });
    expect(confirmed.body.form.value_was_copied).toEqual([]);
  });

  it("beginning a form with last year's answers works once in 50 presses, and not on a form that has been begun", async () => {
    const { form, leader, organization_id } = await aReturningBand();
    const presses = await Promise.all(Array.from({ length: 50 }, () => leader.post(`${form(2027)}/copy`)));
    expect(new Set(presses.map((press) => press.status))).toEqual(new Set([200]));
    await leader.put(form(2027), { field_values: { 'entry:official_name': 'Renamed' } });
    expect((await leader.post(`${form(2027)}/copy`)).body.form.field_values['entry:official_name']).toBe('Renamed');
    const copies = await portal.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'form.copied')
      .where('organization_id', '=', organization_id)
      .execute();
    expect(copies).toHaveLength(1);
  });

  it("beginning a form with last year's answers shows nothing of a year that the leader does not lead", async () => {
    const { form, organization_id } = await aReturningBand();
    const newcomer = signedInClient(portal.app, await aLeaderOf(portal, organization_id, 2027));
    expect((await newcomer.get(form(2027))).body.form.copy_from).toBeNull();
    const { body } = await newcomer.post(`${form(2027)}/copy`);
    expect(body.form.field_values['entry:official_name'] ?? null).toBeNull();
    expect((await staff.get(form(2027))).body.form.copy_from).toBe(2026);
  });
});
