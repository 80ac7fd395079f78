import { beforeAll, describe, expect, it } from 'vitest';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { aLeaderOf, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
let keeper: Person;
let staff: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  keeper = await aStaffMember(portal);
  staff = signedInClient(portal.app, keeper);
});

const path = (year = 2027) => `/api/form-terms?year=${year}`;
const lines = () =>
  portal.db
    .selectFrom('audit_events')
    .select(['changes', 'year', 'note'])
    .where('action', '=', 'settings.form-terms-changed')
    .orderBy('id')
    .execute();

describe('fees and pavilions of a year', () => {
  it('fees and pavilions of a year are read and set by people who manage the settings, and by nobody else', async () => {
    const float = await entry(portal, { by: keeper.id, type_id: 3 });
    const volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
    const leader = signedInClient(portal.app, await aLeaderOf(portal, float.organization_id, null));
    for (const client of [volunteer, leader]) {
      expect((await client.get(path())).status).toBe(403);
      expect((await client.put(path(), { fees: { commercial: '1.00' } })).status).toBe(403);
    }
    expect((await staff.get(path())).body.terms).toMatchObject({ is_sample: true, fees: { commercial: '16500.00' } });
    for (const answer of [await staff.get(path(1999)), await staff.put(path(1999), { fees: {} })])
      expect(answer.status).toBe(404);
    expect(await lines()).toEqual([]);
  });

  it('fees and pavilions of a year are set as they are typed, alone, with an audit line of what changed', async () => {
    const { status, body } = await staff.put(path(), {
      fees: { commercial: '$18,000' },
      pavilions: ['  North Hall ', 'Azusa'],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      terms: {
        fees: { commercial: '18000.00', non_commercial: '5500.00', equestrian_participant: '125.00' },
        pavilions: ['North Hall', 'Azusa'],
        is_sample: false,
      },
      updated_by: `${keeper.first_name} ${keeper.last_name}`,
    });
    await staff.put(path(), { fees: { commercial: '18000' } });
    await staff.put(path(), { fees: { band: '0.50' } });
    expect((await staff.get(path(2028))).body.terms).toMatchObject({ is_sample: true });
    expect(await lines()).toMatchObject([
      {
        year: 2027,
        note: 'Fees and pavilions for 2027 set',
        changes: {
          'Fee, Commercial': { from: '$16,500.00', to: '$18,000.00' },
          Pavilions: { from: 'Rosemont Pavilion, Brookside Pavilion, Azusa, Irwindale', to: 'North Hall, Azusa' },
        },
      },
      { changes: { 'Fee, Band': { from: '$0.00', to: '$0.50' } } },
    ]);
  });

  it('fees and pavilions that somebody else has set since they were shown are not overwritten unseen', async () => {
    const shown = (await staff.get(path(2028))).body.terms as { fees: Record<string, string>; pavilions: string[] };
    await staff.put(path(2028), { fees: { band: '75.00' }, pavilions: ['North Hall'] });
    const from = { fees: { band: shown.fees['band'] }, pavilions: shown.pavilions };
    const late = await staff.put(path(2028), { fees: { band: '60.00' }, pavilions: ['South Hall'], from });
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect(late.body.error).toContain('Now: Band, $75.00. Pavilions, North Hall. Nothing was saved.');
    expect((await staff.get(path(2028))).body.terms).toMatchObject({
      fees: { band: '75.00' },
      pavilions: ['North Hall'],
    });
    // Pavilions were left as they were shown.
    const mine = { fees: { band: '60.00', commercial: '1.00' }, pavilions: shown.pavilions };
    const again = await staff.put(path(2028), {
      ...mine,
      from: { fees: { band: '75.00' }, pavilions: shown.pavilions },
    });
    expect(again.status).toBe(200);
    expect(again.body.terms).toMatchObject({ fees: { band: '60.00', commercial: '1.00' }, pavilions: ['North Hall'] });
  });

  it.each([
    ['an amount that is none', { fees: { band: 'ten' } }, 'fees.band'],
    ['a negative amount', { fees: { band: '-1.00' } }, 'fees.band'],
    ['a fee that there is not', { fees: { press: '1.00' } }, 'fees.press'],
    ['no pavilion at all', { pavilions: [] }, 'pavilions'],
    ['a pavilion without a name', { pavilions: ['North Hall', ' '] }, 'pavilions.1'],
    ['a pavilion twice', { pavilions: ['North Hall', 'NORTH hall'] }, 'pavilions'],
    ['a pavilion called as the choice that is always there', { pavilions: ['other'] }, 'pavilions.0'],
  ])('fees and pavilions of a year are refused with %s', async (_, body, field) => {
    const before = (await staff.get(path(2028))).body;
    const answer = await staff.put(path(2028), body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect((await staff.get(path(2028))).body).toEqual(before);
  });
});
