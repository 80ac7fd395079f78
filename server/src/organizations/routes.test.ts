import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import { entry, organization, seedParadeYear } from '../testing/entries.ts';
import { participant, signed } from '../testing/participants.ts';
import { aLeaderOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../testing/people.ts';
import { testPortalWithApp } from '../testing/portal.ts';
import { grantOrganizationRole } from '../users/roles.ts';

const portal = await testPortalWithApp();
let office: Person;
let staff: Client;
let admin: Client;
let volunteer: Client;

beforeAll(async () => {
  await seedParadeYear(portal);
  office = await aStaffMember(portal);
  staff = signedInClient(portal.app, office);
  admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
  volunteer = signedInClient(portal.app, await aStaffMember(portal, 'volunteer'));
});

const band = { name: 'Marching Quails', type_id: 2 };

it('an organization that is sent again because no answer was heard is there once, and another person’s is its own', async () => {
  const larks = { name: 'Lost Larks', type_id: 2 };
  const send = async (client: Client, body = larks) =>
    (await client.post('/api/organizations', body)).body.id as number;
  const id = await send(staff);
  expect(await Promise.all([send(staff), send(staff)])).toEqual([id, id]);
  const others = [await send(admin), await send(staff, { ...larks, type_id: 1 })];
  expect(new Set([id, ...others]).size).toBe(3);
  expect((await staff.get('/api/organizations?q=Lost Larks')).body.total).toBe(3);
});

describe('the list of organizations', () => {
  it('the list of organizations finds a name in any spelling, by type, with the count of its entries', async () => {
    const riders = await organization(portal, { name: 'Charros de La Cañada', type_id: 1 });
    await organization(portal, { name: 'La Canada Marching Band', type_id: 2 });
    for (const year of [2026, 2027]) await entry(portal, { organization_id: riders, by: office.id, year });
    const { body } = await staff.get('/api/organizations?q=la canada&sortBy=-entries');
    expect(body.total).toBe(2);
    expect(body.data[0]).toMatchObject({
      id: riders,
      name: 'Charros de La Cañada',
      display_title: 'Charros de La Cañada [Equestrian]',
      entries_count: 2,
      latest_year: 2027,
      former_names: [],
    });
    expect((await staff.get('/api/organizations?q=la canada&type=2')).body.total).toBe(1);
  });

  it('the list of organizations by its latest parade has those that never entered at the end, in both directions', async () => {
    const [never, early, late] = [await organization(portal), await organization(portal), await organization(portal)];
    for (const id of [never, early, late])
      await portal.db
        .updateTable('organizations')
        .set({ name: `Latest ${id}` })
        .where('id', '=', id)
        .execute();
    await entry(portal, { organization_id: early, by: office.id, year: 2026 });
    await entry(portal, { organization_id: late, by: office.id, year: 2027 });
    const ids = async (sort: string) =>
      (await staff.get(`/api/organizations?q=Latest&sortBy=${sort}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('latest')).toEqual([early, late, never]);
    expect(await ids('-latest')).toEqual([late, early, never]);
  });

  it('the list of organizations is for the office', async () => {
    const id = await organization(portal, { name: 'Only For The Office' });
    expect((await staff.get('/api/organizations?q=Only For')).body.data[0].id).toBe(id);
    expect((await volunteer.get('/api/organizations?q=Only For')).status).toBe(403);
    const leader = signedInClient(portal.app, await aLeaderOf(portal, id, null));
    expect((await leader.get('/api/organizations?q=Only For')).status).toBe(403);
    expect((await leader.get(`/api/organizations/${id}`)).status).toBe(403);
  });
});

describe('suggestions of organizations', () => {
  const titles = async (client: Client, query: string) =>
    (await client.get(`/api/organizations-autosuggest?${query}`)).body.data.map(
      ({ display_title }: { display_title: string }) => display_title,
    );

  it('a suggested name that two organizations share shows its type, even if the other is not suggested or spelled otherwise', async () => {
    for (const letter of 'abcd') await organization(portal, { name: `Xylophone ${letter}` });
    const [one, other] = [
      await organization(portal, { name: 'Xylophone Épic', type_id: 1 }),
      await organization(portal, { name: 'XYLOPHONE EPIC', type_id: 2 }),
    ];
    const letters = ['a', 'b', 'c', 'd'].map((letter) => `Xylophone ${letter}`);
    expect(await titles(staff, 'q=xylophone')).toEqual([...letters, 'Xylophone Épic [Equestrian]']);
    expect(await titles(staff, `id=${other}`)).toEqual(['XYLOPHONE EPIC [Marching Band]']);
    // A person who gets one of them suggested learns of no other.
    const leader = signedInClient(portal.app, await aLeaderOf(portal, one, null));
    expect(await titles(leader, 'q=xylophone')).toEqual(['Xylophone Épic']);
  });
});

describe('who gets organizations suggested', () => {
  const suggested = async (client: Client, query = '') =>
    (await client.get(`/api/organizations-autosuggest?${query}`)).body.data.map(({ name }: { name: string }) => name);

  it('suggestions are the first by name, and none before something is typed', async () => {
    for (const letter of 'fbdaec') await organization(portal, { name: `Zither ${letter}` });
    expect(await suggested(staff, 'q=zither')).toEqual(['a', 'b', 'c', 'd', 'e'].map((letter) => `Zither ${letter}`));
    expect([await suggested(staff), await suggested(staff, 'q=')]).toEqual([[], []]);
  });

  it('suggestions of somebody who leads one organization and builds the float of another are the former alone', async () => {
    const [led, built] = [
      await organization(portal, { name: 'Yucca Club' }),
      await organization(portal, { name: 'Yucca Co' }),
    ];
    const roles = { leads: [{ organization_id: led, year: 2027 }], builds: [{ organization_id: built, year: 2027 }] };
    expect(await suggested(signedInClient(portal.app, await aPerson(portal, roles)), 'q=yucca')).toEqual([
      'Yucca Club',
    ]);
    expect(await suggested(staff, 'q=yucca')).toEqual(['Yucca Club', 'Yucca Co']);
  });
});

describe('creating and editing an organization', () => {
  it('creating an organization returns its id, and says beside each field what is missing', async () => {
    const { status, body } = await staff.post('/api/organizations', band);
    expect(status).toBe(201);
    expect((await staff.get(`/api/organizations/${body.id}`)).body.organization).toMatchObject({
      ...band,
      entries_count: 0,
    });
    const created = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'organization.created')
      .where('organization_id', '=', body.id)
      .executeTakeFirstOrThrow();
    // In the form of a later change: by the name of the type.
    expect(created.changes).toEqual({ name: { from: null, to: band.name }, type: { from: null, to: 'Marching Band' } });
    const refused = await staff.post('/api/organizations', { name: '  ' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name', 'type_id']]);
    expect((await volunteer.post('/api/organizations', band)).status).toBe(403);
  });

  it('two edits of an organization at once both stay, if they are not of the same field', async () => {
    const id = await organization(portal, band);
    const from = { name: band.name, type_id: 2 };
    const edit = (to: object) => staff.put(`/api/organizations/${id}`, { ...from, ...to, from });
    expect((await edit({ type_id: 4 })).status).toBe(200);
    expect((await edit({ name: 'Quails at once' })).status).toBe(200);
    const refused = await edit({ name: 'Late Quails' });
    expect([refused.status, refused.body.conflicts]).toEqual([
      409,
      [{ name: 'name', yours: 'Late Quails', theirs: 'Quails at once' }],
    ]);
    expect((await staff.get(`/api/organizations/${id}`)).body.organization).toMatchObject({
      name: 'Quails at once',
      type_id: 4,
    });
  });

  it('editing an organization changes its name at any time, and its type only while there are no entries', async () => {
    const id = await organization(portal, band);
    expect((await staff.put(`/api/organizations/${id}`, { name: 'Quails', type_id: 4 })).status).toBe(200);
    await entry(portal, { organization_id: id, by: office.id });
    const refused = await staff.put(`/api/organizations/${id}`, { name: 'Other', type_id: 2 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['type_id']]);
    // The second time it is unchanged, and leaves no line.
    for (let time = 0; time < 2; time += 1)
      expect((await staff.put(`/api/organizations/${id}`, { name: 'Drum Quails', type_id: 4 })).status).toBe(200);
    expect((await staff.get(`/api/organizations/${id}`)).body.organization).toMatchObject({
      name: 'Drum Quails',
      type: 'Show Entry',
    });
    const trail = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'organization.updated')
      .where('organization_id', '=', id)
      .orderBy('id')
      .execute();
    expect(trail.map(({ changes }) => changes)).toEqual([
      { name: { from: 'Marching Quails', to: 'Quails' }, type: { from: 'Marching Band', to: 'Show Entry' } },
      { name: { from: 'Quails', to: 'Drum Quails' } },
    ]);
  });
});

describe('the page of an organization', () => {
  it('the page of an organization has entries, people, log, deleting and merging for admins alone', async () => {
    const id = await organization(portal);
    const own = await entry(portal, { organization_id: id, by: office.id, stage: 'accepted' });
    const leader = await aLeaderOf(portal, id, 2027);
    const always = await aLeaderOf(portal, id, null);
    // In another role, still one person.
    const builds = { user_id: leader.id, name: 'float-builder', organization_id: id, parade_year: 2026 } as const;
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) => grantOrganizationRole(change, builds));
    const seen = (await admin.get(`/api/organizations/${id}`)).body;
    expect(seen.abilities).toEqual({
      tabs: ['overview', 'entries', 'people', 'log'],
      actions: ['edit', 'add_leader', 'delete', 'merge'],
    });
    expect(seen.organization.entries).toMatchObject([{ id: own.id, displayed_status: 'accepted', is_first: true }]);
    expect(seen.organization.users).toMatchObject([
      { user_id: always.id, role: 'leader', parade_year: null },
      { user_id: leader.id, role: 'leader', parade_year: 2027 },
      { user_id: leader.id, role: 'float-builder', parade_year: 2026 },
    ]);
    const forStaff = (await staff.get(`/api/organizations/${id}`)).body;
    expect(forStaff.abilities).toEqual({ tabs: ['overview'], actions: ['edit', 'add_leader'] });
    expect(forStaff.organization).toMatchObject({ entries_count: 1, people_count: 2 });
    expect(Object.keys(forStaff.organization)).not.toContain('users');
    expect(Object.keys(forStaff.organization)).not.toContain('entries');
  });
});

describe('adding a leader to an organization', () => {
  it('adding a leader gives an account the role for all years, with a letter', async () => {
    const id = await organization(portal);
    const own = await entry(portal, { organization_id: id, by: office.id, year: 2026 });
    const person = await aPerson(portal, { registered_as: 'leader', password: 'a fine long password' });
    const client = signedInClient(portal.app, person);
    expect((await client.get(`/api/overview/${id}/2026`)).status).toBe(404);
    const { status, body } = await staff.post(`/api/organizations/${id}/leader`, { email: person.email.toUpperCase() });
    expect([status, body.success]).toEqual([200, true]);
    expect((await client.get(`/api/overview/${id}/2026`)).body.entry.id).toBe(own.id);
    const letters = await portal.db
      .selectFrom('outbox')
      .select('room')
      .where('to_address', '=', person.email)
      .execute();
    expect(letters).toEqual([{ room: 'organizations' }]);
    const again = await admin.post(`/api/organizations/${id}/leader`, { email: person.email });
    expect(again.body.errors.email[0]).toContain('already a leader');
    const disabled = await aPerson(portal);
    expect((await admin.delete(`/api/users/${disabled.id}/access`)).status).toBe(200);
    const refused = await staff.post(`/api/organizations/${id}/leader`, { email: disabled.email });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
    expect((await admin.get(`/api/organizations/${id}`)).body.organization.users).toHaveLength(1);
  });

  it('adding a leader asks for the name of a person without an account, and invites them', async () => {
    const id = await organization(portal);
    const email = 'nobody.yet@example.org';
    const refused = await staff.post(`/api/organizations/${id}/leader`, { email });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['first_name', 'last_name']]);
    const added = await staff.post(`/api/organizations/${id}/leader`, { email, first_name: 'Jo', last_name: 'Chen' });
    expect(added.status).toBe(200);
    const { name } = (await admin.get(`/api/organizations/${id}`)).body.organization;
    const letter = await portal.db
      .selectFrom('outbox')
      .select('text_body')
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
    expect(letter.text_body).toContain('to work on the entries of an organization');
    expect(letter.text_body).toMatch(new RegExp(`Role: Leader, all years\r?\nOrganization: .${name}`));
    expect((await admin.get(`/api/organizations/${id}`)).body.organization.users).toMatchObject([
      { email, first_name: 'Jo', is_invited: true, parade_year: null },
    ]);
    for (const wrong of [{}, { email: '' }, { email: 'no address' }])
      expect((await staff.post(`/api/organizations/${id}/leader`, wrong)).body.errors).toHaveProperty('email');
    const unknown = { email: 'somebody.else@example.org', first_name: 'Jo', last_name: 'Chen' };
    for (const [phone, status] of [['call me', 422] as const, ['626.555.0123', 200] as const])
      expect((await staff.post(`/api/organizations/${id}/leader`, { ...unknown, phone })).status, phone).toBe(status);
  });

  it('a leader who is added again because the answer was lost is one once, for whoever added them, with the same words', async () => {
    const id = await organization(portal);
    const known = await aPerson(portal, { password: 'a fine long password' });
    const invited = { email: 'lost.leader@example.org', first_name: 'Lost', last_name: 'Leader' };
    for (const given of [{ email: known.email }, invited]) {
      const add = (by: Client) => by.post(`/api/organizations/${id}/leader`, given);
      const first = await add(staff);
      expect(first.status).toBe(200);
      const again = await add(staff);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect((await add(admin)).body.errors.email[0]).toContain('already a leader');
      const letters = portal.db.selectFrom('outbox').select('id').where('to_address', '=', given.email);
      expect(await letters.execute()).toHaveLength(1);
    }
    portal.clock.advance({ minutes: 61 });
    expect((await staff.post(`/api/organizations/${id}/leader`, invited)).body.errors.email[0]).toContain('already');
  });

  it('adding a leader is for the office', async () => {
    const id = await organization(portal);
    const person = await aLeaderOf(portal, id, 2027);
    const asked = await signedInClient(portal.app, person).post(`/api/organizations/${id}/leader`, {
      email: person.email,
    });
    expect(asked.status).toBe(403);
    expect((await admin.get(`/api/organizations/${id}`)).body.organization.users).toHaveLength(1);
  });
});

describe('deleting an organization', () => {
  it('deleting an organization is refused while it has entries, in words that say what to do', async () => {
    const id = await organization(portal, { name: 'Busy Band' });
    await entry(portal, { organization_id: id, by: office.id });
    const refused = await admin.delete(`/api/organizations/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      'Busy Band has an entry, so it cannot be deleted. Delete or move it first, or merge the organization into another.',
    );
    expect((await admin.get(`/api/organizations/${id}`)).status).toBe(200);
  });

  it('deleting an organization ends its roles and leaves signed evidence and the trail', async () => {
    const id = await organization(portal);
    const own = await entry(portal, { organization_id: id, by: office.id, stage: 'accepted' });
    const waiver = await signed(portal, await participant(portal, own));
    await aLeaderOf(portal, id, null);
    await admin.delete(`/api/entries/${own.id}`);
    expect((await staff.delete(`/api/organizations/${id}`)).status).toBe(403);
    expect((await admin.delete(`/api/organizations/${id}`)).status).toBe(200);
    expect((await admin.get(`/api/organizations/${id}`)).status).toBe(404);
    const counted = async (table: 'organization_roles' | 'audit_events') =>
      (await portal.db.selectFrom(table).select('id').where('organization_id', '=', id).execute()).length;
    expect(await counted('organization_roles')).toBe(0);
    expect(await counted('audit_events')).toBeGreaterThan(2);
    const evidence = await portal.db
      .selectFrom('waiver_evidence')
      .select('id')
      .where('waiver_id', '=', waiver.id)
      .execute();
    expect(evidence).toHaveLength(1);
  });

  it('deleting an organization and creating an entry for it at the same time leaves no entry without one', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => organization(portal)));
    const answers = await Promise.all(
      ids.flatMap((id) => [
        admin.delete(`/api/organizations/${id}`),
        staff.post('/api/entries', { existing_organization: id, parade_year: 2027 }),
      ]),
    );
    expect(answers.every(({ status }) => [200, 201, 409, 422].includes(status))).toBe(true);
    for (const [index, id] of ids.entries()) {
      const [deleted, created] = [answers[index * 2]?.status === 200, answers[index * 2 + 1]?.status === 201];
      expect([id, deleted !== created]).toEqual([id, true]);
    }
  });
});
