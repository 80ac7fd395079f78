import { beforeAll, describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { authorOf } from '../../access/actor.ts';
import { callDuring } from '../../testing/locks.ts';
import { actorOf, aPerson, aStaffMember, type Client, type Person, signedInClient } from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { findAccount } from '../reads.ts';
import { grantStaffRole } from '../roles.ts';
import { lockAccount } from '../writes.ts';
import { editAccount } from './editing.ts';
import { changeOrganizationTypes } from './organizationTypes.ts';

let portal: TestPortalWithApp;
let office: Person;
let admin: Client;
beforeAll(async () => {
  portal = await testPortalWithApp();
  office = await aStaffMember(portal, 'admin');
  admin = signedInClient(portal.app, office);
});

/** Makes a call about an account while another change of it is under way. */
async function during(
  person: Person,
  change: 'becomes a superadmin' | 'gets another address',
  call: () => ReturnType<Client['get']>,
) {
  return callDuring(
    portal,
    authorOf(await actorOf(portal, office)),
    async (under) => {
      const account = await lockAccount(under, person);
      if (!account) throw new Error('nobody');
      if (change === 'becomes a superadmin')
        await grantStaffRole(under, withoutActor(account, 'change_roles'), 'superadmin');
      else await editAccount(under, withoutActor(account, 'edit'), { email: `first-${person.email}` });
    },
    call,
  );
}

const emailOf = async ({ id }: Person) => (await findAccount(portal.db, id))?.email;

describe('changes of an account at once', () => {
  it('of two new addresses of an account at once the second is refused, and saved once its writer has seen the first', async () => {
    const person = await aPerson(portal);
    const path = `/api/users/${person.id}`;
    const edit = (from: string) => admin.put(path, { email: `second-${person.email}`, from: { email: from } });
    const late = await during(person, 'gets another address', () => edit(person.email));
    expect([late.status, late.body.code]).toEqual([409, 'revision-conflict']);
    expect(await emailOf(person)).toBe(`first-${person.email}`);
    expect((await edit(`first-${person.email}`)).status).toBe(200);
    expect(await emailOf(person)).toBe(`second-${person.email}`);
  });

  it.each([
    ['gets no other address', 'put', '', { email: 'taken.over@example.org' }],
    ['gets no password', 'put', '/password', { password: 'marigold and lantern', c_password: 'marigold and lantern' }],
    ['is not disabled', 'delete', '/access', undefined],
    ['keeps the second step', 'delete', '/second-factor', undefined],
    ['keeps its types of entries', 'put', '/organization_types', { add: [2], remove: [] }],
    ['stays logged in', 'delete', '/sessions', undefined],
  ] as const)('an account that becomes a superadmin meanwhile %s by an admin', async (_, method, path, body) => {
    const call = (person: Person) => admin[method](`/api/users/${person.id}${path}`, body);
    const [person, other] = [await aPerson(portal), await aPerson(portal)];
    const before = await findAccount(portal.db, person.id);
    const late = await during(person, 'becomes a superadmin', () => call(person));
    expect(late.status).toBe(403);
    expect(await findAccount(portal.db, person.id)).toEqual({ ...before, roles: ['superadmin'] });
    expect((await call(other)).status).toBe(200);
  });

  it('of two who give an account types of entries at once, each has their own in the trail', async () => {
    const person = await aPerson(portal, { roles: ['staff'] });
    const path = `/api/users/${person.id}/organization_types`;
    const late = await callDuring(
      portal,
      authorOf(await actorOf(portal, office)),
      async (change) => {
        const account = withoutActor((await lockAccount(change, person)) ?? person, 'change_roles');
        await changeOrganizationTypes(change, account, { add: [2], remove: [] });
      },
      () => admin.put(path, { add: [3], remove: [] }),
    );
    expect(late.body.organization_types).toEqual([2, 3]);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('changes')
      .where('action', '=', 'user.organization-types-changed')
      .where('model_id', '=', String(person.id))
      .orderBy('id')
      .execute();
    expect(lines.map(({ changes }) => changes)).toEqual([
      { organization_types: { from: null, to: 'Marching Band' } },
      { organization_types: { from: 'Marching Band', to: 'Marching Band, Float' } },
    ]);
  });
});
