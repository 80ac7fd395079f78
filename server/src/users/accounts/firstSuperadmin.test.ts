import { describe, expect, it } from 'vitest';
import { withoutActor } from '../../access/authorized.ts';
import { inTransaction } from '../../database/change.ts';
import { initializeSeason } from '../../season.ts';
import { actorOf, aPerson } from '../../testing/people.ts';
import { testPortal } from '../../testing/portal.ts';
import { createFirstSuperadmin } from './firstSuperadmin.ts';
import { resetPassword } from './resetting.ts';
import { readAccountLink } from '../links.ts';
import { setPassword } from '../writes.ts';

const portal = await testPortal();
await initializeSeason(portal, () => undefined);
const anna = { email: 'anna@example.org', first_name: 'Anna', last_name: 'Ruiz' };
const create = (person = anna, options = {}) =>
  inTransaction(portal, { kind: 'system', job: 'first superadmin' }, (change) =>
    createFirstSuperadmin(change, person, options),
  );
const whose = (printed: string) =>
  readAccountLink(portal.db, portal.clock.nowIso(), 'invitation', /[\w-]{43}$/m.exec(printed)?.[0] ?? '');

const withPassword = (role: 'admin' | 'superadmin') =>
  aPerson(portal, { roles: [role], password: 'marigold and lantern' });
const superadmins = () =>
  portal.db.selectFrom('user_roles').select('user_id').where('role', '=', 'superadmin').execute();

describe('the command that makes the first superadmin', () => {
  it('the superadmin command creates one account when run three times at once, and none afterwards', async () => {
    const people = ['anna', 'bert', 'carl'].map((name) => ({ ...anna, email: `${name}@example.org` }));
    const created = await Promise.allSettled(people.map((person) => create(person)));
    expect(created.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    for (const person of people) await expect(create(person)).rejects.toThrow('There is already a superadmin');
    expect(await superadmins()).toHaveLength(1);
    await portal.db.deleteFrom('user_roles').execute();
  });

  it('the superadmin command prints a link that sets the password, and a new one on request, which ends the first', async () => {
    const first = await create();
    expect(first.split('\n')).toEqual([
      expect.stringMatching(/^http:\/\/portal\.test\/invitations\/[\w-]{43}$/),
      'anna@example.org is a superadmin now, and sets the password there. Works once, within 7 days.',
    ]);
    const { user_id } = await whose(first);
    const roles = await portal.db.selectFrom('user_roles').select('role').where('user_id', '=', user_id).execute();
    expect(roles).toEqual([{ role: 'superadmin' }]);

    const second = await create(anna, { again: true });
    expect(await whose(second)).toMatchObject({ user_id });
    await expect(whose(first)).rejects.toThrow('link-ended');
  });

  it('the superadmin command creates none once one can sign in, but another on request', async () => {
    const { user_id } = await whose(await create(anna, { again: true }));
    await inTransaction(portal, { kind: 'system', job: 'test' }, (change) =>
      setPassword(change, withoutActor({ id: user_id }, 'change_password'), 'walnut-tuba-parade-9'),
    );
    await expect(create({ ...anna, email: 'other@example.org' })).rejects.toThrow('There is already a superadmin');
    const others = await portal.db.selectFrom('users').select('id').where('email', '=', 'other@example.org').execute();
    expect(others).toEqual([]);
    await create({ ...anna, email: 'other@example.org' }, { again: true });
    expect(await superadmins()).toHaveLength(2);
  });

  it('the superadmin command prints a password link for one who has lost it, whose use ends every session', async () => {
    const bo = await withPassword('superadmin');
    const [link = '', words] = (await create({ ...anna, email: bo.email }, { again: true })).split('\n');
    expect(link).toMatch(/^http:\/\/portal\.test\/password\/reset\/[\w-]{43}$/);
    expect(words).toContain(`a new password for ${bo.email}`);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select(['user_id', 'model_id'])
      .where('action', '=', 'user.reset-link-printed')
      .execute();
    expect(lines).toEqual([{ user_id: null, model_id: String(bo.id) }]);
    const token = link.split('/').at(-1) ?? '';
    await actorOf(portal, bo);
    expect(await resetPassword(portal, { token, email: bo.email, password: 'walnut-tuba-parade-9' })).toBe(bo.id);
    await expect(actorOf(portal, bo)).rejects.toThrow('the session has ended');
    await expect(resetPassword(portal, { token, email: bo.email, password: 'another-tuba-parade-9' })).rejects.toThrow(
      'link-ended',
    );
  });

  it('the superadmin command gives no link to lower ranks or disabled accounts', async () => {
    const [admin, bo] = [await withPassword('admin'), await withPassword('superadmin')];
    const again = (email: string) => create({ ...anna, email }, { again: true });
    await expect(again(admin.email)).rejects.toThrow('is not a superadmin’s');
    await portal.db.updateTable('users').set({ disabled_at: portal.clock.nowIso() }).where('id', '=', bo.id).execute();
    await expect(again(bo.email)).rejects.toThrow('is disabled');
    await portal.db.updateTable('users').set({ disabled_at: null }).where('id', '=', bo.id).execute();
    expect(await again(bo.email)).toContain('/password/reset/');
  });
});
