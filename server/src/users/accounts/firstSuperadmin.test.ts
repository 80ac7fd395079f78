import { describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { initializeSeason } from '../../season.ts';
import { testPortal } from '../../testing/portal.ts';
import { createFirstSuperadmin } from './firstSuperadmin.ts';
import { readAccountLink } from '../links.ts';
import { setPassword } from '../writes.ts';

const portal = await testPortal();
await initializeSeason(portal, () => undefined);
const anna = { email: 'anna@example.org', first_name: 'Anna', last_name: 'Ruiz' };
const create = (person = anna, options = {}) =>
  inTransaction(portal, { kind: 'system', job: 'first superadmin' }, (change) =>
    createFirstSuperadmin(change, person, options),
  );
const whose = (link: string) =>
  readAccountLink(portal.db, portal.clock.nowIso(), 'invitation', link.split('/').at(-1) ?? '');

const superadmins = () =>
  portal.db.selectFrom('user_roles').select('user_id').where('role', '=', 'superadmin').execute();

describe('the command that makes the first superadmin', () => {
  it('the command that makes the first superadmin makes one of three that are asked for at once, and none afterwards', async () => {
    const people = ['anna', 'bert', 'carl'].map((name) => ({ ...anna, email: `${name}@example.org` }));
    const created = await Promise.allSettled(people.map((person) => create(person)));
    expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const person of people) await expect(create(person)).rejects.toThrow('There is already a superadmin');
    expect(await superadmins()).toHaveLength(1);
    await portal.db.deleteFrom('user_roles').execute();
  });

  it('the command that makes the first superadmin prints a link that sets the password, and a new one when asked again, which ends the first', async () => {
    const first = await create();
    expect(first).toMatch(/^http:\/\/portal\.test\/invitations\/[\w-]{43}$/);
    const { user_id } = await whose(first);
    const roles = await portal.db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute();
    expect(roles).toEqual([{ role: 'superadmin' }]);

    const second = await create(anna, { again: true });
    expect(await whose(second)).toMatchObject({ user_id });
    await expect(whose(first)).rejects.toThrow('link-ended');
  });

  it('the command that makes the first superadmin makes none once there is one who can sign in, but another when asked again', async () => {
    const { user_id } = await whose(await create(anna, { again: true }));
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      setPassword(change, withoutActor({ id: user_id }, 'change_password'), 'walnut-tuba-parade-9'),
    );
    await expect(create({ ...anna, email: 'other@example.org' })).rejects.toThrow('There is already a superadmin');
    const others = await portal.db.selectFrom('users').select('id').where('email', '=', 'other@example.org').execute();
    expect(others).toEqual([]);
    await expect(create(anna, { again: true })).rejects.toThrow(
      'anna@example.org already has an account with a password',
    );
    await create({ ...anna, email: 'other@example.org' }, { again: true });
    expect(await superadmins()).toHaveLength(2);
  });
});
