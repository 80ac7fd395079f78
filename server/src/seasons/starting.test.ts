import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { maxScreeningYears } from '@parade/contract/settings/setting.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Change, inTransaction } from '../database/change.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { setYearTerms } from '../forms/terms/yearTerms.ts';
import type { Refusal } from '../http/refusal.ts';
import { saveSettings } from '../settings/saving.ts';
import { seedParadeYear } from '../testing/entries.ts';
import { statementsWaiting } from '../testing/locks.ts';
import { aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { saveSeasonDraft } from './writes.ts';

const portal = await testPortalWithApp();
let admin: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
});

const path = '/api/new-season';
const read = async (): Promise<NewSeason> => (await admin.get(path)).body;

/** Requests the start of the next season so many times while `work` is uncommitted. */
async function startDuring(work: (change: Change) => Promise<unknown>, times = 1) {
  const { plan, proposed, revision: before } = await read();
  await admin.put(path, { plan, proposed, step: 1, revision: before });
  const { year, revision } = await read();
  const { answers } = await inTransaction(portal, { kind: 'system', job: 'test' }, async (change) => {
    await work(change);
    const asked = Array.from({ length: times }, () => admin.post(`${path}/start`, { year, revision }));
    await expect.poll(() => statementsWaiting(portal), { interval: 10 }).toBe(times);
    return { answers: Promise.all(asked) };
  });
  return { year, answers: await answers };
}

const anybody = () => true;

const current = async () => (await admin.get('/api/settings')).body.settings;
const set = async (settings: object) => expect((await admin.post('/api/settings', { settings })).status).toBe(200);

/** Saves the draft of the next season with this change. Returns the body of the call that starts it. */
async function prepared(change: (plan: NewSeason['plan']) => unknown = () => undefined) {
  const { plan, proposed, revision, year } = await read();
  change(plan);
  const saved = await admin.put(path, { plan, proposed, step: 7, revision });
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  return { year, revision: saved.body.revision as number };
}

describe('what a season starts with', () => {
  it('a season is started from the year before it alone: not once the office works on another one', async () => {
    const asked = await prepared();
    await set({ current_parade_year: 2028 });
    const refused = await admin.post(`${path}/start`, asked);
    expect([refused.status, refused.body.code]).toEqual([409, 'revision-conflict']);
    await set({ current_parade_year: 2027 });
    expect((await read()).draft).not.toBeNull();
    expect((await admin.post(`${path}/start`, asked)).status).toBe(200);
    expect((await current()).current_parade_year).toBe(2028);
    const { changes, year } = await portal.db
      .selectFrom('audit_events')
      .select(['changes', 'year'])
      .where('action', '=', 'settings.season-started')
      .executeTakeFirstOrThrow();
    expect([changes, year]).toEqual([{ current_parade_year: { from: 2027, to: 2028 } }, 2028]);
  });

  it('a season does not start with a day for the media guide that somebody has set after its parade since', async () => {
    const asked = await prepared();
    const { media_guide_open_date } = await current();
    await set({ media_guide_open_date: '2029-10-01' });
    const refused = await admin.post(`${path}/start`, asked);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['plan.parade.media_guide_open_date']]);
    expect((await current()).current_parade_year).toBe(2028);
    await set({ media_guide_open_date });
    expect((await admin.post(`${path}/start`, asked)).status).toBe(200);
    expect((await current()).media_guide_open_date).toBe('2028-10-01');
  });

  it('health screening of a new season takes the place of the oldest of 20 years, and none where it is switched off', async () => {
    const years = Array.from({ length: maxScreeningYears }, (_, n) => 2029 - n).toReversed();
    await set({ covid_form_years: years });
    await admin.post(`${path}/start`, await prepared());
    expect((await current()).covid_form_years).toEqual([...years.slice(1), 2030]);
    await set({ covid_form_years: [2030, 2031] });
    await admin.post(`${path}/start`, await prepared((plan) => (plan.waivers.health_screening = false)));
    expect(await current()).toMatchObject({ current_parade_year: 2031, covid_form_years: [2030] });
  });
});

describe('a season whose year was set back', () => {
  const starts = async (year: number) => {
    const events = portal.db.selectFrom('audit_events').select('id').where('action', '=', 'settings.season-started');
    return (await events.where('year', '=', year).execute()).length;
  };

  it('a season whose year was set back is prepared anew and started again, and the trail has both starts', async () => {
    const first = await prepared((plan) => (plan.contact.default_tor_laison_name = 'Ana Ruiz'));
    const { year } = first;
    for (const _ of ['started', 'its answer was not heard'])
      expect((await admin.post(`${path}/start`, first)).status).toBe(200);
    await set({ current_parade_year: year - 1 });
    expect(await read()).toMatchObject({ year, draft: null, revision: 0, step: 0 });
    // A page of then does not claim that the season has started.
    const late = await admin.post(`${path}/start`, first);
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);

    const { plan, proposed } = await read();
    plan.contact.default_tor_laison_name = 'Cy Ode';
    const again = { plan, proposed, step: 7, revision: 0 };
    const saved = await admin.put(path, again);
    expect([saved.status, saved.body.draft?.created_at]).toEqual([200, portal.clock.nowIso()]);
    expect((await admin.put(path, again)).body.revision).toBe(saved.body.revision);
    expect((await admin.post(`${path}/start`, first)).status).toBe(409);
    expect([await starts(year), (await current()).current_parade_year]).toEqual([1, year - 1]);
    expect((await admin.post(`${path}/start`, { year, revision: saved.body.revision })).status).toBe(200);
    expect(await current()).toMatchObject({ current_parade_year: year, default_tor_laison_name: 'Cy Ode' });
    expect(await starts(year)).toBe(2);
  });

  it('a season that somebody starts while another saves a first draft of it stays started', async () => {
    const { plan, proposed } = await read();
    const { year, revision } = await prepared();
    await admin.post(`${path}/start`, { year, revision });
    const late = await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      saveSeasonDraft(change, year, { plan, proposed, step: 1, revision: 0 }).catch((refused: Refusal) => refused.code),
    );
    expect([late, await starts(year)]).toEqual(['revision-conflict', 1]);
    expect((await admin.post(`${path}/start`, { year, revision })).status).toBe(200);
  });
});

describe('a season that is being started', () => {
  it('a season is started by one request at a time, and the second one finds that it has started', async () => {
    const starts = async () =>
      (
        await portal.db
          .selectFrom('audit_events')
          .select('id')
          .where('action', '=', 'settings.season-started')
          .execute()
      ).length;
    const before = await starts();
    // Both are on their way before either has read the present state.
    const { year, answers } = await startDuring(
      ({ tx }) => tx.selectFrom('settings_revision').selectAll().forUpdate().execute(),
      2,
    );
    expect(answers.map(({ status, body }) => [status, body.year])).toEqual([
      [200, year],
      [200, year],
    ]);
    expect(await starts()).toBe(before + 1);
  });

  it('the start of a season waits for a save of settings, and uses its values', async () => {
    const { answers } = await startDuring((change) =>
      saveSettings(change, anybody, { settings: { default_tor_laison_name: 'Cy Ode' }, logo: null }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect((await admin.get('/api/settings')).body.settings).toMatchObject({ default_tor_laison_name: 'Cy Ode' });
  });

  it("the start of a season waits for a save of its year's fees, and uses its values", async () => {
    const { year: next } = await read();
    const { answers, year } = await startDuring((change) => setYearTerms(change, next, { fees: { band: '300.00' } }));
    expect([answers.map(({ status }) => status), year]).toEqual([[200], next]);
    expect((await admin.get(`/api/form-terms?year=${year}`)).body.terms.fees).toMatchObject({ band: '300.00' });
  });

  it("the start of a season waits for a save of its year's due dates, and uses its values", async () => {
    const { year: next } = await read();
    const due_on = `${next - 1}-05-05`;
    const { answers, year } = await startDuring((change) =>
      setDueDates(change, next, [{ form_type: 'float-application', due_on }]),
    );
    expect([answers.map(({ status }) => status), year]).toEqual([[200], next]);
    const dates = (await admin.get(`/api/form-due-dates?year=${year}`)).body.data;
    expect(dates.find((date: { form_type: string }) => date.form_type === 'float-application')).toMatchObject({
      due_on,
    });
  });
});
