import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { organization } from '../../testing/entries.ts';
import { aPerson, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';

let portal: TestPortalWithApp;
let admin: Person;
let staff: Person;
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const actionsOf = async ({ id }: Person) =>
  (
    await portal.db
      .selectFrom('audit_events')
      .select('action')
      .where('model', '=', 'User')
      .where('model_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
beforeAll(async () => {
  portal = await testPortalWithApp();
  admin = await aStaffMember(portal, 'admin');
  staff = await aStaffMember(portal);
});

describe('the list of users', () => {
  it('the list of users is counted exactly up to ten thousand, and no further', async () => {
    const countOf = async () => (await as(staff).get('/api/users?q=Counted')).body.count;
    const more = (from: number, to: number) =>
      sql`insert into users (email, first_name, last_name, created_at)
        select 'counted' || n || '@example.org', 'Ana', 'Counted', now() from generate_series(${from}::int, ${to}::int) n`.execute(
        portal.owner,
      );
    await more(1, 9999);
    expect(await countOf()).toBe(9999);
    await more(10_000, 10_050);
    expect(await countOf()).toBe(10_001);
  });

  it('the list of users is filtered by a role in an organization, and names the organizations', async () => {
    const organization_id = await organization(portal, { name: 'Alder Springs' });
    const leader = await aPerson(portal, { leads: [{ organization_id, year: 2027 }], last_name: 'Listed' });
    const builder = await aPerson(portal, { builds: [{ organization_id, year: null }], last_name: 'Listed' });
    await aPerson(portal, { roles: ['judge'], last_name: 'Listed' });
    const rows = async (role: string) => (await as(staff).get(`/api/users?q=Listed&role=${role}`)).body;
    expect(await rows('leader')).toMatchObject({
      count: 1,
      data: [{ id: leader.id, organization_roles: [{ organization_name: 'Alder Springs', parade_year: 2027 }] }],
    });
    const built = (await rows('float-builder')).data;
    expect(built).toMatchObject([{ id: builder.id, organization_roles: [{ parade_year: null, parade_id: null }] }]);
    expect((await rows('any')).count).toBe(3);
  });

  it('the list of users and its export name the roles in organizations for all years first, then by year, the newest first', async () => {
    const [one, other] = [await organization(portal, { name: 'Brook' }), await organization(portal, { name: 'Aster' })];
    const leads = [
      { organization_id: one, year: 2026 },
      { organization_id: one, year: 2028 },
      { organization_id: other, year: 2028 },
      { organization_id: one, year: null },
    ];
    await aPerson(portal, { leads, last_name: 'Longtime' });
    const [listed] = (await as(staff).get('/api/users?q=Longtime')).body.data;
    type Role = { organization_name: string; parade_year: number | null };
    const inOrder = ['Brook null', 'Aster 2028', 'Brook 2028', 'Brook 2026'];
    expect(listed.organization_roles.map((role: Role) => `${role.organization_name} ${role.parade_year}`)).toEqual(
      inOrder,
    );
    const file = (await readXlsx((await as(staff).get('/api/users-export?q=Longtime')).raw)).sheets[0]?.rows ?? [];
    expect(file[1]?.[5]).toBe(
      'Brook: Leader, all years; Aster: Leader, 2028; Brook: Leader, 2028; Brook: Leader, 2026',
    );
  });

  it('the export of users says the state and the roles that the list shows', async () => {
    const leads = [{ organization_id: await organization(portal), year: 2028 }];
    await aPerson(portal, { last_name: 'Stated', first_name: 'A', leads });
    const came = async (first_name: string, role: 'judge' | 'staff', disabled_at: string | null) => {
      const { id } = await aPerson(portal, { last_name: 'Stated', first_name, roles: [role] });
      await portal.db.updateTable('users').set({ password_hash: 'set', disabled_at }).where('id', '=', id).execute();
    };
    await came('B', 'judge', null);
    await came('C', 'staff', portal.clock.nowIso());
    const { raw } = await as(staff).get('/api/users-export?q=Stated');
    const [head = [], ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? [];
    const columns = ['First Name', 'Roles', 'State', 'Email confirmed'].map((name) => head.indexOf(name));
    const shown = rows.map((row) => columns.map((at) => row[at] ?? '').join(' | '));
    expect(shown.toSorted()).toEqual([
      'A | Leader | Invited | ',
      'B | Judge | Active | Yes',
      'C | Staff | Disabled | Yes',
    ]);
  });

  it('the list of users has the notifications of each, and a user also the pages of their menus (overview 3)', async () => {
    const volunteer = await aPerson(portal, { roles: ['volunteer'], last_name: 'Notified' });
    const path = `/api/users/${volunteer.id}`;
    const asked = { notification_type: 'application submitted', organization_type: 2 };
    expect((await as(staff).post(`${path}/notifications`, asked)).status).toBe(201);
    const subscriptions = [
      { id: expect.any(Number), notification_type: 'application submitted', organization_type: 2 },
    ];
    expect((await as(staff).get('/api/users?q=Notified')).body.data).toMatchObject([
      { id: volunteer.id, subscriptions },
    ]);
    expect((await as(staff).get(`/api/users?q=${staff.email}`)).body.data).toMatchObject([{ subscriptions: [] }]);
    const title = 'For volunteers';
    const access = { is_public: false, is_unrestricted: false };
    const page = { title, html: '<p>x</p>', ...access, menu_section: 'staff', publish_at: portal.clock.nowIso() };
    const admin = await aStaffMember(portal, 'admin');
    for (const [slug, roles] of [
      ['volunteers', [4]],
      ['press', [6]],
    ] as const)
      expect((await as(admin).put('/api/pages/new', { page: { ...page, slug, roles } })).status).toBe(200);
    const pages = { navigation_pages: [{ slug: 'volunteers', title, menu_section: 'staff' }] };
    const { body } = await as(staff).get(path);
    expect(body).toMatchObject({ subscriptions, ...pages });
    expect(body.navigation_pages).toEqual((await as(volunteer).get('/api/me')).body.user.navigation_pages);
  });

  it('a user is the last leader of an organization only while nobody else leads it in that year', async () => {
    const organization_id = await organization(portal, { name: 'Coral Canyon' });
    const isLast = async ({ id }: Person) =>
      (await as(staff).get(`/api/users/${id}`)).body.organization_roles.map(
        (role: { is_last_leader: boolean }) => role.is_last_leader,
      );
    const leader = await aPerson(portal, { leads: [{ organization_id, year: 2027 }] });
    const builder = await aPerson(portal, { builds: [{ organization_id, year: 2027 }] });
    await aPerson(portal, { leads: [{ organization_id, year: 2026 }] });
    expect(await isLast(leader)).toEqual([true]);
    expect(await isLast(builder)).toEqual([false]);
    const second = await aPerson(portal, { leads: [{ organization_id, year: null }] });
    expect(await isLast(leader)).toEqual([false]);
    await as(admin).delete(`/api/users/${second.id}/access`);
    expect(await isLast(leader)).toEqual([true]);
  });

  it('the list of users is sorted by the last sign-in, with those who never did at the end, in both directions', async () => {
    const early = await aPerson(portal, { last_name: 'Sorted' });
    portal.clock.advance({ hours: 1 });
    const late = await aPerson(portal, { last_name: 'Sorted' });
    const created = await as(staff).post('/api/users/store', {
      first_name: 'Never',
      last_name: 'Sorted',
      email: 'never@example.org',
    });
    const ids = async (sort: string) =>
      (await as(staff).get(`/api/users?q=Sorted&sortBy=${sort}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('last_signed_in_at')).toEqual([early.id, late.id, created.body.id]);
    expect(await ids('-last_signed_in_at')).toEqual([late.id, early.id, created.body.id]);
  });

  it('the list of users is exported with its filters, all pages, so that no spreadsheet runs a name as a formula', async () => {
    for (let count = 0; count < 12; count += 1) await aPerson(portal, { last_name: 'Exported', roles: ['judge'] });
    await aPerson(portal, { last_name: 'Exported', first_name: '=HYPERLINK(0)', roles: ['media'] });
    const file = await as(staff).get('/api/users-export?q=Exported&role=judge');
    const rows = (await readXlsx(file.raw)).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(13);
    const sorted = await as(staff).get('/api/users-export?q=Exported&role=judge&sortBy=-email');
    const emails = ((await readXlsx(sorted.raw)).sheets[0]?.rows ?? []).slice(1).map((row) => String(row[2]));
    expect(emails).toEqual(emails.toSorted().toReversed());
    // Two files of one day differ by their contents' names.
    expect(file.headers['content-disposition']).toMatch(/users-judge-search-exported-\d{4}-\d\d-\d\d\.xlsx/);
    expect(rows[0]?.slice(0, 3)).toEqual(['First Name', 'Last Name', 'Email']);
    const hostile = await as(staff).get('/api/users-export?q=Exported&role=media');
    const sheet = strFromU8(unzipSync(hostile.raw)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('s="3" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(0)');
    expect(sheet).not.toContain('<f>');
    expect((await as(await aStaffMember(portal, 'volunteer')).get('/api/users-export')).status).toBe(403);
  });
});

describe('organization types of a user', () => {
  it('organization types of a user are set by admins alone, for lower ranks, with one audit line for the change', async () => {
    const volunteer = await aStaffMember(portal, 'volunteer');
    const path = `/api/users/${volunteer.id}/organization_types`;
    const changed = await as(admin).put(path, { add: [2, 3] });
    expect(changed.body).toEqual({
      success: true,
      message: 'Organization Types Updated',
      organization_types: [2, 3],
    });
    expect((await as(admin).put(path, { add: [1], remove: [3] })).body.organization_types).toEqual([1, 2]);
    await as(admin).put(path, { add: [1] });
    expect((await as(staff).get(`/api/users/${volunteer.id}`)).body.organization_types).toEqual([1, 2]);
    expect(await actionsOf(volunteer)).toEqual([
      'user.created',
      'user.role-added',
      'user.organization-types-changed',
      'user.organization-types-changed',
    ]);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'user.organization-types-changed')
      .where('model_id', '=', String(volunteer.id))
      .orderBy('id')
      .execute();
    expect(lines.map(({ changes }) => changes)).toEqual([
      { organization_types: { from: null, to: 'Marching Band, Float' } },
      { organization_types: { from: 'Marching Band, Float', to: 'Equestrian, Marching Band' } },
    ]);
    expect((await as(staff).put(path, { add: [4] })).status).toBe(403);
    const equal = await aStaffMember(portal, 'admin');
    const refused = await as(admin).put(`/api/users/${equal.id}/organization_types`, { add: [4] });
    expect(refused.body.code).toBe('rank-too-low');
    expect((await as(admin).put(path, { add: [99] })).status).toBe(422);
  });
});

describe('subscriptions of a user', () => {
  it('subscriptions default to new applications of type 1, once, for people who work for the parade', async () => {
    const volunteer = await aStaffMember(portal, 'volunteer');
    const path = `/api/users/${volunteer.id}/notifications`;
    const added = await as(staff).post(path, {});
    expect(added.body).toMatchObject({ notification_type: 'application submitted', organization_type: 1 });
    const again = await as(staff).post(path, {});
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['notification_type']]);
    const wrong = await as(staff).post(path, { notification_type: 'everything', organization_type: 12 });
    expect(Object.keys(wrong.body.errors)).toEqual(['notification_type', 'organization_type']);
    expect((await as(staff).get(`/api/users/${volunteer.id}`)).body.subscriptions).toEqual([added.body]);
    const leader = await aPerson(portal, { registered_as: 'leader' });
    expect((await as(staff).post(`/api/users/${leader.id}/notifications`, {})).body.code).toBe('not-parade-staff');
    expect((await as(staff).post(`/api/users/${admin.id}/notifications`, {})).body.code).toBe('rank-too-low');
  });

  it('subscriptions are ended by oneself and by higher ranks, and by nobody else', async () => {
    const volunteer = await aStaffMember(portal, 'volunteer');
    const other = await aStaffMember(portal, 'volunteer');
    const path = `/api/users/${volunteer.id}/notifications`;
    const first = (await as(staff).post(path, {})).body.id as number;
    const second = (await as(staff).post(path, { organization_type: 2 })).body.id as number;
    expect((await as(other).delete(`${path}/${first}`)).status).toBe(404);
    expect((await as(other).delete(`/api/users/${other.id}/notifications/${first}`)).status).toBe(404);
    expect((await as(volunteer).delete(`${path}/${first}`)).status).toBe(200);
    expect((await as(staff).delete(`${path}/${second}`)).status).toBe(200);
    expect((await as(staff).delete(`${path}/${second}`)).status).toBe(404);
    expect((await actionsOf(volunteer)).filter((action) => action.includes('subscribed'))).toHaveLength(4);
  });
});

it('admins disable an account and enable it, staff do neither, and nobody does it to themselves', async () => {
  const judge = await aStaffMember(portal, 'judge');
  const stateOf = async () =>
    (await as(staff).get(`/api/users/${judge.id}`)).body.disabled_at === null ? 'enabled' : 'disabled';
  const path = `/api/users/${judge.id}/access`;
  expect([(await as(staff).delete(path)).status, await stateOf()]).toEqual([403, 'enabled']);
  expect([(await as(admin).delete(path)).status, await stateOf()]).toEqual([200, 'disabled']);
  expect([(await as(staff).post(path)).status, await stateOf()]).toEqual([403, 'disabled']);
  expect([(await as(admin).post(path)).status, await stateOf()]).toEqual([200, 'enabled']);
  for (const self of [staff, admin])
    expect((await as(self).delete(`/api/users/${self.id}/access`)).body.code).toBe('own-account');
});

it('the log of a user shows the office what happened to the account', async () => {
  const judge = await aStaffMember(portal, 'judge');
  await as(admin).delete(`/api/users/${judge.id}/access`);
  const log = await as(staff).get(`/api/users/${judge.id}/log`);
  expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
    'user.disabled',
    'user.role-added',
    'user.created',
  ]);
  expect(log.body.count).toBe(3);
  expect((await as(judge).get(`/api/users/${judge.id}/log`)).status).toBe(401);
  expect((await as(await aStaffMember(portal, 'volunteer')).get(`/api/users/${judge.id}/log`)).status).toBe(403);
  expect((await as(staff).get('/api/users/999999/log')).status).toBe(404);
});
