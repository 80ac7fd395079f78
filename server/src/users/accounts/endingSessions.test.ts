import { describe, expect, it } from 'vitest';
import { aPerson, aStaffMember, signedInClient } from '../../testing/people.ts';
import { testPortalWithApp } from '../../testing/portal.ts';

const portal = await testPortalWithApp();
const as = (person: Parameters<typeof signedInClient>[1]) => signedInClient(portal.app, person);
const superadmin = await aStaffMember(portal, 'superadmin');
const staff = await aStaffMember(portal);

describe('logging somebody out everywhere', () => {
  it('logging a person out everywhere ends their sessions alone, with a line in the log, and the account stays', async () => {
    const leader = await aPerson(portal, { registered_as: 'leader' });
    const path = `/api/users/${leader.id}`;
    expect((await as(staff).get(path)).body.session_count).toBe(1);
    expect((await as(staff).delete(`${path}/sessions`)).body.message).toBe('The user has been logged out everywhere.');
    expect((await as(leader).get(path)).status).toBe(401);
    expect((await as(staff).get(path)).body).toMatchObject({ session_count: 0, disabled_at: null });
    const log = await as(staff).get(`${path}/log`);
    expect(log.body.data[0]).toMatchObject({ action: 'user.sessions-ended' });
    const again = await as(staff).delete(`${path}/sessions`);
    expect([again.status, again.body.message]).toEqual([200, 'The user was logged in nowhere.']);
  });

  it('logging a person out everywhere is for people of higher rank', async () => {
    const other = await aStaffMember(portal);
    expect((await as(staff).delete(`/api/users/${other.id}/sessions`)).body.code).toBe('rank-too-low');
    expect((await as(staff).delete(`/api/users/${staff.id}/sessions`)).body.code).toBe('own-account');
    expect((await as(other).get('/api/users')).status).toBe(200);
  });
});

it('a superadmin logs everybody out, other superadmins too, except their own browser; nobody else may', async () => {
  const [another, admin, leader] = [
    await aStaffMember(portal, 'superadmin'),
    await aStaffMember(portal, 'admin'),
    await aPerson(portal, { registered_as: 'leader' }),
  ];
  expect((await as(admin).post('/api/sessions/end-all', undefined)).status).toBe(403);
  expect((await as(leader).get('/api/entries')).status).toBe(200);
  const ended = await as(superadmin).post('/api/sessions/end-all', undefined);
  expect([ended.status, ended.body.message]).toEqual([
    200,
    expect.stringMatching(/^Logged out everywhere but here: \d+ sessions\.$/),
  ]);
  for (const person of [another, admin, leader]) expect((await as(person).get('/api/entries')).status).toBe(401);
  const log = await as(superadmin).get(`/api/users/${superadmin.id}/log`);
  expect(log.body.data[0]).toMatchObject({ action: 'user.all-sessions-ended' });
});
