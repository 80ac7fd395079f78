import { describe, expect, it } from 'vitest';
import { inTransaction } from '../database/change.ts';
import {
  aPerson,
  anonymousClient,
  aStaffMember,
  type Client,
  mailedLink,
  signedInClient,
  solvedCaptcha,
} from '../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../testing/portal.ts';
import { sweepAccounts } from './jobs.ts';
import { openSession } from './signIn/sessions.ts';

/** Returns portals with the same rows under the same numbers, which share SECRET. */
async function twin() {
  const portal = await testPortalWithApp();
  const admin = await aStaffMember(portal, 'admin');
  const person = await aPerson(portal, { email: 'kim@example.org', email_verified: false });
  return { portal, person, anyone: anonymousClient(portal.app), admin: signedInClient(portal.app, admin) };
}

describe('the link that confirms an address', () => {
  const join = async (person: { portal: TestPortalWithApp; admin: Client }, uses = 1) => {
    const created = await person.admin.post('/api/join-links', { role: 'volunteer', uses });
    const token = String(created.body.url).split('/').at(-1);
    const given = { email: 'new@example.org', first_name: 'New', last_name: 'Comer', phone: '626 555 0100' };
    const signUp = { ...given, password: 'cobalt and kettle', recaptcha: await solvedCaptcha(person.portal.app) };
    expect((await anonymousClient(person.portal.app).post(`/api/join/${token}`, signUp)).status).toBe(200);
    return { id: Number(created.body.id) };
  };
  const confirm = async ({ portal, anyone }: { portal: TestPortalWithApp; anyone: Client }) =>
    anyone.post(`/api/verify-email/${await mailedLink(portal, 'new@example.org', '/verify-email/')}`, {
      password: 'marmalade on the piano',
    });

  it('the link that confirms an address includes the sign-up link, also when it is mailed again', async () => {
    const stage = await twin();
    await join(stage);
    const { user_id } = await stage.portal.db
      .selectFrom('account_links')
      .select('user_id')
      .where('join_link_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const { token } = await inTransaction(stage.portal, { kind: 'system', job: 'test' }, async (change) => ({
      token: await openSession(change, user_id ?? 0, { address: null, agent: null }),
    }));
    await signedInClient(stage.portal.app, { token }).post('/api/verify-email');
    const letters = await stage.portal.db.selectFrom('outbox').select('text_body').execute();
    expect(letters.some(({ text_body }) => text_body.includes('join='))).toBe(false);
    expect((await confirm(stage)).body.signed_in.user.user_roles).toEqual(['volunteer']);
  });

  it('the link that confirms an address confirms it without a role once the sign-up link is closed', async () => {
    const stage = await twin();
    const { id } = await join(stage);
    expect((await stage.admin.delete(`/api/join-links/${id}`)).status).toBe(200);
    const { status, body } = await confirm(stage);
    expect([status, body.signed_in.user.user_roles, body.signed_in.user.email_verified]).toEqual([200, [], true]);
  });

  it('the link that confirms an address has no secret in a letter once it has expired', async () => {
    const portal = await testPortalWithApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    for (const at of ['first', 'second'])
      await signedInClient(
        portal.app,
        await aPerson(portal, { email: `${at}@example.org`, email_verified: false }),
      ).post('/api/verify-email');
    await portal.db
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('to_address', '=', 'first@example.org')
      .execute();
    await sweepAccounts(portal);
    const sealed = () => portal.db.selectFrom('outbox').select('id').where('sealed_link', 'is not', null).execute();
    expect(await sealed()).toHaveLength(2);
    portal.clock.advance({ days: 8 });
    await sweepAccounts(portal);
    expect(await sealed()).toEqual([]);
    expect(await portal.db.selectFrom('outbox').select('to_address').execute()).toEqual([
      { to_address: 'first@example.org' },
    ]);
  });
});

describe('two databases that share SECRET and row numbers', () => {
  it('two databases that share SECRET and row numbers do not share links that confirm an address', async () => {
    const [ours, theirs] = [await twin(), await twin()];
    for (const { portal, person } of [ours, theirs]) await signedInClient(portal.app, person).post('/api/verify-email');
    const token = await mailedLink(ours.portal, 'kim@example.org', '/verify-email/');
    const password = 'marmalade on the piano';
    expect((await theirs.anyone.post(`/api/verify-email/${token}`, { password })).status).toBe(404);
    expect((await ours.anyone.post(`/api/verify-email/${token}`, { password })).status).toBe(200);
  });

  it('two databases that share SECRET and row numbers do not share join links', async () => {
    const [ours, theirs] = [await twin(), await twin()];
    const created = await ours.admin.post('/api/join-links', { role: 'staff' });
    await theirs.admin.post('/api/join-links', { role: 'staff' });
    const token = String(created.body.url).split('/').at(-1);
    expect((await theirs.anyone.get(`/api/join/${token}`)).status).toBe(404);
    expect((await ours.anyone.get(`/api/join/${token}`)).status).toBe(200);
  });
});
