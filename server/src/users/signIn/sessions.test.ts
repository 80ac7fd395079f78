import { beforeAll, describe, expect, it } from 'vitest';
import {
  aNewcomer,
  aPerson,
  aStaffMember,
  anonymousClient,
  signedInClient,
  solvedCaptcha,
} from '../../testing/people.ts';
import { type TestPortalWithApp, testPortalWithApp } from '../../testing/portal.ts';

let portal: TestPortalWithApp;
beforeAll(async () => {
  portal = await testPortalWithApp();
});

const password = 'a fine long password';

describe('signing in', () => {
  it('signing in returns a working token, the user and everything that the first screen needs', async () => {
    const person = await aPerson(portal, { roles: ['staff'], password });
    const answer = await anonymousClient(portal.app).post('/api/sessions', {
      email: ` ${person.email.toUpperCase()} `,
      password,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: person.id, email: person.email, user_roles: ['staff'] });
    expect(answer.body.initial_data).toMatchObject({ settings: { current_parade_year: 2027 }, entries: [] });
    const me = await signedInClient(portal.app, { token: answer.body.access_token }).get('/api/me');
    expect(me.body.user.id).toBe(person.id);
  });

  it('signing in refuses a wrong password and an unknown address alike', async () => {
    const person = await aPerson(portal, { password });
    const client = anonymousClient(portal.app, '10.1.0.1');
    const wrong = await client.post('/api/sessions', { email: person.email, password: 'not this one' });
    const unknown = await client.post('/api/sessions', { email: 'nobody@example.org', password: 'not this one' });
    const invited = await client.post('/api/sessions', {
      email: (await aPerson(portal)).email,
      password: 'not this one',
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error).toBe('The email address or password is not correct.');
    expect([unknown.status, unknown.body.error]).toEqual([wrong.status, wrong.body.error]);
    expect([invited.status, invited.body.error]).toEqual([wrong.status, wrong.body.error]);
  });

  it('signing in needs a captcha after three failures, from any address, and each solution works once', async () => {
    const person = await aPerson(portal, { password });
    for (const last of [1, 2, 3]) {
      const failed = await anonymousClient(portal.app, `10.2.0.${last}`).post('/api/sessions', {
        email: person.email,
        password: 'no',
      });
      expect([failed.status, failed.body.captcha]).toEqual([401, last === 3]);
    }
    const client = anonymousClient(portal.app, '10.2.0.9');
    const without = await client.post('/api/sessions', { email: person.email, password });
    expect([without.status, without.body.captcha]).toEqual([422, true]);
    const recaptcha = await solvedCaptcha(portal.app);
    expect((await client.post('/api/sessions', { email: person.email, password: 'no', recaptcha })).status).toBe(401);
    expect((await client.post('/api/sessions', { email: person.email, password, recaptcha })).status).toBe(422);
    const again = await client.post('/api/sessions', {
      email: person.email,
      password,
      recaptcha: await solvedCaptcha(portal.app),
    });
    expect(again.status).toBe(200);
    // The account's count began again with the right password.
    const elsewhere = anonymousClient(portal.app, '10.2.0.8');
    expect((await elsewhere.post('/api/sessions', { email: person.email, password })).status).toBe(200);
  });

  it('signing in tells about a disabled account only with the right password', async () => {
    const person = await aPerson(portal, { password });
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    await admin.delete(`/api/users/${person.id}/access`);
    const client = anonymousClient(portal.app, '10.4.0.1');
    expect((await client.post('/api/sessions', { email: person.email, password: 'no' })).status).toBe(401);
    const answer = await client.post('/api/sessions', { email: person.email, password });
    expect([answer.status, answer.body.error]).toEqual([403, 'This account has been disabled.']);
  });

  it('signing in opens the account with the password if several share the address, its owner’s first', async () => {
    const owner = await aPerson(portal, { password: 'the words of the owner' });
    const one = await aNewcomer(portal.app, { email: owner.email, password: 'the words of one' });
    const other = await aNewcomer(portal.app, { email: owner.email, password: 'the words of the owner' });
    const client = anonymousClient(portal.app, '10.5.0.1');
    const inside = async (words: string) =>
      (await client.post('/api/sessions', { email: owner.email, password: words })).body.user?.id;
    expect(await inside('the words of the owner')).toBe(owner.id);
    expect(await inside('the words of one')).toBe(one.id);
    expect(await inside('the words of nobody')).toBeUndefined();
    expect(other.id).not.toBe(owner.id);
  });

  it('signing in treats an empty captcha as none', async () => {
    const person = await aPerson(portal, { password });
    const client = anonymousClient(portal.app, '10.6.0.1');
    const early = await client.post('/api/sessions', { email: person.email, password, recaptcha: '' });
    expect(early.status).toBe(200);
    for (let n = 0; n < 3; n += 1) await client.post('/api/sessions', { email: person.email, password: 'no' });
    const late = await client.post('/api/sessions', { email: person.email, password, recaptcha: '' });
    expect([late.status, late.body]).toMatchObject([422, { captcha: true }]);
  });

  it('signing in refuses unknown keys', async () => {
    const person = await aPerson(portal, { password });
    const answer = await anonymousClient(portal.app).post('/api/sessions', {
      email: person.email,
      password,
      roles: ['admin'],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty('roles');
  });
});

describe('a session', () => {
  it('a session ends at once when its person signs out, and only that one', async () => {
    const person = await aPerson(portal, { password });
    const other = await anonymousClient(portal.app).post('/api/sessions', { email: person.email, password });
    expect((await signedInClient(portal.app, person).delete('/api/sessions')).status).toBe(200);
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(401);
    expect((await signedInClient(portal.app, { token: other.body.access_token }).get('/api/me')).status).toBe(200);
  });

  it('a session lives 12 hours without use, slides with use, and ends after 7 days whatever happens', async () => {
    const idle = await aPerson(portal);
    const busy = await aPerson(portal);
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await signedInClient(portal.app, busy).get('/api/me')).status).toBe(200);
      portal.clock.advance({ hours: 8 });
    }
    expect((await signedInClient(portal.app, busy).get('/api/me')).status).toBe(401);
    expect((await signedInClient(portal.app, idle).get('/api/me')).status).toBe(401);
  });

  it('a session is refused at the next request once the account is disabled, and comes back only with a new sign-in', async () => {
    const person = await aPerson(portal);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(200);
    expect((await admin.delete(`/api/users/${person.id}/access`)).status).toBe(200);
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(401);
    expect((await admin.post(`/api/users/${person.id}/access`)).status).toBe(200);
    expect((await signedInClient(portal.app, person).get('/api/me')).status).toBe(401);
  });

  it('a session acts with the present roles', async () => {
    const person = await aPerson(portal);
    const admin = signedInClient(portal.app, await aStaffMember(portal, 'admin'));
    const client = signedInClient(portal.app, person);
    expect((await client.get('/api/users')).status).toBe(403);
    await admin.put(`/api/users/${person.id}/roles`, { add: ['staff'] });
    expect((await client.get('/api/users')).status).toBe(200);
    await admin.put(`/api/users/${person.id}/roles`, { remove: ['staff'] });
    expect((await client.get('/api/users')).status).toBe(403);
  });

  it("a session's token is not stored in plain text", async () => {
    const person = await aPerson(portal);
    const rows = await portal.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(person.token);
  });
});

describe('the token of a session that has ended', () => {
  /** A client that sends such a token with each call. */
  async function lateClient() {
    const late = signedInClient(portal.app, await aPerson(portal));
    expect((await late.delete('/api/sessions')).status).toBe(200);
    return late;
  }

  it('the token of an ended session is no reason to refuse whoever signs in', async () => {
    const { email, id } = await aPerson(portal, { password });
    const { status, body } = await (await lateClient()).post('/api/sessions', { email, password });
    expect([status, body.user?.id]).toEqual([200, id]);
    expect((await signedInClient(portal.app, { token: body.access_token }).get('/api/me')).body.user.id).toBe(id);
  });

  it('the token of an ended session is no reason to refuse a captcha, a sign-up or a new password', async () => {
    const late = await lateClient();
    expect((await late.get('/api/captcha')).status).toBe(200);
    const signUp = { first_name: 'Late', last_name: 'Comer', email: 'late@example.org', phone: '626 555 0199' };
    const recaptcha = await solvedCaptcha(portal.app);
    expect((await late.post('/api/users', { ...signUp, password, role: 'leader', recaptcha })).status).toBe(200);
    expect((await late.post('/api/password/email', { email: 'late@example.org' })).status).toBe(200);
  });

  it('an admin is given the own session back with the token of the impersonation that ended meanwhile', async () => {
    const [admin, target] = [await aStaffMember(portal, 'admin'), await aPerson(portal)];
    const begun = await signedInClient(portal.app, admin).post('/api/impersonations', { user_id: target.id });
    portal.clock.advance({ minutes: 61 });
    const switched = signedInClient(portal.app, { token: begun.body.access_token });
    expect((await switched.get('/api/me')).status).toBe(401);
    const back = await switched.post('/api/impersonations/end', { ticket: begun.body.switch_back_ticket });
    expect([back.status, back.body.user?.id]).toEqual([200, admin.id]);
  });

  it('the token of an ended session is refused where a tab waits for its session', async () => {
    const late = await lateClient();
    expect((await late.get('/api/faq')).status).toBe(401);
    expect((await late.get('/api/me')).status).toBe(401);
  });
});
