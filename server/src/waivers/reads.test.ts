import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/pool.ts';
import type { EntryRow } from '../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant, secretFor, signed, waiverNow } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, type Person, type PersonIs, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { findByLocator, findWaiver, type WaiverRow } from './reads.ts';

const portal = await testPortalWithApp();
const as = (person: Person) => signedInClient(portal.app, person);
let staff: Person;
let band: EntryRow;
let float: EntryRow;
let lastYear: EntryRow;

beforeAll(async () => {
  await seedParadeYear(portal);
  staff = await aStaffMember(portal);
  const by = staff.id;
  band = await entry(portal, { type_id: 2, stage: 'accepted', by, official_name: 'Alder Springs Band' });
  float = await entry(portal, { type_id: 3, stage: 'accepted', by, official_name: 'City of Roses' });
  const { organization_id } = band;
  lastYear = await entry(portal, { organization_id, year: 2026, stage: 'accepted', by });
  await participant(portal, band, { first_name: 'Ana', last_name: 'Pending', email: 'ana@example.org' });
  await signed(portal, await participant(portal, band, { first_name: 'Bea', last_name: 'Signed' }));
  const approved = await signed(portal, await participant(portal, band, { first_name: 'Cid', last_name: 'Approved' }));
  await as(staff).post(`/api/waivers/${approved.locator}/approve`);
  await participant(portal, float, { first_name: 'Dee', last_name: 'Float' });
  await participant(portal, lastYear, { first_name: 'Eve', last_name: 'Earlier' });
  const gone = await participant(portal, band, { first_name: 'Gil', last_name: 'Gone' });
  await as(staff).post(`/api/participants/${band.id}/remove/${gone.participant_id}`, { type: 'general-participants' });
});

const names = async (person: Person, query = '') => {
  const { status, body } = await as(person).get(`/api/waivers?${query}`);
  expect(status).toBe(200);
  return (body.data as { name: string }[]).map(({ name }) => name.split(' ')[0]);
};

describe('the list of waivers', () => {
  it.each<[string, string[]]>([
    ['', ['Ana', 'Bea', 'Cid', 'Dee']],
    ['status=not-completed', ['Ana', 'Dee']],
    ['status=completed', ['Bea']],
    ['status=approved', ['Cid']],
    ['type=3', ['Dee']],
    ['year=2026', ['Eve']],
    ['year=any', ['Ana', 'Bea', 'Cid', 'Dee', 'Eve']],
    ['year=any&q=alder', ['Ana', 'Bea', 'Cid']],
    ['q=ana%40', ['Ana']],
    ['q=alder', ['Ana', 'Bea', 'Cid']],
    ['q=%25', []],
    ['sortBy=-name', ['Dee', 'Cid', 'Bea', 'Ana']],
    ['sortBy=completed_at', ['Bea', 'Cid', 'Ana', 'Dee']],
    ['sortBy=-completed_at', ['Bea', 'Cid', 'Ana', 'Dee']],
  ])('with %s shows %j', async (query, shown) => {
    expect(await names(staff, query)).toEqual(shown);
  });

  it('the list of waivers counts the rows of all pages, or returns all of them', async () => {
    const { body } = await as(staff).get('/api/waivers?page=2');
    expect([body.total, body.data.length]).toEqual([4, 4]);
    for (const sortBy of ['name', '-name', 'entry', '-completed_at']) {
      const page = await as(staff).get(`/api/waivers?sortBy=${sortBy}`);
      const all = await as(staff).get(`/api/waivers?all=1&sortBy=${sortBy}`);
      expect(all.body).toEqual({ all_results: page.body.data });
      expect(all.body.all_results).toHaveLength(4);
    }
    const none = await as(staff).get('/api/waivers?all=1&q=nobody%20has%20this');
    expect([none.status, none.body]).toEqual([200, { all_results: [] }]);
  });

  it.each<[string, () => PersonIs, string[]]>([
    ['a leader', () => ({ leads: [{ organization_id: band.organization_id, year: 2027 }] }), ['Ana', 'Bea', 'Cid']],
    ['a float builder', () => ({ builds: [{ organization_id: float.organization_id, year: 2027 }] }), ['Dee']],
    ['a leader of another year', () => ({ leads: [{ organization_id: band.organization_id, year: 2026 }] }), ['Eve']],
    [
      'a leader who is a journalist too',
      () => ({ roles: ['media'], leads: [{ organization_id: float.organization_id, year: 2027 }] }),
      ['Dee'],
    ],
    [
      'a leader who is a judge too',
      () => ({ roles: ['judge'], leads: [{ organization_id: band.organization_id, year: 2027 }] }),
      ['Ana', 'Bea', 'Cid'],
    ],
    ['a volunteer', () => ({ roles: ['volunteer'] }), ['Ana', 'Bea', 'Cid', 'Dee']],
  ])('the list of waivers shows %s the own rows alone', async (_, is, shown) => {
    const person = await aPerson(portal, is());
    expect(await names(person)).toEqual(shown);
    const elsewhere = ['Dee', 'Eve'];
    expect(await names(person, `entry_id=${band.id}`)).toEqual(shown.filter((name) => !elsewhere.includes(name)));
  });

  it('the list of waivers, files and acts start with every year for a leader, and with the current one for staff', async () => {
    const organization_id = await organization(portal);
    const entryOf = (year: number) =>
      entry(portal, { organization_id, year, stage: 'accepted', by: staff.id, official_name: 'Two Years Band' });
    const [now, next] = [await entryOf(2027), await entryOf(2028)];
    await participant(portal, now, { first_name: 'Hal', last_name: 'Now', email: 'hal@example.org' });
    await participant(portal, next, { first_name: 'Ida', last_name: 'Next', email: 'ida@example.org' });
    const leader = await aLeaderOf(portal, organization_id, null);
    const search = 'q=two%20years';
    expect(await names(leader, search)).toEqual(['Hal', 'Ida']);
    expect(await names(leader, `${search}&year=2028`)).toEqual(['Ida']);
    expect(await names(staff, search)).toEqual(['Hal']);
    const file = await as(leader).get(`/api/waiver-export?${search}`);
    expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('all-years')]);
    const reminded = await as(leader).post('/api/waiver-reminder', { q: 'two years', count: 2 });
    expect(reminded.body).toMatchObject({ success: true, count: 1, left_out: [{ reason: 'not-open', count: 1 }] });
  });

  it('the list of waivers is not for media, judges or people without a role', async () => {
    for (const roles of [['media'], ['judge'], ['broadcaster'], []] as const)
      expect((await as(await aPerson(portal, { roles })).get('/api/waivers')).status).toBe(403);
  });
});

describe('one waiver to review', () => {
  const detail = async (person: Person, waiver: WaiverRow) =>
    (await as(person).get(`/api/waivers/${waiver.locator}`)).body.waiver;

  it('one waiver to review shows what was signed, and the first-aid answer to staff only', async () => {
    const secretly = { 'emergency:medical': 'Allergic to bees' };
    const waiver = await signed(portal, await participant(portal, float), secretly);
    const leader = await aLeaderOf(portal, float.organization_id, 2027);
    expect((await detail(staff, waiver)).form_submission.field_values).toMatchObject(secretly);
    for (const roles of [['volunteer'], ['volunteer', 'volunteer-chair'], null] as const) {
      const reader = roles ? await aPerson(portal, { roles }) : leader;
      const { form_submission, withheld } = await detail(reader, waiver);
      expect(form_submission.field_values).not.toHaveProperty('emergency:medical');
      expect(form_submission.field_values).toHaveProperty('emergency:contact_name');
      expect(withheld).toEqual(['emergency:medical']);
    }
    expect([(await detail(staff, waiver)).withheld, (await detail(leader, waiver)).withheld]).toEqual([
      [],
      ['emergency:medical'],
    ]);
    const silent = await signed(portal, await participant(portal, float));
    expect((await detail(leader, silent)).withheld).toEqual(['emergency:medical']);
  });

  it('one waiver to review shows nothing of an unfinished form', async () => {
    const waiver = await participant(portal, float);
    const path = `/api/waivers/${await secretFor(portal, waiver.id)}/answers`;
    const typing = { revision: 0, field_values: { 'participant:phone': '626 555 0100' } };
    expect((await signedInClient(portal.app, await aPerson(portal)).put(path, typing)).status).toBe(200);
    expect((await waiverNow(portal, waiver.id)).field_values).toMatchObject(typing.field_values);
    expect((await detail(staff, waiver)).form_submission.field_values).toEqual({});
  });

  it('one waiver to review tells each reader what can be done now', async () => {
    const leader = await aLeaderOf(portal, float.organization_id, 2027);
    const pending = await participant(portal, float);
    const done = await signed(portal, await participant(portal, float));
    expect((await detail(leader, pending)).actions).toEqual(['edit', 'remind', 'hand_over']);
    expect((await detail(leader, done)).actions).toEqual(['approve']);
    expect((await detail(staff, done)).actions).toEqual(['approve', 'verify', 'void']);
  });
});

it('no secret of a signing link is in a list, a detail, the audit trail, the outbox or the evidence', async () => {
  const waiver = await participant(portal, float);
  const secret = await secretFor(portal, waiver.id);
  await signed(portal, waiver);
  const tables = ['outbox', 'audit_events', 'waiver_evidence', 'waivers', 'participants', 'signing_links'] as const;
  const rows = await Promise.all(tables.map((table) => portal.db.selectFrom(table).selectAll().execute()));
  const answers = await Promise.all(
    ['/api/waivers?all=1', `/api/waivers/${waiver.locator}`, `/api/participants/${float.id}`].map(
      async (path) => (await as(staff).get(path)).body,
    ),
  );
  const text = JSON.stringify([rows, answers]);
  expect(text).toContain(waiver.locator);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  expect(JSON.stringify(answers)).not.toContain('secret_hash');
});

it('an organization without entries has no waivers', async () => {
  const organization_id = await organization(portal);
  const leader = await aLeaderOf(portal, organization_id, null);
  expect(await names(leader)).toEqual([]);
  const first = await entry(portal, { organization_id, stage: 'accepted', by: staff.id });
  await participant(portal, first, { first_name: 'Jan' });
  expect(await names(leader)).toEqual(['Jan']);
});

it.each<['id' | 'locator', (db: Database, waiver: WaiverRow) => Promise<WaiverRow | undefined>]>([
  ['id', (db, { id }) => findWaiver(db, id)],
  ['locator', (db, { locator }) => findByLocator(db, locator)],
])('the statement that reads a waiver by its %s is planned once, not at each reading', async (column, read) => {
  const waiver = await participant(portal, band, { first_name: 'Pia', last_name: 'Planned' });
  await portal.db.transaction().execute(async (tx) => {
    for (let turn = 0; turn < 8; turn += 1) expect((await read(tx, waiver))?.id).toBe(waiver.id);
    const { rows } = await sql<{ planned_once: boolean }>`
      select generic_plans > 0 as planned_once from pg_prepared_statements
      where statement like '%"hand_overs"%' and statement like ${`%where "waivers"."${column}" = $_`}`.execute(tx);
    expect(rows).toEqual([{ planned_once: true }]);
  });
});
