import { beforeAll, describe, expect, it } from 'vitest';
import { callDuring } from '../../testing/locks.ts';
import {
  actorOf,
  aPerson,
  anonymousClient,
  authorFor,
  type Client,
  mailedLink,
  type Person,
  signedInClient,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';
import { switchOnApp } from '../../testing/secondFactor.ts';
import { authorizeOwn } from '../policy.ts';
import { findAccount } from '../reads.ts';
import { renewRecoveryCodes } from './factors.ts';
import { endOwnSession } from './ownSessions.ts';

let portal: TestPortalWithApp;
const password = 'marigold and lantern';
const as = (person: { token: string }): Client => signedInClient(portal.app, person);
const anyone = () => anonymousClient(portal.app);
const person = () => aPerson(portal, { roles: ['staff'], password });
const aPersonWithAccount = async () => {
  const her = await person();
  return [her, authorizeOwn(await actorOf(portal, her), await findAccount(portal.db, her.id))] as const;
};
const another = async (her: Person) =>
  as({ token: (await anyone().post('/api/sessions', { email: her.email, password })).body.access_token });
beforeAll(async () => {
  portal = await testPortalWithApp();
});

describe('the own sessions', () => {
  it("one's own sessions list the signed-in browsers, this one marked, and one or all others can be ended", async () => {
    const her = await person();
    const [second, third] = [await another(her), await another(her)];
    const list = async () =>
      (await as(her).get('/api/profile/sessions')).body.data as { id: number; is_this: boolean }[];
    const rows = await list();
    expect([rows.length, rows.filter(({ is_this }) => is_this).length]).toEqual([3, 1]);
    const theirs = (await second.get('/api/profile/sessions')).body.data.find(
      (row: { is_this: boolean }) => row.is_this,
    );
    expect((await as(her).delete(`/api/profile/sessions/${theirs.id}`)).status).toBe(200);
    expect((await second.get('/api/me')).status).toBe(401);
    expect((await third.get('/api/me')).status).toBe(200);
    expect((await as(her).delete('/api/profile/sessions')).body).toEqual({ success: true, ended: 1 });
    expect((await third.get('/api/me')).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it("one's own sessions neither show nor end another's, and do not show an impersonator", async () => {
    const [her, other] = [await person(), await person()];
    const admin = await aPerson(portal, { roles: ['admin'] });
    const switched = await as(admin).post('/api/impersonations', { user_id: her.id });
    expect((await as(her).get('/api/profile/sessions')).body.data).toHaveLength(1);
    const [hers] = (await as(her).get('/api/profile/sessions')).body.data;
    expect((await as(other).delete(`/api/profile/sessions/${hers.id}`)).status).toBe(404);
    expect((await as(her).get('/api/me')).status).toBe(200);
    expect((await as({ token: switched.body.access_token }).delete('/api/profile/sessions')).status).toBe(403);
  });
});

describe('the same press twice at once', () => {
  it('a browser that is logged out twice at once is logged out once in the trail', async () => {
    const [her, account] = await aPersonWithAccount();
    await another(her);
    const rows = (await as(her).get('/api/profile/sessions')).body.data as { id: number; is_this: boolean }[];
    const id = rows.find(({ is_this }) => !is_this)?.id ?? 0;
    const again = await callDuring(
      portal,
      await authorFor(portal, her),
      (change) => endOwnSession(change, account, id),
      () => as(her).delete(`/api/profile/sessions/${id}`),
    );
    expect(again.status).toBe(404);
    const lines = await portal.db
      .selectFrom('audit_events')
      .select('note')
      .where('action', '=', 'user.sessions-ended')
      .where('model_id', '=', String(her.id))
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('of recovery codes that are renewed twice at once only the last ten work', async () => {
    const [her, account] = await aPersonWithAccount();
    await switchOnApp(portal, her, password);
    const renewed = await callDuring(
      portal,
      await authorFor(portal, her),
      (change) => renewRecoveryCodes(change, account),
      () => as(her).post('/api/second-factor/recovery-codes', { current_password: password }),
    );
    expect([renewed.status, renewed.body.recovery_codes.length]).toEqual([201, 10]);
    expect((await as(her).get('/api/profile/factors')).body.recovery_codes_left).toBe(10);
    const proof = { code: renewed.body.recovery_codes[9] };
    expect((await as(her).post('/api/second-factor/off', proof)).status).toBe(200);
  });
});

describe('the own address', () => {
  it("one's own address changes once the link in the new mailbox is opened, and sessions go on", async () => {
    const her = await person();
    const to = `new-${her.email}`;
    const refused = await as(her).post('/api/profile/email', { email: to, current_password: 'wrong' });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['current_password']]);
    expect((await as(her).post('/api/profile/email', { email: to, current_password: password })).status).toBe(200);
    expect((await as(her).get('/api/me')).body.user.email).toBe(her.email);
    const token = await mailedLink(portal, to, '/email-change/');
    expect((await anyone().get(`/api/email-changes/${token}`)).body).toEqual({ email: her.email, new_email: to });
    expect((await as(her).post(`/api/email-changes/${token}`)).body).toEqual({ email: to });
    expect((await as(her).get('/api/me')).body.user).toMatchObject({ email: to, email_verified: true });
    expect((await as(her).post(`/api/email-changes/${token}`)).body.code).toBe('link-ended');
    const letters = await portal.db
      .selectFrom('outbox')
      .select('subject')
      .where('to_address', '=', her.email)
      .execute();
    expect(letters).toEqual([{ subject: 'Parade of Roses: Your email address is about to change' }]);
  });

  it("one's own new address is shown until it is confirmed, sent again within the limit, and canceled with its link", async () => {
    const [her, other, admin] = [await person(), await person(), await aPerson(portal, { roles: ['admin'] })];
    const to = `new-${her.email}`;
    const pendingOf = async (client: Client) => (await client.get('/api/profile/email')).body;
    expect(await pendingOf(as(her))).toEqual({ pending: null });
    expect((await as(her).post('/api/profile/email/resend')).body.code).toBe('link-ended');
    await as(her).post('/api/profile/email', { email: to, current_password: password });
    const pending = { email: to, requested_at: portal.clock.nowIso(), expires_at: expect.any(String) };
    expect([await pendingOf(as(her)), await pendingOf(as(other))]).toEqual([{ pending }, { pending: null }]);
    const switched = await as(admin).post('/api/impersonations', { user_id: her.id });
    const admins = as({ token: switched.body.access_token });
    const refused = [await admins.get('/api/profile/email'), await admins.delete('/api/profile/email')];
    expect(refused.map(({ body }) => body.code)).toEqual(['impersonating', 'impersonating']);
    const first = await mailedLink(portal, to, '/email-change/');
    for (let n = 0; n < 4; n += 1) expect((await as(her).post('/api/profile/email/resend')).status).toBe(200);
    expect((await as(her).post('/api/profile/email/resend')).status).toBe(429);
    expect((await as(her).post(`/api/email-changes/${first}`)).body.code).toBe('link-ended');
    const last = await mailedLink(portal, to, '/email-change/');
    expect((await as(other).delete('/api/profile/email')).status).toBe(200);
    expect(await pendingOf(as(her))).toEqual({ pending });
    expect((await as(her).delete('/api/profile/email')).status).toBe(200);
    expect(await pendingOf(as(her))).toEqual({ pending: null });
    expect((await as(her).post(`/api/email-changes/${last}`)).body.code).toBe('link-ended');
  });

  it("one's own address change is answered alike for an address with an account, which the link does not take", async () => {
    const [her, other] = [await person(), await person()];
    const body = { email: other.email, current_password: password };
    expect((await as(her).post('/api/profile/email', body)).status).toBe(200);
    const token = await mailedLink(portal, other.email, '/email-change/');
    expect((await as(her).post(`/api/email-changes/${token}`)).body.code).toBe('link-ended');
    expect((await as(her).get('/api/me')).body.user.email).toBe(her.email);
  });

  it("one's own address changes only for the account that asked: the mailbox's owner confirms it for nobody else", async () => {
    const [her, victim, admin] = [await person(), await person(), await aPerson(portal, { roles: ['admin'] })];
    const to = `new-${her.email}`;
    await as(her).post('/api/profile/email', { email: to, current_password: password });
    const token = await mailedLink(portal, to, '/email-change/');
    const confirm = async (client: Client) => (await client.post(`/api/email-changes/${token}`)).body.code;
    const switched = await as(admin).post('/api/impersonations', { user_id: her.id });
    expect([
      await confirm(anyone()),
      await confirm(as(victim)),
      await confirm(as({ token: switched.body.access_token })),
    ]).toEqual(['not-signed-in', 'other-account', 'impersonating']);
    expect((await as(her).get('/api/me')).body.user.email).toBe(her.email);
    expect((await as(her).post(`/api/email-changes/${token}`)).body).toEqual({ email: to });
  });

  it("one's own address does not change any more once the password was changed", async () => {
    const her = await person();
    const to = `new-${her.email}`;
    await as(her).post('/api/profile/email', { email: to, current_password: password });
    const token = await mailedLink(portal, to, '/email-change/');
    const next = 'cobalt and kettle';
    await as(her).put(`/api/users/${her.id}/password`, {
      password: next,
      c_password: next,
      current_password: password,
    });
    expect((await as(her).post(`/api/email-changes/${token}`)).body.code).toBe('link-ended');
  });
});
