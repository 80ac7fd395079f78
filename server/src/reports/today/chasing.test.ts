import { organizationTypeIds } from '@parade/contract/settings/parade.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import type { EntryRow } from '../../entries/reads.ts';
import { assignRep } from '../../entries/writes.ts';
import { entry, seedParadeYear } from '../../testing/entries.ts';
import { wholeAnswers } from '../../testing/forms.ts';
import { aLeaderOf, aStaffMember, authorFor, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { testInstant, testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let office: Client;

beforeAll(() => seedParadeYear(portal));
beforeEach(async () => {
  portal.clock.set(testInstant);
  staff = await aStaffMember(portal);
  office = as(staff);
});

const today = async (whose: 'mine' | 'everyone', client = office) =>
  (await client.get(`/api/today?whose=${whose}`)).body;
const ofMine = (of: EntryRow) =>
  inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
    assignRep(change, withoutActor(of, 'assign_rep'), staff.id),
  );

/** Saves every answer of the application, in whatever stage its entry is, and does not submit it. */
async function saveApplication(of: EntryRow): Promise<void> {
  const field_values = await wholeAnswers(portal, await authorFor(portal, staff), of, 'band-application');
  const path = `/api/forms/${of.organization_id}/band-application/2027`;
  expect((await office.put(path, { field_values })).status).toBe(200);
}

/** Returns how the application reads on its entry and in Form Statuses, and among which tasks of its leaders. */
async function applicationAt(of: EntryRow, now: string) {
  portal.clock.set(now);
  office = as(await aStaffMember(portal));
  const leader = as(await aLeaderOf(portal, of.organization_id, 2027));
  const { entry: shown } = (await office.get(`/api/overview/${of.organization_id}/2027`)).body;
  const table = '/api/entry-form-statuses?filterStatus=any&filterYear=2027&filterOrganizationType=2&perPage=1000';
  const { rows, header } = (await office.get(table)).body;
  const column = header.findIndex(({ form_type }: { form_type: string }) => form_type === 'band-application');
  const own: { tasks: { key: string; group: string }[] }[] = (await leader.get('/api/own-tasks')).body.data;
  return [
    shown.forms.initial[0].standing,
    rows.find(({ id }: { id: number }) => id === of.id).cells[column].standing,
    own[0]?.tasks.find(({ key }) => key === 'band-application')?.group,
  ];
}

/** Returns whether the application of the entry is among the overdue forms behind Today, on any page. */
async function isChased(entry_id: number): Promise<boolean> {
  for (let page = 1, seen = 0; ; page += 1) {
    const { data, total } = (await office.get(`/api/today/chase?whose=everyone&page=${page}`)).body;
    const found = ({ entry, form_type }: { entry: { id: number }; form_type: string }) =>
      entry.id === entry_id && form_type === 'band-application';
    if (data.some(found)) return true;
    seen += data.length;
    if (seen >= total) return false;
  }
}

describe('overdue forms', () => {
  it('overdue forms are counted alike on Today, beside the menu, in Form Statuses and in the reminder list, without optional ones', async () => {
    await entry(portal, { stage: 'accepted', by: staff.id });
    // The press kit, which is optional, was due in November as well.
    portal.clock.set('2026-12-30T18:00:00.000Z');
    office = as(await aStaffMember(portal));
    const statuses = '/api/entry-form-statuses/totals?filterStatus=accepted&filterYear=2027&filterOrganizationType=';
    let inTable = 0;
    for (const type of Object.values(organizationTypeIds))
      for (const { overdue } of (await office.get(`${statuses}${type}`)).body.data) inTable += overdue;
    expect(inTable).toBeGreaterThan(0);
    expect((await today('everyone')).chase.total).toBe(inTable);
    expect((await office.get('/api/today/counts')).body.formStatuses).toBe(inTable);
  });

  it('the list of overdue forms is narrowed by type and by name, and sorted by what is asked for', async () => {
    const [band, horse] = [
      await entry(portal, { stage: 'accepted', by: staff.id, official_name: 'Alder Sorted' }),
      await entry(portal, { stage: 'accepted', by: staff.id, type_id: 3, official_name: 'Birch Sorted' }),
    ];
    portal.clock.set('2026-12-30T18:00:00.000Z');
    office = as(await aStaffMember(portal));
    const rows = async (query: string): Promise<{ entry: { id: number }; days_late: number }[]> =>
      (await office.get(`/api/today/chase?whose=everyone&limit=100&q=sorted&${query}`)).body.data;
    const entriesIn = async (query: string) => [...new Set((await rows(query)).map(({ entry: { id } }) => id))];
    expect(await entriesIn('sortBy=entry')).toEqual([band.id, horse.id]);
    expect(await entriesIn('sortBy=-entry')).toEqual([horse.id, band.id]);
    expect(await entriesIn(`type=3`)).toEqual([horse.id]);
    const late = (await rows('')).map(({ days_late }) => days_late);
    expect(late).toEqual(late.toSorted((one, other) => other - one));
    expect((await rows('sortBy=late')).map(({ days_late }) => days_late)).toEqual(late.toReversed());
  });

  it.each([
    ['without it', false],
    ['with every answer of it and without its submission', true],
  ])(
    'the application of an entry that was accepted %s is overdue 30 days later, alike on Today, in Form Statuses, on the entry and for its leaders',
    async (_, isAnswered) => {
      const own = await entry(portal, { stage: 'accepted', by: staff.id });
      if (isAnswered) await saveApplication(own);
      const late = async (now: string) => {
        const [onEntry, inTable, task] = await applicationAt(own, now);
        return [onEntry === 'incomplete', inTable === 'incomplete', await isChased(own.id), task === 'overdue'];
      };
      // Accepted on November 20.
      expect(await late('2026-12-20T20:00:00.000Z')).toEqual([false, false, false, false]);
      expect(await late('2026-12-21T20:00:00.000Z')).toEqual([true, true, true, true]);
    },
  );

  it.each([
    ['received', 'incomplete', 'overdue'],
    ['in-progress', 'incomplete', 'overdue'],
    ['rejected', 'completed', undefined],
    ['withdrawn', 'completed', undefined],
  ] as const)(
    'an application with every answer that was never submitted, of an entry that is %s, reads alike in Form Statuses, on the entry and for its leaders',
    async (stage, standing, task) => {
      const own = await entry(portal, { stage, by: staff.id });
      await saveApplication(own);
      // The applications of 2027 were due a year before.
      expect(await applicationAt(own, testInstant)).toEqual([standing, standing, task]);
    },
  );

  it('nothing of a parade that is over is overdue but what is due after it', async () => {
    const own = await entry(portal, { stage: 'accepted', by: staff.id });
    const admin = as(await aStaffMember(portal, 'admin'));
    const due_dates = [{ form_type: 'emergency-plan', due_on: '2027-01-20' }];
    expect((await admin.put('/api/form-due-dates?year=2027', { due_dates })).status).toBe(200);
    const late = async (now: string) => {
      portal.clock.set(now);
      office = as(await aStaffMember(portal));
      const overview = (await office.get(`/api/overview/${own.organization_id}/2027`)).body;
      const groups: { form_type: string; standing: string }[][] = Object.values(overview.entry.forms);
      const totals = '/api/entry-form-statuses/totals?filterStatus=accepted&filterYear=2027&filterOrganizationType=2';
      return {
        entry: groups
          .flat()
          .filter(({ standing }) => standing === 'incomplete')
          .map(({ form_type }) => form_type),
        table: (await office.get(totals)).body.data.filter(({ overdue }: { overdue: number }) => overdue > 0).length,
        today: new Set((await today('everyone')).chase.rows.map((row: { form_name: string }) => row.form_name)).size,
        menu: (await office.get('/api/today/counts')).body.formStatuses > 0,
        next: overview.entry.next_due?.form_type,
      };
    };
    const eve = await late('2027-01-01T20:00:00.000Z');
    expect(eve.entry.length).toBeGreaterThan(1);
    expect(eve.table).toBe(eve.entry.length);
    expect(await late('2027-01-05T20:00:00.000Z')).toEqual({
      entry: [],
      table: 0,
      today: 0,
      menu: false,
      next: 'emergency-plan',
    });
    expect(await late('2027-01-21T20:00:00.000Z')).toEqual({
      entry: ['emergency-plan'],
      table: 1,
      today: 1,
      menu: true,
      next: 'emergency-plan',
    });
  });
});

describe('the reminder of overdue forms', () => {
  it('the reminder of overdue forms names the leaders it would reach, emails exactly them, and nobody twice a day', async () => {
    const [one, two, others] = [
      await entry(portal, { stage: 'accepted', by: staff.id }),
      await entry(portal, { stage: 'accepted', by: staff.id }),
      await entry(portal, { stage: 'accepted', by: staff.id }),
    ];
    // The forms of a band are overdue in December.
    portal.clock.set('2026-12-30T18:00:00.000Z');
    staff = await aStaffMember(portal);
    office = as(staff);
    for (const each of [one, two]) await ofMine(each);
    const [first, second] = [
      await aLeaderOf(portal, one.organization_id, 2027),
      await aLeaderOf(portal, two.organization_id, null),
    ];
    await aLeaderOf(portal, others.organization_id, 2027);
    const preview = async () => (await office.get('/api/today/chase/reminder?whose=mine')).body;
    const before = await preview();
    expect(before).toMatchObject({ entry_ids: [one.id, two.id], leaders: 2, emails: 2 });
    expect(before.example).toMatchObject({ to_name: `${first.first_name} ${first.last_name}` });
    expect((await today('mine')).chase.leaders).toBe(2);
    expect(await mailed()).toEqual([]);
    const sent = await office.post('/api/entries/remind', { entry_ids: before.entry_ids });
    expect(sent.body.emails_queued).toBe(before.emails);
    expect(await mailed()).toEqual([first.email, second.email].sort());
    expect(await preview()).toEqual({ entry_ids: [], leaders: 0, emails: 0, example: null });
    expect((await today('mine')).chase).toMatchObject({ leaders: 0 });
    expect((await today('everyone')).chase.leaders).toBeGreaterThan(0);
  });

  it('the reminder of overdue forms is shown to the office alone', async () => {
    expect((await office.get('/api/today/chase/reminder')).status).toBe(200);
    for (const path of ['/api/today/chase/reminder', '/api/today/mailing'])
      expect((await as(await aStaffMember(portal, 'volunteer')).get(path)).status).toBe(403);
  });

  function mailed() {
    return portal.db
      .selectFrom('outbox')
      .select('to_address')
      .where('reason_key', 'like', 'status-report:%')
      .orderBy('to_address')
      .execute()
      .then((rows) => rows.map(({ to_address }) => to_address));
  }
});
