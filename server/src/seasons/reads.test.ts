import { beforeAll, expect, it } from 'vitest';
import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { inTransaction } from '../database/change.ts';
import { setAcceptingYears } from '../settings/writes.ts';
import { seedParadeYear } from '../testing/entries.ts';
import { aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

const portal = await testPortalWithApp();
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const read = async (): Promise<NewSeason> => (await admin.get('/api/new-season')).body;
const start = async () => {
  const { plan, proposed, revision, year } = await read();
  const saved = await admin.put('/api/new-season', { plan, proposed, step: 7, revision });
  expect((await admin.post('/api/new-season/start', { year, revision: saved.body.revision })).status).toBe(200);
};
const termsOf = async (year: number) => (await admin.get(`/api/form-terms?year=${year}`)).body.terms;
const windows = (types: NewSeason['plan']['types']) => types.filter(({ id }) => id < 5);

it('untouched samples are samples in the new season too', async () => {
  expect((await read()).sample_terms).toBe(true);
  await start();
  expect(await termsOf(2028)).toMatchObject({ is_sample: true, fees: { commercial: '16500.00' } });
});

it('a new season is proposed with what is already set for its year, and starts with it', async () => {
  await admin.put('/api/form-terms?year=2028', { fees: { commercial: '17000' }, pavilions: ['North Hall'] });
  await admin.put('/api/form-terms?year=2029', { fees: { commercial: '19000' }, pavilions: ['South Hall'] });
  await admin.put('/api/form-due-dates?year=2029', {
    due_dates: [{ form_type: 'float-application', due_on: '2028-03-15' }],
  });
  await admin.post('/api/settings', { settings: { covid_form_years: [2029], media_guide_open_date: '2028-11-15' } });
  await inTransaction(portal, { kind: 'system', job: 'tests' }, async (change) => {
    await setAcceptingYears(change, 1, { from: 2025, to: 2026 });
    await setAcceptingYears(change, 2, { from: 2029, to: 2030 });
    await setAcceptingYears(change, 3, null);
    await setAcceptingYears(change, 4, { from: 2027, to: 2029 });
  });
  const { plan, sample_terms } = await read();
  expect(sample_terms).toBe(false);
  expect(plan).toMatchObject({
    parade: { media_guide_open_date: '2028-11-15' },
    terms: { fees: { commercial: '19000.00' }, pavilions: ['South Hall'] },
    due_dates: [{ form_type: 'float-application', due_on: '2028-03-15' }],
    waivers: { health_screening: true },
  });
  expect(windows(plan.types)).toEqual([
    { id: 1, from: 2025, to: 2026 },
    { id: 2, from: 2029, to: 2030 },
    { id: 3, from: null, to: null },
    { id: 4, from: 2029, to: 2030 },
  ]);
  await start();
  expect(await termsOf(2029)).toMatchObject({ is_sample: false, fees: { commercial: '19000.00' } });
  expect((await admin.get('/api/settings')).body.settings).toMatchObject({
    current_parade_year: 2029,
    covid_form_years: [2029],
  });
});

it('a new season without fees of its own gets those of the year before', async () => {
  expect((await read()).plan.terms).toMatchObject({ fees: { commercial: '19000.00' }, pavilions: ['South Hall'] });
});
