import type { StaffRole } from '@parade/contract/access/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aPerson,
  aStaffMember,
  anonymousClient,
  type Client,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';

let portal: TestPortalWithApp;
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const next = 'cobalt and kettle';
beforeAll(async () => {
  portal = await testPortalWithApp();
});

/**
 * Sets the staff roles in the database alone, as a repair or another process would, without the portal's own effects.
 */
async function giveRoles({ id }: Person, roles: readonly StaffRole[], by?: Person): Promise<void> {
  await portal.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  const granted = { granted_at: portal.clock.nowIso(), ...(by && { granted_by: by.id }) };
  for (const role of roles)
    await portal.db
      .insertInto('user_roles')
      .values({ user_id: id, role, ...granted })
      .execute();
}

describe('switching to a user', () => {
  it('an impersonator acts as the user, is named behind it, and gets the earlier session back once', async () => {
    const leader = await aPerson(portal, { registered_as: 'leader' });
    const person = await aStaffMember(portal, 'admin');
    const begun = await as(person).post('/api/impersonations', { user_id: leader.id });
    expect(begun.body.user).toMatchObject({
      id: leader.id,
      impersonated_by: { email: person.email, seconds_left: 3600 },
    });
    const switched = as({ token: begun.body.access_token });
    expect((await switched.get('/api/users')).status).toBe(403);
    const ticket = begun.body.switch_back_ticket;
    expect((await as({ token: ticket }).get('/api/me')).status).toBe(401);
    const [back, again] = await Promise.all([
      anonymousClient(portal.app).post('/api/impersonations/end', { ticket }),
      anonymousClient(portal.app).post('/api/impersonations/end', { ticket }),
    ]);
    expect([back.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const won = back.status === 200 ? back : again;
    expect(won.body.user.id).toBe(person.id);
    expect((await as({ token: won.body.access_token }).get('/api/users')).status).toBe(200);
    expect((await switched.get('/api/me')).status).toBe(401);
  });

  it('an impersonation is named in the audit trail with both people', async () => {
    const leader = await aPerson(portal, { registered_as: 'leader', email_verified: false });
    const person = await aStaffMember(portal, 'admin');
    await as(person).post('/api/impersonations', { user_id: leader.id });
    const line = await portal.db
      .selectFrom('audit_events')
      .select(['user_id', 'note'])
      .where('action', '=', 'user.impersonated')
      .where('model_id', '=', String(leader.id))
      .executeTakeFirst();
    expect(line).toEqual({ user_id: person.id, note: `Switched from ${person.email} to ${leader.email}.` });
  });

  it('an impersonation lasts 60 minutes, does not nest, changes no password, and ends with the admin’s right', async () => {
    const leader = await aPerson(portal);
    const lower = await aPerson(portal, { roles: ['admin'] });
    const superadmin = await aStaffMember(portal, 'superadmin');
    const switched = async (to: Person) =>
      as({ token: (await as(superadmin).post('/api/impersonations', { user_id: to.id })).body.access_token });
    const asAdmin = await switched(lower);
    expect((await asAdmin.post('/api/impersonations', { user_id: leader.id })).status).toBe(403);
    const change = { password: next, c_password: next };
    expect((await asAdmin.put(`/api/users/${leader.id}/password`, change)).status).toBe(403);
    expect((await asAdmin.put(`/api/users/${lower.id}/password`, change)).status).toBe(403);
    portal.clock.advance({ minutes: 59 });
    expect((await asAdmin.get('/api/me')).status).toBe(200);
    portal.clock.advance({ minutes: 2 });
    expect((await asAdmin.get('/api/me')).status).toBe(401);
    const other = await aStaffMember(portal, 'admin');
    const begun = await as(other).post('/api/impersonations', { user_id: leader.id });
    await as(superadmin).put(`/api/users/${other.id}/roles`, { remove: ['admin'] });
    expect((await as({ token: begun.body.access_token }).get('/api/me')).status).toBe(401);
  });

  it('an impersonation ends as soon as the admin no longer outranks the user, or lost the right; switching back still works', async () => {
    const changes: [string, (admin: Person, target: Person) => Promise<unknown>][] = [
      ['the admin is demoted', (admin) => giveRoles(admin, ['staff'])],
      ['the admin loses every role', (admin) => giveRoles(admin, [])],
      ['the user is promoted to the same rank', (_, target) => giveRoles(target, ['admin'])],
      ['the user is promoted above', (_, target) => giveRoles(target, ['superadmin'])],
    ];
    for (const [title, happen] of changes) {
      const [admin, target] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal)];
      const begun = await as(admin).post('/api/impersonations', { user_id: target.id });
      const switched = as({ token: begun.body.access_token });
      expect((await switched.get('/api/me')).status, `before ${title}`).toBe(200);
      await happen(admin, target);
      expect((await switched.get('/api/me')).status, title).toBe(401);
      const back = await anonymousClient(portal.app).post('/api/impersonations/end', {
        ticket: begun.body.switch_back_ticket,
      });
      expect([back.status, back.body.user?.id], title).toEqual([200, admin.id]);
    }
  });

  it('an impersonation ends with the right of the admin, even if the admin still outranks the user', async () => {
    const [admin, target] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'volunteer')];
    const { access_token } = (await as(admin).post('/api/impersonations', { user_id: target.id })).body;
    const status = async () => (await as({ token: access_token }).get('/api/me')).status;
    expect(await status()).toBe(200);
    await giveRoles(admin, ['staff']);
    expect(await status()).toBe(401);
  });

  it('an impersonation ends once the user is given a rank that waits for a confirmed address', async () => {
    const [admin, superadmin] = [await aStaffMember(portal, 'admin'), await aStaffMember(portal, 'superadmin')];
    const target = await aPerson(portal, { email_verified: false });
    const { access_token } = (await as(admin).post('/api/impersonations', { user_id: target.id })).body;
    const switched = as({ token: access_token });
    for (const [role, status] of [
      ['staff', 200],
      ['admin', 401],
    ] as const) {
      await giveRoles(target, [role], superadmin);
      expect([role, (await switched.get('/api/me')).status]).toEqual([role, status]);
      expect((await as(target).get('/api/me')).body.user.user_roles).not.toContain(role);
    }
  });

  it('an impersonation ends when the account of the admin is disabled', async () => {
    const [admin, other, target] = [
      await aStaffMember(portal, 'admin'),
      await aStaffMember(portal, 'admin'),
      await aPerson(portal),
    ];
    const begin = async (by: Person) =>
      as({ token: (await as(by).post('/api/impersonations', { user_id: target.id })).body.access_token });
    const [ended, open] = [await begin(admin), await begin(other)];
    // In the database alone: the portal itself also deletes the sessions of a disabled account.
    const disabled = portal.db.updateTable('users').set({ disabled_at: portal.clock.nowIso() });
    await disabled.where('id', '=', admin.id).execute();
    expect([(await ended.get('/api/me')).status, (await open.get('/api/me')).status]).toEqual([401, 200]);
  });

  it('an impersonation goes on while the admin still outranks the user', async () => {
    const [superadmin, target] = [await aStaffMember(portal, 'superadmin'), await aStaffMember(portal)];
    const begun = await as(superadmin).post('/api/impersonations', { user_id: target.id });
    await giveRoles(target, ['admin']);
    expect((await as({ token: begun.body.access_token }).get('/api/me')).body.user.user_roles).toEqual(['admin']);
  });

  it('an impersonation ends with any change of the user’s staff roles in the portal, and with no other change', async () => {
    const [superadmin, target, other] = [
      await aStaffMember(portal, 'superadmin'),
      await aStaffMember(portal),
      await aStaffMember(portal),
    ];
    const switchedTo = async ({ id }: Person) =>
      (await as(superadmin).post('/api/impersonations', { user_id: id })).body as Record<string, string>;
    const [ended, open] = [await switchedTo(target), await switchedTo(other)];
    expect((await as(superadmin).put(`/api/users/${target.id}/roles`, { add: ['volunteer'] })).status).toBe(200);
    expect((await as({ token: ended['access_token'] ?? '' }).get('/api/me')).status).toBe(401);
    expect((await as({ token: open['access_token'] ?? '' }).get('/api/me')).status).toBe(200);
    // The user's own session and the admin's way back stay.
    expect((await as(target).get('/api/me')).status).toBe(200);
    const ticket = ended['switch_back_ticket'];
    expect((await anonymousClient(portal.app).post('/api/impersonations/end', { ticket })).status).toBe(200);
  });

  it('impersonating is refused for oneself, for equals and to people without the right', async () => {
    const equal = await aStaffMember(portal, 'admin');
    const one = await aStaffMember(portal, 'admin');
    expect((await as(one).post('/api/impersonations', { user_id: one.id })).status).toBe(409);
    expect((await as(one).post('/api/impersonations', { user_id: equal.id })).status).toBe(403);
    expect((await as(await aStaffMember(portal)).post('/api/impersonations', { user_id: equal.id })).status).toBe(403);
    expect((await as(one).post('/api/impersonations', { user_id: 999_999 })).status).toBe(404);
  });
});
