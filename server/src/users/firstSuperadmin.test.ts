import { describe, expect, it } from 'vitest';
import { change } from '../database/change.ts';
import { testPortal } from '../testing/portal.ts';
import { makeFirstSuperadmin } from './firstSuperadmin.ts';
import { readAccountLink } from './links.ts';
import { setPassword } from './writes.ts';

const portal = await testPortal();
const anna = { email: 'anna@example.org', first_name: 'Anna', last_name: 'Ruiz' };
const make = (person = anna) =>
  change(portal, { kind: 'system', job: 'first superadmin' }, (at) => makeFirstSuperadmin(at, person));
const whose = (link: string) =>
  readAccountLink(portal.db, portal.clock.nowIso(), 'invitation', link.split('/').at(-1) ?? '');

describe('the command that makes the first superadmin', () => {
  it('prints a link that sets the password, and a new one while the first was not used', async () => {
    const first = await make();
    expect(first).toMatch(/^http:\/\/portal\.test\/invitations\/[\w-]{43}$/);
    const { user_id } = await whose(first);
    const roles = await portal.db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute();
    expect(roles).toEqual([{ role: 'superadmin' }]);

    const second = await make();
    expect(await whose(second)).toMatchObject({ user_id });
    await expect(whose(first)).rejects.toThrow('link-ended');
  });

  it('makes none once there is one who can sign in', async () => {
    const { user_id } = await whose(await make());
    await change(portal, { kind: 'system', job: 'test' }, (at) => setPassword(at, user_id, 'walnut-tuba-parade-9'));
    await expect(make({ ...anna, email: 'other@example.org' })).rejects.toThrow('there is a superadmin already');
    const others = await portal.db.selectFrom('users').select('id').where('email', '=', 'other@example.org').execute();
    expect(others).toEqual([]);
  });
});
