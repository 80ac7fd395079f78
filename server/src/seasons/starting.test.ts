import type { NewSeason } from '@parade/contract/seasons/season.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Change, inTransaction } from '../database/change.ts';
import { setDueDates } from '../forms/dueDates.ts';
import { setYearTerms } from '../forms/terms/yearTerms.ts';
import { saveSettings } from '../settings/saving.ts';
import { seedParadeYear } from '../testing/entries.ts';
import { statementsWaiting } from '../testing/locks.ts';
import { aStaffMember, type Client, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';

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
    await vi.waitUntil(async () => (await statementsWaiting(portal)) === times, { timeout: 20_000, interval: 10 });
    return { answers: Promise.all(asked) };
  });
  return { year, answers: await answers };
}

const anybody = () => true;

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
