import { paradeDay } from '@parade/contract/settings/paradeDay.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedParadeYear } from '../../testing/entries.ts';
import { aPerson, aStaffMember, type Person, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';
import { yearsToDelete } from './retention.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let admin: Person;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  admin = await aStaffMember(portal, 'admin');
});

const parades = async () =>
  (await as(staff).get('/api/retention')).body.parades as { id: number; event_year: number }[];
const idOf = async (year: number) => (await parades()).find(({ event_year }) => event_year === year)?.id;

describe('the days of the parades and of deletion', () => {
  it("the days of the parades and of deletion start with the rule's days and 30 days", async () => {
    const { status, body } = await as(staff).get('/api/retention');
    expect(status).toBe(200);
    expect(body).toMatchObject({ retention_days_medical: 30, retention_days_licenses: 30 });
    expect(body.parades.length).toBeGreaterThan(1);
    for (const { event_year, parade_on } of body.parades) expect(parade_on).toBe(paradeDay(event_year));
  });

  it('the days of the parades and of deletion are changed by the office, each alone, with one audit line from what to what', async () => {
    const changed = await as(admin).put('/api/retention', {
      retention_days_medical: 10,
      parades: [{ id: await idOf(2027), parade_on: '2027-01-02' }],
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ retention_days_medical: 10, retention_days_licenses: 30 });
    expect((await as(staff).put('/api/retention', { retention_days_medical: 10 })).status).toBe(200);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'settings.retention-changed')
      .execute();
    expect(lines).toEqual([
      {
        changes: {
          retention_days_medical: { from: 30, to: 10 },
          'Parade day 2027': { from: '2027-01-01', to: '2027-01-02' },
        },
      },
    ]);
    expect(await yearsToDelete(portal.db, 'medical', '2027-01-11')).not.toContain(2027);
    expect(await yearsToDelete(portal.db, 'medical', '2027-01-12')).toContain(2027);
    expect(await yearsToDelete(portal.db, 'licenses', '2027-01-31')).not.toContain(2027);
    expect(await yearsToDelete(portal.db, 'licenses', '2027-02-01')).toContain(2027);
  });

  it('nothing is deleted on the day of the parade, also where 0 days are set, and all of it the night after', async () => {
    expect((await as(admin).put('/api/retention', { retention_days_medical: 0 })).status).toBe(200);
    expect(await yearsToDelete(portal.db, 'medical', '2029-01-01')).not.toContain(2029);
    expect(await yearsToDelete(portal.db, 'medical', '2029-01-02')).toContain(2029);
    expect((await as(admin).put('/api/retention', { retention_days_medical: 10 })).status).toBe(200);
  });

  it('days of the parades and of deletion that somebody else has set since they were shown are not overwritten unseen', async () => {
    const id = (await idOf(2028)) ?? 0;
    const put = (body: object) => as(admin).put('/api/retention', body);
    const parades = (parade_on: string) => [{ id, parade_on }];
    const [shown] = [(await as(admin).get('/api/retention')).body];
    await put({ retention_days_requests: 90, parades: parades('2028-01-02') });
    const from = { retention_days_requests: shown.retention_days_requests };
    const late = await put({ retention_days_requests: 80, from });
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect(late.body.error).toContain('Feedback and requests, 90. Nothing was saved.');
    const day = await put({ parades: parades('2028-01-03'), from: { parades: parades('2028-01-01') } });
    expect([day.status, day.body.error]).toEqual([409, expect.stringContaining('Parade day 2028, 01/02/2028.')]);
    const now = (await as(admin).get('/api/retention')).body;
    expect(now.retention_days_requests).toBe(90);
    const again = await put({
      retention_days_requests: 80,
      parades: parades('2028-01-01'),
      from: { retention_days_requests: 90, parades: parades('2028-01-02') },
    });
    expect([again.status, again.body]).toEqual([200, { ...now, retention_days_requests: 80, parades: shown.parades }]);
  });

  it('the days of the parades are for the office, those of deletion for admins', async () => {
    const before = (await as(staff).get('/api/retention')).body;
    const parade = { id: await idOf(2028), parade_on: '2028-01-02' };
    expect((await as(staff).put('/api/retention', { retention_days_licenses: 5, parades: [parade] })).status).toBe(403);
    expect((await as(staff).get('/api/retention')).body).toEqual(before);
    const { retention_days_medical, retention_days_licenses } = before;
    const same = { retention_days_medical, retention_days_licenses, parades: [parade] };
    expect((await as(staff).put('/api/retention', same)).status).toBe(200);
    expect((await as(staff).get('/api/retention')).body.parades).toContainEqual({ ...parade, event_year: 2028 });
  });

  it('invalid days of the parades and of deletion are refused, and so are other people, without any change', async () => {
    const before = (await as(staff).get('/api/retention')).body;
    const id = await idOf(2027);
    const wrong = [
      [{ retention_days_medical: -1 }, 422],
      [{ retention_days_licenses: 366 }, 422],
      [{ parades: [{ id, parade_on: '2028-01-01' }] }, 422],
      [{ parades: [{ id, parade_on: 'soon' }] }, 422],
      [{ retention_days_medical: 5, parades: [{ id: 999_999, parade_on: '2027-01-01' }] }, 404],
      [{ forever: true }, 422],
    ] as const;
    for (const [body, status] of wrong) expect((await as(admin).put('/api/retention', body)).status).toBe(status);
    const outsider = await aPerson(portal);
    expect((await as(outsider).get('/api/retention')).status).toBe(403);
    expect((await as(outsider).put('/api/retention', { retention_days_medical: 0 })).status).toBe(403);
    expect((await as(staff).get('/api/retention')).body).toEqual(before);
  });
});
