import { randomUUID } from 'node:crypto';
import { isOrganizationRole } from '@parade/contract/access/roles.ts';
import { type JoinRole, joinRoles } from '@parade/contract/users/link.ts';
import type { EntryStatus } from '@parade/contract/entries/status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryRow } from '../../entries/reads.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import {
  aPerson,
  aStaffMember,
  anonymousClient,
  mailedLink,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { aSignUp } from '../../testing/signUps.ts';

let portal: TestPortalWithApp;
let organization_id: number;
/** The same, as an accepted float. */
let float: EntryRow;
const as = (person: Person) => signedInClient(portal.app, person);
beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
  organization_id = await organization(portal);
  float = await entry(portal, { type_id: 3, stage: 'accepted', by: (await aStaffMember(portal)).id });
});

/** Returns a link as its maker gets it; only organization roles need a place. */
async function createLink(maker: Person, role: JoinRole, more: Record<string, unknown> = {}) {
  const of = role === 'float-builder' ? float.organization_id : organization_id;
  const place = isOrganizationRole(role) ? { organization_id: of, parade_year: 2027 } : {};
  const { status, body } = await as(maker).post('/api/join-links', { role, uses: 5, ...place, ...more });
  return {
    status,
    id: body.id as number,
    token:
      String(body.url ?? '')
        .split('/')
        .at(-1) ?? '',
  };
}
const take = async (token: string, person: Person) => (await as(person).post(`/api/join/${token}/accept`)).status;
const look = async (token: string) => (await anonymousClient(portal.app).get(`/api/join/${token}`)).status;
const rolesOf = async (person: Person) => (await as(person).get('/api/me')).body.user.user_roles;

it('a sign-up link that is asked for again because no answer was heard is one link, which the later address opens', async () => {
  const maker = await aStaffMember(portal, 'admin');
  const request_key = randomUUID();
  const [lost, heard] = [
    await createLink(maker, 'media', { request_key }),
    await createLink(maker, 'media', { request_key }),
  ];
  expect(heard.id).toBe(lost.id);
  expect([await look(lost.token), await look(heard.token)]).toEqual([404, 200]);
  // Two links with the same words are meant: one for each of two people.
  const two = [await createLink(maker, 'media'), await createLink(maker, 'media')];
  expect(new Set([heard, ...two].map(({ id }) => id)).size).toBe(3);
});

it('a sign-up link for other uses or days, or one that somebody used, is another one, and the used one still works', async () => {
  const maker = await aStaffMember(portal, 'admin');
  const request_key = randomUUID();
  const wide = await createLink(maker, 'media', { request_key, uses: 5, days: 14 });
  const narrow = await createLink(maker, 'media', { request_key, uses: 2, days: 14 });
  const short = await createLink(maker, 'media', { request_key, uses: 2, days: 1 });
  expect(new Set([wide, narrow, short].map(({ id }) => id)).size).toBe(3);
  expect((await createLink(maker, 'media', { request_key, uses: 2, days: 1 })).id).toBe(short.id);
  expect(await take(narrow.token, await aPerson(portal))).toBe(200);
  expect((await createLink(maker, 'media', { request_key, uses: 2, days: 14 })).id).not.toBe(narrow.id);
  expect(await look(narrow.token)).toBe(200);
});

describe('a sign-up link grants what its maker could grant', () => {
  it.each(['superadmin', 'admin', 'staff'] as const)('by hand: made by %s', async (rank) => {
    const maker = await aStaffMember(portal, rank);
    for (const role of joinRoles) {
      const created = await createLink(maker, role);
      if (isOrganizationRole(role)) {
        expect([rank, role, created.status]).toEqual([rank, role, 201]);
        continue;
      }
      const somebody = await aPerson(portal);
      const byHand = await as(maker).put(`/api/users/${somebody.id}/roles`, { add: [role] });
      expect([rank, role, created.status]).toEqual([rank, role, byHand.status === 200 ? 201 : 403]);
      expect([rank, role, byHand.status]).toEqual([rank, role, rank === 'staff' ? 403 : 200]);
    }
  });

  const ends: [string, (maker: Person, superadmin: Person) => Promise<unknown>][] = [
    ['the maker is disabled', (maker, boss) => as(boss).delete(`/api/users/${maker.id}/access`)],
    [
      'the maker is demoted',
      (maker, boss) => as(boss).put(`/api/users/${maker.id}/roles`, { add: ['staff'], remove: ['admin'] }),
    ],
    [
      'the maker has no role any more',
      (maker) => portal.db.deleteFrom('user_roles').where('user_id', '=', maker.id).execute(),
    ],
    ['the address of the maker is unconfirmed again', (maker) => unconfirm(maker)],
  ];
  it.each(ends)('and nothing once %s', async (_, happen) => {
    const [superadmin, maker] = [await aStaffMember(portal, 'superadmin'), await aStaffMember(portal, 'admin')];
    const { token } = await createLink(maker, 'volunteer');
    const [early, late] = [await aPerson(portal), await aPerson(portal)];
    expect(await take(token, early)).toBe(200);
    await happen(maker, superadmin);
    expect([await look(token), await take(token, late)]).toEqual([404, 404]);
    expect([await rolesOf(early), await rolesOf(late)]).toEqual([['volunteer'], []]);
  });

  it("a sign-up link that ended with its maker's rights does not come back with them", async () => {
    const [superadmin, maker] = [await aStaffMember(portal, 'superadmin'), await aStaffMember(portal, 'admin')];
    const { token } = await createLink(maker, 'judge');
    await as(superadmin).delete(`/api/users/${maker.id}/access`);
    await as(superadmin).post(`/api/users/${maker.id}/access`);
    expect(await look(token)).toBe(404);
  });

  it('a sign-up link that a demoted maker may still create stays', async () => {
    const [superadmin, maker] = [await aStaffMember(portal, 'superadmin'), await aStaffMember(portal, 'admin')];
    const leading = await createLink(maker, 'leader');
    await as(superadmin).put(`/api/users/${maker.id}/roles`, { add: ['staff'] });
    await as(superadmin).put(`/api/users/${maker.id}/roles`, { remove: ['admin'] });
    expect(await look(leading.token)).toBe(200);
  });
});

describe('a sign-up link for float builders', () => {
  it('a sign-up link for float builders lets nobody create an entry who signs up through it, even once it has ended; one for leaders does', async () => {
    const staff = await aStaffMember(portal);
    const signUp = async (token: string) => {
      const { role: _, ...given } = await aSignUp(portal);
      const { body } = await anonymousClient(portal.app).post(`/api/join/${token}`, given);
      const client = signedInClient(portal.app, { token: body.access_token });
      const create = async (organization_name: string) =>
        (await client.post('/api/entries', { organization_name, organization_type: 2, parade_year: 2027 })).status;
      const confirm = async () =>
        client.post(`/api/verify-email/${await mailedLink(portal, given.email, '/verify-email/')}`, {});
      return { create, confirm };
    };
    const link = await createLink(staff, 'float-builder');
    const [builder, late] = [await signUp(link.token), await signUp(link.token)];
    expect(await builder.create('A Builder’s Band')).toBe(403);
    expect((await builder.confirm()).status).toBe(200);
    expect(await builder.create('A Builder’s Band')).toBe(403);
    expect((await as(staff).delete(`/api/join-links/${link.id}`)).status).toBe(200);
    expect((await late.confirm()).status).toBe(200);
    expect(await late.create('A Builder’s Band')).toBe(403);
    const leading = await signUp((await createLink(staff, 'leader')).token);
    expect(await leading.create('A Leader’s Band')).toBe(201);
  });

  it('a sign-up link for float builders is created only for an accepted float of a year, as when adding builders by hand', async () => {
    const staff = await aStaffMember(portal);
    const link = async (given: Record<string, unknown>) => {
      const { status, body } = await as(staff).post('/api/join-links', { role: 'float-builder', ...given });
      return [status, body.error ?? body.errors];
    };
    const band = await entry(portal, { type_id: 2, stage: 'accepted', by: staff.id });
    const received = await entry(portal, { type_id: 3, stage: 'received', by: staff.id });
    const onlyFloats = { organization_id: ['Only float entries have float builders'] };
    const early = 'You can do this once the entry is accepted.';
    const at = ({ organization_id: id }: EntryRow, parade_year: number | null = 2027) => ({
      organization_id: id,
      parade_year,
    });
    expect(await link(at(band))).toEqual([422, onlyFloats]);
    expect(await link(at(received))).toEqual([409, early]);
    expect(await link(at(float, 2028))).toEqual([409, early]);
    expect(await link(at(float, null))).toEqual([
      422,
      { parade_year: [expect.stringContaining('choose a parade year')] },
    ]);
    expect((await link(at(float)))[0]).toBe(201);
  });

  it('a sign-up link for float builders is closed while the entry is not accepted, and works again after acceptance', async () => {
    const staff = await aStaffMember(portal);
    const of = await entry(portal, { type_id: 3, stage: 'accepted', by: staff.id });
    const { id, token } = await createLink(staff, 'float-builder', { organization_id: of.organization_id });
    const person = await aPerson(portal);
    const become = (status: EntryStatus) => as(staff).put(`/api/entries/${of.id}/status`, { status });
    for (const status of ['withdrawn', 'rejected', 'received'] as const) {
      await become(status);
      expect([status, await look(token), await take(token, person)]).toEqual([status, 404, 404]);
    }
    expect((await as(person).get('/api/me')).body.user.organization_roles).toEqual([]);
    // People who may close it still see it.
    const { data } = (await as(staff).get('/api/join-links')).body;
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({ uses_left: 5, used: 0 });
    await become('accepted');
    expect([await look(token), await take(token, person)]).toEqual([200, 200]);
  });
});

describe('a role that was taken away', () => {
  it('a role that was removed does not come back by the same link, which still serves others', async () => {
    const admin = await aStaffMember(portal, 'admin');
    const [person, other] = [await aPerson(portal), await aPerson(portal)];
    const { token } = await createLink(admin, 'staff');
    expect(await take(token, person)).toBe(200);
    await as(admin).put(`/api/users/${person.id}/roles`, { remove: ['staff'] });
    expect(await take(token, person)).toBe(404);
    expect(await rolesOf(person)).toEqual([]);
    expect(await take(token, other)).toBe(200);
  });

  it('a removed leadership of an organization does not come back by the same link', async () => {
    const staff = await aStaffMember(portal);
    const person = await aPerson(portal);
    const { token } = await createLink(staff, 'leader');
    expect(await take(token, person)).toBe(200);
    await portal.db.deleteFrom('organization_roles').where('user_id', '=', person.id).execute();
    expect(await take(token, person)).toBe(404);
    expect((await as(person).get('/api/me')).body.user.organization_roles).toEqual([]);
  });

  it('a role that was removed differs from pressing twice, which counts as one use', async () => {
    const admin = await aStaffMember(portal, 'admin');
    const [person, other] = [await aPerson(portal), await aPerson(portal)];
    const { token } = await createLink(admin, 'judge', { uses: 2 });
    const both = await Promise.all([take(token, person), take(token, person)]);
    expect([...both, await take(token, other)]).toEqual([200, 200, 200]);
  });

  it('a link for one person that several take at once is taken by one, and the others get no role', async () => {
    const people = [await aPerson(portal), await aPerson(portal), await aPerson(portal), await aPerson(portal)];
    const { token } = await createLink(await aStaffMember(portal, 'admin'), 'judge', { uses: 1 });
    const answers = await Promise.all(people.map((person) => take(token, person)));
    expect(answers.toSorted((one, next) => one - next)).toEqual([200, 404, 404, 404]);
    const roles = people.map(async (person) => (await as(person).get('/api/me')).body.user.user_roles);
    expect((await Promise.all(roles)).flat()).toHaveLength(1);
  });
});

describe('the list of sign-up links', () => {
  it('the list of sign-up links has the open ones whose roles the reader may grant, with their uses and without secrets', async () => {
    const [admin, staff, person] = [
      await aStaffMember(portal, 'admin'),
      await aStaffMember(portal),
      await aPerson(portal),
    ];
    const [judge, leader] = [await createLink(admin, 'judge'), await createLink(staff, 'leader')];
    const idsFor = async (who: Person) =>
      (await as(who).get('/api/join-links')).body.data.map(({ id }: { id: number }) => id);
    await take(judge.token, person);
    const { body } = await as(admin).get('/api/join-links');
    expect(body.total).toBe(body.data.length);
    expect(body.data.find(({ id }: { id: number }) => id === judge.id)).toEqual({
      id: judge.id,
      role: 'judge',
      organization_id: null,
      organization_name: null,
      parade_year: null,
      uses_left: 4,
      used: 1,
      created_at: portal.clock.nowIso(),
      expires_at: expect.any(String),
      created_by: { id: admin.id, name: `${admin.first_name} ${admin.last_name}` },
    });
    expect(JSON.stringify(body)).not.toContain(judge.token);
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([judge.id, leader.id]));
    const ofStaff = await idsFor(staff);
    expect([ofStaff.includes(leader.id), ofStaff.includes(judge.id)]).toEqual([true, false]);
    expect((await as(person).get('/api/join-links')).status).toBe(403);
  });

  it('a sign-up link leaves the list when a person who may grant its role ends it', async () => {
    const [admin, staff] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal)];
    const { id, token } = await createLink(admin, 'judge');
    const absent = await as(staff).delete('/api/join-links/999999');
    const foreign = await as(staff).delete(`/api/join-links/${id}`);
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect(await look(token)).toBe(200);
    expect((await as(admin).delete(`/api/join-links/${id}`)).status).toBe(200);
    expect([await look(token), (await as(admin).delete(`/api/join-links/${id}`)).status]).toEqual([404, 404]);
    const { data } = (await as(admin).get('/api/join-links')).body;
    expect(data.some((row: { id: number }) => row.id === id)).toBe(false);
  });
});

async function unconfirm(maker: Person): Promise<unknown> {
  const other = await aStaffMember(portal, 'superadmin');
  await portal.db.updateTable('user_roles').set({ granted_by: other.id }).where('user_id', '=', maker.id).execute();
  return portal.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', maker.id).execute();
}
