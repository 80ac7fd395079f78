import { beforeAll, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { actorOfToken } from '../../access/session.ts';
import { entry, organization, seedParadeYear } from '../../testing/entries.ts';
import {
  aLeaderOf,
  aPerson,
  aStaffMember,
  anonymousClient,
  mailedLink,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { callDuring } from '../../testing/locks.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';
import { lockAddress } from '../accounts/provisional.ts';
import { createAccountLink } from '../links.ts';
import { authorizeAccount } from '../policy.ts';
import { findAccount } from '../reads.ts';
import { grantStaffRole } from '../roles.ts';
import { createAccount } from '../writes.ts';
import { endSessionsOf, openImpersonation } from './sessions.ts';

let portal: TestPortalWithApp;
const password = 'marigold and lantern';
const job = { kind: 'system', job: 'test' } as const;
beforeAll(async () => {
  portal = await testPortalWithApp();
  await seedParadeYear(portal);
});

const signIn = (person: Person) => anonymousClient(portal.app).post('/api/sessions', { email: person.email, password });

/** Signs in while the account is being changed. */
function during(person: Person, columns: { password_hash?: string; disabled_at?: string }) {
  return callDuring(
    portal,
    job,
    async (change) => {
      await change.tx.updateTable('users').set(columns).where('id', '=', person.id).execute();
      await endSessionsOf(change, person.id);
    },
    () => signIn(person),
  );
}

it('a sign-in that began with the earlier password opens nothing once the password has changed', async () => {
  const her = await aPerson(portal, { password });
  expect((await signIn(her)).status).toBe(200);
  const late = await during(her, { password_hash: 'another' });
  expect([late.status, late.body.code]).toEqual([401, 'sign-in-failed']);
  const left = await portal.db.selectFrom('sessions').select('id').where('user_id', '=', her.id).execute();
  expect(left).toEqual([]);
});

it('a sign-in that began before the account was disabled leaves no session for the day it is enabled again', async () => {
  const her = await aPerson(portal, { password });
  const late = await during(her, { disabled_at: portal.clock.nowIso() });
  expect(late.body.code).toBe('account-disabled');
  const left = await portal.db.selectFrom('sessions').select('id').where('user_id', '=', her.id).execute();
  expect(left).toEqual([]);
});

it('a sign-in that began with the earlier password gets no ticket for the second step', async () => {
  const her = await aPerson(portal, { password });
  await switchOnApp(portal, her, password);
  expect((await signIn(her)).body.code).toBe('second-factor-needed');
  const late = await during(her, { password_hash: 'another' });
  expect([late.status, late.body.code]).toEqual([401, 'sign-in-failed']);
  const left = await portal.db.selectFrom('sign_in_tickets').select('user_id').where('user_id', '=', her.id).execute();
  expect(left).toEqual([]);
});

it('a sign-up that was under way while an account moved to its address confirms nothing by its link', async () => {
  const her = await aPerson(portal, { password });
  const client = signedInClient(portal.app, her);
  const to = `new-${her.email}`;
  await client.post('/api/profile/email', { email: to, current_password: password });
  const path = `/api/email-changes/${await mailedLink(portal, to, '/email-change/')}`;
  let secret = '';
  const moved = await callDuring(
    portal,
    job,
    async (change) => {
      await lockAddress(change, to);
      const names = { first_name: 'Nadia', last_name: 'Newcomer' };
      const id = await createAccount(change, { ...names, email: to, registered_as: 'leader' });
      ({ secret } = await createAccountLink(change, 'email-verification', id));
    },
    () => client.post(path),
  );
  expect(moved.body).toEqual({ email: to });
  const opened = await anonymousClient(portal.app).get(`/api/verify-email/${secret}`);
  expect(opened.body.code).toBe('link-ended');
});

it('an impersonation cannot begin from a session that has just been logged out on another device', async () => {
  const leader = await aPerson(portal, { registered_as: 'leader' });
  const admin = await aStaffMember(portal, 'admin');
  const actor = await actorOfToken(portal, admin.token);
  if (!actor) throw new Error('nobody');
  const target = authorizeAccount(actor, await findAccount(portal.db, leader.id), 'impersonate');
  await inTransaction(portal, job, (change) => endSessionsOf(change, admin.id));
  const by = { kind: 'user', user_id: admin.id, impersonator_id: null } as const;
  const switching = inTransaction(portal, by, (change) =>
    openImpersonation(change, actor, target, { address: null, agent: null }),
  );
  await expect(switching).rejects.toMatchObject({ code: 'not-signed-in' });
});

it('switching back does not revive a session that was unused for twelve hours', async () => {
  const leader = await aPerson(portal, { registered_as: 'leader' });
  const back = async (hours: number) => {
    const person = await aStaffMember(portal, 'admin');
    const begun = await signedInClient(portal.app, person).post('/api/impersonations', { user_id: leader.id });
    portal.clock.advance({ hours });
    return (
      await anonymousClient(portal.app).post('/api/impersonations/end', { ticket: begun.body.switch_back_ticket })
    ).status;
  };
  expect([await back(11), await back(13)]).toEqual([200, 404]);
});

it('a volunteer chair granted while volunteer is removed runs one after the other: the chair never stays alone', async () => {
  const [admin, person] = [await aStaffMember(portal, 'admin'), await aPerson(portal, { roles: ['volunteer'] })];
  const roles = async () => (await signedInClient(portal.app, admin).get(`/api/users/${person.id}`)).body.user_roles;
  const taken = await callDuring(
    portal,
    job,
    (change) => grantStaffRole(change, withoutActor(person, 'change_roles'), 'volunteer-chair'),
    () => signedInClient(portal.app, admin).put(`/api/users/${person.id}/roles`, { remove: ['volunteer'] }),
  );
  expect(taken.body.user_roles).toEqual([]);
  expect(await roles()).toEqual([]);
  await signedInClient(portal.app, admin).put(`/api/users/${person.id}/roles`, { add: ['volunteer-chair'] });
  expect(await roles()).toEqual(['volunteer', 'volunteer-chair']);
});

it('a volunteer chair who is not a volunteer, for whatever reason, sees no more than before', async () => {
  const secret = await entry(portal, { by: (await aStaffMember(portal)).id, stage: 'accepted' });
  const person = await aLeaderOf(portal, await organization(portal), 2027);
  const entries = async () =>
    (await signedInClient(portal.app, person).get('/api/entries?status=any&year=any')).body.data;
  await portal.db
    .insertInto('user_roles')
    .values({ user_id: person.id, role: 'volunteer-chair', granted_at: portal.clock.nowIso() })
    .execute();
  expect(await entries()).toEqual([]);
  await portal.db
    .insertInto('user_roles')
    .values({ user_id: person.id, role: 'volunteer', granted_at: portal.clock.nowIso() })
    .execute();
  expect(await entries()).toMatchObject([{ id: secret.id }]);
});
